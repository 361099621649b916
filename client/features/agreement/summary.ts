import type { Result } from '#schema/metric.ts'
import type { ValidationReport, ValidationRow } from '#schema/report.ts'
import { cellOf, headlineOf, headlineRows } from './rows.ts'

/** With fewer source patients behind physician–physician agreement than this, nothing is said about the judge. */
export const fewestGroups = 10

/** How judge–physician agreement lies to physician–physician agreement in one row, on the shared cases. */
export type Standing = 'below' | 'above' | 'untold'

export type Compared = { row: ValidationRow; standing: Standing }

/**
 * What may be said in a sentence.
 *
 * - `nobody`: no physician has ratings
 * - `no-judge`: there is nothing to compare physicians with
 * - `nothing`: no row stands for a whole instrument
 * - `undefined`: physician–physician agreement is undefined in every row
 * - `few`: every row rests on fewer than `fewestGroups` shared source patients
 * - `compared`: rows by standing, conditional on these physicians
 *
 * `shared` and `groups` count what physician–physician agreement rests on, in the row that has most.
 */
export type Summary = {
  kind: 'nobody' | 'no-judge' | 'nothing' | 'undefined' | 'few' | 'compared'
  shared: number
  groups: number
  rows: Compared[]
}

/** Physicians with each other less the judge with them, by the headline coefficient on the shared cases. */
export const differenceOf = (row: ValidationRow): Result | undefined =>
  row.contrasts.find(({ of, less }) => of === 'physicians' && less === 'judge-shared')?.results[row.headline]

/**
 * The standing of one row: told only where the interval of the difference leaves out zero. Without such an interval,
 * or with fewer than `fewestGroups` source patients behind the physicians' agreement, it is `untold`.
 */
export function standingOf(row: ValidationRow): Compared {
  const difference = differenceOf(row)
  const enough = (cellOf(row, 'physicians')?.groups ?? 0) >= fewestGroups
  if (!enough || !difference || difference.value === null || !difference.ci)
    return { row, standing: 'untold' }
  const { low, high } = difference.ci
  return { row, standing: low > 0 ? 'below' : high < 0 ? 'above' : 'untold' }
}

/** What the page begins with, from nothing but the report. */
export function summarise(report: ValidationReport): Summary {
  const rows = headlineRows(report)
  const physicians = rows.map(row => cellOf(row, 'physicians'))
  const most = (of: 'cases' | 'groups') => Math.max(0, ...physicians.map(cell => cell?.[of] ?? 0))
  const summary = { shared: most('cases'), groups: most('groups'), rows: rows.map(standingOf) }
  const isUndefined = (result: Result | undefined) => !result || result.value === null
  if (report.counts.physicians === 0) return { ...summary, kind: 'nobody' }
  if (!report.judge) return { ...summary, kind: 'no-judge' }
  if (rows.length === 0) return { ...summary, kind: 'nothing' }
  if (summary.groups < fewestGroups) return { ...summary, kind: 'few' }
  if (rows.every(row => isUndefined(headlineOf(row, 'physicians')))) return { ...summary, kind: 'undefined' }
  return { ...summary, kind: 'compared' }
}

/** The rows of one standing, in the order of the report. */
export const standing = (summary: Summary, of: Standing): ValidationRow[] =>
  summary.rows.filter(compared => compared.standing === of).map(compared => compared.row)
