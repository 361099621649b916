import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The project's folder: the nearest one above this file whose package.json is named `concord`.
 * It holds for server/root.ts and for the bundle in dist/server alike, wherever the process was started.
 */
export const root = findRoot(dirname(fileURLToPath(import.meta.url)))

function findRoot(folder: string): string {
  if (isProject(folder)) return folder
  const parent = dirname(folder)
  if (parent === folder)
    throw new Error('No package.json named concord above the server: the clone is not whole.')
  return findRoot(parent)
}

function isProject(folder: string): boolean {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name === 'concord'
  } catch {
    return false
  }
}
