import { chanceCorrected } from './chanceCorrected.ts'
import type { Contingency } from './contingency.ts'
import { type Distances, distances, indexPositions } from './distance.ts'
import type { Patterns } from './patterns.ts'
import type { Result } from './result.ts'

/**
 * Gwet's AC1, for two raters or more. The number of declared categories enters the value, used or not.
 *
 * Defined as 1 when everyone always used the same category. See `chanceCorrected` for the rest.
 */
export function gwetAc1(units: Patterns, level?: number): Result {
  return gwetAc2(units, distances('identity', indexPositions(units.k)), level)
}

/** Gwet's AC2: AC1 with disagreement weighted by the distance between categories. */
export function gwetAc2(units: Patterns, apart: Distances, level?: number): Result {
  return chanceCorrected(units, apart, 'gwet', level)
}

/**
 * AC1 or AC2 of two raters straight from their table, NaN where it is undefined: without missing ratings the
 * general form comes to this, and a replicate needs no patterns.
 *
 * @param weights agreement weights over the declared categories
 */
export function gwetPairValue({ k, n, cells, rows, columns }: Contingency, weights: Float64Array): number {
  if (n === 0 || k < 2) return Number.NaN
  let agreed = 0
  let total = 0
  for (let c = 0; c < k * k; c++) {
    agreed += weights[c]! * cells[c]!
    total += weights[c]!
  }
  let spread = 0
  for (let i = 0; i < k; i++) {
    const prevalence = (rows[i]! + columns[i]!) / (2 * n)
    spread += prevalence * (1 - prevalence)
  }
  const pe = (total / (k * (k - 1))) * spread
  return pe >= 1 ? Number.NaN : (agreed / n - pe) / (1 - pe)
}
