import { judgesOf } from '../agreement/store.ts'
import type { Deps } from '../deps.ts'
import { UsageError } from './command.ts'

/** A judge's run as reports print it and as it may be asked for. */
export const runName = ({ name, trial }: { name: string; trial: number }): string => `${name}, run ${trial}`

/**
 * The id of the judge run that is asked for: by its id, as reports print it, by the judge's name where that has one
 * run, or by the run's number where one judge has a run of that number. Refuses anything else with the runs there are.
 */
export function judgeRunNamed({ storage }: Deps, study: string, asked: string): string {
  const runs = judgesOf(storage.db, study)
  const found = runs.filter(
    run => run.id === asked || runName(run) === asked || run.name === asked || String(run.trial) === asked,
  )
  const exact = found.find(run => run.id === asked || runName(run) === asked)
  if (exact) return exact.id
  if (found.length === 1) return found[0]!.id
  const there = runs.length === 0 ? 'the study has none' : `the study has: ${runs.map(runName).join('; ')}`
  const what = found.length === 0 ? 'is no judge run' : 'is more than one judge run'
  throw new UsageError(`--judge ${JSON.stringify(asked)} ${what}; ${there}`)
}
