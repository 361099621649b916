import type { LeniencyTrend } from '#schema/judgeReport.ts'
import { weightedSpearman } from '#server/statistics/weightedSpearman.ts'
import type { GroupIntervals } from '../agreement/resampledRow.ts'
import type { CaseFacts } from './caseFacts.ts'
import { groupedResult } from './groupedMean.ts'
import { fewGroups } from './leniency.ts'
import type { ScoredPair } from './scoredPairs.ts'

/** The slope is told for this many words more. */
const step = 100

type Point = { group: string; language: string; words: number; leniency: number }

/**
 * How leniency moves with how much the educator said: the least-squares slope of a case's mean difference on its
 * educator's words, one line for each language with a common slope (a word of Korean is not a word of English), and
 * Spearman's rho of the same with each language's means taken off. A case counts once.
 *
 * Undefined: `no-pairs`, `too-few-pairs` (one case), `no-variation` (every dialogue of a language of one length).
 */
export function lengthTrend(
  instrument: string,
  pairs: readonly ScoredPair[],
  words: ReadonlyMap<string, number>,
  facts: ReadonlyMap<string, CaseFacts>,
  groups: GroupIntervals,
): LeniencyTrend {
  const { points, leftOut } = pointsOf(pairs, words, facts)
  const centred = { x: centredOf(points, 'words'), y: centredOf(points, 'leniency') }
  const at = Int32Array.from(points, ({ group }) => groups.number.get(group)!)
  const common = {
    of: points.map(({ group }) => group),
    n: points.length,
    groups,
    reason: points.length > 1 ? 'no-variation' : points.length === 1 ? 'too-few-pairs' : 'no-pairs',
  } as const
  const slope = slopeWithin(points, centred.x, centred.y)
  const rho = weightedSpearman(centred.x, centred.y)
  const ofCases = (weights: Float64Array) => Float64Array.from(at, group => weights[group]!)
  const found = groupedResult(weights => step * slope(ofCases(weights)), { ...common, shape: 'difference' })
  return {
    instrument,
    by: 'length',
    result: found.result,
    correlation: groupedResult(weights => rho(ofCases(weights)), { ...common, shape: 'coefficient' }).result,
    groups: found.groups,
    screen: found.groups < fewGroups,
    per: step,
    vendor: null,
    same: null,
    other: null,
    left_out: leftOut,
  }
}

/** One point a case, in the order of the pairs; cases without a dialogue are left out. */
function pointsOf(
  pairs: readonly ScoredPair[],
  words: ReadonlyMap<string, number>,
  facts: ReadonlyMap<string, CaseFacts>,
): { points: Point[]; leftOut: number } {
  const cases = new Map<string, { group: string; sum: number; n: number }>()
  for (const { caseId, group, judge, physicians } of pairs) {
    const own = cases.get(caseId) ?? { group, sum: 0, n: 0 }
    cases.set(caseId, { group, sum: own.sum + judge - physicians, n: own.n + 1 })
  }
  const points = [...cases].flatMap(([caseId, { group, sum, n }]) => {
    const length = words.get(caseId)
    if (length === undefined) return []
    return [{ group, language: facts.get(caseId)!.language, words: length, leniency: sum / n }]
  })
  return { points, leftOut: cases.size - points.length }
}

function centredOf(points: readonly Point[], of: 'words' | 'leniency'): number[] {
  const means = new Map<string, number>()
  for (const language of new Set(points.map(point => point.language))) {
    const own = points.filter(point => point.language === language)
    means.set(language, own.reduce((sum, point) => sum + point[of], 0) / own.length)
  }
  return points.map(point => point[of] - means.get(point.language)!)
}

/** The common slope of one line a language, as a function of the points' weights; NaN where no x varies. */
function slopeWithin(points: readonly Point[], x: readonly number[], y: readonly number[]) {
  const languages = [...new Set(points.map(point => point.language))]
  const of = points.map(point => languages.indexOf(point.language))
  return (weights: ArrayLike<number>): number => {
    let [xx, xy, size] = [0, 0, 0]
    for (let language = 0; language < languages.length; language++) {
      let [w, wx, wy] = [0, 0, 0]
      for (let i = 0; i < of.length; i++) {
        if (of[i] !== language) continue
        w += weights[i]!
        wx += weights[i]! * x[i]!
        wy += weights[i]! * y[i]!
      }
      if (w === 0) continue
      for (let i = 0; i < of.length; i++) {
        if (of[i] !== language) continue
        const dx = x[i]! - wx / w
        xx += weights[i]! * dx * dx
        xy += weights[i]! * dx * (y[i]! - wy / w)
        size += weights[i]! * points[i]!.words ** 2
      }
    }
    return xx <= 1e-20 * size || size === 0 ? Number.NaN : xy / xx
  }
}
