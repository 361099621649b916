import { chiSquareTail } from './chiSquareTail.ts'
import type { Contingency } from './contingency.ts'
import { type Test, untested } from './significance.ts'

/**
 * Stuart and Maxwell's test of marginal homogeneity: that both raters use every category equally often.
 *
 * Chi-square d' V⁻ d, with d the differences of the two margins and V their covariance under homogeneity,
 * v_ii = n_i. + n_.i - 2 n_ii and v_ij = -(n_ij + n_ji). V is the Laplacian of the graph that joins categories by
 * how often they were confused, so it is always singular: by one for each connected part. Where textbooks drop
 * one category, this drops one of each part, which leaves the same statistic and takes care of categories that
 * were never used or never confused (each a part of its own). Degrees of freedom: categories less parts. The
 * elimination only adds and never subtracts, so what is 0 stays exactly 0.
 *
 * With two categories it is McNemar's chi-square, without continuity correction.
 *
 * Source: Stuart (1955), Biometrika 42:412; Maxwell (1970), Br J Psychiatry 116:651.
 *
 * Undefined: `no-pairs`, `no-discordant-pairs`.
 */
export function stuartMaxwell({ k, n, cells, rows, columns }: Contingency): Test {
  if (n === 0) return untested('no-pairs', 0)
  const difference = rows.map((count, i) => count - columns[i]!)
  const confused = cells.map((count, c) => count + cells[(c % k) * k + Math.floor(c / k)]!)
  let statistic = 0
  let df = 0
  for (let v = 0; v < k; v++) {
    let total = 0
    for (let i = v + 1; i < k; i++) total += confused[v * k + i]!
    if (total === 0) continue
    statistic += difference[v]! ** 2 / total
    df++
    for (let i = v + 1; i < k; i++) {
      const share = confused[v * k + i]! / total
      difference[i]! += share * difference[v]!
      for (let j = v + 1; j < k; j++) if (j !== i) confused[i * k + j]! += share * confused[v * k + j]!
    }
  }
  if (df === 0) return untested('no-discordant-pairs', n)
  return { statistic, df, p: chiSquareTail(statistic, df), method: 'stuart-maxwell-1970', n }
}
