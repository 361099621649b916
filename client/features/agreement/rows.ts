import type { BenchmarkLine } from '#schema/benchmark.ts'
import type { Result } from '#schema/metric.ts'
import {
  type ColumnId,
  type ValidationCell,
  type ValidationMetric,
  type ValidationReport,
  type ValidationRow,
  validationMetrics,
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

/** A row by one of its coefficients, with what the human benchmark says of it. */
export type Compared = { row: ValidationRow; metric: ValidationMetric; line: BenchmarkLine }

const comparedOf = (row: ValidationRow, metric: ValidationMetric): Compared[] =>
  row.benchmark ? [{ row, metric, line: row.benchmark.results[metric] }] : []

/** The rows and coefficients that the plan names; empty without a plan. */
export const primaryLines = (report: ValidationReport): Compared[] =>
  report.rows.flatMap(row =>
    validationMetrics
      .flatMap(metric => comparedOf(row, metric))
      .filter(({ line }) => line.role === 'primary'),
  )

/** The other rows by the coefficient that is shown. */
export const exploratoryLines = (rows: readonly ValidationRow[], shown: ShownMetric): Compared[] =>
  rows.flatMap(row => comparedOf(row, metricOf(row, shown))).filter(({ line }) => line.role === 'exploratory')

/** What the page begins with: what was planned, and without a plan the rows for whole instruments. */
export function leadingLines(report: ValidationReport): Compared[] {
  const primary = primaryLines(report)
  return primary.length > 0 ? primary : exploratoryLines(headlineRows(report), 'headline')
}

/** How far a difference may lie from zero unseen: half of its interval; null where it has none. */
export const halfWidth = ({ line: { difference } }: Compared): number | null =>
  difference.value !== null && difference.ci ? (difference.ci.high - difference.ci.low) / 2 : null

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
