import { studentQuantile } from './distributions.ts'
import { heldStrata, type Strata, sizesWithin, strataWithin } from './strata.ts'

/** Where a statistic is taken to be close to normal. */
export type Transform = {
  readonly to: (value: number) => number
  readonly back: (transformed: number) => number
}

/** As it is. */
export const identity: Transform = { to: value => value, back: value => value }

/** Fisher's z. */
export const fisherZ: Transform = { to: Math.atanh, back: Math.tanh }

/** Log-odds of a share. */
export const logit: Transform = {
  to: share => Math.log(share / (1 - share)),
  back: odds => 1 / (1 + Math.exp(-odds)),
}

export type Spread = { readonly se: number; readonly df: number }

/**
 * Standard error of a statistic from its values without one group each (delete-one jackknife over groups).
 *
 * Groups of a stratum are compared with each other: v = Σ_h (G_h - 1)/G_h Σ_i (θ_(hi) - θ̄_(h))², on Σ_h (G_h - 1)
 * degrees of freedom. Where a group is alone in its stratum all count as one (see `strataWithin`).
 *
 * Source: Tukey (1958); Rust & Rao (1996), Stat Methods Med Res 5:283, equation 2.
 *
 * @param leftOut value without each group of `groups`, already transformed; NaN or infinite makes the result null
 * @param groups the groups that take part, in the same order
 */
export function jackknife(
  leftOut: ArrayLike<number>,
  groups: readonly number[],
  strata: Strata,
): Spread | null {
  if (groups.length < 2) return null
  const kept = strataWithin(strata, groups)
  const sizes = sizesWithin(kept, groups)
  const means = new Float64Array(kept.count)
  for (let i = 0; i < groups.length; i++) {
    const stratum = kept.of[groups[i]!]!
    means[stratum]! += leftOut[i]! / sizes[stratum]!
  }
  let variance = 0
  for (let i = 0; i < groups.length; i++) {
    const stratum = kept.of[groups[i]!]!
    const size = sizes[stratum]!
    variance += ((size - 1) / size) * (leftOut[i]! - means[stratum]!) ** 2
  }
  if (!Number.isFinite(variance)) return null
  return { se: Math.sqrt(variance), df: groups.length - heldStrata(sizes) }
}

/** t bounds of a statistic on the scale where it is close to normal, carried back. */
export function studentBounds(
  value: number,
  { se, df }: Spread,
  transform: Transform,
  level: number,
): [number, number] {
  const half = studentQuantile((1 + level) / 2, df) * se
  const centre = transform.to(value)
  return [transform.back(centre - half), transform.back(centre + half)]
}
