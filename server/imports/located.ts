import { LocatedError } from '#schema/located.ts'
import { AppError } from '../errors.ts'
import { RefusedFile } from './problems.ts'

/** Turns a refused file into the refusal of a request. */
export async function located<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof LocatedError)) throw error
    const total = error instanceof RefusedFile ? error.total : error.problems.length
    throw new AppError('invalid-file', { problems: error.problems, total })
  }
}
