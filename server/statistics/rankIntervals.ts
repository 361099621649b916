import { type Estimate, standardError } from './clusteredMean.ts'
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
  const beyond = criticalValues(1 - tail)
  const above = means.map(() => 0)
  const below = means.map(() => 0)
  const sparse = means.map(sparseError)
  for (let i = 0; i < means.length; i++)
    for (let j = i + 1; j < means.length; j++) {
      const difference = means[i]!.value - means[j]!.value
      const { se, df } = differenceError(sparse[i]!, sparse[j]!)
      if (se < 1e-12 || !Number.isFinite(se + df) || !beyond(Math.abs(difference), se, df)) continue
      const [better, worse] = difference > 0 ? [i, j] : [j, i]
      above[worse]!++
      below[better]!++
    }
  return means.map((mean, i) => ({
    rank: 1 + means.filter(other => other.value > mean.value + 1e-12).length,
    low: 1 + above[i]!,
    high: means.length - below[i]!,
  }))
}

/** The groups that add to a mean's error, in order, and what they add. */
type SparseError = { groups: Int32Array; error: Float64Array; variance: number; df: number }

/** A mean's error without the groups that add nothing, which are nearly all where there are many means. */
export function sparseError(mean: Estimate): SparseError {
  const groups = Int32Array.from([...mean.error.keys()].filter(group => mean.error[group] !== 0))
  const error = Float64Array.from(groups, group => mean.error[group]!)
  return { groups, error, variance: standardError(mean) ** 2, df: mean.df }
}

/**
 * Standard error of one mean less another over the same groups, and its degrees of freedom: Welch's (1947) where no
 * group stands behind both, else the fewer of the two.
 */
export function differenceError(first: SparseError, second: SparseError): { se: number; df: number } {
  const [mine, its] = [first.groups, second.groups]
  let [squares, at, to, apart] = [0, 0, 0, true]
  while (at < mine.length || to < its.length) {
    const [a, b] = [mine[at] ?? Number.POSITIVE_INFINITY, its[to] ?? Number.POSITIVE_INFINITY]
    if (a === b) apart = false
    const own = (a <= b ? first.error[at++]! : 0) - (b <= a ? second.error[to++]! : 0)
    squares += own * own
  }
  const [a, b] = [first.variance, second.variance]
  const welch = (a + b) ** 2 / (a ** 2 / first.df + b ** 2 / second.df)
  return { se: Math.sqrt(squares), df: apart && a + b > 0 ? welch : Math.min(first.df, second.df) }
}

/**
 * Whether a difference exceeds the t quantile times its standard error. Quantiles are slow and pairs are many, so those
 * of the whole degrees of freedom around are kept, and most pairs are told by these: the quantile falls with df.
 */
function criticalValues(probability: number): (difference: number, se: number, df: number) => boolean {
  const known = new Map<number, number>()
  const at = (df: number) => {
    const found = known.get(df) ?? studentQuantile(probability, df)
    known.set(df, found)
    return found
  }
  return (difference, se, df) => {
    const [fewer, more] = [Math.max(1, Math.floor(df)), Math.ceil(df)]
    if (difference > at(fewer) * se) return true
    if (difference <= at(more) * se) return false
    return fewer !== more && difference > studentQuantile(probability, df) * se
  }
}
