import type { PlannedCoefficient } from '#schema/planner.ts'
import { AppError } from '../errors.ts'
import { measureStudy, scoresOf } from './measure.ts'
import { correlation, covariance } from './scoreWidth.ts'
import type { RatedCase, Source, Uniform } from './source.ts'

/** A case of a pilot: whose source patient it is of, and what each physician and, last, the judge said of it. */
export type PilotCase = RatedCase & { group: string }

/** The fewest shared source patients from which anything is drawn. */
const fewestShared = 5

/**
 * A source that draws cases of a pilot with replacement: a source patient first and then one of the patient's cases,
 * with all its ratings, so that what belongs together stays together. A shared case comes from those that every
 * physician rated, one of a physician alone from all that this physician rated; of the latter only that physician's
 * ratings and the judge's are kept.
 *
 * @throws AppError `planner-impossible` (`pilot-few-physicians`, `pilot-few-shared`, `pilot-no-case-of`,
 *   `pilot-constant`) where the pilot cannot be drawn from
 */
export function pilotSource(pilot: {
  cases: readonly PilotCase[]
  physicians: readonly string[]
  levels: number
  items: number
  coefficient: PlannedCoefficient
  scored: boolean
}): Source {
  const { cases, physicians: names, levels, items, coefficient, scored } = pilot
  const physicians = names.length
  const refuse = (problem: string, details: object = {}) =>
    new AppError('planner-impossible', { problem, ...details })
  if (physicians < 2) throw refuse('pilot-few-physicians', { count: physicians })
  const rated = (one: RatedCase, rater: number) =>
    one.items.some((_, unit) => one.ratings[unit * (physicians + 1) + rater]! >= 0)
  const judged = cases.filter(one => rated(one, physicians))
  const shared = judged.filter(one => names.every((_, physician) => rated(one, physician)))
  const sharedGroups = byGroup(shared)
  if (sharedGroups.length < fewestShared)
    throw refuse('pilot-few-shared', { count: sharedGroups.length, least: fewestShared })
  const alone = names.map((_, physician) => judged.filter(one => rated(one, physician)))
  const groupsOf = alone.map(byGroup)
  const known = measureStudy(
    {
      shared,
      exclusive: alone.map((list, physician) =>
        list.filter(one => !shared.includes(one)).map(one => only(one, physician, physicians)),
      ),
    },
    { levels, items, physicians, coefficient, scored: false, judgeVariance: 0 },
    1,
  )
  const { kappa, difference } = known.values
  if (kappa === null || difference === null) throw refuse('pilot-constant')
  const scores = scoresOf(judged, physicians, levels)
  const units = judged.reduce((sum, one) => sum + one.items.length, 0) / judged.length
  return {
    levels,
    items,
    physicians,
    unitsPerCase: units,
    coefficient,
    scored,
    truth: {
      ...known.values,
      score: scored
        ? scores.physicians.reduce((sum, score) => sum + score, 0) / scores.physicians.length
        : null,
      score_correlation: scored ? correlation(scores.physicians, scores.judge) : null,
    },
    pilot: {
      cases: judged.length,
      shared: shared.length,
      groups: byGroup(judged).length,
      units_per_case: units,
    },
    judgeVariance: covariance(scores.judge, scores.judge),
    draw: (kind, uniform) =>
      kind === 'shared'
        ? oneOf(oneOf(sharedGroups, uniform), uniform)
        : only(oneOf(oneOf(groupsOf[kind]!, uniform), uniform), kind, physicians),
  }
}

const oneOf = <T>(list: readonly T[], uniform: Uniform): T => list[Math.floor(uniform() * list.length)]!

/** Cases by source patient, patients in the order of their names. */
function byGroup(cases: readonly PilotCase[]): PilotCase[][] {
  const groups = new Map<string, PilotCase[]>()
  for (const one of cases) groups.set(one.group, [...(groups.get(one.group) ?? []), one])
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, list]) => list)
}

/** A case with the ratings of one physician and the judge alone. */
function only({ items, ratings }: RatedCase, physician: number, physicians: number): RatedCase {
  return {
    items,
    ratings: ratings.map((level, at) => {
      const rater = at % (physicians + 1)
      return rater === physician || rater === physicians ? level : -1
    }),
  }
}
