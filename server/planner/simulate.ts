import { type Chances, outcomes, type PlannedMeasure, type Spread } from '#schema/planner.ts'
import { quantile } from '#server/statistics/quantile.ts'
import { verdictOf } from '../agreement/verdict.ts'
import { uniformFor } from './chance.ts'
import { type MeasuredStudy, measureStudy, type Ranged } from './measure.ts'
import type { DrawnStudy, Source } from './source.ts'

/** How large a simulated study is. */
export type Size = { shared: number; exclusive: number; unlabelled: number }

/**
 * Simulates studies of one size. Study number i draws its cases in order from streams of its own, so that a larger
 * study holds the smaller one of the same number and the curve over sizes is smooth.
 */
export function simulate(source: Source, size: Size, count: number, seed: number): MeasuredStudy[] {
  return Array.from({ length: count }, (_, index) =>
    measureStudy(drawStudy(source, size, seed, index), source, size.unlabelled),
  )
}

/** One simulated study. */
export function drawStudy(source: Source, size: Size, seed: number, index: number): DrawnStudy {
  const cases = (kind: 'shared' | number, count: number) => {
    const uniform = uniformFor(seed, index, kind)
    return Array.from({ length: count }, () => source.draw(kind, uniform))
  }
  return {
    shared: cases('shared', size.shared),
    exclusive: Array.from({ length: source.physicians }, (_, physician) => cases(physician, size.exclusive)),
  }
}

/** Half-widths of a measure over simulated studies. */
export function spreadOf(studies: readonly MeasuredStudy[], measure: PlannedMeasure): Spread {
  const widths = Float64Array.from(studies, study => {
    const found = study[measure]
    if (typeof found === 'number') return found
    return found === null ? Number.NaN : (found.high - found.low) / 2
  })
    .filter(width => !Number.isNaN(width))
    .sort()
  const without = studies.length - widths.length
  if (widths.length < 2 || widths.length < studies.length / 2)
    return { mean: null, low: null, high: null, error: null, without }
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length
  const variance = widths.reduce((sum, width) => sum + (width - mean) ** 2, 0) / (widths.length - 1)
  return {
    mean,
    low: quantile(widths, 0.1),
    high: quantile(widths, 0.9),
    error: Math.sqrt(variance / widths.length),
    without,
  }
}

/**
 * How often the studies come to each verdict. `shift` moves their intervals, for a true difference other than the one
 * they were drawn with; their width is taken to stay the same.
 */
export function chancesOf(studies: readonly MeasuredStudy[], margin: number, shift: number): Chances {
  const counts = Object.fromEntries(outcomes.map(verdict => [verdict, 0])) as Chances
  for (const { difference } of studies) {
    const interval = moved(difference, shift)
    counts[interval ? verdictOf(interval, margin).verdict : 'no-interval'] += 1
  }
  return Object.fromEntries(outcomes.map(verdict => [verdict, counts[verdict]! / studies.length])) as Chances
}

const moved = (interval: Ranged | null, shift: number) =>
  interval && { low: interval.low + shift, high: interval.high + shift }

/** How many of five studies should see what is there, to call it detectable. */
const power = 0.8

/**
 * The smallest shortfall of a judge whose interval lies below 0 in four of five studies, by moving the intervals of
 * studies drawn with another difference. A study without an interval sees nothing. Null where no shortfall is seen so
 * often, or none that a difference of coefficients can have.
 *
 * @param difference the true difference that the studies were drawn with
 */
export function detectableShortfall(studies: readonly MeasuredStudy[], difference: number): number | null {
  const ends = studies
    .map(study => (study.difference ? study.difference.high - difference : Number.POSITIVE_INFINITY))
    .sort((a, b) => a - b)
  const shortfall = ends[Math.ceil(power * ends.length) - 1]!
  return shortfall <= 2 ? Math.max(0, shortfall) : null
}
