import { z } from 'zod'
import { Adjustments } from './adjustment.ts'
import { ValidationMetric } from './validationMetric.ts'

const note = z.string().trim().max(2000)

/** One row of the validation table with the coefficient that is read from it. */
export const PlannedRow = z.strictObject({ row: z.string().min(1).max(200), coefficient: ValidationMetric })
export type PlannedRow = z.infer<typeof PlannedRow>

/**
 * What a study will claim and how, written and hashed before its first rating. Everything that it does not name is
 * exploratory.
 *
 * - `primary`: rows and coefficients of the claims
 * - `margin`: δ, how far below the human benchmark a judge may lie and still not be inferior
 * - `families`: adjustment for the primary rows, for items and for strata
 * - `exclusions`: which cases or ratings are left out, in words
 * - `stopping`: when collection ends, after all that is allocated or after so many finished shared cases
 * - `looks`: finished shared cases at which agreement may be seen before freezing, rising; empty for none
 */
export const AnalysisPlan = z.strictObject({
  primary: z
    .array(PlannedRow)
    .min(1)
    .max(50)
    .refine(rows => new Set(rows.map(({ row }) => row)).size === rows.length, 'row-named-twice'),
  margin: z.number().gt(0).max(1),
  alpha: z.number().gt(0).max(0.5).default(0.05),
  families: Adjustments,
  exclusions: note,
  stopping: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('all-assigned') }),
    z.strictObject({ kind: z.literal('shared-cases'), cases: z.int().positive().max(100_000) }),
  ]),
  looks: z
    .array(z.int().positive().max(100_000))
    .max(10)
    .refine(
      looks => looks.every((look, index) => index === 0 || look > looks[index - 1]!),
      'looks-not-rising',
    ),
})
export type AnalysisPlan = z.infer<typeof AnalysisPlan>

/** A plan as it stands in a study: its version, and the SHA-256 of its canonical JSON, which is its `analysis.json`. */
export const StandingPlan = AnalysisPlan.extend({
  version: z.int().positive(),
  sha: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.int(),
})
export type StandingPlan = z.infer<typeof StandingPlan>

/**
 * Level of every interval of a report under a plan: α is shared out evenly over the planned looks and the final report
 * (Bonferroni), so that the chance of a false finding in any of them stays at α.
 */
export const intervalLevel = (plan: Pick<AnalysisPlan, 'alpha' | 'looks'>): number => 1 - alphaOfEach(plan)

/** The part of α that each look and the final report may spend. */
export const alphaOfEach = ({ alpha, looks }: Pick<AnalysisPlan, 'alpha' | 'looks'>): number =>
  alpha / (looks.length + 1)
