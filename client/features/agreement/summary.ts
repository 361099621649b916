import { fewestGroups } from '#schema/benchmark.ts'
import type { ValidationReport } from '#schema/report.ts'
import { type Compared, cellOf, headlineRows, leadingLines } from './rows.ts'

/**
 * How the judge's agreement with physicians lies to theirs with each other, by the verdict of its difference. `within`:
 * surely less, yet by less than the margin; `untold`: inconclusive, or without a verdict.
 */
export type Standing = 'below' | 'within' | 'non-inferior' | 'above' | 'untold'

/**
 * What may be said in a sentence.
 *
 * - `nobody`: no physician has ratings
 * - `no-judge`: there is nothing to compare physicians with
 * - `set-aside`: the cases are for tuning or calibration, and nothing is said of the judge
 * - `nothing`: no row stands for a whole instrument
 * - `undefined`: physician–physician agreement is undefined in every row
 * - `few`: every row rests on fewer than `fewestGroups` source patients
 * - `compared`: rows by standing, conditional on these physicians
 *
 * Rows are those of the plan, without one those for whole instruments. `shared` and `groups` count what the benchmark
 * rests on, without a judge physician–physician agreement, in the row that has most.
 */
export type Summary = {
  kind: 'nobody' | 'no-judge' | 'set-aside' | 'nothing' | 'undefined' | 'few' | 'compared'
  shared: number
  groups: number
  rows: (Compared & { standing: Standing })[]
}

/** The standing of one row: nothing but its verdict. */
export function standingOf({ line: { verdict, verdict_detail: detail } }: Compared): Standing {
  if (verdict === null || verdict === 'inconclusive') return 'untold'
  return detail === 'less-within-margin' ? 'within' : verdict
}

/** What the page begins with, from nothing but the report. */
export function summarise(report: ValidationReport): Summary {
  const lines = leadingLines(report)
  const sizes = report.judge
    ? lines.map(({ row }) => row.benchmark)
    : headlineRows(report).map(row => cellOf(row, 'physicians'))
  const most = (of: 'cases' | 'groups') => Math.max(0, ...sizes.map(size => size?.[of] ?? 0))
  const summary = {
    shared: most('cases'),
    groups: most('groups'),
    rows: lines.map(compared => ({ ...compared, standing: standingOf(compared) })),
  }
  if (report.counts.physicians === 0) return { ...summary, kind: 'nobody' }
  if (!report.judge) return { ...summary, kind: 'no-judge' }
  if (report.split !== 'reporting') return { ...summary, kind: 'set-aside' }
  if (lines.length === 0) return { ...summary, kind: 'nothing' }
  if (summary.groups < fewestGroups) return { ...summary, kind: 'few' }
  if (lines.every(({ line }) => line.physicians.value === null)) return { ...summary, kind: 'undefined' }
  return { ...summary, kind: 'compared' }
}

/** The rows of one standing, in the order of the report. */
export const standing = (summary: Summary, of: Standing): Compared[] =>
  summary.rows.filter(compared => compared.standing === of)
