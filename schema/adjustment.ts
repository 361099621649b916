import { z } from 'zod'

/** How the p values of a family are adjusted: Holm for the family-wise error, Benjamini–Hochberg for the false discovery rate. */
export const adjustments = ['holm', 'benjamini-hochberg', 'none'] as const
export const Adjustment = z.enum(adjustments)
export type Adjustment = z.infer<typeof Adjustment>

/** The adjustment of each family of tests. */
export const Adjustments = z.strictObject({ primary: Adjustment, items: Adjustment, strata: Adjustment })
