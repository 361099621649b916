import { normalCdf, normalQuantile } from './distributions.ts'
import { quantile } from './quantile.ts'
import type { Strata } from './strata.ts'

/** A stream of whole numbers, each of the 2³² as likely as the others. */
export type Uint32 = () => number

/**
 * Draws as many groups with replacement as a stratum has, stratum by stratum, and writes how often each was drawn.
 *
 * A draw takes the high bits of a 32-bit number, so with G groups a group's chance is off by less than G/2³².
 */
export function drawGroups(next: Uint32, strata: Strata, times: Int32Array): void {
  times.fill(0)
  const { count, starts, members } = strata
  for (let stratum = 0; stratum < count; stratum++) {
    const start = starts[stratum]!
    const size = starts[stratum + 1]! - start
    const step = size / 2 ** 32
    for (let draw = 0; draw < size; draw++) times[members[start + Math.floor(next() * step)]!]! += 1
  }
}

/** Replicates of one statistic, undefined ones left out and counted. */
export type Replicates = { readonly sorted: Float64Array; readonly undefined: number }

/** Replicates as they were drawn, NaN where the statistic is undefined. */
export function sortReplicates(drawn: Float64Array): Replicates {
  // A typed array sorts NaN to its end.
  const sorted = drawn.slice().sort()
  let defined = sorted.length
  while (defined > 0 && Number.isNaN(sorted[defined - 1])) defined--
  return { sorted: sorted.subarray(0, defined), undefined: drawn.length - defined }
}

/** Percentile bounds (Efron 1979), quantiles of type 7. Null without a replicate. */
export function percentileBounds({ sorted }: Replicates, level: number): [number, number] | null {
  if (sorted.length === 0) return null
  return [quantile(sorted, (1 - level) / 2), quantile(sorted, (1 + level) / 2)]
}

/**
 * Bias-corrected and accelerated bounds (Efron 1987, J Am Stat Assoc 82:171).
 *
 * The bias is the share of replicates below the value, ties by half; the acceleration comes from the leave-one-group-out values.
 * Null where the bias is infinite (every replicate on one side) or the acceleration is not a number.
 *
 * @param acceleration from `acceleration`
 */
export function bcaBounds(
  { sorted }: Replicates,
  value: number,
  acceleration: number,
  level: number,
): [number, number] | null {
  // Discrete statistics often hit the value itself; such replicates lie half on either side.
  const below = countBelow(sorted, value - dust)
  const above = sorted.length - countBelow(sorted, value + dust)
  const share = (sorted.length + below - above) / (2 * sorted.length)
  if (share <= 0 || share >= 1) return null
  const bias = normalQuantile(share)
  const place = (p: number) => {
    const shifted = bias + normalQuantile(p)
    return normalCdf(bias + shifted / (1 - acceleration * shifted))
  }
  const low = place((1 - level) / 2)
  const high = place((1 + level) / 2)
  if (Number.isNaN(low) || Number.isNaN(high)) return null
  return [quantile(sorted, low), quantile(sorted, high)]
}

/** Replicates that differ from the value by rounding alone are ties. */
const dust = 1e-12

/** How many of the sorted values lie below one. */
function countBelow(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Acceleration of a statistic: a sixth of the skewness of its jackknife influences (Efron 1987, equation 6.6). */
export function acceleration(leftOut: ArrayLike<number>): number {
  let mean = 0
  for (let i = 0; i < leftOut.length; i++) mean += leftOut[i]! / leftOut.length
  let squares = 0
  let cubes = 0
  for (let i = 0; i < leftOut.length; i++) {
    const influence = mean - leftOut[i]!
    squares += influence ** 2
    cubes += influence ** 3
  }
  return squares === 0 ? Number.NaN : cubes / (6 * squares ** 1.5)
}
