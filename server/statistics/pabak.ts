import { agreeing, type Contingency } from './contingency.ts'
import { absent, type Result, withInterval } from './result.ts'
import { wilsonInterval } from './wilson.ts'

/** PABAK of a table, NaN where it is undefined. See `pabak`. */
export function pabakValue(table: Contingency): number {
  const { k, n } = table
  return k < 2 || n === 0 ? Number.NaN : ((k * agreeing(table)) / n - 1) / (k - 1)
}

/**
 * Prevalence- and bias-adjusted kappa, (k po - 1)/(k - 1): chance agreement is 1/k for k declared categories.
 *
 * Also Bennett's S and, for two raters, the coefficient of Brennan & Prediger (1981). It is a straight line
 * in percent agreement, so Wilson's interval is carried along that line.
 *
 * Undefined: `no-pairs`, `single-category`.
 */
export function pabak(table: Contingency, level?: number): Result {
  const { k, n } = table
  if (n === 0) return absent('no-pairs', 0)
  if (k < 2) return absent('single-category', n)
  const same = agreeing(table)
  const po = same / n
  const line = (p: number) => (k * p - 1) / (k - 1)
  const wilson = wilsonInterval(same, n, level)
  const se = (k / (k - 1)) * Math.sqrt((po * (1 - po)) / n)
  return withInterval(pabakValue(table), n, { ...wilson, low: line(wilson.low), high: line(wilson.high) }, se)
}
