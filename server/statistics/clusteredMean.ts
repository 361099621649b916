import { studentQuantile } from './distributions.ts'
import {
  absent,
  defaultLevel,
  type Interval,
  overGroups,
  type Reason,
  type Result,
  withInterval,
  withoutInterval,
} from './result.ts'

/** Values with the group each comes from, 0 … groups - 1. A value of weight 0 takes no part. */
export type Sample = {
  values: readonly number[]
  groupOf: readonly number[]
  weights?: readonly number[]
}

/**
 * An estimate as a value and what each group adds to its error. Estimates over the same groups can be added and
 * subtracted group by group, and what they share is then accounted for.
 *
 * `error` sums to about 0 and its sum of squares is the variance; `df` are the degrees of freedom of that variance,
 * 0 where a single group leaves it unknown. `n` values from `groups` groups enter.
 */
export type Estimate = { value: number; n: number; groups: number; df: number; error: Float64Array }

/**
 * Weighted mean with the variance between groups: a group's error is Σ w (y - mean) / Σ w over its own values, times
 * √(K/(K - 1)) for K groups. With one value a group this is the usual variance of a mean, with n - 1.
 *
 * Null without a value of positive weight.
 *
 * Source: Binder (1983), Int Stat Rev 51:279 (linearised ratio of sums, groups drawn with replacement).
 */
export function clusteredMean({ values, groupOf, weights }: Sample, groups: number): Estimate | null {
  const size = new Float64Array(groups)
  const sum = new Float64Array(groups)
  const present = new Uint8Array(groups)
  let [n, whole, total] = [0, 0, 0]
  for (let i = 0; i < values.length; i++) {
    const weight = weights === undefined ? 1 : weights[i]!
    if (!(weight > 0)) continue
    const group = groupOf[i]!
    n++
    present[group] = 1
    size[group]! += weight
    sum[group]! += weight * values[i]!
    whole += weight
    total += weight * values[i]!
  }
  if (n === 0) return null
  const value = total / whole
  const count = present.reduce((all, one) => all + one, 0)
  const scale = count < 2 ? 0 : Math.sqrt(count / (count - 1)) / whole
  const error = sum.map((own, group) => scale * (own - size[group]! * value))
  return { value, n, groups: count, df: count - 1, error }
}

/** Standard error. Not to be read where `df` is 0. */
export function standardError({ error }: Estimate): number {
  let squares = 0
  for (const own of error) squares += own * own
  return Math.sqrt(squares)
}

/**
 * Σ share × estimate, for shares that are known. `groups` counts those that stand behind any part, and the parts are
 * what was fixed beforehand: groups - parts degrees of freedom where each group stands behind one part, but never
 * fewer than the weakest part has by itself.
 *
 * @param groups how many groups stand behind the parts together
 */
export function combined(parts: readonly Estimate[], shares: readonly number[], groups: number): Estimate {
  const error = new Float64Array(parts[0]!.error.length)
  parts.forEach((part, index) => {
    for (let group = 0; group < error.length; group++) error[group]! += shares[index]! * part.error[group]!
  })
  const fewest = Math.min(...parts.map(part => part.df))
  return {
    value: parts.reduce((sum, part, index) => sum + shares[index]! * part.value, 0),
    n: parts.reduce((sum, part) => sum + part.n, 0),
    groups,
    df: fewest === 0 ? 0 : Math.max(fewest, groups - parts.length),
    error,
  }
}

/**
 * The estimate with its t interval.
 *
 * Undefined: `missing`; `beyond-arithmetic` (a sum is no number). No interval: `too-few-groups` (one), `zero-variance` (no group differs from the others).
 *
 * @param missing why there is no estimate, where there is none
 */
export function resultOf(estimate: Estimate | null, missing: Reason, level = defaultLevel): Result {
  if (estimate === null) return absent(missing, 0)
  const { value, n, groups, df } = estimate
  if (df < 1) return overGroups(withoutInterval(value, n, 'too-few-groups'), groups)
  const se = standardError(estimate)
  if (se <= 1e-12 * Math.max(1, Math.abs(value)))
    return overGroups(withoutInterval(value, n, 'zero-variance', 0), groups)
  const half = studentQuantile((1 + level) / 2, df) * se
  const ci: Interval = { low: value - half, high: value + half, level, method: 'clustered-t' }
  return overGroups(withInterval(value, n, ci, se), groups)
}
