import { studentQuantile } from '#server/statistics/distributions.ts'

/** Scores of labelled cases: the physicians' mean and the judge's, in the same order. */
export type CaseScores = { physicians: number[]; judge: number[] }

const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length

/** Sample covariance (ddof 1); the variance where both lists are one. */
export function covariance(a: readonly number[], b: readonly number[]): number {
  const [atA, atB] = [mean(a), mean(b)]
  return a.reduce((sum, one, i) => sum + (one - atA) * (b[i]! - atB), 0) / (a.length - 1)
}

/** Correlation of two lists; null where one does not vary. */
export function correlation(a: readonly number[], b: readonly number[]): number | null {
  const spread = Math.sqrt(covariance(a, a) * covariance(b, b))
  return spread > 0 ? covariance(a, b) / spread : null
}

/**
 * Half-width of the interval of a mean score: the judge's mean over all its cases, corrected by the labelled ones
 * (PPI++), and that of the labelled cases alone.
 *
 * SE² = λ² v/N + var(Y - λF)/n with λ = cov(Y, F)/((1 + n/N) v), cut at 0 and 1; t on n - 1 degrees of freedom.
 * NaN with fewer than two labelled cases.
 *
 * Source: Angelopoulos, Duchi & Zrnic (2023), arXiv 2311.01453.
 *
 * @param judgeVariance v, variance of the judge's case scores in the population
 * @param unlabelled N, cases that the judge alone rates
 */
export function scoreWidths(
  { physicians, judge }: CaseScores,
  judgeVariance: number,
  unlabelled: number,
  level: number,
): { corrected: number; humans: number } {
  const n = physicians.length
  if (n < 2) return { corrected: Number.NaN, humans: Number.NaN }
  const raw = judgeVariance > 0 ? covariance(physicians, judge) / ((1 + n / unlabelled) * judgeVariance) : 0
  const lambda = Math.min(1, Math.max(0, raw))
  const rest = physicians.map((score, i) => score - lambda * judge[i]!)
  const t = studentQuantile((1 + level) / 2, n - 1)
  return {
    corrected: t * Math.sqrt((lambda ** 2 * judgeVariance) / unlabelled + covariance(rest, rest) / n),
    humans: t * Math.sqrt(covariance(physicians, physicians) / n),
  }
}
