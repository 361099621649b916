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
 * @param counts how many units look like each row; one unless given
 */
export function icc(
  units: readonly (readonly number[])[],
  counts: ArrayLike<number> = new Float64Array(units.length).fill(1),
  level = defaultLevel,
): IccForms {
  let n = 0
  for (let row = 0; row < units.length; row++) n += counts[row]!
  const k = units[0]?.length ?? 0
  if (n === 0) return everyForm(absent('no-complete-units', 0))
  if (k < 2) return everyForm(absent('too-few-raters', n))
  if (n < 2) return everyForm(absent('too-few-units', n))
  const squares = meanSquares(placedOf(units), counts)
  if (squares === null) return everyForm(absent('no-variation', n))
  const { between, within, raters, error } = squares
  const values = valuesInto(new Float64Array(6), squares, n, k)
  const upper = (1 + level) / 2

  function oneWay(noise: number, df: number): { single: Bounds; mean: Bounds } {
    const f = between / noise
    const low = f / fQuantile(upper, n - 1, df)
    const high = f * fQuantile(upper, df, n - 1)
    const degenerate = noise === 0 || between === 0
    return {
      single: [degenerate, (low - 1) / (low + k - 1), (high - 1) / (high + k - 1)],
      mean: [degenerate, 1 - 1 / low, 1 - 1 / high],
    }
  }

  function twoWay(): { single: Bounds; mean: Bounds } {
    const spread = between + (k - 1) * error + (k * (raters - error)) / n
    const df = satterthwaite((between - error) / spread, raters / error, n, k)
    const degenerate = error === 0 || between === 0
    // Below a tenth of a degree of freedom the F quantiles overflow.
    const placed = !degenerate && spread > dustOf(squares!) && df > 0.1
    const above = placed ? fQuantile(upper, n - 1, df) : Number.NaN
    const below = placed ? fQuantile(upper, df, n - 1) : Number.NaN
    const shared = k * raters + (k * n - k - n) * error
    const low = (n * (between - above * error)) / (above * shared + n * between)
    const high = (n * (below * between - error)) / (shared + n * below * between)
    const toMean = (single: number) => (k * single) / (1 + (k - 1) * single)
    const stepped = 1 + (k - 1) * low > 1e-9 ? toMean(low) : Number.NaN
    return {
      single: [degenerate, low, high],
      mean: [degenerate, stepped, toMean(high)],
    }
  }

  function form(value: number, [degenerate, low, high]: Bounds): Result {
    if (Number.isNaN(value)) return absent('no-between-unit-variance', n)
    if (degenerate) return withoutInterval(value, n, 'zero-variance')
    return withInterval(value, n, { low, high, level, method: 'shrout-fleiss-1979' })
  }

  const first = oneWay(within, n * (k - 1))
  const second = twoWay()
  const third = oneWay(error, (n - 1) * (k - 1))
  return {
    icc_1_1: form(values[0]!, first.single),
    icc_2_1: form(values[1]!, second.single),
    icc_3_1: form(values[2]!, third.single),
    icc_1_k: form(values[3]!, first.mean),
    icc_2_k: form(values[4]!, second.mean),
    icc_3_k: form(values[5]!, third.mean),
  }
}

/** The forms in the order of `iccEstimator`. */
export const iccForms = ['icc_1_1', 'icc_2_1', 'icc_3_1', 'icc_1_k', 'icc_2_k', 'icc_3_k'] as const

/**
 * The six forms as a function of how often each row of ratings occurs, in the order of `iccForms`, NaN where one
 * is undefined.
 *
 * @param rows ratings of a complete unit, one number a rater
 * @returns a function whose six values are written anew each time it is called
 */
export function iccEstimator(
  rows: readonly (readonly number[])[],
): (counts: ArrayLike<number>) => ArrayLike<number> {
  const k = rows[0]?.length ?? 0
  const placed = placedOf(rows)
  const six = new Float64Array(6)
  return counts => {
    let n = 0
    for (let row = 0; row < rows.length; row++) n += counts[row]!
    const squares = n < 2 || k < 2 ? null : meanSquares(placed, counts)
    return squares === null ? six.fill(Number.NaN) : valuesInto(six, squares, n, k)
  }
}

function valuesInto(six: Float64Array, squares: MeanSquares, n: number, k: number): Float64Array {
  const { between, within, raters, error } = squares
  const dust = dustOf(squares)
  const share = (signal: number, variance: number) => (variance <= dust ? Number.NaN : signal / variance)
  six[0] = share(between - within, between + (k - 1) * within)
  six[1] = share(between - error, between + (k - 1) * error + (k * (raters - error)) / n)
  six[2] = share(between - error, between + (k - 1) * error)
  six[3] = share(between - within, between)
  six[4] = share(between - error, between + (raters - error) / n)
  six[5] = share(between - error, between)
  return six
}

/** A variance below this is rounding dust beside the mean squares; dividing by it would make up a number. */
const dustOf = ({ between, within, raters, error }: MeanSquares) =>
  1e-10 * (between + within + raters + error)

/** Whether the interval degenerates, and its ends. */
type Bounds = [degenerate: boolean, low: number, high: number]

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

/** What does not change with how often a row occurs: its values, row by row, and their mean. */
type Placed = { k: number; values: Float64Array; unitMeans: Float64Array; raterMeans: Float64Array }

/** Values are taken from the first one on, so that a large common offset costs no digits. */
function placedOf(given: readonly (readonly number[])[]): Placed {
  const k = given[0]?.length ?? 0
  const origin = given[0]?.[0] ?? 0
  const rows = given.map(row => row.map(value => value - origin))
  return {
    k,
    values: Float64Array.from(rows.flat()),
    unitMeans: Float64Array.from(rows, mean),
    raterMeans: new Float64Array(k),
  }
}

/** Mean squares; parts that are rounding dust beside the total are 0. Null when nothing varies. */
function meanSquares(
  { k, values, unitMeans, raterMeans }: Placed,
  counts: ArrayLike<number>,
): MeanSquares | null {
  raterMeans.fill(0)
  let n = 0
  for (let i = 0, at = 0; i < unitMeans.length; i++, at += k) {
    const times = counts[i]!
    if (times === 0) continue
    n += times
    for (let j = 0; j < k; j++) raterMeans[j]! += times * values[at + j]!
  }
  let grand = 0
  for (let j = 0; j < k; j++) {
    raterMeans[j]! /= n
    grand += raterMeans[j]! / k
  }
  let total = 0
  let within = 0
  let error = 0
  let between = 0
  for (let i = 0, at = 0; i < unitMeans.length; i++, at += k) {
    const times = counts[i]!
    if (times === 0) continue
    const own = unitMeans[i]!
    between += times * k * (own - grand) ** 2
    for (let j = 0; j < k; j++) {
      const value = values[at + j]!
      total += times * (value - grand) ** 2
      within += times * (value - own) ** 2
      error += times * (value - own - raterMeans[j]! + grand) ** 2
    }
  }
  let raters = 0
  for (let j = 0; j < k; j++) raters += n * (raterMeans[j]! - grand) ** 2
  if (total === 0) return null
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
