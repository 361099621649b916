import { type Strata, sizesWithin, strataWithin, weightsWithout } from './strata.ts'
import { studentCdf } from './studentCdf.ts'
import { type Shape, type Uncertainty, uncertaintyOf } from './uncertainty.ts'

/** `p` is two-sided, of the value being 0; null where the value has no spread to be held against. */
export type GroupEstimate = { value: number; uncertainty: Uncertainty; p: number | null }

/**
 * A statistic of weighted groups, how sure it is, and how far from 0, by leaving out one group at a time.
 *
 * When a group is left out the others are weighted as `weightsWithout` says: with one stratum they are the plain 1 and
 * 0. Strata are taken as `strataWithin` says. p by Student's t = value / se on the
 * jackknife's degrees of freedom, for a statistic that is taken as it is (`difference`).
 *
 * Null where the statistic is NaN with every group in; reasons for a missing interval as `uncertaintyOf`.
 *
 * @param statistic of weights by group number, as long as `strata.of`; NaN where undefined
 * @param groups the numbers of the groups that hold an observation
 */
export function groupJackknife(
  statistic: (weights: Float64Array) => number,
  {
    groups,
    strata,
    shape,
    level,
  }: { groups: readonly number[]; strata: Strata; shape: Shape; level: number },
): GroupEstimate | null {
  const all = strata.of.length
  const value = statistic(new Float64Array(all).fill(1))
  if (Number.isNaN(value)) return null
  const kept = strataWithin(strata, groups)
  const sizes = sizesWithin(kept, groups)
  const weights = new Float64Array(all)
  const leftOut = Float64Array.from(groups, without => {
    const stratum = kept.of[without]!
    const { shrink, grow } = weightsWithout(groups.length, sizes[stratum]!)
    for (const group of groups) weights[group] = kept.of[group] === stratum ? grow : shrink
    weights[without] = 0
    return statistic(weights)
  })
  const uncertainty = uncertaintyOf(value, {
    leftOut,
    groups,
    strata: kept,
    drawn: new Float64Array(0),
    shape,
    level,
  })
  return { value, uncertainty, p: shape === 'difference' ? twoSided(value, uncertainty) : null }
}

function twoSided(value: number, { se, df }: Uncertainty): number | null {
  if (se === null || se === 0 || df < 1) return null
  return 2 * studentCdf(-Math.abs(value / se), df)
}
