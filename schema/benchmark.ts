import { z } from 'zod'
import { Adjustments } from './adjustment.ts'
import { Result } from './metric.ts'
import type { ValidationMetric } from './validationMetric.ts'

/** Below so many source patients nothing is called less, more or alike: no verdict, no p value. */
export const fewestGroups = 10

/**
 * How the judge's agreement with physicians stands to theirs with each other, by the interval of the difference (judge
 * less physicians) and the margin δ.
 *
 * - `above`: the interval lies over 0
 * - `non-inferior`: it lies over −δ
 * - `below`: it lies under 0 and does not lie over −δ
 * - `inconclusive`: none of these
 */
export const verdicts = ['below', 'inconclusive', 'non-inferior', 'above'] as const
export const Verdict = z.enum(verdicts)
export type Verdict = z.infer<typeof Verdict>

/**
 * What a verdict leaves unsaid.
 *
 * - `beyond-margin`: below, and by more than δ: the whole interval lies under −δ
 * - `margin-open`: below, but whether by more than δ is open
 * - `less-within-margin`: non-inferior, and yet less: the interval lies between −δ and 0
 * - `not-after-adjustment`: the interval alone would have said more than holds for the tests of its family together
 */
export const verdictDetails = [
  'beyond-margin',
  'margin-open',
  'less-within-margin',
  'not-after-adjustment',
] as const
export const VerdictDetail = z.enum(verdictDetails)
export type VerdictDetail = z.infer<typeof VerdictDetail>

/** Physicians who agree no more than this, beyond chance, hardly agree ("slight" in Landis and Koch 1977, Biometrics 33:159). */
export const slightAgreement = 0.2

/**
 * Whether a judge that a verdict calls not inferior, or more, is only as good as physicians who hardly agree. Percent
 * agreement has chance in it and tells nothing of that.
 */
export const easyToMatch = (line: BenchmarkLine, metric: ValidationMetric): boolean =>
  (line.verdict === 'non-inferior' || line.verdict === 'above') &&
  metric !== 'percent_agreement' &&
  line.physicians.value !== null &&
  line.physicians.value <= slightAgreement

/**
 * Why there is no verdict: fewer than `fewestGroups` source patients, no difference, none with an interval, or cases
 * that were set aside for tuning or calibration (`set-aside`).
 */
export const noVerdictReasons = ['too-few-groups', 'no-difference', 'no-interval', 'set-aside'] as const
export const NoVerdictReason = z.enum(noVerdictReasons)
export type NoVerdictReason = z.infer<typeof NoVerdictReason>

/** Tests that are adjusted together. */
export const families = ['primary', 'items', 'strata'] as const
export const Family = z.enum(families)
export type Family = z.infer<typeof Family>

const p = z.number().min(0).max(1)

/**
 * One coefficient of the human benchmark: the judge's (mean over physicians, one coefficient each), the physicians'
 * (mean over pairs of them) and the first less the second.
 *
 * `p_noninferiority` is one-sided, of a difference of −δ or less, and is held against α/2; `p_difference` is two-sided,
 * of no difference. `adjusted` has both for the tests of its `family`; null outside of one. What the plan names is
 * `primary`, everything else `exploratory`.
 */
export const BenchmarkLine = z.strictObject({
  judge: Result,
  physicians: Result,
  difference: Result,
  p_noninferiority: p.nullable(),
  p_difference: p.nullable(),
  adjusted: z.strictObject({ noninferiority: p.nullable(), difference: p.nullable() }).nullable(),
  verdict: Verdict.nullable(),
  verdict_detail: VerdictDetail.nullable(),
  verdict_undefined: NoVerdictReason.optional(),
  role: z.enum(['primary', 'exploratory']),
  family: Family.nullable(),
})
export type BenchmarkLine = z.infer<typeof BenchmarkLine>

/** What verdicts and adjustments go by: the study's plan, or what holds where there is none. */
export const Criteria = z.strictObject({
  planned: z.boolean(),
  margin: z.number(),
  alpha: z.number(),
  families: Adjustments,
})
export type Criteria = z.infer<typeof Criteria>
