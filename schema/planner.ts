import { z } from 'zod'
import { verdicts } from './benchmark.ts'
import { Id } from './id.ts'
import { Words } from './words.ts'

/** What a planned study can be asked to say. `score_humans` is the score from the physicians' cases alone. */
/** A shortfall that can be seen, in two decimals that are not below it: one just short of it would be seen less often. */
export const shortfallShown = (detectable: number): number =>
  Math.max(0, Math.ceil(detectable * 100 - 1e-9)) / 100

export const plannedMeasures = ['kappa', 'physicians', 'difference', 'score', 'score_humans'] as const
export const PlannedMeasure = z.enum(plannedMeasures)
export type PlannedMeasure = z.infer<typeof PlannedMeasure>

/** Measures for which a half-width can be wished. */
export const wishedMeasures = ['kappa', 'difference', 'score'] as const
export const WishedMeasure = z.enum(wishedMeasures)
export type WishedMeasure = z.infer<typeof WishedMeasure>

/** The coefficient that agreement is told by. */
export const plannedCoefficients = [
  'cohen_kappa',
  'weighted_kappa_linear',
  'weighted_kappa_quadratic',
] as const
export const PlannedCoefficient = z.enum(plannedCoefficients)
export type PlannedCoefficient = z.infer<typeof PlannedCoefficient>

/** What is wished for: the half-width of a 95 % interval. */
const halfWidth = z.number().gt(0).lt(1)

/**
 * What is assumed of ratings where there are none yet.
 *
 * - `levels`: how often each level of the scale is used, lowest first, as shares of their sum
 * - `judge`, `physicians`: the coefficient of judge and physician, and of two physicians
 * - `units`: ratings that one rater gives a case
 * - `icc`: how alike the ratings of a case are, 0 (each for itself) to 1
 */
export const PlanAssumptions = z.strictObject({
  kind: z.literal('assumptions'),
  levels: z.array(z.number().gt(0).max(1000)).min(2).max(10),
  coefficient: PlannedCoefficient,
  judge: z.number().min(0).max(0.99),
  physicians: z.number().min(0.01).max(0.99),
  units: z.int().min(1).max(100),
  icc: z.number().min(0).max(0.9),
})
export type PlanAssumptions = z.infer<typeof PlanAssumptions>

/** Ratings of a frozen study on one row of its validation table, with one judge run, the first unless named. */
export const PlanFromStudy = z.strictObject({
  kind: z.literal('study'),
  row: z.string().min(1).max(200),
  judge: Id.optional(),
})
export type PlanFromStudy = z.infer<typeof PlanFromStudy>

/**
 * The study that is planned: each physician rates `exclusive` cases alone and all of them `shared` ones. `unlabelled`
 * cases are rated by the judge only. `vary` is the number that is looked for; the other one is held.
 */
export const PlanDesign = z.strictObject({
  physicians: z.int().min(2).max(5),
  exclusive: z.int().min(0).max(1000),
  shared: z.int().min(5).max(1000),
  unlabelled: z.int().min(1).max(1_000_000),
  vary: z.enum(['shared', 'exclusive']),
})
export type PlanDesign = z.infer<typeof PlanDesign>

/**
 * - `margin`: δ, how far below the human benchmark a judge may lie and still not be inferior
 * - `difference`: the true difference for which chances are told, where it is not the source's own
 */
const terms = {
  design: PlanDesign,
  wants: z.strictObject({ kappa: halfWidth, difference: halfWidth, score: halfWidth }).partial(),
  margin: z.number().gt(0).max(1),
  difference: z.number().min(-1).max(1).optional(),
  simulations: z.int().min(50).max(1000),
  seed: z.int().min(0).max(2_147_483_647),
}
export const PlanTerms = z.strictObject(terms)
export type PlanTerms = z.infer<typeof PlanTerms>

export const PlanSpec = z.strictObject({
  source: z.discriminatedUnion('kind', [PlanAssumptions, PlanFromStudy]),
  ...terms,
})
export type PlanSpec = z.infer<typeof PlanSpec>

/** A plan to be worked out; by `run`, which the client makes, it is asked how far it is. */
export const PlanRequest = z.strictObject({ run: Id, spec: PlanSpec })
export const PlanProgressQuery = z.strictObject({ run: Id })

/**
 * Half-widths of the simulated studies: mean, 10th and 90th percentile, and the standard error of the mean. `without`
 * counts simulated studies that had no interval; where that is most of them, all is null.
 */
export const Spread = z.strictObject({
  mean: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  error: z.number().nullable(),
  without: z.int(),
})
export type Spread = z.infer<typeof Spread>

/** How often simulated studies came to each verdict on the judge, and how often they had no interval. */
export const outcomes = [...verdicts, 'no-interval'] as const
export const Chances = z.record(z.enum(outcomes), z.number())
export type Chances = z.infer<typeof Chances>

/** Simulated studies of one size; `n` is the number that varies, `labelled` all cases that a physician rates. */
export const PlanPoint = z.strictObject({
  n: z.int(),
  labelled: z.int(),
  widths: z.record(PlannedMeasure, Spread),
  chances: Chances,
})
export type PlanPoint = z.infer<typeof PlanPoint>

/**
 * Why no number of cases answers a wish.
 *
 * - `beyond-limit`: not reached by the largest study that was simulated
 * - `shared-only`: depends on shared cases alone, and exclusive ones vary
 * - `no-interval`: most simulated studies had no interval
 */
export const planReasons = ['beyond-limit', 'shared-only', 'no-interval'] as const

/** The fewest cases whose expected half-width is within the wish; `least` when even the fewest tried are enough. */
export const PlanAnswer = z.strictObject({
  measure: WishedMeasure,
  wish: z.number(),
  cases: z.int().nullable(),
  least: z.boolean(),
  undefined: z.enum(planReasons).optional(),
  /** The largest number that was simulated. */
  most: z.int(),
  /** Half-widths simulated at the answer, or at `most` where there is none. */
  at: Spread.nullable(),
})
export type PlanAnswer = z.infer<typeof PlanAnswer>

/** What the numbers rest on: the assumed values, or those of the pilot. */
export const PlanTruth = z.strictObject({
  kappa: z.number().nullable(),
  physicians: z.number().nullable(),
  difference: z.number().nullable(),
  score: z.number().nullable(),
  /** Correlation of the case scores of judge and physician. */
  score_correlation: z.number().nullable(),
})
export type PlanTruth = z.infer<typeof PlanTruth>

/** Facts of a pilot that simulated studies are drawn from. */
export const PlanPilot = z.strictObject({
  cases: z.int(),
  shared: z.int(),
  groups: z.int(),
  units_per_case: z.number(),
})
export type PlanPilot = z.infer<typeof PlanPilot>

export const Plan = z.strictObject({
  terms: PlanTerms,
  level: z.number(),
  coefficient: PlannedCoefficient,
  truth: PlanTruth,
  pilot: PlanPilot.nullable(),
  points: z.array(PlanPoint),
  answers: z.array(PlanAnswer),
  claims: z.strictObject({
    point: PlanPoint,
    /** The smallest shortfall of the judge that four of five such studies would call below. */
    detectable: z.number().nullable(),
    /** Chances at the assumed difference, and for a judge that agrees as well as physicians do. */
    assumed: Chances,
    equal: Chances,
  }),
})
export type Plan = z.infer<typeof Plan>

/** What a study's planner can start from: its judges and rows once it is frozen, else null. */
export const PlanSources = z.strictObject({
  pilot: z
    .strictObject({
      judges: z.array(z.strictObject({ id: Id, name: z.string(), trial: z.int() })),
      rows: z.array(z.strictObject({ id: z.string(), title: Words, kind: z.string() })),
    })
    .nullable(),
})
export type PlanSources = z.infer<typeof PlanSources>
