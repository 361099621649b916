import {
  type Plan,
  type PlanAnswer,
  type PlanDesign,
  type PlanPoint,
  type PlanTerms,
  plannedMeasures,
  type WishedMeasure,
  wishedMeasures,
} from '#schema/planner.ts'
import { defaultLevel } from '#server/statistics/result.ts'
import { AppError } from '../errors.ts'
import { sizeFor, type WidthAt } from './curve.ts'
import type { MeasuredStudy } from './measure.ts'
import { chancesOf, detectableShortfall, type Size, simulate, spreadOf } from './simulate.ts'
import type { Source } from './source.ts'

/** Numbers of cases along the curve; the one that is asked about joins them. */
const grid: Record<PlanDesign['vary'], readonly number[]> = {
  shared: [5, 8, 12, 18, 27, 40, 60, 90, 130],
  exclusive: [0, 5, 10, 18, 27, 40, 60, 90, 130],
}
/** The largest study that is looked at. */
const mostCases = 2000
/** Ratings drawn and measured in one plan, all simulations together: about half a minute. */
const mostRatings = 150_000_000
/** A wish is closed in on by so many sizes at most. */
const closings = 5

type Simulated = { n: number; point: PlanPoint; studies: MeasuredStudy[] }

/**
 * How large a study must be. Simulates studies of many sizes, closes in on each wish by simulating the size that the
 * points before suggest, and tells what a study of the given size could claim. The same arguments give the same plan.
 *
 * @param onProgress called with how much of the expected work is done, of how much
 * @throws AppError `planner-impossible` (`plan-too-large`) where even the given size takes too many ratings
 */
export function makePlan(
  source: Source,
  terms: PlanTerms,
  onProgress: (done: number, of: number) => void = () => {},
): Plan {
  const { design, margin, seed, simulations } = terms
  const sizeAt = (n: number): Size => ({ ...design, [design.vary]: n })
  const labelledAt = (n: number) => labelled(sizeAt(n), source.physicians)
  const given = design[design.vary]
  const ratings = (n: number) => simulations * labelledAt(n) * source.unitsPerCase * (source.physicians + 1)
  const planned = [...new Set([given, ...grid[design.vary]])].filter(
    n => n === given || ratings(n) < mostRatings / 8,
  )
  if (ratings(given) > mostRatings / 2)
    throw new AppError('planner-impossible', { problem: 'plan-too-large' })
  const expected = planned.reduce((sum, n) => sum + ratings(n), 0) * 1.25
  const shift = (terms.difference ?? source.truth.difference ?? 0) - (source.truth.difference ?? 0)
  const known = new Map<number, Simulated>()
  let spent = 0
  const simulated = (n: number): Simulated | null => {
    const found = known.get(n)
    if (found) return found
    if (spent + ratings(n) > mostRatings && n !== given) return null
    const studies = simulate(source, sizeAt(n), simulations, seed)
    spent += ratings(n)
    const point: PlanPoint = {
      n,
      labelled: labelledAt(n),
      widths: Object.fromEntries(
        plannedMeasures.map(measure => [measure, spreadOf(studies, measure)]),
      ) as PlanPoint['widths'],
      chances: chancesOf(studies, margin, shift),
    }
    const made = { n, point, studies }
    known.set(n, made)
    onProgress(Math.min(spent, expected), Math.max(spent, expected))
    return made
  }
  const atGiven = simulated(given)!
  for (const n of planned) simulated(n)
  const answers = wishedMeasures.flatMap(measure => {
    const wish = terms.wants[measure]
    return wish === undefined ? [] : [answer({ measure, wish, design, known, simulated, labelledAt })]
  })
  return {
    terms: { ...terms, design: { ...design, physicians: source.physicians } },
    level: defaultLevel,
    coefficient: source.coefficient,
    truth: source.truth,
    pilot: source.pilot,
    points: [...known.values()].map(({ point }) => point).sort((a, b) => a.n - b.n),
    answers,
    claims: {
      point: atGiven.point,
      detectable: detectableShortfall(atGiven.studies, source.truth.difference ?? 0),
      assumed: atGiven.point.chances,
      equal: chancesOf(atGiven.studies, margin, -(source.truth.difference ?? 0)),
    },
  }
}

/** All cases that a physician rates. */
const labelled = ({ shared, exclusive }: Size, physicians: number) => shared + physicians * exclusive

function answer(input: {
  measure: WishedMeasure
  wish: number
  design: PlanDesign
  known: ReadonlyMap<number, Simulated>
  simulated: (n: number) => Simulated | null
  labelledAt: (n: number) => number
}): PlanAnswer {
  const { measure, wish, design, known, simulated, labelledAt } = input
  const widthAt = (n: number) => known.get(n)?.point.widths[measure] ?? null
  const most = () => Math.max(...known.keys())
  const without = (reason: NonNullable<PlanAnswer['undefined']>): PlanAnswer => ({
    measure,
    wish,
    cases: null,
    least: false,
    undefined: reason,
    most: most(),
    at: widthAt(most()),
  })
  if (measure === 'difference' && design.vary === 'exclusive') return without('shared-only')
  const perCase = labelledAt(1) - labelledAt(0)
  const cappedAt = Math.floor((mostCases - labelledAt(0)) / perCase)
  let candidate = most()
  for (let closing = 0; closing <= closings; closing++) {
    const points: WidthAt[] = [...known.values()].flatMap(({ n, point }) => {
      const { mean } = point.widths[measure]
      return mean === null ? [] : [{ n, size: Math.max(1, point.labelled), width: mean }]
    })
    if (points.length === 0) return without('no-interval')
    const size = sizeFor(points, wish)
    const first = Math.min(...points.map(({ n }) => n))
    if (size === null) return { measure, wish, cases: first, least: true, most: most(), at: widthAt(first) }
    candidate = Math.min(cappedAt, Math.max(first + 1, Math.ceil((size - labelledAt(0)) / perCase - 1e-9)))
    if (known.has(candidate)) break
    if (!simulated(candidate)) return without('beyond-limit')
  }
  const at = widthAt(candidate)
  if (candidate === cappedAt && (at?.mean ?? 1) > wish) return without('beyond-limit')
  return { measure, wish, cases: candidate, least: false, most: most(), at }
}
