import { differenceOf, type Estimate, standardError } from './clusteredMean.ts'
import { studentQuantile } from './distributions.ts'
import { defaultLevel } from './result.ts'

/** Place 1 is the highest mean; equal means share the better place. `low` … `high` are the places that remain possible. */
export type RankInterval = { rank: number; low: number; high: number }

/**
 * Joint intervals of the ranks of several means: with at least the given probability all of them hold the true ranks
 * at once.
 *
 * All pairs are compared simultaneously, each by the t interval of its difference at a level that allows for the number
 * of pairs (Bonferroni). A mean ranks no better than the means told above it allow, and no worse than those told below
 * it. Groups that two means share are compared within themselves. Pairs whose difference has no variance are not told
 * apart. A common critical value from the largest of the t values would be a few percent smaller, but falls short where
 * pairs have variances of their own and groups are few (simulated: .92 for four means over ten shared groups).
 *
 * Null with fewer than two means, or when one has no standard error.
 *
 * Source: Mogstad, Romano, Shaikh & Wilhelm (2024), Rev Econ Stud 91:476 (ranks from simultaneous differences);
 * Dunn (1961), J Am Stat Assoc 56:52 (the level).
 *
 * @param means over the same groups
 */
export function rankIntervals(means: readonly Estimate[], level = defaultLevel): RankInterval[] | null {
  if (means.length < 2 || means.some(mean => mean.df < 1)) return null
  const tail = (1 - level) / (means.length * (means.length - 1))
  const above = means.map(() => 0)
  const below = means.map(() => 0)
  for (let i = 0; i < means.length; i++)
    for (let j = i + 1; j < means.length; j++) {
      const difference = differenceOf(means[i]!, means[j]!)
      const se = standardError(difference)
      if (se < 1e-12 || Math.abs(difference.value) <= studentQuantile(1 - tail, difference.df) * se) continue
      const [better, worse] = difference.value > 0 ? [i, j] : [j, i]
      above[worse]!++
      below[better]!++
    }
  return means.map((mean, i) => ({
    rank: 1 + means.filter(other => other.value > mean.value + 1e-12).length,
    low: 1 + above[i]!,
    high: means.length - below[i]!,
  }))
}
