import { csvOf } from '#client/csv.ts'
import type { BenchmarkLine } from '#schema/benchmark.ts'
import type { Result } from '#schema/metric.ts'
import type { ValidationCell, ValidationMetric, ValidationReport, ValidationRow } from '#schema/report.ts'
import { validationMetrics } from '#schema/report.ts'
import type { Language } from '#schema/words.ts'

const head = [
  'study',
  'split',
  'judge',
  'run',
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
  'margin',
  'verdict',
  'verdict_detail',
  'verdict_undefined',
  'p_noninferiority',
  'p_difference',
  'p_noninferiority_adjusted',
  'p_difference_adjusted',
  'role',
  'family',
]

type Place = Pick<ValidationCell, 'cases' | 'groups' | 'left_out'> & { column: string }

const benchmarkSides = ['judge', 'physicians', 'difference'] as const

/**
 * The whole table, one line a coefficient: every row in every column, unrounded, with its interval or the reason
 * for none; then both sides of the row's human benchmark and their difference, which carries verdict and p values.
 * Reasons, methods, rows and columns stand by their ids; titles in the language of the screen.
 */
export function reportCsv(report: ValidationReport, language: Language): string {
  const people = new Map<string, string | null>(report.columns.map(column => [column.id, column.person]))
  const line = (
    row: ValidationRow,
    { column, cases, groups, left_out: leftOut }: Place,
    metric: ValidationMetric | 'stratified_kappa',
    result: Result,
    told?: BenchmarkLine,
  ) => {
    const measured = result.value === null ? null : result
    return [
      report.study.key,
      report.split,
      report.judge?.name,
      report.judge?.trial,
      row.id,
      row.instrument,
      row.kind,
      row.title[language],
      column,
      people.get(column),
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
      cases,
      groups,
      leftOut.map(({ reason, count }) => `${reason}:${count}`).join(' '),
      ...(told
        ? [
            report.criteria.margin,
            told.verdict,
            told.verdict_detail,
            told.verdict_undefined,
            told.p_noninferiority,
            told.p_difference,
            told.adjusted?.noninferiority,
            told.adjusted?.difference,
            told.role,
            told.family,
          ]
        : new Array<undefined>(10).fill(undefined)),
    ]
  }
  return csvOf([
    head,
    ...report.rows.flatMap(row => [
      ...row.cells.flatMap(cell => [
        ...validationMetrics.map(metric => line(row, cell, metric, cell.results[metric])),
        ...(cell.stratified_kappa ? [line(row, cell, 'stratified_kappa', cell.stratified_kappa)] : []),
      ]),
      ...benchmarkSides.flatMap(side =>
        row.benchmark
          ? validationMetrics.map(metric => {
              const found = row.benchmark!.results[metric]
              const place = { ...row.benchmark!, column: `benchmark-${side}` }
              return line(row, place, metric, found[side], side === 'difference' ? found : undefined)
            })
          : [],
      ),
    ]),
  ])
}
