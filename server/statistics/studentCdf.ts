import { incompleteBeta } from './distributions.ts'

/**
 * P(T ≤ t) for Student's t on `df` degrees of freedom, with its relative accuracy kept in the lower tail.
 *
 * t²/(df + t²) follows Beta(1/2, df/2) and its odds are t²/df.
 *
 * @throws RangeError when df is not above 0 or t is not a number
 */
export function studentCdf(t: number, df: number): number {
  if (!(df > 0) || Number.isNaN(t)) throw new RangeError('t needs degrees of freedom above 0')
  if (t === 0) return 0.5
  const beyond = incompleteBeta(Math.log(df) - 2 * Math.log(Math.abs(t)), df / 2, 0.5) / 2
  return t < 0 ? beyond : 1 - beyond
}
