import type { Contingency } from './contingency.ts'
import { type Distances, distances, indexPositions } from './distance.ts'
import { normalQuantile } from './distributions.ts'
import { absent, defaultLevel, type Result, withInterval, withoutInterval } from './result.ts'

/** Cohen's (1960) kappa: every disagreement counts the same. See `weightedKappa`. */
export function cohenKappa(table: Contingency, level?: number): Result {
  return weightedKappa(table, distances('identity', indexPositions(table.k)), level)
}

/** Weighted kappa of a table, NaN where it is undefined. See `weightedKappa`. */
export function kappaValue({ k, n, cells, rows, columns }: Contingency, { values: v }: Distances): number {
  let observed = 0
  let expected = 0
  for (let i = 0, c = 0; i < k; i++) {
    const row = rows[i]!
    for (let j = 0; j < k; j++, c++) {
      observed += v[c]! * cells[c]!
      expected += v[c]! * row * columns[j]!
    }
  }
  return expected === 0 ? Number.NaN : 1 - (observed * n) / expected
}

/**
 * Weighted kappa: 1 less observed over expected disagreement (Cohen 1968).
 *
 * The standard error is the general one of Fleiss, Cohen & Everitt (1969), written as the sum of squared
 * influences so that it cannot come out negative. The one that holds under kappa = 0 has no place in an
 * interval. The normal interval is cut at -1 and 1: observed disagreement is at least 0 and, for every distance
 * here, at most twice the expected one, so no true kappa lies outside and what the interval covers is the same.
 *
 * Undefined: `no-pairs`; `no-expected-disagreement` when both raters used one and the same category.
 * No interval: `zero-variance`.
 *
 * @param apart disagreement between the categories of the declared scale
 */
export function weightedKappa(table: Contingency, apart: Distances, level = defaultLevel): Result {
  const { k, n, cells, rows, columns } = table
  if (n === 0) return absent('no-pairs', 0)
  const v = apart.values
  let observed = 0
  let expected = 0
  const byRow = new Float64Array(k)
  const byColumn = new Float64Array(k)
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < k; j++) {
      const d = v[i * k + j]!
      observed += d * cells[i * k + j]!
      expected += d * rows[i]! * columns[j]!
      byRow[i]! += (d * columns[j]!) / n
      byColumn[j]! += (d * rows[i]!) / n
    }
  }
  if (expected === 0) return absent('no-expected-disagreement', n)
  const value = kappaValue(table, apart)
  const qo = observed / n
  const qe = expected / (n * n)
  let squares = 0
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < k; j++) {
      const influence = v[i * k + j]! / qe - (qo / qe) * ((byRow[i]! + byColumn[j]!) / qe - 1)
      squares += (cells[i * k + j]! / n) * influence ** 2
    }
  }
  // Influences that cancel leave rounding dust, which is no estimate of anything.
  if (squares < 1e-24) return withoutInterval(value, n, 'zero-variance', 0)
  const se = Math.sqrt(squares / n)
  const half = normalQuantile((1 + level) / 2) * se
  const ci = {
    low: Math.max(-1, value - half),
    high: Math.min(1, value + half),
    level,
    method: 'fleiss-cohen-everitt-1969',
  } as const
  return withInterval(value, n, ci, se)
}
