import type { Patterns } from './patterns.ts'
import { absent, type Result, withoutInterval } from './result.ts'

/** How the values of a scale differ. `values` are the numbers of its categories, in order. */
export type AlphaLevel =
  | { level: 'nominal' | 'ordinal' }
  | { level: 'interval' | 'ratio'; values: readonly number[] }

/**
 * Krippendorff's alpha for any number of raters, with ratings missing.
 *
 * Units with fewer than two ratings are dropped; `n` counts the units that remain. Cost grows with the square
 * of the categories, not of the ratings.
 *
 * Source: Krippendorff (2011), Computing Krippendorff's Alpha-Reliability.
 *
 * Undefined: `no-pairable-values`, `no-variation` (one value throughout), `not-applicable` (ratio level with
 * values below 0). No interval: `not-computed`.
 */
export function krippendorffAlpha(units: Patterns, scale: AlphaLevel): Result {
  const { k } = units
  const paired = units.patterns.filter(pattern => pattern.ratings >= 2)
  const n = paired.reduce((sum, pattern) => sum + pattern.units, 0)
  if (n === 0) return absent('no-pairable-values', 0)
  if (scale.level === 'ratio' && scale.values.some(value => value < 0)) return absent('not-applicable', n)
  const totals = new Float64Array(k)
  for (const pattern of paired) for (let i = 0; i < k; i++) totals[i]! += pattern.units * pattern.counts[i]!
  const delta = differences(scale, totals)
  let observed = 0
  for (const { counts, ratings, units: alike } of paired) {
    for (let i = 0; i < k; i++) {
      if (counts[i] === 0) continue
      for (let j = 0; j < k; j++)
        observed += (alike * counts[i]! * counts[j]! * delta[i * k + j]!) / (ratings - 1)
    }
  }
  let expected = 0
  for (let i = 0; i < k; i++)
    for (let j = 0; j < k; j++) expected += totals[i]! * totals[j]! * delta[i * k + j]!
  if (expected === 0) return absent('no-variation', n)
  const ratings = totals.reduce((sum, count) => sum + count, 0)
  return withoutInterval(1 - ((ratings - 1) * observed) / expected, n, 'not-computed')
}

function differences(scale: AlphaLevel, totals: Float64Array): Float64Array {
  const k = totals.length
  const upTo = new Float64Array(k + 1)
  for (let i = 0; i < k; i++) upTo[i + 1] = upTo[i]! + totals[i]!
  const delta = new Float64Array(k * k)
  for (let i = 0; i < k; i++) {
    for (let j = i + 1; j < k; j++) {
      const root = rootDifference(scale, i, j, () => upTo[j + 1]! - upTo[i]! - (totals[i]! + totals[j]!) / 2)
      delta[i * k + j] = delta[j * k + i] = root * root
    }
  }
  return delta
}

function rootDifference(scale: AlphaLevel, i: number, j: number, ranksBetween: () => number): number {
  if (!('values' in scale)) return scale.level === 'nominal' ? 1 : ranksBetween()
  const a = scale.values[i]!
  const b = scale.values[j]!
  if (scale.level === 'interval') return a - b
  return a + b === 0 ? 0 : (a - b) / (a + b)
}
