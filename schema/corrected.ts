import { z } from 'zod'
import { Result } from './metric.ts'
import { Words } from './words.ts'

/**
 * How a mean score was made: the judge's own mean over all cases, the humans' mean over the labelled ones, the judge's
 * corrected by the labels (`ppi` trusts it fully, `ppi_tuned` as far as it deserves), and for a rate the correction by
 * the judge's sensitivity and specificity.
 */
export const correctionMethods = ['naive', 'humans', 'ppi', 'ppi_tuned', 'rogan_gladen'] as const
export const CorrectionMethod = z.enum(correctionMethods)
export type CorrectionMethod = z.infer<typeof CorrectionMethod>

/** Fewer labelled groups than this are flagged: the intervals rest on normality there, and labels are the bottleneck. */
export const fewGroups = 15

const Count = z.strictObject({ cases: z.int().nonnegative(), groups: z.int().nonnegative() })

/**
 * The mean score of all cases, of one model's or of one level of a stratum.
 *
 * - `judged` = `labelled` + `unlabelled` cases; `groups_with_both` source patients have some of each
 * - `lambda`: how far `ppi_tuned` trusts the judge, 0 … 1, on average; `lambda_raw` before the cut to that range;
 *   `lambda_from`: one λ for all slices of a kind, or tuned fold by fold on the other folds
 * - `beyond_range`: values as computed, for methods whose value or interval was cut to the range of the score
 * - `few-groups`: humans rated cases of fewer than `fewGroups` source patients
 */
export const CorrectedSlice = z.strictObject({
  kind: z.enum(['overall', 'model', 'stratum']),
  stratum: z.string().nullable(),
  value: z.string().nullable(),
  judged: Count,
  labelled: Count,
  unlabelled: Count,
  groups_with_both: z.int().nonnegative(),
  lambda: z.number().min(0).max(1).nullable(),
  lambda_raw: z.number().nullable(),
  lambda_from: z.enum(['pooled', 'cross-fitted']).nullable(),
  flags: z.array(z.enum(['few-groups'])),
  results: z.record(CorrectionMethod, Result),
  beyond_range: z.partialRecord(CorrectionMethod, z.number()),
})
export type CorrectedSlice = z.infer<typeof CorrectedSlice>

/** Place of a model among the models, 1 the highest mean; jointly with the others it may be any of `low` … `high`. */
const Place = z.strictObject({
  model: z.string(),
  rank: z.int().positive(),
  low: z.int().positive(),
  high: z.int().positive(),
})

/** Models by one method. Null, with the models in the way, where one has no value or no standard error. */
export const Ranking = z.strictObject({
  by: CorrectionMethod,
  places: z.array(Place).nullable(),
  without: z.array(z.string()),
})
export type Ranking = z.infer<typeof Ranking>

/** Why cases of a score take part in nothing. */
const leftOutReasons = ['judge-missing', 'judge-and-humans-missing'] as const

const correctedParts = {
  range: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  rate: z.boolean(),
  left_out: z.array(z.strictObject({ reason: z.enum(leftOutReasons), count: z.int().positive() })),
  slices: z.array(CorrectedSlice),
  ranking: z.strictObject({ before: Ranking, after: Ranking }).nullable(),
}
const CorrectedParts = z.strictObject(correctedParts)
export type CorrectedParts = z.infer<typeof CorrectedParts>

/**
 * One score of an instrument: the instrument's own (`score`), the share of applicable items that pass (`passed`), or
 * one item's. `rate` says whether a case passes or fails, so that its mean is a rate.
 */
export const CorrectedScore = z.strictObject({
  id: z.string(),
  instrument: z.string(),
  kind: z.enum(['score', 'passed', 'item']),
  item: z.string().nullable(),
  title: Words,
  ...correctedParts,
})
export type CorrectedScore = z.infer<typeof CorrectedScore>

const made = {
  seed: z.int(),
  /** Of the bootstrap intervals beside the others. */
  replicates: z.int().nonnegative(),
  level: z.number(),
  /** No interval accounts for other humans than these. */
  conditional_on: z.literal('raters'),
}

/** Scores of a study corrected by its physicians. */
export const CorrectedReport = z.strictObject({ ...made, scores: z.array(CorrectedScore) })
export type CorrectedReport = z.infer<typeof CorrectedReport>

/** What `debias --json` prints: one score, and why values of the file took no part. */
export const DebiasReport = z.strictObject({
  ...made,
  judge: z.string(),
  humans: z.array(z.string()),
  rows: z.int().nonnegative(),
  cases: z.int().nonnegative(),
  ...correctedParts,
})
export type DebiasReport = z.infer<typeof DebiasReport>
