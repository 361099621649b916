import { csvOf } from '#client/csv.ts'
import type { Result } from '#schema/metric.ts'
import type { ValidationCell, ValidationMetric, ValidationReport, ValidationRow } from '#schema/report.ts'
import { validationMetrics } from '#schema/report.ts'
import type { Language } from '#schema/words.ts'

const head = [
  'study',
  'judge',
  'row',
  'instrument',
  'kind',
  'title',
  'column',
  'person',
  'metric',
  'headline',
  'value',
  'ci_low',
  'ci_high',
  'ci_level',
  'ci_method',
  'ci_undefined',
  'coverage_measured',
  'bootstrap_low',
  'bootstrap_high',
  'bootstrap_method',
  'bootstrap_undefined',
  'undefined',
  'se',
  'n',
  'cases',
  'groups',
  'left_out',
]

/**
 * The whole table, one line a coefficient: every row in every column, unrounded, with its interval or the reason
 * for none. Reasons, methods, rows and columns stand by their ids; titles in the language of the screen.
 */
export function reportCsv(report: ValidationReport, language: Language): string {
  const people = new Map(report.columns.map(column => [column.id, column.person]))
  const line = (
    row: ValidationRow,
    cell: ValidationCell,
    metric: ValidationMetric | 'stratified_kappa',
    result: Result,
  ) => {
    const measured = result.value === null ? null : result
    return [
      report.study.key,
      report.judge?.name,
      row.id,
      row.instrument,
      row.kind,
      row.title[language],
      cell.column,
      people.get(cell.column),
      metric,
      metric === row.headline ? 'yes' : 'no',
      result.value,
      measured?.ci?.low,
      measured?.ci?.high,
      measured?.ci?.level,
      measured?.ci?.method,
      measured?.ci_undefined,
      measured?.coverage,
      measured?.bootstrap?.low,
      measured?.bootstrap?.high,
      measured?.bootstrap?.method,
      measured?.bootstrap?.undefined,
      result.value === null ? result.undefined : null,
      measured?.se,
      result.n,
      cell.cases,
      cell.groups,
      cell.left_out.map(({ reason, count }) => `${reason}:${count}`).join(' '),
    ]
  }
  return csvOf([
    head,
    ...report.rows.flatMap(row =>
      row.cells.flatMap(cell => [
        ...validationMetrics.map(metric => line(row, cell, metric, cell.results[metric])),
        ...(cell.stratified_kappa ? [line(row, cell, 'stratified_kappa', cell.stratified_kappa)] : []),
      ]),
    ),
  ])
}
