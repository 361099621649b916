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

/** Refuses an input as a whole, with every problem found in it. */
export class LocatedError extends Error {
  readonly problems: LocatedProblem[]

  constructor(problems: LocatedProblem[]) {
    super(problems.map(place).join('\n'))
    this.name = 'LocatedError'
    this.problems = problems
  }
}

function place({ file, line, field, code }: LocatedProblem): string {
  return [file, line, field, code].filter(part => part !== undefined).join(':')
}
