import type { Database } from 'better-sqlite3'
import { spine } from './migrations/0001-spine.ts'
import { analysisPlans } from './migrations/0002-analysis-plans.ts'
import { encounters } from './migrations/0003-encounters.ts'
import { twoPersons } from './migrations/0004-two-persons.ts'
import { begunAnew } from './migrations/0005-begun-anew.ts'

/** In order; a released migration is never edited. `user_version` counts how many have been applied. */
export const migrations: readonly string[] = [spine, analysisPlans, encounters, twoPersons, begunAnew]

/**
 * Brings a database to the newest schema, each step in its own transaction.
 * Throws when the file was written by a newer Concord: its rows must not be touched by older rules.
 */
export function migrate(sqlite: Database): void {
  const applied = sqlite.pragma('user_version', { simple: true }) as number
  if (applied > migrations.length)
    throw new Error(
      `the database has schema ${applied}, this Concord knows ${migrations.length}: update Concord`,
    )
  for (let step = applied; step < migrations.length; step++) {
    sqlite.transaction(() => {
      sqlite.exec(migrations[step]!)
      sqlite.pragma(`user_version = ${step + 1}`)
    })()
  }
}
