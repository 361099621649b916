import { chanceCorrected } from './chanceCorrected.ts'
import type { Distances } from './distance.ts'
import type { Patterns } from './patterns.ts'
import type { Result } from './result.ts'

/**
 * Brennan & Prediger's (1981) coefficient for any number of raters: chance spreads evenly over the declared
 * categories. With identity distances and two raters its value is PABAK. See `chanceCorrected`.
 */
export function brennanPrediger(units: Patterns, apart: Distances, level?: number): Result {
  return chanceCorrected(units, apart, 'brennan-prediger', level)
}
