import { z } from 'zod'

/** How near a label is to those of the other annotators; see `server/statistics/altWins.ts`. */
export const AltScore = z.enum(['accuracy', 'negative_rmse'])
export type AltScore = z.infer<typeof AltScore>

/** Why an annotator is not tested; explained in `server/statistics/altTest.ts`. */
export const AltSkipReason = z.enum(['no-items', 'too-few-items', 'one-cluster'])
export type AltSkipReason = z.infer<typeof AltSkipReason>

/** Why there is no verdict; explained in `server/statistics/altVerdict.ts`. */
export const AltNoVerdictReason = z.enum([
  'no-items',
  'every-annotator-skipped',
  'too-few-annotators',
  'too-few-tested',
  'too-few-cases',
])
export type AltNoVerdictReason = z.infer<typeof AltNoVerdictReason>

const share = z.number().min(0).max(1)
const count = z.int().nonnegative()

/** `t` is null, and says so, where nothing varies; `p` is null where that leaves mean and margin equal. */
const AltTested = z.strictObject({
  se: z.number().nonnegative(),
  df: z.int().positive(),
  t: z.number().nullable(),
  t_undefined: z.literal('zero-variance').optional(),
  p: share.nullable(),
  p_adjusted: share.nullable(),
  rejected: z.boolean(),
})

const outcome = { tested: AltTested.nullable(), skipped: AltSkipReason.nullable() }
const verdict = {
  verdict: z.enum(['passes', 'fails']).nullable(),
  no_verdict: z.array(AltNoVerdictReason),
}

/** Shares of `n` items on which the judge, or the annotator, is at least as near to the others. */
export const AltAnnotator = z.strictObject({
  annotator: z.string(),
  n: count,
  rho_judge: share.nullable(),
  rho_human: share.nullable(),
  mean_difference: z.number().min(-1).max(1).nullable(),
  sd: z.number().nonnegative().nullable(),
  ...outcome,
})
export type AltAnnotator = z.infer<typeof AltAnnotator>

/** The test over clusters, which is ours and no part of the published one. */
export const AltClustered = z.strictObject({
  source: z.literal('ours'),
  ...verdict,
  omega: share.nullable(),
  annotators: z.array(z.strictObject({ annotator: z.string(), clusters: count, ...outcome })),
})
export type AltClustered = z.infer<typeof AltClustered>

/** Items that do not count; in a study also those a case's list calls not applicable, and cases without a list. */
const itemReasons = ['without-judge', 'rated-by-too-few'] as const
const studyReasons = [...itemReasons, 'not-applicable', 'no-applicable-list'] as const
const leftOut = <const T extends readonly [string, ...string[]]>(reasons: T) =>
  z.array(z.strictObject({ reason: z.enum(reasons), count }))

/** One domain: an item of the file or study, or several pooled. */
const domain = {
  domain: z.string(),
  score: AltScore,
  items: count,
  /** Null where no clusters are known. */
  clusters: count.nullable(),
  /** Winning rate: the share of tested annotators that the judge wins against. Null when nobody was tested. */
  omega: share.nullable(),
  /** Average advantage probability over tested annotators. */
  rho: share.nullable(),
  ...verdict,
  annotators: z.array(AltAnnotator),
  clustered: AltClustered.nullable(),
}
const settings = {
  epsilon: share,
  q: z.number().gt(0).lt(1),
  min_humans_per_item: z.int().min(2),
  min_items_per_human: z.int().min(2),
  /** How many p values were adjusted together. */
  tests: count,
}

/** What `alt-test --json` prints. */
export const AltTestReport = z.strictObject({
  judge: z.string(),
  annotators: z.array(z.string()),
  ...settings,
  n_ratings: count,
  left_out: leftOut(['empty-value', 'rater-not-selected', ...itemReasons]),
  domains: z.array(z.strictObject({ ...domain, left_out: leftOut(itemReasons) })),
})
export type AltTestReport = z.infer<typeof AltTestReport>

/**
 * The test for the instruments of a study: annotators are physicians by their ids, clusters source patients, and
 * `domain` is the id of a row of the validation table with the items `items_of`. All domains of all instruments are
 * one family of tests.
 */
export const StudyAltTest = z.strictObject({
  annotators: z.array(z.string()),
  ...settings,
  instruments: z.array(
    z.strictObject({
      instrument: z.string(),
      domains: z.array(
        z.strictObject({ ...domain, items_of: z.array(z.string()), left_out: leftOut(studyReasons) }),
      ),
    }),
  ),
})
export type StudyAltTest = z.infer<typeof StudyAltTest>
