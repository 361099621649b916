import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '../errors.ts'

/** Rows, indexes, the event's hashes and the write-ahead log together take a few times the size of a file. */
const timesSize = 4
const reserve = 50 * 2 ** 20

/**
 * Refuses an import that could fill the disk of the database half-way: taking staged rows away again writes too.
 *
 * @throws AppError `disk-full`
 */
export function requireRoom(database: string, fileSize: number): void {
  const { bavail, bsize } = statfsSync(dirname(database))
  const needed = timesSize * fileSize + reserve
  if (bavail * bsize < needed) throw new AppError('disk-full')
}
