import { normalQuantile, studentQuantile } from './distributions.ts'
import { noncentralStudentQuantile } from './noncentralStudent.ts'
import { absent, defaultLevel, type Result, withInterval, withoutInterval } from './result.ts'
import { slope } from './slope.ts'

/** `trend` is the slope of the difference on the mean of the two: away from 0, the bias depends on the size. */
export type BlandAltman = { bias: Result; sd: Result; lower: Result; upper: Result; trend: Result }

/**
 * Limits of agreement of two measurements of the same units: mean difference ± 1.96 standard deviations.
 *
 * Bias with its t interval. Each limit with its exact interval under normal differences, considered on its own:
 * √n (limit - bias)/sd is noncentral t on n - 1 with shift 1.96 √n (Carkeet 2015, Optom Vis Sci 92:e71). The
 * usual approximation (Bland & Altman 1999) is symmetric and too short for few pairs.
 *
 * Source: Bland & Altman (1986), Lancet 327:307; (1999), Stat Methods Med Res 8:135, for the trend.
 *
 * Undefined: `no-pairs`; sd and limits `too-few-pairs` (one pair); trend as `slope`. No interval: bias
 * `too-few-pairs` (one pair); bias and limits `zero-variance` (every difference the same); sd `not-computed`.
 *
 * @param first measurements of each unit, finite
 * @param second the same units in the same order
 * @param level of the intervals; the limits always enclose 95 % of the differences
 * @throws RangeError when lengths differ or a measurement is not finite
 */
export function blandAltman(
  first: readonly number[],
  second: readonly number[],
  level = defaultLevel,
): BlandAltman {
  if (first.length !== second.length) throw new RangeError('each unit needs two measurements')
  if (![...first, ...second].every(Number.isFinite)) throw new RangeError('a measurement is not finite')
  const n = first.length
  if (n === 0) {
    const none = absent('no-pairs', 0)
    return { bias: none, sd: none, lower: none, upper: none, trend: none }
  }
  const differences = first.map((value, unit) => value - second[unit]!)
  const bias = differences.reduce((sum, value) => sum + value, 0) / n
  if (n < 2) {
    const few = absent('too-few-pairs', n)
    return { bias: withoutInterval(bias, n, 'too-few-pairs'), sd: few, lower: few, upper: few, trend: few }
  }
  const squares = differences.reduce((sum, value) => sum + (value - bias) ** 2, 0)
  const means = first.map((value, unit) => (value + second[unit]!) / 2)
  const trend = slope(means, differences, level)
  // Differences of equal measurements differ by the rounding of the measurements themselves.
  const largest = [...first, ...second].reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (squares <= n * (1e-15 * largest) ** 2) {
    const point = withoutInterval(bias, n, 'zero-variance', 0)
    return { bias: point, sd: withoutInterval(0, n, 'not-computed'), lower: point, upper: point, trend }
  }
  const sd = Math.sqrt(squares / (n - 1))
  const se = sd / Math.sqrt(n)
  const width = normalQuantile(0.975)
  const half = studentQuantile((1 + level) / 2, n - 1) * se
  const near = noncentralStudentQuantile((1 - level) / 2, n - 1, width * Math.sqrt(n)) * se
  const far = noncentralStudentQuantile((1 + level) / 2, n - 1, width * Math.sqrt(n)) * se
  const limit = (value: number, low: number, high: number) =>
    withInterval(value, n, { low, high, level, method: 'carkeet-2015' })
  return {
    bias: withInterval(bias, n, { low: bias - half, high: bias + half, level, method: 'student-1908' }, se),
    sd: withoutInterval(sd, n, 'not-computed'),
    lower: limit(bias - width * sd, bias - far, bias - near),
    upper: limit(bias + width * sd, bias + near, bias + far),
    trend,
  }
}
