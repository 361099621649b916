import { chanceCorrected } from './chanceCorrected.ts'
import { distances, indexPositions } from './distance.ts'
import { countUnits, type Patterns } from './patterns.ts'
import { absent, type Result } from './result.ts'

/**
 * Fleiss' kappa (1971) for any number of raters; with two complete raters it is Scott's pi.
 *
 * Units may have unequal numbers of ratings (Gwet's convention). The interval uses the linearised variance,
 * not the one that holds only when the true value is 0. See `chanceCorrected`.
 */
export function fleissKappa(units: Patterns, level?: number): Result {
  return chanceCorrected(units, distances('identity', indexPositions(units.k)), 'fleiss', level)
}

/**
 * Fleiss' kappa in its strict form: over the units that every rater rated, as Fleiss (1971) has it.
 *
 * The convention of packages that delete incomplete units. It equals `fleissKappa` when nothing is missing;
 * otherwise the two are different numbers of the same data, and a report names which one it shows.
 *
 * Undefined: `no-complete-units`, `too-few-raters` (fewer than two), and as `fleissKappa`.
 *
 * @param raters how many raters there are
 */
export function fleissKappaComplete({ k, patterns }: Patterns, raters: number, level?: number): Result {
  const complete = { k, patterns: patterns.filter(pattern => pattern.ratings === raters) }
  const n = countUnits(complete)
  if (raters < 2) return absent('too-few-raters', n)
  return n === 0 ? absent('no-complete-units', 0) : fleissKappa(complete, level)
}
