import { csvOf } from '#client/csv.ts'

/** One field: as the screen says it, and as a file carries it (unrounded; null where there is no value). */
export type ChartCell = { text: string; value: string | number | null }

/** A column: `key` heads it in a file, `label` on the screen. */
export type ChartColumn = { key: string; label: string; number?: boolean }

/** The numbers of a chart. Every number that is drawn stands in it. */
export type ChartTable = { columns: ChartColumn[]; rows: ChartCell[][] }

export const wordCell = (text: string): ChartCell => ({ text, value: text })
export const numberCellOf = (value: number, text: string): ChartCell => ({ text, value })
/** No value, and why: the reason is read on the screen and stands in the file as well. */
export const gapCell = (reason: string): ChartCell => ({ text: reason, value: reason })
export const emptyCell: ChartCell = { text: '', value: null }

/** What a mark says of itself when it is pointed at: its row of the table. */
export const rowText = (row: readonly ChartCell[]): string =>
  row
    .map(({ text }) => text)
    .filter(text => text !== '')
    .join(' · ')

/** What a chart is of: the study, the judge and the like, which a file of its numbers carries in every line. */
export type ChartOf = readonly { key: string; value: string | number }[]

/** The table as a CSV file: keys at the head, what it is of in front, numbers unrounded. */
export const chartCsv = ({ columns, rows }: ChartTable, of: ChartOf = []): string =>
  csvOf([
    [...of, ...columns].map(({ key }) => key),
    ...rows.map(row => [...of, ...row].map(({ value }) => value)),
  ])
