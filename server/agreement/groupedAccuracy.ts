import { chooseInterval, shapeOf } from '#server/statistics/chooseInterval.ts'
import { contingency } from '#server/statistics/contingency.ts'
import { indexPositions } from '#server/statistics/distance.ts'
import { percentAgreement } from '#server/statistics/percentAgreement.ts'
import { defaultLevel, type Result } from '#server/statistics/result.ts'
import { runJob } from './resampling/job.ts'

/** Units with two codes of 0 … k - 1 each, and the number of the group that each unit belongs to. */
export type GroupedPairs = {
  first: readonly number[]
  second: readonly number[]
  groupOf: readonly number[]
  k: number
}

/**
 * Share of units whose two codes are the same, 0 … 1: Wilson's interval where each unit is a group by itself, else t
 * on log-odds with the jackknife over groups, within the strata by which they were allocated (see `chooseInterval`).
 *
 * Undefined: `no-pairs`. No interval: `too-few-groups`, `zero-variance` (no group moves it), `boundary-value`.
 *
 * @param stratumOf stratum of each group of the study
 */
export function groupedAccuracy(
  { first, second, groupOf, k }: GroupedPairs,
  stratumOf: Int32Array,
  level = defaultLevel,
): Result {
  const table = contingency(first, second, k)
  const result = percentAgreement(table, level)
  if (table.n === 0) return result
  const metric = 'percent_agreement'
  const estimate = runJob({
    columns: [
      [
        {
          codes: Int32Array.from(first, (code, unit) => code * k + second[unit]!),
          groupOf: Int32Array.from(groupOf),
          battery: { kind: 'pair', metrics: [metric], positions: indexPositions(k) },
        },
      ],
    ],
    contrasts: [],
    shapes: [shapeOf(metric)],
    stratumOf,
    replicates: 0,
    seed: 1,
    level,
  })[0]![0]!
  const groups = new Set(groupOf).size
  const used = table.rows.map((row, label) => row + table.columns[label]!)
  return chooseInterval(metric, result, estimate?.uncertainty ?? null, {
    independent: groups === table.n,
    regime: { groups, unitsPerGroup: table.n / groups, topShare: Math.max(...used) / (2 * table.n) },
    unsampled: null,
  })
}
