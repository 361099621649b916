import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Endpoint, readEndpoints } from './endpointsFile.ts'

/**
 * The operator's allow list: the file that was named, else `endpoints.json` in the data folder, else none.
 *
 * @throws LocatedError with every problem of the file; an Error where a named file cannot be read
 */
export function endpointsIn(folder: string, named?: string): Endpoint[] {
  const file = named ?? join(folder, 'endpoints.json')
  if (named === undefined && !existsSync(file)) return []
  return readEndpoints(readFileSync(file, 'utf8'), file)
}
