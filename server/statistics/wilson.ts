import { normalQuantile } from './distributions.ts'
import { defaultLevel, type Interval } from './result.ts'

/**
 * Score interval of a proportion. Never empty, never outside 0 … 1, defined for 0 and n successes.
 *
 * Source: Wilson (1927), J Am Stat Assoc 22:209.
 *
 * @param successes how many of n
 * @param n above 0
 */
export function wilsonInterval(successes: number, n: number, level = defaultLevel): Interval {
  const z2 = normalQuantile((1 + level) / 2) ** 2
  const p = successes / n
  const centre = (p + z2 / (2 * n)) / (1 + z2 / n)
  const half = Math.sqrt(z2 * ((p * (1 - p)) / n + z2 / (4 * n * n))) / (1 + z2 / n)
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - half),
    high: successes === n ? 1 : Math.min(1, centre + half),
    level,
    method: 'wilson-1927',
  }
}
