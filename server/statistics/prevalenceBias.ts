import type { Contingency } from './contingency.ts'
import { absent, type Result, withoutInterval } from './result.ts'

/**
 * Prevalence index (a - d)/n of a two by two table: above 0 when both raters favour the first category.
 *
 * Source: Byrt, Bishop & Carlin (1993), J Clin Epidemiol 46:423, with its sign kept.
 * Undefined: `no-pairs`, `not-applicable` (not two categories).
 */
export function prevalenceIndex(table: Contingency): Result {
  return difference(table, 0, 3)
}

/**
 * Bias index (b - c)/n of a two by two table: above 0 when the first rater uses the first category more often.
 *
 * Source and undefined cases as for `prevalenceIndex`.
 */
export function biasIndex(table: Contingency): Result {
  return difference(table, 1, 2)
}

function difference({ k, n, cells }: Contingency, more: number, less: number): Result {
  if (k !== 2) return absent('not-applicable', n)
  if (n === 0) return absent('no-pairs', 0)
  return withoutInterval((cells[more]! - cells[less]!) / n, n, 'not-computed')
}
