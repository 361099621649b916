import { indexPositions } from '#server/statistics/distance.ts'
import { defaultLevel } from '#server/statistics/result.ts'
import { type JobPart, type JobResult, runJob } from '../agreement/resampling/job.ts'
import { type CaseScores, scoreWidths } from './scoreWidth.ts'
import type { DrawnStudy, RatedCase, Source } from './source.ts'

/** A value with its interval; null where the value or its interval does not exist. */
export type Ranged = { value: number; low: number; high: number }

/** What one study says, by the engine that reports use. */
export type MeasuredStudy = {
  kappa: Ranged | null
  physicians: Ranged | null
  difference: Ranged | null
  values: { kappa: number | null; physicians: number | null; difference: number | null }
  /** Half-widths. */
  score: number
  score_humans: number
}

/**
 * Measures a drawn study: the judge with physicians on all their cases, physicians with each other on the shared ones
 * (mean over pairs), and the judge's mean agreement with single physicians less that, on the same shared cases and
 * without the same case at a time. Intervals are the jackknife's over cases, shared ones and those of each physician
 * as strata of their own.
 */
export function measureStudy(
  study: DrawnStudy,
  source: Pick<Source, 'levels' | 'items' | 'physicians' | 'coefficient' | 'scored' | 'judgeVariance'>,
  unlabelled: number,
): MeasuredStudy {
  const { levels, items, physicians, coefficient, scored, judgeVariance } = source
  const judge = physicians
  const everyone = Array.from({ length: physicians }, (_, physician) => physician)
  const cases = [...study.shared, ...study.exclusive.flat()]
  const positions = indexPositions(levels)
  const parts = (among: number, pairs: readonly (readonly [number, number])[]): JobPart[] => {
    const codes: number[][] = Array.from({ length: items }, () => [])
    const groupOf: number[][] = Array.from({ length: items }, () => [])
    for (let group = 0; group < among; group++) {
      const { items: itemOf, ratings } = cases[group]!
      for (let unit = 0, at = 0; unit < itemOf.length; unit++, at += physicians + 1)
        for (const [first, second] of pairs) {
          const [a, b] = [ratings[at + first]!, ratings[at + second]!]
          if (a < 0 || b < 0) continue
          codes[itemOf[unit]!]!.push(a * levels + b)
          groupOf[itemOf[unit]!]!.push(group)
        }
    }
    return codes.map((list, item) => ({
      codes: Int32Array.from(list),
      groupOf: Int32Array.from(groupOf[item]!),
      battery: { kind: 'pair', metrics: [coefficient], positions },
    }))
  }
  const shared = study.shared.length
  const withJudge = everyone.map(physician => [physician, judge] as const)
  const pairs = everyone.flatMap(first => everyone.slice(first + 1).map(second => [first, second] as const))
  const results = runJob({
    columns: [
      parts(cases.length, withJudge),
      withJudge.flatMap(pair => parts(shared, [pair])),
      pairs.flatMap(pair => parts(shared, [pair])),
    ],
    contrasts: [{ of: 1, less: 2 }],
    shapes: ['coefficient'],
    stratumOf: strataOfCases(study),
    replicates: 0,
    seed: 0,
    level: defaultLevel,
  })
  const scores = scored ? scoresOf(cases, physicians, levels) : { physicians: [], judge: [] }
  const widths = scoreWidths(scores, judgeVariance, unlabelled, defaultLevel)
  const [kappa, , between, difference] = results.map(([one]) => one ?? null)
  return {
    kappa: ranged(kappa),
    physicians: ranged(between),
    difference: ranged(difference),
    values: {
      kappa: kappa?.value ?? null,
      physicians: between?.value ?? null,
      difference: difference?.value ?? null,
    },
    score: widths.corrected,
    score_humans: widths.humans,
  }
}

/** Strata without gaps: shared cases, then those of each physician who has any. */
function strataOfCases({ shared, exclusive }: DrawnStudy): Int32Array {
  const lists = [shared, ...exclusive].filter(list => list.length > 0)
  return Int32Array.from(lists.flatMap((list, stratum) => list.map(() => stratum)))
}

function ranged(found: JobResult[number][number] | undefined): Ranged | null {
  if (!found || 'undefined' in found.uncertainty.jackknife) return null
  const { low, high } = found.uncertainty.jackknife
  return { value: found.value, low, high }
}

/**
 * The score of each case: the mean level of its units, 0 for the lowest and 1 for the highest, by its physicians
 * (averaged first) and by the judge. A case that either of them did not rate is left out.
 */
export function scoresOf(cases: readonly RatedCase[], physicians: number, levels: number): CaseScores {
  const scores: CaseScores = { physicians: [], judge: [] }
  for (const { items, ratings } of cases) {
    const raters = Array.from({ length: physicians + 1 }, (_, rater) =>
      meanLevel(ratings, rater, items.length),
    )
    const judge = raters.pop()!
    const rated = raters.filter(score => !Number.isNaN(score))
    if (rated.length === 0 || Number.isNaN(judge)) continue
    scores.physicians.push(rated.reduce((sum, score) => sum + score, 0) / rated.length / (levels - 1))
    scores.judge.push(judge / (levels - 1))
  }
  return scores
}

/** Mean level of a rater over the units of a case; NaN where none was rated. */
function meanLevel(ratings: Int32Array, rater: number, units: number): number {
  const raters = ratings.length / units
  let sum = 0
  let rated = 0
  for (let unit = 0; unit < units; unit++) {
    const level = ratings[unit * raters + rater]!
    if (level < 0) continue
    sum += level
    rated++
  }
  return rated === 0 ? Number.NaN : sum / rated
}
