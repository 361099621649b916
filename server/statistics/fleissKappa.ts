import { chanceCorrected } from './chanceCorrected.ts'
import { distances, indexPositions } from './distance.ts'
import type { Patterns } from './patterns.ts'
import type { Result } from './result.ts'

/**
 * Fleiss' kappa (1971) for any number of raters; with two complete raters it is Scott's pi.
 *
 * Units may have unequal numbers of ratings (Gwet's convention). The interval uses the linearised variance,
 * not the one that holds only when the true value is 0. See `chanceCorrected`.
 */
export function fleissKappa(units: Patterns, level?: number): Result {
  return chanceCorrected(units, distances('identity', indexPositions(units.k)), 'fleiss', level)
}
