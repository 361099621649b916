import type { JudgeAsked } from '#schema/import.ts'
import type { Reader } from '../storage/open.ts'
import { runsOfJudge } from './store.ts'

/** Whether what is now said of how a run was made is said by none of the files that the study has of it. */
export function otherProvenance(db: Reader, study: string, judge: JudgeAsked): boolean {
  const said = (...parts: object[]) =>
    Object.assign({}, ...parts) as Record<string, string | number | undefined>
  const asked = said(judge.provenance, judge.input_shas)
  const runs = runsOfJudge(db, study, judge.name, judge.trial)
  return !runs.some(({ provenance, inputShas }) => {
    const known = said(provenance, inputShas)
    return Object.entries(asked).every(([key, value]) => value === undefined || known[key] === value)
  })
}
