import { groupJackknife } from '#server/statistics/groupJackknife.ts'
import { absent, type Reason, type Result } from '#server/statistics/result.ts'
import { strataOf } from '#server/statistics/strata.ts'
import type { Shape } from '#server/statistics/uncertainty.ts'
import { resampledResult } from '../agreement/measureCell.ts'
import type { GroupIntervals } from '../agreement/resampledRow.ts'

/** What stands in a group; `weight` is how much it counts. */
export type Observation = { group: string; value: number; weight: number }

export type GroupedResult = { result: Result; p: number | null; groups: number }

/** A statistic of weighted groups with its jackknife interval; absent for `reason` where it is NaN. */
export function groupedResult(
  statistic: (weights: Float64Array) => number,
  {
    of,
    n,
    groups,
    shape,
    reason,
  }: { of: readonly string[]; n: number; groups: GroupIntervals; shape: Shape; reason: Reason },
): GroupedResult {
  const present = [...new Set(of.map(group => groups.number.get(group)!))].sort((a, b) => a - b)
  const found = groupJackknife(statistic, {
    groups: present,
    strata: strataOf(groups.stratumOf),
    shape,
    level: groups.level,
  })
  return {
    result: found ? resampledResult(found, n) : absent(reason, n),
    p: found?.p ?? null,
    groups: present.length,
  }
}

/**
 * The mean of observations: the sum of the groups' sums over the sum of their weights, so that each observation counts
 * by its weight and a group by all it holds.
 */
export function groupedMean(observations: readonly Observation[], groups: GroupIntervals): GroupedResult {
  const mean = meanOfGroups(observations, groups)
  return groupedResult(mean, {
    of: observations.map(({ group }) => group),
    n: observations.length,
    groups,
    shape: 'difference',
    reason: 'no-pairs',
  })
}

/** The mean as a function of the groups' weights; NaN without weight. */
export function meanOfGroups(
  observations: readonly Observation[],
  groups: GroupIntervals,
): (weights: Float64Array) => number {
  const sums = new Float64Array(groups.stratumOf.length)
  const sizes = new Float64Array(groups.stratumOf.length)
  for (const { group, value, weight } of observations) {
    sums[groups.number.get(group)!]! += weight * value
    sizes[groups.number.get(group)!]! += weight
  }
  return weights => {
    let sum = 0
    let size = 0
    for (let group = 0; group < weights.length; group++) {
      sum += weights[group]! * sums[group]!
      size += weights[group]! * sizes[group]!
    }
    return size === 0 ? Number.NaN : sum / size
  }
}
