import { chiSquareTail } from './chiSquareTail.ts'
import type { Contingency } from './contingency.ts'
import { incompleteBeta } from './distributions.ts'
import { type Test, untested } from './significance.ts'

/**
 * McNemar's test that two raters say yes equally often, from the pairs b and c that disagree.
 *
 * With fewer than 25 such pairs it is the exact binomial test, twice the smaller tail of Bin(b + c, 1/2) and at
 * most 1; from 25 on chi-square (b - c)²/(b + c) on 1 degree of freedom. There is no continuity correction: it
 * only makes the chi-square form conservative (Fagerland, Lydersen & Laake 2013, BMC Med Res Methodol 13:91).
 * `form` takes the choice away, to compare with other programs.
 *
 * Source: McNemar (1947), Psychometrika 12:153.
 *
 * Undefined: `not-applicable` (not two categories), `no-pairs`, `no-discordant-pairs`.
 */
export function mcnemar({ k, n, cells }: Contingency, form?: 'exact' | 'chi-square'): Test {
  if (k !== 2) return untested('not-applicable', n)
  if (n === 0) return untested('no-pairs', 0)
  const [b, c] = [cells[1]!, cells[2]!]
  const discordant = b + c
  if (discordant === 0) return untested('no-discordant-pairs', n)
  if ((form ?? (discordant < 25 ? 'exact' : 'chi-square')) === 'exact') {
    const fewer = Math.min(b, c)
    // P(X ≤ x) for x of m at one half is I(m - x, x + 1) at one half, whose log-odds are 0.
    const tail = b === c ? 0.5 : incompleteBeta(0, discordant - fewer, fewer + 1)
    return { statistic: fewer, df: null, p: 2 * tail, method: 'mcnemar-exact', n }
  }
  const statistic = (b - c) ** 2 / discordant
  return { statistic, df: 1, p: chiSquareTail(statistic, 1), method: 'mcnemar-1947', n }
}
