import { chanceCorrected } from './chanceCorrected.ts'
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
