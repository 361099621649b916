import { normalQuantile } from './distributions.ts'
import { defaultLevel } from './result.ts'

/** Labelled units have a human and a judge value each, in the same order; unlabelled ones the judge's alone. */
export type Predictions = {
  human: readonly number[]
  judge: readonly number[]
  unlabelled: readonly number[]
}

/** Which side an interval is closed on; the other bound of a one-sided one is infinite. */
export type Alternative = 'two-sided' | 'larger' | 'smaller'

/** `lambda` is how far the judge is trusted, 0 … 1; `lambdaRaw` the same before it is cut to that range. */
export type PpiMean = {
  value: number
  se: number
  low: number
  high: number
  lambda: number
  lambdaRaw: number
}

/**
 * Prediction-powered mean of independent units as published: mean(Y) + λ (mean(U) - mean(F)), with population
 * variances and a normal interval. λ = 0 takes the human values alone, λ = 1 is PPI, `'tuned'` PPI++. It claims too
 * much for few units and for units of one group; scores are corrected by `correctedMean`.
 *
 * Source: Angelopoulos et al. (2023), Science 382:669; PPI++: Angelopoulos, Duchi & Zrnic (2023), arXiv 2311.01453.
 *
 * @throws RangeError without a labelled or unlabelled unit, or when a labelled one lacks a value
 */
export function ppiMean(
  { human, judge, unlabelled }: Predictions,
  {
    lambda = 'tuned',
    level = defaultLevel,
    alternative = 'two-sided',
  }: { lambda?: number | 'tuned'; level?: number; alternative?: Alternative } = {},
): PpiMean {
  if (human.length !== judge.length) throw new RangeError('each labelled unit needs two values')
  if (human.length === 0 || unlabelled.length === 0) throw new RangeError('a mean needs units')
  const lambdaRaw = lambda === 'tuned' ? tunedLambda({ human, judge, unlabelled }) : lambda
  const used = lambda === 'tuned' ? Math.min(1, Math.max(0, lambdaRaw)) : lambda
  const residuals = human.map((value, unit) => value - used * judge[unit]!)
  const value = mean(human) + used * (mean(unlabelled) - mean(judge))
  const se = Math.sqrt(
    (used * used * variance(unlabelled)) / unlabelled.length + variance(residuals) / human.length,
  )
  const half = normalQuantile(alternative === 'two-sided' ? (1 + level) / 2 : level) * se
  return {
    value,
    se,
    low: alternative === 'smaller' ? Number.NEGATIVE_INFINITY : value - half,
    high: alternative === 'larger' ? Number.POSITIVE_INFINITY : value + half,
    lambda: used,
    lambdaRaw,
  }
}

/** The λ of least variance: cov(Y, F)/((1 + n/N) var(F and U)); 0 for a judge that gives one value only. */
function tunedLambda({ human, judge, unlabelled }: Predictions): number {
  const pooled = [...judge, ...unlabelled]
  const spread = (variance(pooled) * pooled.length) / (pooled.length - 1)
  if (!(spread > 0)) return 0
  const [y, f] = [mean(human), mean(judge)]
  const covariance =
    human.reduce((sum, value, unit) => sum + (value - y) * (judge[unit]! - f), 0) / human.length
  return covariance / ((1 + human.length / unlabelled.length) * spread)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function variance(values: readonly number[]): number {
  const centre = mean(values)
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / values.length
}
