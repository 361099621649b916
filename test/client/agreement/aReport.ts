import type { Result } from '#schema/metric.ts'
import type { ColumnId, ValidationReport, ValidationRow } from '#schema/report.ts'

const id = (letter: string) => letter.repeat(32)

/** A value without interval, as pooled rows have it. */
export const point = (value: number, n = 40): Result => ({
  value,
  ci: null,
  ci_undefined: 'clustered-units',
  n,
})

export const between = (value: number, low: number, high: number, n = 40): Result => ({
  value,
  ci: { low, high, level: 0.95, method: 'fleiss-cohen-everitt-1969' },
  n,
})

export const undefinedBecause = (reason: 'no-pairs' | 'constant-input' | 'part-undefined'): Result => ({
  value: null,
  undefined: reason,
  n: 0,
})

/** A row whose coefficients are all `of[column]`; physicians' pairs come from `groups` source patients. */
export function aRow(
  row: string,
  of: Partial<Record<'physicians' | 'judge', Result>>,
  {
    groups = 20,
    kind = 'pooled',
    difference,
  }: { groups?: number; kind?: ValidationRow['kind']; difference?: Result } = {},
): ValidationRow {
  return {
    id: `${row}/${kind}`,
    instrument: row,
    kind,
    items: kind === 'item' ? ['q1'] : ['q1', 'q2'],
    title: { en: row, ko: row },
    headline: 'cohen_kappa',
    labels: [
      { value: 'no', label: { en: 'No', ko: '아니요' } },
      { value: 'yes', label: { en: 'Yes', ko: '예' } },
    ],
    cells: (Object.entries(of) as [ColumnId, Result][]).map(([column, result]) => ({
      column,
      n: result.n,
      cases: groups,
      groups,
      results: {
        percent_agreement: result,
        cohen_kappa: result,
        weighted_kappa_linear: result,
        weighted_kappa_quadratic: result,
        spearman: result,
      },
      stratified_kappa: null,
      confusion: [
        [1, 2],
        [3, 4],
      ],
      left_out: [],
    })),
    contrasts: difference
      ? [
          {
            of: 'physicians',
            less: 'judge-shared',
            results: {
              percent_agreement: difference,
              cohen_kappa: difference,
              weighted_kappa_linear: difference,
              weighted_kappa_quadratic: difference,
              spearman: difference,
            },
          },
        ]
      : [],
  }
}

export function aReport(rows: ValidationRow[], change: Partial<ValidationReport> = {}): ValidationReport {
  return {
    study: { id: id('d'), key: 'demo', title: { en: 'Demo', ko: '시범' }, state: 'frozen', seed: 17 },
    judge: { id: id('c'), name: 'rubric', model: 'model-x', prompt_version: 'p1' },
    plan: null,
    look: null,
    instruments: [],
    replicates: 2000,
    conditional_on: 'raters',
    level: 0.95,
    counts: {
      cases: 70,
      shared: 20,
      groups: 70,
      annotations: 90,
      physicians: 2,
      unfinished: 0,
      revised_after_later: 0,
    },
    columns: [
      { id: 'physicians', person: null },
      { id: 'judge', person: null },
    ],
    rows,
    scores: [],
    ...change,
  }
}
