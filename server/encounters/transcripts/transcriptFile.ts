import type { CaseFile } from '#schema/case.ts'
import type { Reader } from '../../storage/open.ts'
import { requireStudy } from '../../studies/store.ts'
import { requireLive } from '../maintainerStore.ts'
import { isWhole, transcriptCase } from './transcriptCase.ts'
import { endedTranscripts } from './transcriptStore.ts'

export type Transcripts = {
  /** What the file is called wherever it goes. */
  name: string
  cases: CaseFile[]
  /** Encounters that ended wrongly when only whole ones were asked for, or in which nobody spoke. */
  leftOut: { erroneous: number; silent: number }
}

/**
 * The ended encounters of a study as cases, a line each, which `import cases` takes as they are. What was said is
 * case material, which a maintainer reads at any time; nobody's ratings are in it. Refuses `not-found` where the
 * protocol holds no conversation.
 *
 * @param whole leaves out those that ended wrongly or were broken off
 */
export function transcriptsOf(db: Reader, study: string, { whole }: { whole: boolean }): Transcripts {
  requireLive(db, study)
  const leftOut = { erroneous: 0, silent: 0 }
  const cases: CaseFile[] = []
  for (const one of endedTranscripts(db, study)) {
    if (one.turns.length === 0) leftOut.silent += 1
    else if (whole && !isWhole(one.ending)) leftOut.erroneous += 1
    else cases.push(transcriptCase(one))
  }
  return { name: `${requireStudy(db, study).key}-encounters.jsonl`, cases, leftOut }
}

export const linesOf = ({ cases }: Transcripts): string =>
  cases.map(one => `${JSON.stringify(one)}\n`).join('')

/** The same as the bytes of a file. */
export const bytesOf = (transcripts: Transcripts): Uint8Array =>
  new TextEncoder().encode(linesOf(transcripts))
