import { LocatedError } from '#schema/located.ts'
import { missing } from '#server/statistics/contingency.ts'
import { defaultLevel } from '#server/statistics/result.ts'
import { declaredFor, type ItemReport, type MeasuredItem, measureItem, withIntervals } from './agreeItem.ts'
import type { DistanceBy } from './agreeMeasure.ts'
import type { AgreeOptions } from './agreeOptions.ts'
import { readLongTable } from './longTable.ts'
import type { Job, JobResult } from './resampling/job.ts'
import type { LongTable } from './tableBuilder.ts'

export { type AgreeOptions, agreeHelp, defaultAgreeOptions, parseAgreeOptions } from './agreeOptions.ts'

/** Why ratings of the file take part in nothing. */
export const leftOutReasons = ['empty-value', 'rater-not-selected', 'unit-rated-once'] as const
export type LeftOut = { reason: (typeof leftOutReasons)[number]; count: number }

/** What `agree --json` prints. `conditional_on` says what no interval accounts for. */
export type AgreeReport = {
  seed: number
  replicates: number
  level: number
  conditional_on: 'raters'
  missing: 'pairwise-for-pairs, gwet-for-all, complete-for-icc'
  distance: DistanceBy
  weights: AgreeOptions['weights']
  n_ratings: number
  left_out: LeftOut[]
  items: ItemReport[]
}

/** Runs jobs, in workers or not; results in the order of the jobs. */
export type RunJobs = (jobs: Iterable<Job>) => Promise<JobResult[]>

/**
 * Agreement of ratings, item by item: every pair of raters, and all raters at once.
 *
 * Raters meet by unit, never by position. Intervals take a cluster as what was drawn, or each unit where the file
 * names none (see `chooseInterval`), and hold for these raters alone.
 *
 * @throws LocatedError `unknown-rater` or `absent-item` for names the rows do not have, or what is wrong with
 *   an observed scale
 */
export async function agree(table: LongTable, options: AgreeOptions, run: RunJobs): Promise<AgreeReport> {
  requireKnown(table, options)
  const raters = options.raters?.map(rater => table.raters.indexOf(rater)) ?? Array.from(table.raters.keys())
  const measured: MeasuredItem[] = []
  const results = await run(jobs())
  const items = measured.map(one => withIntervals(one, one.job ? results.shift()! : null))
  // The first items are resampled while the later ones are measured.
  function* jobs(): Generator<Job> {
    for (const item of table.items) {
      const one = measureItem(table, item, raters, options)
      measured.push(one)
      if (one.job) yield one.job
    }
  }
  const rated = sum(table.items, ({ value }) => count(value, code => code !== missing))
  const selected = sum(measured, ({ ratings }) => ratings)
  return {
    seed: options.seed,
    replicates: options.bootstrap,
    level: defaultLevel,
    conditional_on: 'raters',
    missing: 'pairwise-for-pairs, gwet-for-all, complete-for-icc',
    distance: options.distance,
    weights: options.weights,
    n_ratings: selected,
    left_out: [
      { reason: 'empty-value', count: table.rows - rated },
      { reason: 'rater-not-selected', count: rated - selected },
      { reason: 'unit-rated-once', count: sum(items, ({ all }) => all.n_units - all.n_pairable_units) },
    ],
    items,
  }
}

/** Reads a long table and measures it. */
export async function agreeFile(input: {
  name: string
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  options: AgreeOptions
  run: RunJobs
}): Promise<AgreeReport> {
  const { name, source, options, run } = input
  try {
    const scaleOf = (item: string) => declaredFor(item, options)
    const table = await readLongTable({ name, source, columns: options.columns, scaleOf })
    return await agree(table, options, run)
  } catch (error) {
    if (!(error instanceof LocatedError)) throw error
    throw new LocatedError(error.problems.map(problem => ({ file: name, ...problem })))
  }
}

function requireKnown({ raters, items }: LongTable, options: AgreeOptions): void {
  const names = items.map(({ item }) => item)
  const strangers = (options.raters ?? []).filter(rater => !raters.includes(rater))
  const absentItems = Object.keys(options.itemScales).filter(item => !names.includes(item))
  const problems = [
    ...strangers.map(rater => ({ field: '--raters', code: 'unknown-rater', details: { rater, raters } })),
    ...absentItems.map(item => ({
      field: '--item',
      code: 'absent-item',
      details: { item, items: names },
    })),
  ]
  if (problems.length > 0) throw new LocatedError(problems)
}

function sum<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((total, one) => total + of(one), 0)
}

function count(values: Int32Array, when: (value: number) => boolean): number {
  return values.reduce((total, value) => (when(value) ? total + 1 : total), 0)
}
