import { countUnits, type Pattern, type Patterns } from './patterns.ts'
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
  const n = countUnits(units, pattern => pattern.ratings >= 2)
  if (n === 0) return absent('no-pairable-values', 0)
  if (scale.level === 'ratio' && scale.values.some(value => value < 0)) return absent('not-applicable', n)
  const value = alphaEstimator(units, scale)(units.patterns.map(pattern => pattern.units))
  return Number.isNaN(value) ? absent('no-variation', n) : withoutInterval(value, n, 'not-computed')
}

/** Alpha as a function of how often each pattern of `units` occurs, NaN where it is undefined. */
export function alphaEstimator(
  { k, patterns }: Patterns,
  scale: AlphaLevel,
): (counts: ArrayLike<number>) => number {
  // Only the ordinal differences depend on how often values occur; the others are the same in every replicate.
  const fixed = scale.level === 'ordinal' ? null : differences(scale, new Float64Array(k))
  const paired = patterns.map(coincidencesOf)
  const totals = new Float64Array(k)
  const coincidences = new Float64Array(k * k)
  return counts => {
    totals.fill(0)
    coincidences.fill(0)
    for (let p = 0; p < paired.length; p++) {
      const units = counts[p]!
      const pattern = paired[p]
      if (units === 0 || !pattern) continue
      const { values, times, cells, shares } = pattern
      for (let i = 0; i < values.length; i++) totals[values[i]!]! += units * times[i]!
      for (let i = 0; i < cells.length; i++) coincidences[cells[i]!]! += units * shares[i]!
    }
    const delta = fixed ?? differences(scale, totals)
    let observed = 0
    let expected = 0
    let ratings = 0
    for (let i = 0, c = 0; i < k; i++) {
      ratings += totals[i]!
      for (let j = 0; j < k; j++, c++) {
        observed += coincidences[c]! * delta[c]!
        expected += totals[i]! * totals[j]! * delta[c]!
      }
    }
    return expected === 0 ? Number.NaN : 1 - ((ratings - 1) * observed) / expected
  }
}

/** How a unit of a pattern enters the coincidence table, off its diagonal; null where it has no two ratings. */
function coincidencesOf({ counts, ratings }: Pattern) {
  if (ratings < 2) return null
  const k = counts.length
  const values: number[] = []
  const times: number[] = []
  const cells: number[] = []
  const shares: number[] = []
  for (let i = 0; i < k; i++) {
    if (counts[i] === 0) continue
    values.push(i)
    times.push(counts[i]!)
    for (let j = 0; j < k; j++) {
      if (i === j || counts[j] === 0) continue
      cells.push(i * k + j)
      shares.push((counts[i]! * counts[j]!) / (ratings - 1))
    }
  }
  return { values, times, cells, shares }
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
