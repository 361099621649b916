import type { Database as Sqlite } from 'better-sqlite3'
import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from './migrate.ts'

/** The WAL-reset bug (lost commits with two connections) is fixed from this version on. */
export const oldestSqlite = [3, 51, 3] as const

/** A drizzle handle that is meant for select statements only. Changes go through `write()`. */
export type Reader = Omit<BetterSQLite3Database, 'insert' | 'update' | 'delete' | 'transaction' | 'run'>

export type Storage = {
  /** Path of the database file. */
  file: string
  sqlite: Sqlite
  db: Reader
  close: () => void
}

/** Throws unless the bundled SQLite is at least 3.51.3. */
export function requireSqliteVersion(version: string): void {
  const parts = version.split('.').map(Number)
  for (const [index, wanted] of oldestSqlite.entries()) {
    const got = parts[index] ?? 0
    if (got > wanted) return
    if (got < wanted)
      throw new Error(
        `SQLite ${version} can lose commits in WAL mode: ${oldestSqlite.join('.')} or newer is needed`,
      )
  }
}

/**
 * Pragmas of every connection. FULL is set by hand because better-sqlite3 opens WAL files with NORMAL, and
 * recursive_triggers because INSERT OR REPLACE would otherwise slip past the append-only triggers.
 */
export function configure(sqlite: Sqlite): void {
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('recursive_triggers = ON')
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('journal_size_limit = 67108864')
  const synchronous = sqlite.pragma('synchronous', { simple: true })
  if (synchronous !== 2) throw new Error(`synchronous is ${synchronous}, not 2 (FULL)`)
}

/** Opens (and creates or migrates) the database file. `:memory:` is for pure tests only: it has no second handle. */
export function openStorage(file: string): Storage {
  const sqlite = new Database(file)
  try {
    requireSqliteVersion(sqlite.prepare('SELECT sqlite_version()').pluck().get() as string)
    configure(sqlite)
    migrate(sqlite)
  } catch (error) {
    sqlite.close()
    throw error
  }
  return { file, sqlite, db: drizzle(sqlite), close: () => sqlite.close() }
}

/** A second, read-only connection to a database that is open elsewhere, for work beside the event loop. */
export function openReader(file: string): { db: Reader; close: () => void } {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true })
  sqlite.pragma('busy_timeout = 5000')
  return { db: drizzle(sqlite), close: () => sqlite.close() }
}
