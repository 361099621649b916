import { LocatedError, type LocatedProblem } from '#schema/located.ts'
import { AppError } from '../errors.ts'
import { reasonOf } from '../reasonOf.ts'
import { UsageError } from './command.ts'
import { problemLines } from './problemLines.ts'
import { refusalText } from './words.ts'

/** What a terminal is told of a command that was not carried out. */
export function failed(error: unknown): string[] {
  if (error instanceof LocatedError) return problemLines(error.problems)
  if (error instanceof AppError) {
    const problems = error.details?.problems
    if (error.code === 'invalid-file' && Array.isArray(problems))
      return problemLines(problems as LocatedProblem[])
    return [`concord: ${refusalText(error.code, error.details ?? {})}`]
  }
  if (error instanceof UsageError) return [`concord: ${error.message}`]
  return [`concord: ${reasonOf(error)}`]
}
