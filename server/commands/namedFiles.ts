import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { UsageError } from './command.ts'

/** The bytes of a file that a person named. */
export function readFile(path: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(path))
  } catch (error) {
    throw refused(path, 'read', error)
  }
}

/** The same a piece at a time, for files of any size. */
export async function* streamOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path)
  } catch (error) {
    throw refused(path, 'read', error)
  }
}

/** Writes a file that a person named; what was there is replaced. */
export function writeFile({ path, text }: { path: string; text: string }): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    throw refused(path, 'written', error)
  }
}

/** A file that cannot be read or written is its owner's to mend, and said so by its name. */
const refused = (path: string, verb: 'read' | 'written', error: unknown) =>
  new UsageError(`${path}: cannot be ${verb} (${(error as NodeJS.ErrnoException).code ?? String(error)})`)
