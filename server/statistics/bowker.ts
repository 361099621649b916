import { chiSquareTail } from './chiSquareTail.ts'
import type { Contingency } from './contingency.ts'
import { type Test, untested } from './significance.ts'

/**
 * Bowker's test of symmetry: that i against j is as frequent as j against i, for every two categories.
 *
 * Chi-square Σ (n_ij - n_ji)²/(n_ij + n_ji), without continuity correction. Two categories that were never
 * confused say nothing, so the degrees of freedom count the others only; programs that always take k(k - 1)/2
 * report a larger p. With two categories it is McNemar's chi-square.
 *
 * Source: Bowker (1948), J Am Stat Assoc 43:572.
 *
 * Undefined: `no-pairs`, `no-discordant-pairs`.
 */
export function bowker({ k, n, cells }: Contingency): Test {
  if (n === 0) return untested('no-pairs', 0)
  let statistic = 0
  let df = 0
  for (let i = 0; i < k; i++) {
    for (let j = i + 1; j < k; j++) {
      const [there, back] = [cells[i * k + j]!, cells[j * k + i]!]
      if (there + back === 0) continue
      statistic += (there - back) ** 2 / (there + back)
      df++
    }
  }
  if (df === 0) return untested('no-discordant-pairs', n)
  return { statistic, df, p: chiSquareTail(statistic, df), method: 'bowker-1948', n }
}
