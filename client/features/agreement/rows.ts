import type { Result } from '#schema/metric.ts'
import type {
  ColumnId,
  ValidationCell,
  ValidationMetric,
  ValidationReport,
  ValidationRow,
} from '#schema/report.ts'

/** What the table shows: each row's own coefficient, or one coefficient everywhere. */
export type ShownMetric = 'headline' | ValidationMetric

/** Rows that stand for a whole instrument: its mean, its pooled items, its pooled applicable items. */
export const headlineRows = (report: ValidationReport): ValidationRow[] =>
  report.rows.filter(row => row.kind !== 'item')

export const cellOf = (row: ValidationRow, column: ColumnId): ValidationCell | undefined =>
  row.cells.find(cell => cell.column === column)

export const metricOf = (row: ValidationRow, shown: ShownMetric): ValidationMetric =>
  shown === 'headline' ? row.headline : shown

/** The headline coefficient of a row in a column; undefined where the report has no such column. */
export const headlineOf = (row: ValidationRow, column: ColumnId): Result | undefined =>
  cellOf(row, column)?.results[row.headline]

export const titleOfInstrument = (report: ValidationReport, key: string) =>
  report.instruments.find(instrument => instrument.key === key)?.title

/** More rows about single items than this stay folded until they are asked for. */
const shownItems = 6

/** One instrument of the table: rows for the whole, then its items, folded where they are many. */
export type TableBlock = {
  instrument: string
  whole: ValidationRow[]
  items: ValidationRow[]
  folded: boolean
}

/** The rows of the report in their order, put together by instrument. */
export const tableBlocks = (report: ValidationReport): TableBlock[] =>
  [...new Set(report.rows.map(row => row.instrument))].map(instrument => {
    const rows = report.rows.filter(row => row.instrument === instrument)
    const items = rows.filter(row => row.kind === 'item')
    return {
      instrument,
      whole: rows.filter(row => row.kind !== 'item'),
      items,
      folded: items.length > shownItems,
    }
  })
