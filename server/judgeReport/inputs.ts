import type { InputLine } from '#schema/judgeReport.ts'
import { instrumentsOf } from '../agreement/store.ts'
import { sha256 } from '../storage/canonical.ts'
import type { Reader } from '../storage/open.ts'
import type { JudgeReportInput } from './input.ts'
import { hashOfAll, inputText, type JudgedPart, judgedParts } from './inputText.ts'
import { filesOfJudge, readParts } from './store.ts'

/** Hashes of what physicians read: of each part of each case by the file's id, and of each rubric by its key. */
export type ReadHashes = Record<JudgedPart, Map<string, string>> & { rubric: Map<string, string> }

/** Hashes of what the physicians of a study read, names masked as they see it. */
export function readHashes(db: Reader, study: string): ReadHashes {
  const found: ReadHashes = { note: new Map(), dialogue: new Map(), answers: new Map(), rubric: new Map() }
  for (const { extId, pane, body } of readParts(db, study)) {
    const part = pane as JudgedPart
    found[part].set(extId, sha256(inputText(part, body as never)))
  }
  for (const { key, sha } of instrumentsOf(db, study)) found.rubric.set(key, sha)
  return found
}

/**
 * Whether judge and physicians read the same, part by part. A judge's file names one hash a part, over the cases it
 * rated (or over all of the study's), and one over the rubrics; any other hash means that something differs.
 * `unknown` where no file of the judge names one.
 */
export function inputsOf({ db, row, run, data, facts }: JudgeReportInput): InputLine[] {
  const read = readHashes(db, row.id)
  const extIds = new Map(facts.map(({ id, extId }) => [id, extId]))
  const ratings = [...data.judge.values()].flat()
  const rated = new Set(ratings.map(({ caseId }) => extIds.get(caseId)!))
  const files = filesOfJudge(db, run.runs)
  const of = (part: (typeof judgedParts)[number] | 'rubric'): InputLine => {
    const given = files.flatMap(({ inputShas }) => inputShas[part] ?? [])
    if (given.length === 0) return { part, state: 'unknown' }
    const used = part === 'rubric' ? new Set(data.judge.keys()) : rated
    const some = new Map([...read[part]].filter(([name]) => used.has(name)))
    const right = new Set([hashOfAll(some), hashOfAll(read[part])])
    return { part, state: given.every(sha => right.has(sha.toLowerCase())) ? 'same' : 'differs' }
  }
  return [...judgedParts, 'rubric' as const].map(of)
}
