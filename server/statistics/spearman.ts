import type { Contingency } from './contingency.ts'
import { normalQuantile } from './distributions.ts'
import { absent, defaultLevel, type Result, withInterval, withoutInterval } from './result.ts'

/** Spearman's rank correlation of a table, NaN where it is undefined. See `spearman`. */
export function spearmanValue({ k, n, cells, rows, columns }: Contingency): number {
  let xx = 0
  let yy = 0
  let xy = 0
  let rowsBefore = 0
  for (let i = 0, c = 0; i < k; i++) {
    const x = 2 * rowsBefore + rows[i]! - n
    xx += rows[i]! * x * x
    let columnsBefore = 0
    for (let j = 0; j < k; j++, c++) {
      const y = 2 * columnsBefore + columns[j]! - n
      xy += cells[c]! * x * y
      if (i === 0) yy += columns[j]! * y * y
      columnsBefore += columns[j]!
    }
    rowsBefore += rows[i]!
  }
  return xx === 0 || yy === 0 ? Number.NaN : Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)))
}

/**
 * Spearman's rank correlation: Pearson's on midranks, from the table, so ties are exact.
 *
 * Ranks are kept doubled and centred, which makes them whole numbers. Interval: Bonett & Wright (2000),
 * Psychometrika 65:23.
 *
 * Undefined: `no-pairs`, `too-few-pairs` (one pair), `constant-input`.
 * No interval: `too-few-pairs` (n below 4), `boundary-value` (rho of 1 or -1).
 *
 * @param table over a scale whose order means something
 */
export function spearman(table: Contingency, level = defaultLevel): Result {
  const { n } = table
  if (n === 0) return absent('no-pairs', 0)
  if (n < 2) return absent('too-few-pairs', n)
  const value = spearmanValue(table)
  if (Number.isNaN(value)) return absent('constant-input', n)
  if (n < 4) return withoutInterval(value, n, 'too-few-pairs')
  if (1 - Math.abs(value) < 1e-15) return withoutInterval(value, n, 'boundary-value')
  const half = normalQuantile((1 + level) / 2) * Math.sqrt((1 + value ** 2 / 2) / (n - 3))
  const centre = Math.atanh(value)
  const ci = {
    low: Math.tanh(centre - half),
    high: Math.tanh(centre + half),
    level,
    method: 'bonett-wright-2000',
  } as const
  return withInterval(value, n, ci)
}
