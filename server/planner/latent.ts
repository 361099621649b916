import type { PlannedCoefficient } from '#schema/planner.ts'
import { bivariateNormalCdf } from '#server/statistics/bivariateNormal.ts'
import { fromCells } from '#server/statistics/contingency.ts'
import { indexPositions } from '#server/statistics/distance.ts'
import { normalQuantile } from '#server/statistics/distributions.ts'
import { pairEstimator } from '#server/statistics/pairEstimators.ts'

/** Correlations beyond this are agreement without error. */
const mostCorrelated = 0.9999

/** Where a standard normal is cut so that its pieces have these shares of their sum; one fewer than shares. */
export function cutPoints(shares: readonly number[]): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0)
  let below = 0
  return shares.slice(0, -1).map(share => {
    below += share / total
    return normalQuantile(below)
  })
}

/**
 * The population's coefficient of two raters who cut two normals of correlation r at the same points: what a sample
 * of such pairs converges to.
 */
export function coefficientOf(cuts: readonly number[], coefficient: PlannedCoefficient, r: number): number {
  const k = cuts.length + 1
  const edges = [Number.NEGATIVE_INFINITY, ...cuts, Number.POSITIVE_INFINITY]
  const below = edges.map(x => edges.map(y => bivariateNormalCdf(x, y, r)))
  const cells = new Float64Array(k * k)
  for (let i = 0; i < k; i++)
    for (let j = 0; j < k; j++)
      cells[i * k + j] = below[i + 1]![j + 1]! - below[i]![j + 1]! - below[i + 1]![j]! + below[i]![j]!
  return pairEstimator(coefficient, indexPositions(k))(fromCells(cells, k))
}

/**
 * The correlation that gives two raters a coefficient (0 … 1); coefficients rise with it, so halving finds it.
 * Coefficients beyond reach give the largest correlation.
 */
export function correlationFor(
  cuts: readonly number[],
  coefficient: PlannedCoefficient,
  wanted: number,
): number {
  let low = 0
  let high = mostCorrelated
  if (wanted <= 0) return 0
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2
    if (coefficientOf(cuts, coefficient, middle) < wanted) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The largest coefficient that a judge without error has with physicians of this agreement. */
export function mostOfJudge(
  cuts: readonly number[],
  coefficient: PlannedCoefficient,
  physicians: number,
): number {
  return coefficientOf(cuts, coefficient, Math.sqrt(correlationFor(cuts, coefficient, physicians)))
}
