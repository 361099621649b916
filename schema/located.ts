import type { LocatedProblem } from './locatedProblem.ts'

export type { LocatedProblem } from './locatedProblem.ts'

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
