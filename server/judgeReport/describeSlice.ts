import { type CorrectedSlice, type CorrectionMethod, fewGroups } from '#schema/corrected.ts'
import { clusteredMean, type Estimate, resultOf } from '#server/statistics/clusteredMean.ts'
import type { CorrectedMean } from '#server/statistics/correctedMean.ts'
import { absent, type Reason, type Result } from '#server/statistics/result.ts'
import { correctRate } from './correctRate.ts'
import { countOf, labelledOf, type Slice, unlabelledOf } from './slices.ts'

/**
 * How a score is corrected. `range` is what it can be, null for unknown; `rate` says that a case passes (1) or fails
 * (0); `lambda` is shared by the slices of a kind unless `cross-fitted` is asked for.
 */
export type Correction = {
  range: { low: number; high: number } | null
  rate: boolean
  seed: number
  replicates: number
  /** What random numbers are drawn for, so that scores do not depend on each other. */
  purpose?: string
  lambda?: 'pooled' | 'cross-fitted'
  level: number
}

/** A tuned mean and where its λ came from; null where a side is missing. */
export type Tuned = (CorrectedMean & { from: 'pooled' | 'cross-fitted' }) | null

export type Estimates = {
  naive: Estimate | null
  humans: Estimate | null
  ppi: Estimate | null
  tuned: Tuned
}

/** The judge's mean over all its cases, labelled or not: the score as a benchmark prints it. */
export function naiveOf({ rows }: Slice, groups: number): Estimate | null {
  const [values, groupOf] = [rows.map(row => row.judge), rows.map(row => row.group)]
  return clusteredMean({ values, groupOf, weights: rows.map(row => row.own) }, groups)
}

/** The humans' mean over the labelled cases. */
export function humansOf(slice: Slice, groups: number): Estimate | null {
  const { human: values, groupOf, weights } = labelledOf(slice)
  return clusteredMean({ values, groupOf, weights: weights! }, groups)
}

/**
 * A slice with each estimate as a result, cut to the range of the score.
 *
 * Undefined: `no-judged`, `no-labelled`, `no-unlabelled`, as `correctedRate` for the rate, and `not-applicable` for it
 * where cases do not pass or fail.
 *
 * @param partly why an estimate is missing although cases of both kinds are there
 */
export function describeSlice(
  slice: Slice,
  { naive, humans, ppi, tuned }: Estimates,
  groups: number,
  correction: Correction,
  partly: Reason = 'no-unlabelled',
): CorrectedSlice {
  const { range, rate, level, seed, replicates, purpose = '' } = correction
  const labelled = slice.rows.filter(row => row.human !== null)
  const unlabelled = slice.rows.filter(row => row.human === null)
  const unrated: Reason | null =
    slice.rows.length === 0 ? 'no-judged' : labelled.length === 0 ? 'no-labelled' : null
  const lacking = unrated ?? (unlabelled.length === 0 ? 'no-unlabelled' : partly)
  const beyond: CorrectedSlice['beyond_range'] = {}
  const given = (method: CorrectionMethod, estimate: Estimate | null, missing: Reason): Result => {
    const result = resultOf(estimate, missing, level)
    const kept = within(result, range)
    if (kept !== result) beyond[method] = result.value!
    return kept
  }
  const corrected = rate
    ? correctRate(labelledOf(slice), unlabelledOf(slice), groups, {
        level,
        seed,
        replicates,
        purpose: [purpose, slice.kind, slice.stratum ?? '', slice.value ?? ''],
      })
    : { result: absent('not-applicable', labelled.length), raw: null }
  if (corrected.raw !== null) beyond.rogan_gladen = corrected.raw
  const counts = { judged: countOf(slice.rows), labelled: countOf(labelled), unlabelled: countOf(unlabelled) }
  return {
    kind: slice.kind,
    stratum: slice.stratum,
    value: slice.value,
    ...counts,
    groups_with_both: counts.labelled.groups + counts.unlabelled.groups - counts.judged.groups,
    lambda: tuned?.lambda ?? null,
    lambda_raw: tuned?.lambdaRaw ?? null,
    lambda_from: tuned?.from ?? null,
    flags: labelled.length > 0 && counts.labelled.groups < fewGroups ? ['few-groups'] : [],
    results: {
      naive: given('naive', naive, 'no-judged'),
      humans: given('humans', humans, unrated ?? partly),
      ppi: given('ppi', ppi, lacking),
      ppi_tuned: given('ppi_tuned', tuned?.estimate ?? null, lacking),
      rogan_gladen: corrected.result,
    },
    beyond_range: beyond,
  }
}

/** A value and its interval cut to what the score can be; the same object where nothing is beyond. */
function within(result: Result, range: Correction['range']): Result {
  if (range === null || result.value === null) return result
  const cut = (value: number) => Math.min(range.high, Math.max(range.low, value))
  const bounds = result.ci ? [result.ci.low, result.ci.high] : []
  if ([result.value, ...bounds].every(value => cut(value) === value)) return result
  const ci = result.ci && { ...result.ci, low: cut(result.ci.low), high: cut(result.ci.high) }
  return { ...result, value: cut(result.value), ci }
}
