import type { CellPair, ColumnId, ValidationReport } from '#schema/report.ts'
import { cellOf, headlineRows } from './rows.ts'

/** A cell of the table, a count of its confusion table, a case behind the count. */
export type CellPlace = {
  row: string
  column: ColumnId
  count?: { first: string; second: string }
  pair?: CellPair
}

/** What the panel shows: what stands behind a cell, or behind a row's difference to the human benchmark. */
export type Place = CellPlace | { row: string; column: 'benchmark' }

export const isCell = (place: Place): place is CellPlace => place.column !== 'benchmark'

/** What the panel shows before anything was chosen: the last headline row that has a confusion table. */
export function firstPlace(report: ValidationReport): CellPlace | null {
  const column: ColumnId = report.judge ? 'judge' : 'physicians'
  const row = headlineRows(report).findLast(candidate => cellOf(candidate, column)?.confusion)
  const chosen = row ?? report.rows.at(-1)
  return chosen ? { row: chosen.id, column } : null
}
