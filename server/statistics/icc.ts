import { fQuantile } from './distributions.ts'
import { absent, defaultLevel, type Result, withInterval, withoutInterval } from './result.ts'

/** The six forms of Shrout & Fleiss: model 1, 2 or 3, of one rating or of the mean of all k. */
export type IccForms = {
  icc_1_1: Result
  icc_2_1: Result
  icc_3_1: Result
  icc_1_k: Result
  icc_2_k: Result
  icc_3_k: Result
}

/**
 * The six intraclass correlations by analysis of variance, with their F intervals.
 *
 * Values may be below 0. The interval of model 2 uses Satterthwaite's degrees of freedom; that of its mean is
 * the Spearman-Brown step of it.
 *
 * Source: Shrout & Fleiss (1979), Psychol Bull 86:420; McGraw & Wong (1996), Psychol Methods 1:30.
 *
 * Undefined: `no-complete-units`, `too-few-units` (one), `too-few-raters` (one), `no-variation`, and
 * `no-between-unit-variance` where the variance that the coefficient is a share of is estimated at 0 or less. No interval: `zero-variance`, `interval-not-ordered`.
 *
 * @param units one row a complete unit, one number a rater
 */
export function icc(units: readonly (readonly number[])[], level = defaultLevel): IccForms {
  const n = units.length
  const k = units[0]?.length ?? 0
  if (n === 0) return everyForm(absent('no-complete-units', 0))
  if (k < 2) return everyForm(absent('too-few-raters', n))
  if (n < 2) return everyForm(absent('too-few-units', n))
  const squares = meanSquares(units)
  if (squares === null) return everyForm(absent('no-variation', n))
  const { between, within, raters, error } = squares
  // A variance below this share of the mean squares is rounding dust; dividing by it would make up a number.
  const dust = 1e-10 * (between + within + raters + error)
  const upper = (1 + level) / 2

  function oneWay(noise: number, df: number): { single: Result; mean: Result } {
    const f = between / noise
    const low = f / fQuantile(upper, n - 1, df)
    const high = f * fQuantile(upper, df, n - 1)
    const degenerate = noise === 0 || between === 0
    return {
      single: form(between - noise, between + (k - 1) * noise, degenerate, [
        (low - 1) / (low + k - 1),
        (high - 1) / (high + k - 1),
      ]),
      mean: form(between - noise, between, degenerate, [1 - 1 / low, 1 - 1 / high]),
    }
  }

  function twoWay(): { single: Result; mean: Result } {
    const spread = between + (k - 1) * error + (k * (raters - error)) / n
    const spreadOfMean = between + (raters - error) / n
    const df = satterthwaite((between - error) / spread, raters / error, n, k)
    const degenerate = error === 0 || between === 0
    // Below a tenth of a degree of freedom the F quantiles overflow.
    const placed = !degenerate && spread > dust && df > 0.1
    const above = placed ? fQuantile(upper, n - 1, df) : Number.NaN
    const below = placed ? fQuantile(upper, df, n - 1) : Number.NaN
    const shared = k * raters + (k * n - k - n) * error
    const low = (n * (between - above * error)) / (above * shared + n * between)
    const high = (n * (below * between - error)) / (shared + n * below * between)
    const toMean = (single: number) => (k * single) / (1 + (k - 1) * single)
    const stepped = 1 + (k - 1) * low > 1e-9 ? toMean(low) : Number.NaN
    return {
      single: form(between - error, spread, degenerate, [low, high]),
      mean: form(between - error, spreadOfMean, degenerate, [stepped, toMean(high)]),
    }
  }

  function form(
    signal: number,
    variance: number,
    degenerate: boolean,
    [low, high]: [number, number],
  ): Result {
    if (variance <= dust) return absent('no-between-unit-variance', n)
    if (degenerate) return withoutInterval(signal / variance, n, 'zero-variance')
    return withInterval(signal / variance, n, { low, high, level, method: 'shrout-fleiss-1979' })
  }

  const first = oneWay(within, n * (k - 1))
  const second = twoWay()
  const third = oneWay(error, (n - 1) * (k - 1))
  return {
    icc_1_1: first.single,
    icc_2_1: second.single,
    icc_3_1: third.single,
    icc_1_k: first.mean,
    icc_2_k: second.mean,
    icc_3_k: third.mean,
  }
}

/** Every form with the same result. */
export function everyForm(result: Result): IccForms {
  return {
    icc_1_1: result,
    icc_2_1: result,
    icc_3_1: result,
    icc_1_k: result,
    icc_2_k: result,
    icc_3_k: result,
  }
}

type MeanSquares = { between: number; within: number; raters: number; error: number }

/** Mean squares; parts that are rounding dust beside the total are 0. Null when nothing varies. */
function meanSquares(units: readonly (readonly number[])[]): MeanSquares | null {
  const n = units.length
  const k = units[0]!.length
  const unitMeans = units.map(mean)
  const raterMeans = units[0]!.map((_, rater) => mean(units.map(unit => unit[rater]!)))
  const grand = mean(unitMeans)
  let total = 0
  let within = 0
  let error = 0
  units.forEach((unit, i) => {
    unit.forEach((value, j) => {
      total += (value - grand) ** 2
      within += (value - unitMeans[i]!) ** 2
      error += (value - unitMeans[i]! - raterMeans[j]! + grand) ** 2
    })
  })
  if (total === 0) return null
  const between = k * unitMeans.reduce((sum, value) => sum + (value - grand) ** 2, 0)
  const raters = n * raterMeans.reduce((sum, value) => sum + (value - grand) ** 2, 0)
  const cleared = (sum: number, df: number) => (sum < 1e-20 * total ? 0 : sum / df)
  return {
    between: cleared(between, n - 1),
    within: cleared(within, n * (k - 1)),
    raters: cleared(raters, k - 1),
    error: cleared(error, (n - 1) * (k - 1)),
  }
}

function satterthwaite(single: number, raterF: number, n: number, k: number): number {
  const rest = n * (1 + (k - 1) * single) - k * single
  const top = (k - 1) * (n - 1) * (k * single * raterF + rest) ** 2
  return top / ((n - 1) * (k * single * raterF) ** 2 + rest ** 2)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
