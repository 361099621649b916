import { agreementWeights, type Distances } from './distance.ts'
import { studentQuantile } from './distributions.ts'
import { countUnits, type Pattern, type Patterns } from './patterns.ts'
import { absent, defaultLevel, type Result, withInterval, withoutInterval } from './result.ts'

/** What agreement by chance is taken to be. */
export type Chance = 'fleiss' | 'gwet' | 'brennan-prediger'

/**
 * A coefficient (pa - pe)/(1 - pe) for any number of raters, with ratings missing.
 *
 * Gwet's convention: observed agreement over units with two ratings or more, prevalences over units with
 * one or more. The variance is his linearised one; the interval is by t on n - 1 and cut at 1. Its lower end
 * stays as it falls: weighted coefficients can truly lie below -1.
 *
 * Source: Gwet (2008), Br J Math Stat Psychol 61:29; Gwet (2014), Handbook of Inter-Rater Reliability.
 *
 * Undefined: `no-pairs`; `single-category` (scale of one, except Fleiss);
 * `no-expected-disagreement` (chance alone agrees always).
 * No interval: `too-few-units` (one unit), `zero-variance`.
 */
export function chanceCorrected(
  units: Patterns,
  apart: Distances,
  chance: Chance,
  level = defaultLevel,
): Result {
  const { k, patterns } = units
  const n = countUnits(units)
  const paired = countUnits(units, pattern => pattern.ratings >= 2)
  if (paired === 0) return absent('no-pairs', n)
  if (k < 2 && chance !== 'fleiss') return absent('single-category', n)
  const weights = agreementWeights(apart)
  const prevalence = prevalences(units, n)
  const expected = expectation(chance, weights, prevalence)
  const pe = expected.overall
  if (expected.certain) return absent('no-expected-disagreement', n)
  const agreements = patterns.map(pattern => agreementWithin(pattern, weights))
  const pa = patterns.reduce((sum, { units: m }, p) => sum + m * agreements[p]!, 0) / paired
  const value = (pa - pe) / (1 - pe)
  if (n < 2) return withoutInterval(value, n, 'too-few-units')
  let squares = 0
  patterns.forEach((pattern, p) => {
    const own = pattern.ratings < 2 ? 0 : ((n / paired) * (agreements[p]! - pe)) / (1 - pe)
    const shift = chance === 'brennan-prediger' ? 0 : expected.ofUnit(pattern) - pe
    const linearised = own - (2 * (1 - value) * shift) / (1 - pe)
    squares += pattern.units * (linearised - value) ** 2
  })
  if (squares < 1e-24) return withoutInterval(value, n, 'zero-variance', 0)
  const se = Math.sqrt(squares / (n * (n - 1)))
  const half = studentQuantile((1 + level) / 2, n - 1) * se
  const ci = {
    low: value - half,
    high: Math.min(1, value + half),
    level,
    method: 'gwet-2008-linearised',
  } as const
  return withInterval(value, n, ci, se)
}

/** Mean agreement of a unit's pairs of ratings; 0 where there is no pair. */
export function agreementWithin({ counts, ratings }: Pattern, weights: Float64Array): number {
  if (ratings < 2) return 0
  const k = counts.length
  let sum = 0
  for (let i = 0; i < k; i++) {
    if (counts[i] === 0) continue
    let close = 0
    for (let j = 0; j < k; j++) close += weights[i * k + j]! * counts[j]!
    sum += counts[i]! * (close - 1)
  }
  return sum / (ratings * (ratings - 1))
}

function prevalences({ k, patterns }: Patterns, n: number): Float64Array {
  const prevalence = new Float64Array(k)
  for (const { counts, ratings, units } of patterns) {
    for (let i = 0; i < k; i++) prevalence[i]! += (units * counts[i]!) / ratings / n
  }
  return prevalence
}

type Expectation = { overall: number; certain: boolean; ofUnit: (pattern: Pattern) => number }

function expectation(chance: Chance, weights: Float64Array, prevalence: Float64Array): Expectation {
  const k = prevalence.length
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (chance === 'brennan-prediger') {
    return { overall: total / k ** 2, certain: total === k ** 2, ofUnit: () => total / k ** 2 }
  }
  // What the unit's ratings meet by chance, category by category; its mean over units is the overall value.
  const met =
    chance === 'gwet'
      ? prevalence.map(share => (total / (k * (k - 1))) * (1 - share))
      : prevalence.map((_, i) => prevalence.reduce((sum, share, j) => sum + weights[i * k + j]! * share, 0))
  const overall = prevalence.reduce((sum, share, i) => sum + share * met[i]!, 0)
  const categories = prevalence.reduce((used, share) => (share > 0 ? used + 1 : used), 0)
  return {
    overall,
    certain: chance === 'fleiss' ? categories < 2 : overall >= 1,
    ofUnit: ({ counts, ratings }) => counts.reduce((sum, count, i) => sum + (count / ratings) * met[i]!, 0),
  }
}
