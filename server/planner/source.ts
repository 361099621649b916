import type { PlannedCoefficient, PlanPilot, PlanTruth } from '#schema/planner.ts'

/** Numbers of chance between 0 and 1, never 0 or 1 themselves. */
export type Uniform = () => number

/**
 * Ratings of one case. `ratings` has a row a unit with the level of each physician and, last, of the judge; -1 where
 * somebody did not rate it. `items` names the item of each unit, 0 … items - 1.
 */
export type RatedCase = { items: Int32Array; ratings: Int32Array }

/** A study as it could come out: cases that all physicians rated, and those of each physician alone. */
export type DrawnStudy = { shared: RatedCase[]; exclusive: RatedCase[][] }

/**
 * Where simulated cases come from: a model, or cases of a pilot. A source gives one case a source patient.
 *
 * - `levels`: steps of the scale
 * - `items`: the coefficient is the mean over so many items; 1 where units are pooled
 * - `scored`: whether levels have an order, so that their mean is a score
 * - `judgeVariance`: variance of the judge's case scores in the population
 * - `draw`: a case with the ratings of all physicians, or of one and the judge
 */
export type Source = {
  levels: number
  items: number
  physicians: number
  unitsPerCase: number
  coefficient: PlannedCoefficient
  scored: boolean
  truth: PlanTruth
  pilot: PlanPilot | null
  judgeVariance: number
  draw: (kind: 'shared' | number, uniform: Uniform) => RatedCase
}
