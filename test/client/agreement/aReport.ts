import type { BenchmarkLine } from '#schema/benchmark.ts'
import type { Result } from '#schema/metric.ts'
import type { Benchmark, ColumnId, ValidationReport, ValidationRow } from '#schema/report.ts'
import { verdictOf } from '#server/agreement/verdict.ts'

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

/**
 * A benchmark whose coefficients all have this difference (judge less physicians), with the verdict that its interval
 * gives at a margin of .10; none under ten groups.
 */
export function aBenchmark(
  difference: Result,
  line: Partial<BenchmarkLine> = {},
  { groups = 20, judge = point(0.5), physicians = point(0.6) } = {},
): Benchmark {
  const ci = difference.value === null ? null : difference.ci
  const told = ci && groups >= 10 ? verdictOf(ci, 0.1) : null
  const one: BenchmarkLine = {
    judge,
    physicians,
    difference,
    p_noninferiority: told ? 0.5 : null,
    p_difference: told ? 0.01 : null,
    adjusted: null,
    verdict: told?.verdict ?? null,
    verdict_detail: told?.detail ?? null,
    ...(told
      ? {}
      : { verdict_undefined: groups < 10 ? ('too-few-groups' as const) : ('no-interval' as const) }),
    role: 'exploratory',
    family: null,
    ...line,
  }
  return {
    n: 20,
    cases: groups,
    groups,
    results: {
      percent_agreement: one,
      cohen_kappa: one,
      weighted_kappa_linear: one,
      weighted_kappa_quadratic: one,
      spearman: one,
    },
    left_out: [],
  }
}

/**
 * A row whose coefficients are all `of[column]`; physicians' pairs come from `groups` source patients, and so does the
 * benchmark, whose difference is `difference`, else without interval.
 */
export function aRow(
  row: string,
  of: Partial<Record<'physicians' | 'judge', Result>>,
  {
    groups = 20,
    kind = 'pooled',
    difference,
    line,
  }: {
    groups?: number
    kind?: ValidationRow['kind']
    difference?: Result
    line?: Partial<BenchmarkLine>
  } = {},
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
    benchmark:
      of.judge && of.physicians
        ? aBenchmark(difference ?? differenceOf(of.judge, of.physicians), line, {
            groups,
            judge: of.judge,
            physicians: of.physicians,
          })
        : null,
  }
}

/** Of two values, without an interval; absent where one of them is. */
function differenceOf(judge: Result, physicians: Result): Result {
  if (judge.value === null) return judge
  return physicians.value === null ? physicians : point(judge.value - physicians.value)
}

export function aReport(rows: ValidationRow[], change: Partial<ValidationReport> = {}): ValidationReport {
  return {
    split: 'reporting',
    pairs_of: 'one-text',
    encounter_pairs: null,
    study: { id: id('d'), key: 'demo', title: { en: 'Demo', ko: '시범' }, state: 'frozen', seed: 17 },
    judge: { id: id('c'), name: 'rubric', model: 'model-x', prompt_version: 'p1', trial: 1 },
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
      rated: { cases: 70, shared: 20, groups: 70 },
    },
    criteria: {
      planned: false,
      margin: 0.1,
      alpha: 0.05,
      families: { primary: 'holm', items: 'benjamini-hochberg', strata: 'benjamini-hochberg' },
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
