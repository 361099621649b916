import type { Contingency } from './contingency.ts'
import { normalQuantile } from './distributions.ts'
import { absent, defaultLevel, type Result, withInterval, withoutInterval } from './result.ts'

/** Kendall's tau-b as a function of a k × k table, NaN where it is undefined. See `kendallTauB`. */
export function kendallEstimator(k: number): (table: Contingency) => number {
  const below = new Float64Array(k)
  return table => tauOf(table, below)
}

/**
 * Kendall's tau-b from the table: concordant less discordant pairs, corrected for ties.
 *
 * Interval: normal, with the general standard error of Brown & Benedetti (1977), J Am Stat Assoc 72:309,
 * cut at -1 and 1, beyond which no true tau-b lies.
 *
 * Undefined: `no-pairs`, `too-few-pairs` (one pair), `constant-input`.
 * No interval: `zero-variance`.
 */
export function kendallTauB(table: Contingency, level = defaultLevel): Result {
  const { k, n, cells, rows, columns } = table
  if (n === 0) return absent('no-pairs', 0)
  if (n < 2) return absent('too-few-pairs', n)
  const untiedRows = n * n - sumOfSquares(rows)
  const untiedColumns = n * n - sumOfSquares(columns)
  const excess = concordanceExcess(table)
  const value = tauOf(table, new Float64Array(k))
  if (Number.isNaN(value)) return absent('constant-input', n)
  const w = Math.sqrt(untiedRows * untiedColumns)
  let squares = 0
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < k; j++) {
      const ties = (rows[i]! - n) / untiedRows + (columns[j]! - n) / untiedColumns
      const influence = (2 * (excess[i * k + j]! / w) + value * ties) * n
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
    method: 'brown-benedetti-1977',
  } as const
  return withInterval(value, n, ci, se)
}

function tauOf({ k, n, cells, rows, columns }: Contingency, below: Float64Array): number {
  const w = Math.sqrt((n * n - sumOfSquares(rows)) * (n * n - sumOfSquares(columns)))
  if (w === 0) return Number.NaN
  // Each pair of units is met once, at the one in the higher row: `below` counts the rows under it by column.
  below.fill(0)
  let under = 0
  let net = 0
  for (let i = k - 1; i >= 0; i--) {
    let left = 0
    for (let j = 0; j < k; j++) {
      const right = under - left - below[j]!
      net += cells[i * k + j]! * (right - left)
      left += below[j]!
    }
    for (let j = 0; j < k; j++) below[j]! += cells[i * k + j]!
    under += rows[i]!
  }
  return Math.max(-1, Math.min(1, (2 * net) / w))
}

/** For each cell, the units concordant with it less the units discordant with it: O(k²) by running sums. */
function concordanceExcess({ k, cells }: Contingency): Float64Array {
  const side = k + 1
  const sums = new Float64Array(side * side)
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < k; j++) {
      sums[(i + 1) * side + j + 1] =
        cells[i * k + j]! + sums[i * side + j + 1]! + sums[(i + 1) * side + j]! - sums[i * side + j]!
    }
  }
  const box = (top: number, bottom: number, left: number, right: number) =>
    sums[bottom * side + right]! -
    sums[top * side + right]! -
    sums[bottom * side + left]! +
    sums[top * side + left]!
  return cells.map((_, c) => {
    const i = Math.floor(c / k)
    const j = c % k
    const concordant = box(0, i, 0, j) + box(i + 1, k, j + 1, k)
    return concordant - box(0, i, j + 1, k) - box(i + 1, k, 0, j)
  })
}

function sumOfSquares(margin: Float64Array): number {
  let sum = 0
  for (let i = 0; i < margin.length; i++) sum += margin[i]! * margin[i]!
  return sum
}
