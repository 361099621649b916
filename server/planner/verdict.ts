import type { Verdict } from '#schema/planner.ts'

/**
 * What an interval of the judge's difference to the human benchmark (judge less physicians) says at margin δ: `above`
 * where it lies above 0, `non-inferior` where it lies above -δ, `below` where it lies below 0, else `inconclusive`.
 * An interval between -δ and 0 is both lower and not inferior, and called non-inferior.
 */
export function verdictOf(interval: { low: number; high: number } | null, margin: number): Verdict {
  if (interval === null) return 'no-interval'
  if (interval.low > 0) return 'above'
  if (interval.low > -margin) return 'non-inferior'
  return interval.high < 0 ? 'below' : 'inconclusive'
}
