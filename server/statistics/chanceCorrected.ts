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
 * No interval: `too-few-units` (one unit with two ratings or more), `zero-variance`.
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
  const model = modelOf(units, apart, chance)
  const counts = Float64Array.from(patterns, pattern => pattern.units)
  const prevalence = prevalenceEstimator(units)(counts)
  const value = estimate(model, counts, prevalence)
  if (Number.isNaN(value)) return absent('no-expected-disagreement', n)
  const { pe, met } = expectationOf(model, prevalence)
  if (paired < 2) return withoutInterval(value, n, 'too-few-units')
  const shares = sharesOf(units)
  let squares = 0
  patterns.forEach((pattern, p) => {
    const own = pattern.ratings < 2 ? 0 : ((n / paired) * (model.agreements[p]! - pe)) / (1 - pe)
    let expectedOfUnit = 0
    for (let i = 0; i < k; i++) expectedOfUnit += shares[p * k + i]! * met[i]!
    const shift = chance === 'brennan-prediger' ? 0 : expectedOfUnit - pe
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

/**
 * The same coefficient as a function of how often each pattern of `units` occurs, NaN where it is undefined:
 * what a replicate changes is the counts alone.
 *
 * @returns a function of these counts and of the prevalences that `prevalenceEstimator` finds for them
 */
export function chanceCorrectedEstimator(
  units: Patterns,
  apart: Distances,
  chance: Chance,
): (counts: ArrayLike<number>, prevalence: Float64Array) => number {
  const model = modelOf(units, apart, chance)
  return (counts, prevalence) => estimate(model, counts, prevalence)
}

/** Mean share of each category over the units, as a function of how often each pattern occurs; written anew each time. */
export function prevalenceEstimator(units: Patterns): (counts: ArrayLike<number>) => Float64Array {
  const shares = sharesOf(units)
  const prevalence = new Float64Array(units.k)
  return counts => prevalences(shares, counts, prevalence)
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

/** What does not change with how often a pattern occurs. */
type Model = {
  readonly k: number
  readonly chance: Chance
  readonly weights: Float64Array
  readonly totalWeight: number
  /** Mean agreement within each pattern, and whether it has two ratings or more. */
  readonly agreements: Float64Array
  readonly paired: Uint8Array
  /** Room for what a rating of each category meets by chance; written anew for each set of counts. */
  readonly met: Float64Array
}

function modelOf({ k, patterns }: Patterns, apart: Distances, chance: Chance): Model {
  const weights = agreementWeights(apart)
  return {
    k,
    chance,
    weights,
    totalWeight: weights.reduce((sum, weight) => sum + weight, 0),
    agreements: Float64Array.from(patterns, pattern => agreementWithin(pattern, weights)),
    paired: Uint8Array.from(patterns, ({ ratings }) => (ratings >= 2 ? 1 : 0)),
    met: new Float64Array(k),
  }
}

function estimate(model: Model, counts: ArrayLike<number>, prevalence: Float64Array): number {
  const { k, chance, agreements, paired } = model
  let agreed = 0
  let pairs = 0
  for (let p = 0; p < agreements.length; p++) {
    if (!paired[p]) continue
    agreed += counts[p]! * agreements[p]!
    pairs += counts[p]!
  }
  if (pairs === 0 || (k < 2 && chance !== 'fleiss')) return Number.NaN
  const { pe, certain } = expectationOf(model, prevalence)
  return certain ? Number.NaN : (agreed / pairs - pe) / (1 - pe)
}

/** Share of each category among the ratings of each pattern, pattern by pattern. */
function sharesOf({ k, patterns }: Patterns): Float64Array {
  const shares = new Float64Array(patterns.length * k)
  patterns.forEach(({ counts, ratings }, p) => {
    for (let i = 0; i < k; i++) shares[p * k + i] = counts[i]! / ratings
  })
  return shares
}

function prevalences(
  shares: Float64Array,
  counts: ArrayLike<number>,
  prevalence: Float64Array,
): Float64Array {
  const k = prevalence.length
  prevalence.fill(0)
  let n = 0
  for (let p = 0; p < shares.length / k; p++) {
    const units = counts[p]!
    if (units === 0) continue
    n += units
    for (let i = 0; i < k; i++) prevalence[i]! += units * shares[p * k + i]!
  }
  for (let i = 0; i < k; i++) prevalence[i]! /= n
  return prevalence
}

/** Agreement by chance `pe`, and what a rating of each category meets by chance (`met`, whose mean is `pe`). */
function expectationOf(
  { k, chance, weights, totalWeight, met }: Model,
  prevalence: Float64Array,
): { pe: number; certain: boolean; met: Float64Array } {
  if (chance === 'brennan-prediger') {
    const pe = totalWeight / k ** 2
    return { pe, certain: totalWeight === k ** 2, met: met.fill(pe) }
  }
  met.fill(0)
  let pe = 0
  let used = 0
  for (let i = 0; i < k; i++) {
    if (chance === 'gwet') met[i] = (totalWeight / (k * (k - 1))) * (1 - prevalence[i]!)
    else for (let j = 0; j < k; j++) met[i]! += weights[i * k + j]! * prevalence[j]!
    pe += prevalence[i]! * met[i]!
    if (prevalence[i]! > 0) used++
  }
  return { pe, certain: chance === 'fleiss' ? used < 2 : pe >= 1, met }
}
