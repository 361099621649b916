import { countUnits, type Pattern, type Patterns } from './patterns.ts'
import { absent, type Result, withoutInterval } from './result.ts'

/** How the values of a scale differ. `values` are the numbers of its categories, in order. */
export type AlphaLevel =
  | { level: 'nominal' }
  | { level: 'ordinal' }
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
export function alphaEstimator(units: Patterns, scale: AlphaLevel): (counts: ArrayLike<number>) => number {
  const table = coincidenceTable(units)
  const alpha = alphaOfTable(units.k, scale)
  return counts => alpha(table(counts))
}

/** Sums of the coincidence table by value, and its cells off the diagonal, row by row. */
export type Coincidences = { readonly totals: Float64Array; readonly cells: Float64Array }

/** The coincidences of `units` as a function of how often each pattern occurs, written anew for each set of counts. */
export function coincidenceTable({ k, patterns }: Patterns): (counts: ArrayLike<number>) => Coincidences {
  const paired = patterns.map(coincidencesOf)
  const totals = new Float64Array(k)
  const coincidences = new Float64Array(k * k)
  const table = { totals, cells: coincidences }
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
    return table
  }
}

/** Alpha of a coincidence table of `k` values, NaN where it is undefined. */
export function alphaOfTable(k: number, scale: AlphaLevel): (table: Coincidences) => number {
  const delta = new Float64Array(k * k)
  const upTo = new Float64Array(k + 1)
  // Only the ordinal differences depend on how often values occur; the others are the same in every replicate.
  if (scale.level !== 'ordinal') fixedDifferences(scale, k, delta)
  return ({ totals, cells }) => {
    if (scale.level === 'ordinal') ordinalDifferences(totals, upTo, delta)
    let observed = 0
    let expected = 0
    let ratings = 0
    for (let i = 0, c = 0; i < k; i++) {
      ratings += totals[i]!
      for (let j = 0; j < k; j++, c++) {
        observed += cells[c]! * delta[c]!
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

/** Ratings of the values between two and half of those on either, squared. */
function ordinalDifferences(totals: Float64Array, upTo: Float64Array, delta: Float64Array): void {
  const k = totals.length
  for (let i = 0; i < k; i++) upTo[i + 1] = upTo[i]! + totals[i]!
  for (let i = 0; i < k; i++) {
    for (let j = i + 1; j < k; j++) {
      const root = upTo[j + 1]! - upTo[i]! - (totals[i]! + totals[j]!) / 2
      delta[i * k + j] = delta[j * k + i] = root * root
    }
  }
}

function fixedDifferences(
  scale: Exclude<AlphaLevel, { level: 'ordinal' }>,
  k: number,
  delta: Float64Array,
): void {
  for (let i = 0; i < k; i++) {
    for (let j = i + 1; j < k; j++) {
      const root = rootDifference(scale, i, j)
      delta[i * k + j] = delta[j * k + i] = root * root
    }
  }
}

function rootDifference(scale: AlphaLevel, i: number, j: number): number {
  if (!('values' in scale)) return 1
  const a = scale.values[i]!
  const b = scale.values[j]!
  if (scale.level === 'interval') return a - b
  return a + b === 0 ? 0 : (a - b) / (a + b)
}
