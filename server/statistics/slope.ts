import { studentQuantile } from './distributions.ts'
import { absent, defaultLevel, type Result, withInterval, withoutInterval } from './result.ts'

/**
 * Slope of the least-squares line of y on x, with its t interval on n - 2.
 *
 * Undefined: `no-pairs`, `too-few-pairs` (one pair), `constant-input` (every x the same).
 * No interval: `too-few-pairs` (two pairs), `zero-variance` (all points on the line).
 */
export function slope(x: readonly number[], y: readonly number[], level = defaultLevel): Result {
  const n = x.length
  if (n === 0) return absent('no-pairs', 0)
  if (n < 2) return absent('too-few-pairs', n)
  const [meanX, meanY] = [mean(x), mean(y)]
  let xx = 0
  let xy = 0
  let yy = 0
  let size = 0
  x.forEach((value, i) => {
    xx += (value - meanX) ** 2
    xy += (value - meanX) * (y[i]! - meanY)
    yy += (y[i]! - meanY) ** 2
    size += value ** 2
  })
  if (xx <= 1e-28 * size) return absent('constant-input', n)
  const value = xy / xx
  if (n < 3) return withoutInterval(value, n, 'too-few-pairs')
  const residual = x.reduce((sum, own, i) => sum + (y[i]! - meanY - value * (own - meanX)) ** 2, 0)
  if (residual <= 1e-28 * yy) return withoutInterval(value, n, 'zero-variance', 0)
  const se = Math.sqrt(residual / (n - 2) / xx)
  const half = studentQuantile((1 + level) / 2, n - 2) * se
  return withInterval(value, n, { low: value - half, high: value + half, level, method: 'student-1908' }, se)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
