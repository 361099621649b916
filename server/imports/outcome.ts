import { createHash } from 'node:crypto'
import { AppError } from '../errors.ts'

/** A file's hash and that of what would come of it, as a preview hands it out: equal if and only if both are. */
export function checkOf(sha: string, outcome: Iterable<string>): string {
  const hash = createHash('sha256')
  for (const part of outcome) hash.update(JSON.stringify(part))
  return `${sha}.${hash.digest('hex')}`
}

/**
 * Refuses an import whose preview said something else, with what has changed since: the file, or the study.
 *
 * @throws AppError `import-differs`
 */
export function requireSame(previewed: string | undefined, now: string): void {
  if (previewed === undefined || previewed === now) return
  const changed = previewed.split('.')[0] === now.split('.')[0] ? 'study-changed' : 'file-changed'
  throw new AppError('import-differs', { reason: changed })
}
