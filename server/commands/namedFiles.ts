import { createReadStream, readFileSync } from 'node:fs'
import { UsageError } from './command.ts'

/** The bytes of a file that a person named. */
export function readFile(path: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(path))
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** The same a piece at a time, for files of any size. */
export async function* streamOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path)
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** A file that cannot be read is its owner's to mend, and said so by its name. */
const unreadable = (path: string, error: unknown) =>
  new UsageError(`${path}: cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`)
