import type { AltWins } from './altWins.ts'
import { studentCdf } from './studentCdf.ts'

/**
 * A one-sided t test that the mean of d is below the margin. Without variation t is not a number: then p is 0 or 1
 * as the mean lies below or above the margin, and absent where it lies on it.
 */
export type AltMargin = {
  se: number
  df: number
  t: number | null
  t_undefined?: 'zero-variance'
  p: number | null
}

/** Items taken as independent. Needs two of them. */
export function itemMargin({ n, sum, squares }: AltWins, epsilon: number): AltMargin {
  // d is -1, 0 or 1, so this is a whole number and 0 only where every d is the same.
  const spread = n * squares - sum * sum
  return margin(sum / n, Math.sqrt(spread / (n - 1)) / n, n - 1, epsilon)
}

/**
 * Clusters taken as independent, items within one not: the linearised standard error of a mean over clusters of
 * unequal size, on one degree of freedom less than clusters. With one item a cluster it is the test over items.
 *
 * Source: Cochran (1977), Sampling Techniques, 2.11 and 9A.1, for the standard error; its use here is ours.
 *
 * @returns null with fewer than two clusters, or when none are known
 */
export function clusterMargin({ n, sum, clusters }: AltWins, epsilon: number): AltMargin | null {
  const count = clusters?.length ?? 0
  if (!clusters || count < 2) return null
  // n times the residual of each cluster: whole numbers, whatever the order of the clusters.
  const squares = clusters.reduce((total, own) => total + (n * own.sum - sum * own.n) ** 2, 0)
  return margin(sum / n, Math.sqrt((count / (count - 1)) * squares) / (n * n), count - 1, epsilon)
}

function margin(mean: number, se: number, df: number, epsilon: number): AltMargin {
  if (se > 0) {
    const t = (mean - epsilon) / se
    return { se, df, t, p: studentCdf(t, df) }
  }
  const p = mean < epsilon ? 0 : mean > epsilon ? 1 : null
  return { se: 0, df, t: null, t_undefined: 'zero-variance', p }
}
