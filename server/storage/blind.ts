import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { checkBlindText } from './blindText.ts'
import { blindViews } from './blindViews.ts'
import type { Reader } from './open.ts'
import { tablesOf } from './verify.ts'

/** Drizzle over the blind handle. Columns that the views leave out do not exist for it. */
export type BlindReader = Reader & { readonly blind: true }

/** Reads as the person of a request. */
export type BlindRun = <T>(work: (q: BlindReader) => T) => T

export type Blind = {
  /** Runs `work` with a handle that sees only what this person may see. Synchronous, never nested. */
  run: <T>(person: string, work: (q: BlindReader) => T) => T
  /**
   * Every SQL text as it is prepared and each time it runs, in order, for the tests that compare and list what the
   * annotator routes open.
   */
  onPrepare?: (sql: string) => void
  close: () => void
}

/**
 * Hides the tables of a connection behind views of the same names, in the TEMP schema, which SQLite searches
 * first. `viewer` there holds the person, so that no identity is ever spliced into SQL text. A table for which
 * there is no view is hidden whole.
 */
export function shadowTables(sqlite: Database.Database, views: Readonly<Record<string, string>>): void {
  sqlite.pragma('temp_store = MEMORY')
  sqlite.exec('CREATE TEMP TABLE viewer (person TEXT NOT NULL)')
  for (const table of [...tablesOf(sqlite), 'events'])
    sqlite.exec(
      `CREATE TEMP VIEW "${table}" AS ${views[table] ?? 'SELECT * FROM main.no_such_table_for_annotators'}`,
    )
}

/**
 * Opens the read-only handle through which every annotator route reads. Three walls stand behind one another:
 * the text may name no schema, virtual table or viewer; SQLite must call the statement a read that returns rows
 * (a TEMP view can be dropped on a read-only connection); and its program may open no table outside the views.
 */
export function openBlind(file: string, views: Readonly<Record<string, string>> = blindViews): Blind {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true })
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('synchronous = FULL')
  shadowTables(sqlite, views)
  const clear = sqlite.prepare('DELETE FROM temp.viewer')
  const set = sqlite.prepare('INSERT INTO temp.viewer (person) VALUES (?)')
  const client = new BlindClient(sqlite, views, sql => blind.onPrepare?.(sql))
  const reader = drizzle(client as unknown as Database.Database) as unknown as BlindReader
  let running = false
  const blind: Blind = {
    close: () => sqlite.close(),
    run: (person, work) => {
      if (running) throw new Error('blind reads are never nested')
      running = true
      try {
        clear.run()
        set.run(person)
        const result = work(reader)
        // a query that has not run yet is a promise too: it would run later, for nobody or for somebody else
        if (typeof (result as { then?: unknown } | null | undefined)?.then === 'function')
          throw new Error('blind reads are synchronous')
        return result
      } finally {
        clear.run()
        running = false
      }
    },
  }
  return blind
}

/** What drizzle gets in place of the connection. The connection itself stays out of everybody's reach. */
class BlindClient {
  readonly #sqlite: Database.Database
  readonly #asked: (sql: string) => void
  readonly #views: Readonly<Record<string, string>>
  readonly #virtualTables: ReadonlySet<string>
  readonly #statements = new Map<string, BlindStatement>()

  constructor(
    sqlite: Database.Database,
    views: Readonly<Record<string, string>>,
    asked: (sql: string) => void,
  ) {
    this.#sqlite = sqlite
    this.#asked = asked
    this.#views = views
    this.#virtualTables = new Set(
      sqlite
        .prepare('PRAGMA module_list')
        .pluck()
        .all()
        .map(name => String(name).toLowerCase()),
    )
  }

  prepare(sql: string): BlindStatement {
    this.#asked(sql)
    const known = this.#statements.get(sql)
    if (known) return known
    const { parameters } = checkBlindText(sql, this.#virtualTables)
    const statement = this.#sqlite.prepare(sql)
    if (!statement.reader || !statement.readonly) throw new Error('the blind handle only selects')
    requireViewedTables(this.#sqlite, this.#views, sql, parameters)
    const made = new BlindStatement(statement, () => this.#asked(sql))
    this.#statements.set(sql, made)
    return made
  }
}

/** A prepared statement that is kept for the next request; raw mode is set anew each time. */
class BlindStatement {
  readonly #statement: Database.Statement
  readonly #asked: () => void
  readonly #raw: boolean

  constructor(statement: Database.Statement, asked: () => void, raw = false) {
    this.#statement = statement
    this.#asked = asked
    this.#raw = raw
  }

  raw(): BlindStatement {
    return new BlindStatement(this.#statement, this.#asked, true)
  }

  all(...values: unknown[]): unknown[] {
    this.#asked()
    return this.#statement.raw(this.#raw).all(...values)
  }

  get(...values: unknown[]): unknown {
    this.#asked()
    return this.#statement.raw(this.#raw).get(...values)
  }
}

/** Throws when the program of a statement opens a table of the file that no view reads. */
function requireViewedTables(
  sqlite: Database.Database,
  views: Readonly<Record<string, string>>,
  sql: string,
  parameters: number,
): void {
  const viewed = new Set(Object.values(views).flatMap(view => view.match(/(?<=\bmain\.)\w+/g) ?? []))
  const roots = new Map(
    (
      sqlite.prepare('SELECT rootpage, tbl_name FROM main.sqlite_master WHERE rootpage > 0').raw().all() as [
        number,
        string,
      ][]
    ).map(([root, table]) => [root, table]),
  )
  const program = sqlite.prepare(`EXPLAIN ${sql}`).all(...Array(parameters).fill(null)) as {
    opcode: string
    p2: number
    p3: number
  }[]
  for (const { opcode, p2, p3 } of program)
    if (opcode === 'OpenWrite' || (opcode === 'OpenRead' && p3 === 0 && !viewed.has(roots.get(p2) ?? '')))
      throw new Error('the blind handle reads through its views only')
}
