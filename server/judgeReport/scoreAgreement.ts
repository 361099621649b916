import type { Instrument } from '#schema/instrument.ts'
import type { ScoreAgreement } from '#schema/judgeReport.ts'
import { blandAltman } from '#server/statistics/blandAltman.ts'
import { normalQuantile } from '#server/statistics/distributions.ts'
import { icc, iccEstimator, iccForms } from '#server/statistics/icc.ts'
import { cutInterval, type Result } from '#server/statistics/result.ts'
import type { GroupIntervals } from '../agreement/resampledRow.ts'
import { scoreDifferenceRange } from '../agreement/scoreLines.ts'
import type { CaseFacts } from './caseFacts.ts'
import type { CaseScore } from './caseScorePairs.ts'
import { groupedMean, groupedResult } from './groupedMean.ts'

const half = normalQuantile(0.975)
const absoluteAgreement = iccForms.indexOf('icc_2_1')

/**
 * Case scores of judge and physicians: the mean difference, the limits that 95 % of differences lie within, and
 * ICC(A,1), absolute agreement of the judge with the physicians' mean as two raters drawn from more.
 *
 * Where each group has one case the limits have their exact intervals; where cases share groups, all three have the
 * jackknife's over groups; the bias's is cut to how far two scores can lie apart. ICC has the jackknife's, on Fisher's z, throughout.
 *
 * @param leftOut rated cases without a score of both
 */
export function scoreAgreement(
  instrument: Instrument,
  scores: readonly CaseScore[],
  leftOut: number,
  facts: ReadonlyMap<string, CaseFacts>,
  groups: GroupIntervals,
): ScoreAgreement {
  const found = new Set(scores.map(({ group }) => group)).size
  const limits = blandAltman(
    scores.map(({ judge }) => judge),
    scores.map(({ physicians }) => physicians),
    groups.level,
  )
  const clustered = found < scores.length
  return {
    instrument: instrument.key,
    title: instrument.title,
    points: scores.map(({ caseId, judge, physicians }) => {
      const { extId, model } = facts.get(caseId)!
      return { case: caseId, ext_id: extId, model, judge, physicians }
    }),
    groups: found,
    left_out: leftOut,
    bias: cutInterval(
      clustered ? groupedMean(differencesOf(scores), groups).result : withGroups(limits.bias, found),
      scoreDifferenceRange(instrument),
    ),
    lower_limit: clustered ? limitOf(-1, limits.lower, scores, groups) : withGroups(limits.lower, found),
    upper_limit: clustered ? limitOf(1, limits.upper, scores, groups) : withGroups(limits.upper, found),
    icc_a_1: iccOf(scores, groups),
    trend: clustered ? trendOf(limits.trend, scores, groups) : withGroups(limits.trend, found),
  }
}

const withGroups = (result: Result, groups: number): Result =>
  result.value === null ? result : { ...result, groups }

const differencesOf = (scores: readonly CaseScore[]) =>
  scores.map(({ group, judge, physicians }) => ({ group, value: judge - physicians, weight: 1 }))

/** Weights of cases from weights of their groups. */
function byCase(scores: readonly CaseScore[], { number }: GroupIntervals) {
  const at = scores.map(({ group }) => number.get(group)!)
  return (weights: Float64Array) => Float64Array.from(at, group => weights[group]!)
}

/** A limit whose value `exact` has; its interval by the jackknife over groups. */
function limitOf(side: 1 | -1, exact: Result, scores: readonly CaseScore[], groups: GroupIntervals): Result {
  if (exact.value === null) return exact
  const differences = scores.map(({ judge, physicians }) => judge - physicians)
  const ofCases = byCase(scores, groups)
  const limit = (weights: Float64Array) => {
    const own = ofCases(weights)
    let [n, sum] = [0, 0]
    for (let i = 0; i < own.length; i++) {
      n += own[i]!
      sum += own[i]! * differences[i]!
    }
    if (n <= 1) return Number.NaN
    let squares = 0
    for (let i = 0; i < own.length; i++) squares += own[i]! * (differences[i]! - sum / n) ** 2
    return sum / n + side * half * Math.sqrt(squares / (n - 1))
  }
  return groupedResult(limit, {
    of: scores.map(({ group }) => group),
    n: scores.length,
    groups,
    shape: 'difference',
    reason: 'too-few-pairs',
  }).result
}

/** The slope of the differences on the means, whose value `exact` has; its interval by the jackknife over groups. */
function trendOf(exact: Result, scores: readonly CaseScore[], groups: GroupIntervals): Result {
  if (exact.value === null) return exact
  const ofCases = byCase(scores, groups)
  const x = scores.map(({ judge, physicians }) => (judge + physicians) / 2)
  const y = scores.map(({ judge, physicians }) => judge - physicians)
  const size = x.reduce((sum, value) => sum + value ** 2, 0)
  const slopeOf = (weights: Float64Array) => {
    const own = ofCases(weights)
    let [n, sumX, sumY] = [0, 0, 0]
    for (let i = 0; i < own.length; i++) {
      n += own[i]!
      sumX += own[i]! * x[i]!
      sumY += own[i]! * y[i]!
    }
    let [xx, xy] = [0, 0]
    for (let i = 0; i < own.length; i++) {
      const dx = x[i]! - sumX / n
      xx += own[i]! * dx * dx
      xy += own[i]! * dx * (y[i]! - sumY / n)
    }
    return n === 0 || xx <= 1e-20 * size ? Number.NaN : xy / xx
  }
  return groupedResult(slopeOf, {
    of: scores.map(({ group }) => group),
    n: scores.length,
    groups,
    shape: 'difference',
    reason: 'constant-input',
  }).result
}

function iccOf(scores: readonly CaseScore[], groups: GroupIntervals): Result {
  const rows = scores.map(({ judge, physicians }) => [judge, physicians])
  const analytic = icc(rows).icc_2_1
  if (analytic.value === null) return analytic
  const estimate = iccEstimator(rows)
  const ofCases = byCase(scores, groups)
  return groupedResult(weights => estimate(ofCases(weights))[absoluteAgreement]!, {
    of: scores.map(({ group }) => group),
    n: scores.length,
    groups,
    shape: 'coefficient',
    reason: 'no-between-unit-variance',
  }).result
}
