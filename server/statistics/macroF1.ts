import type { Contingency } from './contingency.ts'
import { absent, type Result, withoutInterval } from './result.ts'

/** Mean F1 of a table, NaN where it is undefined. See `macroF1`. */
export function macroF1Value(
  { k, n, cells, rows, columns }: Contingency,
  over: 'declared' | 'observed',
): number {
  if (n === 0) return Number.NaN
  let sum = 0
  let categories = 0
  for (let i = 0; i < k; i++) {
    const uses = rows[i]! + columns[i]!
    if (uses > 0) sum += (2 * cells[i * k + i]!) / uses
    if (uses > 0 || over === 'declared') categories++
  }
  return sum / categories
}

/**
 * Mean F1 over categories. The same whichever rater is taken as the reference.
 *
 * A category that neither rater used has F1 0 among the `declared` ones and is left out of the `observed`
 * ones, so the two differ exactly when part of the scale is unused.
 *
 * Undefined: `no-pairs`.
 */
export function macroF1(table: Contingency, over: 'declared' | 'observed'): Result {
  if (table.n === 0) return absent('no-pairs', 0)
  return withoutInterval(macroF1Value(table, over), table.n, 'not-computed')
}
