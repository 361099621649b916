import { agreementWithin } from './chanceCorrected.ts'
import { agreementWeights, distances, indexPositions } from './distance.ts'
import { countUnits, type Patterns } from './patterns.ts'
import { absent, type Result, withInterval, withoutInterval } from './result.ts'
import { wilsonInterval } from './wilson.ts'

/**
 * Chance that two ratings of the same unit agree, averaged over units with two ratings or more.
 *
 * With two ratings a unit it is a proportion and has Wilson's interval; with more it has none here.
 * Undefined: `no-pairs`. No interval: `not-computed`.
 */
export function percentAgreementAll(units: Patterns, level?: number): Result {
  const paired = units.patterns.filter(pattern => pattern.ratings >= 2)
  const n = countUnits({ k: units.k, patterns: paired })
  if (n === 0) return absent('no-pairs', 0)
  const weights = agreementWeights(distances('identity', indexPositions(units.k)))
  const agreed = paired.reduce((sum, pattern) => sum + pattern.units * agreementWithin(pattern, weights), 0)
  if (paired.some(pattern => pattern.ratings > 2)) return withoutInterval(agreed / n, n, 'not-computed')
  return withInterval(agreed / n, n, wilsonInterval(agreed, n, level))
}
