import { normalCdf, normalQuantile } from './distributions.ts'
import { arrangeFor, quantile } from './quantile.ts'
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

/** Replicates of one statistic in any order, undefined ones left out and counted. */
export type Replicates = { readonly defined: Float64Array; readonly undefined: number }

/** Replicates as they were drawn, NaN where the statistic is undefined. */
export function definedReplicates(drawn: Float64Array): Replicates {
  const defined = new Float64Array(drawn.length)
  let length = 0
  for (let i = 0; i < drawn.length; i++) if (!Number.isNaN(drawn[i])) defined[length++] = drawn[i]!
  return { defined: defined.subarray(0, length), undefined: drawn.length - length }
}

/** Percentile bounds (Efron 1979), quantiles of type 7. Null without a replicate. */
export function percentileBounds({ defined }: Replicates, level: number): [number, number] | null {
  return defined.length === 0 ? null : quantilesOf(defined, (1 - level) / 2, (1 + level) / 2)
}

function quantilesOf(defined: Float64Array, low: number, high: number): [number, number] {
  arrangeFor(defined, [low, high])
  return [quantile(defined, low), quantile(defined, high)]
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
  { defined }: Replicates,
  value: number,
  acceleration: number,
  level: number,
): [number, number] | null {
  // Discrete statistics often hit the value itself; such replicates lie half on either side.
  let below = 0
  let above = 0
  for (let i = 0; i < defined.length; i++) {
    if (defined[i]! < value - dust) below++
    else if (defined[i]! >= value + dust) above++
  }
  const share = (defined.length + below - above) / (2 * defined.length)
  if (share <= 0 || share >= 1) return null
  const bias = normalQuantile(share)
  const place = (p: number) => {
    const shifted = bias + normalQuantile(p)
    return normalCdf(bias + shifted / (1 - acceleration * shifted))
  }
  const low = place((1 - level) / 2)
  const high = place((1 + level) / 2)
  if (Number.isNaN(low) || Number.isNaN(high)) return null
  return quantilesOf(defined, low, high)
}

/** Replicates that differ from the value by rounding alone are ties. */
const dust = 1e-12

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
