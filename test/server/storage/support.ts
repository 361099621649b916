import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openStorage } from '#server/storage/open.ts'

/** An empty database file in a folder of its own, with a clock that counts. */
export function aFile() {
  const folder = mkdtempSync(join(tmpdir(), 'concord-storage-'))
  const storage = openStorage(join(folder, 'concord.db'))
  let time = 0
  onTestFinished(() => {
    storage.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, storage, sqlite: storage.sqlite, deps: { storage, now: () => ++time } }
}

export const aPerson = (id: string) => ({
  id,
  name: `Name of ${id}`,
  email: `${id}@local.invalid`,
  emailVerified: false,
  username: id,
  createdAt: new Date(1),
  updatedAt: new Date(1),
})
