import { type BenchmarkLine, type Criteria, fewestGroups, type NoVerdictReason } from '#schema/benchmark.ts'
import {
  type Benchmark,
  type ValidationCell,
  type ValidationMetric,
  validationMetrics,
} from '#schema/report.ts'
import { shapeOf } from '#server/statistics/chooseInterval.ts'
import { absent, cutInterval, type Result } from '#server/statistics/result.ts'
import type { BenchmarkParts } from './benchmarkParts.ts'
import { resampledResult } from './measureCell.ts'
import type { JobResult } from './resampling/job.ts'
import { differenceTests, verdictOf } from './verdict.ts'

type Found = JobResult[number][number]

/**
 * The human benchmark of a row from its two sides and their difference, before any adjustment: every line is
 * exploratory until `settle` says otherwise.
 *
 * @param difference the resampled difference of a coefficient; null where a side has no value
 */
export function benchmarkOf(input: {
  parts: BenchmarkParts
  judge: ValidationCell['results']
  physicians: ValidationCell['results']
  difference: (metric: ValidationMetric) => Found
  criteria: Criteria
}): Benchmark {
  const { n, cases, groups, leftOut } = input.parts
  const lineOf = (metric: ValidationMetric): BenchmarkLine => {
    const judge = input.judge[metric]
    const physicians = input.physicians[metric]
    const found = input.difference(metric)
    const difference = found
      ? cutInterval(resampledResult(found, n), differenceRange(metric))
      : absent(whyNone(judge, physicians), n)
    return {
      judge,
      physicians,
      difference,
      ...told(found, difference, groups, input.criteria),
      adjusted: null,
      role: 'exploratory',
      family: null,
    }
  }
  return {
    n,
    cases,
    groups,
    results: Object.fromEntries(validationMetrics.map(metric => [metric, lineOf(metric)])) as Record<
      ValidationMetric,
      BenchmarkLine
    >,
    left_out: leftOut,
  }
}

/** What one coefficient less another can be: a share lies in 0 … 1, the others between -1 and 1. */
const differenceRange = (metric: ValidationMetric) => {
  const most = shapeOf(metric) === 'share' ? 1 : 2
  return { low: -most, high: most }
}

/** The reason of the side that has no value, the judge's first. */
function whyNone(judge: Result, physicians: Result) {
  if (judge.value === null) return judge.undefined
  return physicians.value === null ? physicians.undefined : 'part-undefined'
}

function told(
  found: Found,
  difference: Result,
  groups: number,
  { margin }: Criteria,
): Pick<
  BenchmarkLine,
  'p_noninferiority' | 'p_difference' | 'verdict' | 'verdict_detail' | 'verdict_undefined'
> {
  const nothing = (reason: NoVerdictReason) => ({
    p_noninferiority: null,
    p_difference: null,
    verdict: null,
    verdict_detail: null,
    verdict_undefined: reason,
  })
  if (!found || difference.value === null) return nothing('no-difference')
  if (groups < fewestGroups) return nothing('too-few-groups')
  const { se, df } = found.uncertainty
  if (!difference.ci || se === null || se === 0) return nothing('no-interval')
  const p = differenceTests(found.value, { se, df }, margin)
  const { verdict, detail } = verdictOf(difference.ci, margin)
  return {
    p_noninferiority: p.noninferiority,
    p_difference: p.difference,
    verdict,
    verdict_detail: detail,
  }
}
