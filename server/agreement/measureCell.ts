import type { ColumnId, ValidationCell, ValidationMetric } from '#schema/report.ts'
import { chooseInterval } from '#server/statistics/chooseInterval.ts'
import { contingency } from '#server/statistics/contingency.ts'
import { distances, indexPositions } from '#server/statistics/distance.ts'
import { cohenKappa, weightedKappa } from '#server/statistics/kappa.ts'
import { percentAgreement } from '#server/statistics/percentAgreement.ts'
import { absent, type Result, withoutInterval } from '#server/statistics/result.ts'
import { spearman } from '#server/statistics/spearman.ts'
import type { Paired } from './pairs.ts'
import type { JobResult } from './resampling/job.ts'

/**
 * The coefficients of one cell over the declared scale, with their analytic intervals and its confusion table (first
 * rater down, second across). `withUncertainty` puts the intervals that hold for groups in their place.
 */
export function measureCell(
  column: ColumnId,
  paired: Paired,
  { labels, ordered, level }: { labels: readonly string[]; ordered: boolean; level: number },
  leftOut: ValidationCell['left_out'] = [],
): ValidationCell {
  const { pairs } = paired
  const codes = new Map(labels.map((label, index) => [label, index]))
  const codeOf = (value: string): number => codes.get(value)!
  const table = contingency(
    pairs.map(pair => codeOf(pair.first.value)),
    pairs.map(pair => codeOf(pair.second.value)),
    labels.length,
  )
  const positions = indexPositions(labels.length)
  const ranked = (compute: () => Result) => (ordered ? compute() : absent('not-applicable', table.n))
  const results: Record<ValidationMetric, Result> = {
    percent_agreement: percentAgreement(table, level),
    cohen_kappa: cohenKappa(table, level),
    weighted_kappa_linear: ranked(() => weightedKappa(table, distances('linear', positions), level)),
    weighted_kappa_quadratic: ranked(() => weightedKappa(table, distances('quadratic', positions), level)),
    spearman: ranked(() => spearman(table, level)),
  }
  const groups = new Set(pairs.map(pair => pair.group)).size
  return {
    column,
    n: pairs.length,
    cases: new Set(pairs.map(pair => pair.caseId)).size,
    groups,
    results,
    stratified_kappa: null,
    confusion: labels.map((_, i) => labels.map((__, j) => table.cells[i * labels.length + j]!)),
    left_out: [
      ...(paired.judgeMissing > 0 ? [{ reason: 'judge-missing' as const, count: paired.judgeMissing }] : []),
      ...(paired.onePhysicianOnly > 0
        ? [{ reason: 'one-physician-only' as const, count: paired.onePhysicianOnly }]
        : []),
      ...leftOut,
    ],
  }
}

/**
 * The plain mean of the same coefficient over several cells, at least one; absent as soon as one of them is.
 * `n`, `cases` and `groups` are those of the smallest cell; what was left out is summed over the cells.
 */
export function meanCell(column: ColumnId, cells: readonly ValidationCell[]): ValidationCell {
  const mean = (metric: ValidationMetric): Result => {
    const n = Math.min(...cells.map(cell => cell.n))
    const results = cells.map(cell => cell.results[metric])
    const missing = results.find(result => result.value === null)
    if (missing) return absent(n === 0 ? 'no-pairs' : 'part-undefined', n)
    const sum = results.reduce((total, result) => total + result.value!, 0)
    return withoutInterval(sum / results.length, n, 'not-computed')
  }
  return {
    column,
    n: Math.min(...cells.map(cell => cell.n)),
    cases: Math.min(...cells.map(cell => cell.cases)),
    groups: Math.min(...cells.map(cell => cell.groups)),
    results: {
      percent_agreement: mean('percent_agreement'),
      cohen_kappa: mean('cohen_kappa'),
      weighted_kappa_linear: mean('weighted_kappa_linear'),
      weighted_kappa_quadratic: mean('weighted_kappa_quadratic'),
      spearman: mean('spearman'),
    },
    stratified_kappa: null,
    confusion: null,
    left_out: summed(cells.flatMap(cell => cell.left_out)),
  }
}

/**
 * The cell with the interval of each coefficient chosen (see `chooseInterval`).
 *
 * @param estimates one for each of `metrics`, in order
 * @param topShare share of the ratings in the category used most
 */
export function withUncertainty(
  cell: ValidationCell,
  metrics: readonly ValidationMetric[],
  estimates: JobResult[number],
  topShare: number,
): ValidationCell {
  const results = { ...cell.results }
  metrics.forEach((metric, index) => {
    const uncertainty = estimates[index]?.uncertainty ?? null
    const groups = uncertainty?.groups ?? cell.groups
    results[metric] = chooseInterval(metric, cell.results[metric], uncertainty, {
      independent: cell.confusion !== null && cell.groups === cell.n,
      regime: { groups, unitsPerGroup: groups === 0 ? 0 : cell.n / groups, topShare },
      unsampled: null,
    })
  })
  return { ...cell, results }
}

/** A resampled value that has no analytic interval, as a result over `n` pairs. */
export function resampledResult(found: NonNullable<JobResult[number][number]>, n: number): Result {
  const { jackknife, bootstrap, se, groups } = found.uncertainty
  return {
    value: found.value,
    n,
    groups,
    ...('undefined' in jackknife ? { ci: null, ci_undefined: jackknife.undefined } : { ci: jackknife }),
    ...(se === null ? {} : { se }),
    ...(bootstrap ? { bootstrap } : {}),
  }
}

function summed(lines: ValidationCell['left_out']): ValidationCell['left_out'] {
  const counts = new Map<(typeof lines)[number]['reason'], number>()
  for (const { reason, count } of lines) counts.set(reason, (counts.get(reason) ?? 0) + count)
  return [...counts].map(([reason, count]) => ({ reason, count }))
}
