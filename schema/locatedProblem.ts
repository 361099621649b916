import { z } from 'zod'

/**
 * One thing wrong with something handed in, and where. Words are made from `code` and `details` by whoever
 * shows it. `line` counts from 1 and the header is line 1; `field` is a column, key or option.
 */
export const LocatedProblem = z.object({
  file: z.string().optional(),
  line: z.number().int().positive().optional(),
  field: z.string().optional(),
  code: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type LocatedProblem = z.infer<typeof LocatedProblem>
