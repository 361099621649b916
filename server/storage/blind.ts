import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { blindViews } from './blindViews.ts'
import type { Reader } from './open.ts'
import { tablesOf } from './verify.ts'

/** Drizzle over the blind handle. Columns that the views leave out do not exist for it. */
export type BlindReader = Reader & { readonly blind: true }

export type Blind = {
  /** Runs `work` with a handle that sees only what this person may see. Synchronous, never nested. */
  run: <T>(person: string, work: (q: BlindReader) => T) => T
  /** Every SQL text prepared so far, for the tests that list what the annotator routes open. */
  onPrepare?: (sql: string) => void
  sqlite: Database.Database
  close: () => void
}

/**
 * A name of the real tables, of the schema, or of another database would walk round the views, so a text that
 * holds one is refused before SQLite sees it. Texts come from drizzle; values are always bound.
 */
const forbidden = /\bmain\b|\btemp\b|\bsqlite_|\bpragma\b|\battach\b|\bvacuum\b/i

/** Opens the read-only handle through which every annotator route reads. */
export function openBlind(file: string): Blind {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true })
  sqlite.pragma('temp_store = MEMORY')
  sqlite.pragma('busy_timeout = 5000')
  sqlite.exec('CREATE TEMP TABLE viewer (person TEXT NOT NULL)')
  for (const table of [...tablesOf(sqlite), 'events']) {
    const view = blindViews[table] ?? `SELECT * FROM main.no_such_table_for_annotators`
    sqlite.exec(`CREATE TEMP VIEW "${table}" AS ${view}`)
  }
  const clear = sqlite.prepare('DELETE FROM temp.viewer')
  const set = sqlite.prepare('INSERT INTO temp.viewer (person) VALUES (?)')
  const prepare = sqlite.prepare.bind(sqlite)
  let running = false
  const blind: Blind = {
    sqlite,
    close: () => sqlite.close(),
    run: (person, work) => {
      if (running) throw new Error('blind reads are never nested')
      running = true
      clear.run()
      set.run(person)
      try {
        const result = work(reader)
        if (result instanceof Promise) throw new Error('blind reads are synchronous')
        return result
      } finally {
        clear.run()
        running = false
      }
    },
  }
  sqlite.prepare = ((sql: string) => {
    if (forbidden.test(sql)) throw new Error('the blind handle reads through its views only')
    blind.onPrepare?.(sql)
    return prepare(sql)
  }) as typeof sqlite.prepare
  for (const method of ['exec', 'pragma', 'loadExtension', 'backup', 'serialize'] as const)
    sqlite[method] = (() => {
      throw new Error('the blind handle only prepares select statements')
    }) as never
  const reader = drizzle(sqlite) as unknown as BlindReader
  return blind
}
