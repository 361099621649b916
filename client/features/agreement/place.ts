import type { CellPair, ColumnId, ValidationReport } from '#schema/report.ts'
import { cellOf, headlineRows } from './rows.ts'

/** What the panel shows: a cell of the table, a count of its confusion table, a case behind the count. */
export type Place = {
  row: string
  column: ColumnId
  count?: { first: string; second: string }
  pair?: CellPair
}

/** What the panel shows before anything was chosen: the last headline row that has a confusion table. */
export function firstPlace(report: ValidationReport): Place | null {
  const column: ColumnId = report.judge ? 'judge' : 'physicians'
  const row = headlineRows(report).findLast(candidate => cellOf(candidate, column)?.confusion)
  const chosen = row ?? report.rows.at(-1)
  return chosen ? { row: chosen.id, column } : null
}
