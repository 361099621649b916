import { z } from 'zod'

/** The coefficients of a row of the validation table. */
export const validationMetrics = [
  'percent_agreement',
  'cohen_kappa',
  'weighted_kappa_linear',
  'weighted_kappa_quadratic',
  'spearman',
] as const
export const ValidationMetric = z.enum(validationMetrics)
export type ValidationMetric = z.infer<typeof ValidationMetric>
