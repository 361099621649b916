import { acceleration, bcaBounds, definedReplicates, percentileBounds } from './bootstrap.ts'
import {
  fisherZ,
  identity,
  jackknife,
  logit,
  type Spread,
  studentBounds,
  type Transform,
} from './jackknife.ts'
import type { BootstrapInterval, Interval, IntervalMethod, Reason } from './result.ts'
import type { Strata } from './strata.ts'

/**
 * What values a statistic can take, which decides where it is close to normal: `coefficient` has 1 as its most and
 * is worked on Fisher's z; `share` lies in 0 … 1 and is worked in log-odds; `difference` stays as it is.
 */
export type Shape = 'coefficient' | 'share' | 'difference'

/** How sure one statistic is, by resampling its groups. `se` and `df` are the jackknife's, untransformed. */
export type Uncertainty = {
  groups: number
  se: number | null
  df: number
  jackknife: Interval | { undefined: Reason }
  bootstrap: BootstrapInterval | null
}

/** A bootstrap with fewer defined replicates than this share tells of the samples that were kept, not of all. */
const definedShare = 0.9

/**
 * Standard error and intervals of a statistic from its values without each group and in each replicate.
 *
 * Jackknife: t interval on the transformed scale. Where a value without a group falls on the edge of the scale its
 * transform is infinite; then the standard error is carried over by the derivative (delta method). Bootstrap: bias
 * corrected and accelerated, else percentile.
 *
 * Reasons: `too-few-groups` (one), `undefined-without-a-group`, `zero-variance` (no group moves the value),
 * `boundary-value` (on the edge of what the statistic can be).
 *
 * @param leftOut values without each of `groups`
 * @param drawn values of the replicates, empty for none
 */
export function uncertaintyOf(
  value: number,
  input: {
    leftOut: Float64Array
    groups: readonly number[]
    strata: Strata
    drawn: Float64Array
    shape: Shape
    level: number
  },
): Uncertainty {
  const { groups, strata, drawn, shape, level } = input
  const leftOut = input.leftOut.map(snapped)
  const plain = leftOut.some(Number.isNaN) ? null : jackknife(leftOut, groups, strata)
  const common = { groups: groups.length, se: plain?.se ?? null, df: plain?.df ?? 0 }
  const bootstrap = bootstrapOf(value, drawn, leftOut, level)
  const without = (reason: Reason): Uncertainty => ({
    ...common,
    jackknife: { undefined: reason },
    bootstrap,
  })
  if (groups.length < 2) return without('too-few-groups')
  if (plain === null) return without('undefined-without-a-group')
  // Values that differ by rounding alone are no estimate of a spread.
  if (plain.se < 1e-12) return { ...without('zero-variance'), se: 0 }
  const bounds = jackknifeBounds(snapped(value), { leftOut, groups, strata, plain, shape, level })
  return { ...common, jackknife: bounds ?? { undefined: 'boundary-value' }, bootstrap }
}

/** A value that is -1 or 1 but for rounding lies on the edge; its transform must not depend on the last bit. */
function snapped(value: number): number {
  return Math.abs(Math.abs(value) - 1) < 1e-12 ? Math.sign(value) : value
}

const scales: Record<
  Shape,
  { transform: Transform; derivative: (value: number) => number; method: IntervalMethod }
> = {
  coefficient: {
    transform: fisherZ,
    derivative: value => 1 / (1 - value * value),
    method: 'jackknife-t-fisher-z',
  },
  share: { transform: logit, derivative: value => 1 / (value * (1 - value)), method: 'jackknife-t-logit' },
  difference: { transform: identity, derivative: () => 1, method: 'jackknife-t' },
}

function jackknifeBounds(
  value: number,
  input: {
    leftOut: Float64Array
    groups: readonly number[]
    strata: Strata
    plain: Spread
    shape: Shape
    level: number
  },
): Interval | null {
  const { leftOut, groups, strata, plain, shape, level } = input
  // A coefficient may truly lie below -1 where units have few raters; Fisher's z is not made for that.
  const below = shape === 'coefficient' && (value < -1 || leftOut.some(one => one < -1))
  const { transform, derivative, method } = scales[below ? 'difference' : shape]
  const slope = derivative(value)
  if (!Number.isFinite(slope)) return null
  const carried = { se: plain.se * Math.abs(slope), df: plain.df }
  const spread = jackknife(leftOut.map(transform.to), groups, strata) ?? carried
  const [low, high] = studentBounds(value, spread, transform, level)
  return { low, high: shape === 'difference' ? high : Math.min(1, high), level, method }
}

function bootstrapOf(
  value: number,
  drawn: Float64Array,
  leftOut: Float64Array,
  level: number,
): BootstrapInterval | null {
  const replicates = definedReplicates(drawn)
  if (replicates.defined.length === 0 || replicates.defined.length < definedShare * drawn.length) return null
  const corrected = bcaBounds(replicates, value, acceleration(leftOut), level)
  const [low, high] = corrected ?? percentileBounds(replicates, level)!
  return {
    low,
    high,
    level,
    method: corrected ? 'bootstrap-bca' : 'bootstrap-percentile',
    replicates: drawn.length,
    undefined: replicates.undefined,
  }
}
