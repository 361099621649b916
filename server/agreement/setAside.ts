import type { BenchmarkLine } from '#schema/benchmark.ts'
import { type ValidationMetric, type ValidationRow, validationMetrics } from '#schema/report.ts'

/**
 * The rows of a report on cases that were set aside for tuning or calibration: values and intervals stay, but no
 * verdict, no p value and no primary row. A judge may have been fitted to these cases, so nothing tested on them says
 * what it is worth.
 */
export const setAside = (rows: readonly ValidationRow[]): ValidationRow[] =>
  rows.map(row => ({
    ...row,
    benchmark: row.benchmark && {
      ...row.benchmark,
      results: Object.fromEntries(
        validationMetrics.map(metric => [metric, untested(row.benchmark!.results[metric])]),
      ) as Record<ValidationMetric, BenchmarkLine>,
    },
  }))

const untested = ({ judge, physicians, difference }: BenchmarkLine): BenchmarkLine => ({
  judge,
  physicians,
  difference,
  p_noninferiority: null,
  p_difference: null,
  adjusted: null,
  verdict: null,
  verdict_detail: null,
  verdict_undefined: 'set-aside',
  role: 'exploratory',
  family: null,
})
