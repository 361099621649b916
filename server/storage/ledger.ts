import type { Database, Statement } from 'better-sqlite3'
import { type RawRow, rowSetSha, rowSha, sha256 } from './canonical.ts'

/**
 * Tables whose rows are recorded as sets that share a key (all units of a case), because a hash a row would
 * make the events larger than the rows. All other tables are recorded row by row.
 */
export const setKeys: Record<string, readonly string[]> = {
  units: ['case_id'],
  unit_hidden: ['case_id'],
  case_strata: ['case_id'],
  judge_ratings: ['run_id', 'unit_id'],
  evidence: ['rating_id'],
  submission_ratings: ['submission_id'],
}

/** What an event says of a row or of a set of rows: its hash after the event, null when it is gone. */
export type RowEntry = { t: string; id: string; n?: number; sha: string | null }

/** The body of an event. Hashes, not texts: an event must not become a second copy of the answers. */
export type EventBody = {
  rows: RowEntry[]
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
  [key: string]: unknown
}

export type EventRow = {
  seq: number
  at: number
  person: string | null
  session: string | null
  verb: string
  study: string | null
  subject: string | null
  body: string
  prev: string
  hash: string
}

export const genesis = '0'.repeat(64)

/** The hash of an event: it covers every column and the hash of the event before it. */
export const eventHash = (event: Omit<EventRow, 'hash'>): string =>
  sha256(
    JSON.stringify([
      event.prev,
      event.seq,
      event.at,
      event.person,
      event.session,
      event.verb,
      event.study,
      event.subject,
      event.body,
    ]),
  )

const statements = new WeakMap<Database, Map<string, Statement>>()

/** A prepared statement, made once for each connection and text. */
export function prepared(sqlite: Database, sql: string): Statement {
  const cache = statements.get(sqlite) ?? new Map<string, Statement>()
  statements.set(sqlite, cache)
  const statement = cache.get(sql) ?? sqlite.prepare(sql)
  cache.set(sql, statement)
  return statement
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const keyCache = new WeakMap<Database, Map<string, string[]>>()

/** The primary-key columns of a table, in order. */
export function primaryKeyOf(sqlite: Database, table: string): string[] {
  const cache = keyCache.get(sqlite) ?? new Map<string, string[]>()
  keyCache.set(sqlite, cache)
  const known = cache.get(table)
  if (known) return known
  const columns = sqlite.prepare(`PRAGMA table_info(${quoted(table)})`).all() as {
    name: string
    pk: number
  }[]
  const key = columns
    .filter(column => column.pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map(column => column.name)
  if (key.length === 0) throw new Error(`table ${table} has no primary key`)
  cache.set(table, key)
  return key
}

/** The text that names a row in an event. */
export const idOf = (row: RawRow, key: readonly string[]): string =>
  key.map(column => String(row[column])).join('/')

/** The current entry of a set: its rows, ordered by primary key, hashed together. */
export function setEntry(sqlite: Database, table: string, values: (string | number)[]): RowEntry {
  const columns = setKeys[table]!
  const rows = prepared(
    sqlite,
    `SELECT * FROM ${quoted(table)} WHERE ${columns.map(column => `${quoted(column)} = ?`).join(' AND ')}
     ORDER BY ${primaryKeyOf(sqlite, table).map(quoted).join(', ')}`,
  ).all(...values) as RawRow[]
  return { t: table, id: values.join('/'), n: rows.length, sha: rows.length === 0 ? null : rowSetSha(rows) }
}

/** The current entry of one row, found by its rowid. */
export function rowEntry(
  sqlite: Database,
  table: string,
  rowid: number | bigint,
): { entry: RowEntry; row: RawRow } {
  const row = prepared(sqlite, `SELECT * FROM ${quoted(table)} WHERE rowid = ?`).get(rowid) as RawRow
  return { row, entry: { t: table, id: idOf(row, primaryKeyOf(sqlite, table)), sha: rowSha(row) } }
}
