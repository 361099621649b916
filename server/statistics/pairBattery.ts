import type { Contingency } from './contingency.ts'
import { type PairEstimator, pairEstimator } from './pairEstimators.ts'
import type { Battery } from './resample.ts'
import type { PairMetric } from './result.ts'

/**
 * Two-rater coefficients from counts of the k × k cells, row by row.
 *
 * @param positions where the categories stand (see `distances`)
 */
export function pairBattery(metrics: readonly PairMetric[], positions: readonly number[]): Battery {
  const estimators = metrics.map(metric => pairEstimator(metric, positions))
  const table = workingTable(positions.length)
  const every = new Uint8Array(positions.length ** 2).fill(1)
  return {
    size: metrics.length,
    uses: metrics.map(() => every),
    evaluate(counts, out) {
      table.take(counts)
      estimateInto(table, estimators, out, 0)
    },
  }
}

/** A table whose cells are replaced again and again; its margins follow. */
export type WorkingTable = { -readonly [Key in keyof Contingency]: Contingency[Key] } & {
  take: (cells: Float64Array) => void
}

export function workingTable(k: number): WorkingTable {
  const rows = new Float64Array(k)
  const columns = new Float64Array(k)
  return {
    k,
    n: 0,
    cells: new Float64Array(k * k),
    rows,
    columns,
    take(cells) {
      this.cells = cells
      rows.fill(0)
      columns.fill(0)
      let n = 0
      for (let i = 0, c = 0; i < k; i++) {
        for (let j = 0; j < k; j++, c++) {
          const count = cells[c]!
          rows[i]! += count
          columns[j]! += count
          n += count
        }
      }
      this.n = n
    },
  }
}

/** Writes each estimate of the table to `out`, from `at` on. */
export function estimateInto(
  table: Contingency,
  estimators: readonly PairEstimator[],
  out: Float64Array,
  at: number,
): void {
  for (let i = 0; i < estimators.length; i++) out[at + i] = table.n === 0 ? Number.NaN : estimators[i]!(table)
}
