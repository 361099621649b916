import { z } from 'zod'
import { allMetrics, intervalMethods, pairMetrics, undefinedReasons } from '#server/statistics/result.ts'

/** Metrics of two raters. */
export const PairMetric = z.enum(pairMetrics)
export type PairMetric = z.infer<typeof PairMetric>

/** Metrics of all raters at once. */
export const AllMetric = z.enum(allMetrics)
export type AllMetric = z.infer<typeof AllMetric>

/** Why a value or an interval is absent: a closed list, explained in `server/statistics/result.ts`. */
export const UndefinedReason = z.enum(undefinedReasons)
export type UndefinedReason = z.infer<typeof UndefinedReason>

/** How an interval was made. */
export const IntervalMethod = z.enum(intervalMethods)
export type IntervalMethod = z.infer<typeof IntervalMethod>

const bounds = {
  low: z.number(),
  high: z.number(),
  level: z.number().gt(0).lt(1),
  method: IntervalMethod,
}
const ordered = (ci: { low: number; high: number }) => ci.low <= ci.high
const outOfOrder = { path: ['low'], error: 'low-above-high' }
const Interval = z.strictObject(bounds).refine(ordered, outOfOrder)
const BootstrapInterval = z
  .strictObject({ ...bounds, replicates: z.int().positive(), undefined: z.int().nonnegative() })
  .refine(ordered, outOfOrder)

const Measured = z
  .strictObject({
    value: z.number(),
    ci: Interval.nullable(),
    ci_undefined: UndefinedReason.optional(),
    se: z.number().nonnegative().optional(),
    n: z.number().int().nonnegative(),
    groups: z.int().nonnegative().optional(),
    analytic: Interval.optional(),
    bootstrap: BootstrapInterval.optional(),
    coverage: z.number().min(0).max(1).optional(),
    beyond: z.strictObject({ low: z.number(), high: z.number() }).optional(),
  })
  .refine(result => (result.ci === null) === (result.ci_undefined !== undefined), {
    path: ['ci_undefined'],
    error: 'interval-or-reason',
  })

const Absent = z.strictObject({
  value: z.null(),
  undefined: UndefinedReason,
  n: z.number().int().nonnegative(),
})

/** A statistic: a finite value with its interval (or why there is none), or no value and why. */
export const Result = z.union([Measured, Absent])
export type Result = z.infer<typeof Result>
