import { agreeing, type Contingency } from './contingency.ts'
import { absent, type Result, withInterval } from './result.ts'
import { wilsonInterval } from './wilson.ts'

/**
 * Share of units that both raters put in the same category, 0 … 1, with Wilson's interval.
 *
 * Undefined: `no-pairs`.
 */
export function percentAgreement(table: Contingency, level?: number): Result {
  if (table.n === 0) return absent('no-pairs', 0)
  const same = agreeing(table)
  return withInterval(same / table.n, table.n, wilsonInterval(same, table.n, level))
}
