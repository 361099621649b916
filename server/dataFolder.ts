import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from './deps.ts'
import { openHub } from './encounters/hub.ts'
import { isAcknowledged } from './encounters/model/store.ts'
import type { Endpoint } from './endpoints/endpointsFile.ts'
import { openEndpoints } from './endpoints/openEndpoints.ts'
import { makeAuth } from './people/auth.ts'
import { readOrMakeSecret } from './people/secret.ts'
import { root } from './root.ts'
import { openBlind } from './storage/blind.ts'
import { openStorage } from './storage/open.ts'

/** Where everything of one installation lives: `--data`, else CONCORD_DATA, else `data/` in the project. */
export const dataFolderOf = (option: string | undefined): string =>
  option ?? process.env.CONCORD_DATA ?? join(root, 'data')

/** Says what went wrong on our side, on the operator's console and nowhere else. */
const reportFault = (error: unknown): void =>
  console.error(`concord: ${error instanceof Error ? error.stack : String(error)}`)

export const databaseFile = (folder: string): string => join(folder, 'concord.db')

/** Opens the data folder as the writer; the caller holds the lock. */
export function openDeps(
  folder: string,
  publicUrl: string,
  list: readonly Endpoint[] = [],
): Deps & { close: () => void } {
  // Answers and case texts are for the account that runs Concord alone.
  process.umask(0o077)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const storage = openStorage(databaseFile(folder))
  const blind = openBlind(storage.file)
  const now = () => Date.now()
  const newId = () => randomBytes(16).toString('hex')
  const hub = openHub()
  return {
    storage,
    blind,
    now,
    newId,
    auth: makeAuth({ storage, now, newId, secret: readOrMakeSecret(folder), publicUrl }),
    operatorToken: randomBytes(32).toString('base64url'),
    hub,
    endpoints: openEndpoints(list, {
      env: process.env,
      acknowledged: endpoint => isAcknowledged(storage.db, endpoint),
    }),
    onFault: reportFault,
    close: () => {
      hub.close()
      blind.close()
      storage.sqlite.pragma('wal_checkpoint(TRUNCATE)')
      storage.close()
    },
  }
}
