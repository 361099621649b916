import type { Verdict, VerdictDetail } from '#schema/benchmark.ts'
import { studentCdf } from '#server/statistics/studentCdf.ts'

/**
 * The word for a difference, judge less physicians, by its interval.
 *
 * The interval has the level 1 − α, so that its lower end is that of a one-sided test at α/2, as is usual for
 * non-inferiority (CONSORT extension, Piaggio et al. 2012, JAMA 308:2594, figure 1). Ends that lie on 0 or on −δ do
 * not count as beyond it.
 */
export function verdictOf(
  { low, high }: { low: number; high: number },
  margin: number,
): { verdict: Verdict; detail: VerdictDetail | null } {
  if (low > 0) return { verdict: 'above', detail: null }
  if (low > -margin) return { verdict: 'non-inferior', detail: high < 0 ? 'less-within-margin' : null }
  if (high < 0) return { verdict: 'below', detail: high < -margin ? 'beyond-margin' : 'margin-open' }
  return { verdict: 'inconclusive', detail: null }
}

/**
 * The p values of a difference from its jackknife: one-sided of a difference of −margin or less, and two-sided of no
 * difference. They reach α/2 and α exactly where the interval reaches −margin and 0.
 *
 * @param se above 0
 */
export function differenceTests(value: number, { se, df }: { se: number; df: number }, margin: number) {
  return {
    noninferiority: studentCdf(-(value + margin) / se, df),
    difference: Math.min(1, 2 * studentCdf(-Math.abs(value) / se, df)),
  }
}
