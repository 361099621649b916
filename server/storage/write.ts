import type { Database } from 'better-sqlite3'
import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type RawRow, rowSha } from './canonical.ts'
import {
  type EventBody,
  type EventRow,
  eventHash,
  genesis,
  idOf,
  prepared,
  primaryKeyOf,
  quoted,
  type RowEntry,
  rowEntry,
  setEntry,
  setKeys,
} from './ledger.ts'
import type { Reader, Storage } from './open.ts'

/** Who acts: a person in a sign-in session, or nobody (the operator at the command line, the server itself). */
export type Actor = { person: string | null; session: string | null; by?: 'operator' | 'server' }
export const operator: Actor = { person: null, session: null, by: 'operator' }

/** What happened, in the words of the trail. */
export type Happening = {
  verb: string
  study?: string | null
  subject?: string | null
  reason?: string
  note?: Record<string, unknown>
}

/** The only handle that can change rows; it exists inside `write()` alone. Every change is recorded in the event. */
export type Tx = {
  db: Reader
  at: number
  insertOne: <T extends SQLiteTable>(table: T, values: InferInsertModel<T>) => void
  insertMany: <T extends SQLiteTable>(table: T, values: InferInsertModel<T>[]) => void
  /** Changes exactly one row, named by its primary key. */
  updateOne: <T extends SQLiteTable>(
    table: T,
    key: Partial<InferInsertModel<T>>,
    patch: Partial<InferInsertModel<T>>,
  ) => void
  /** Deletes the rows that match; only for tables that are not append-only. Returns how many. */
  deleteWhere: <T extends SQLiteTable>(table: T, key: Partial<InferInsertModel<T>>) => number
  /** Names what the event is about when that is known only inside the transaction. */
  subject: (subject: string, study?: string) => void
  note: (note: Record<string, unknown>) => void
}

/** Columns whose values never stand in an event, only their hashes. */
const secret = new Set([
  'password',
  'token_sha',
  'access_token',
  'refresh_token',
  'id_token',
  'value',
  'body',
  'source',
  'hidden',
])

const busy = new WeakSet<Database>()

/**
 * One verb: the work and exactly one event, in one synchronous transaction (BEGIN IMMEDIATE, synchronous=FULL).
 * The event carries the hashes of the rows that the work made and the hash of the event before it.
 * Throws, and stores nothing, when the work throws, returns a promise, or calls `write()` again.
 */
export function write<T>(
  deps: { storage: Storage; now: () => number },
  actor: Actor,
  happening: Happening,
  work: (tx: Tx) => T,
): T {
  const { sqlite } = deps.storage
  if (busy.has(sqlite)) throw new Error('write() inside write(): one verb, one transaction, one event')
  busy.add(sqlite)
  try {
    return sqlite
      .transaction(() => {
        const at = deps.now()
        const entries = new Map<string, RowEntry>()
        const event: Happening & { note: Record<string, unknown> } = {
          ...happening,
          note: { ...happening.note },
        }
        const result = work(makeTx(deps.storage, at, entries, event))
        if (result instanceof Promise) throw new Error('the work of write() must be synchronous')
        appendEvent(sqlite, actor, at, event, [...entries.values()])
        return result
      })
      .immediate()
  } finally {
    busy.delete(sqlite)
  }
}

/**
 * Commits what two steps write together, each with events of its own: one wait for the disk instead of one each, and
 * nothing is acknowledged before it. What `first` wrote stands also when `next` throws; then so does this.
 */
export function writeTogether({ sqlite }: Storage, first: () => void, next: () => void): void {
  let fault: { error: unknown } | undefined
  sqlite
    .transaction(() => {
      first()
      try {
        next()
      } catch (error) {
        fault = { error }
      }
    })
    .immediate()
  if (fault) throw fault.error
}

function appendEvent(
  sqlite: Database,
  actor: Actor,
  at: number,
  happening: Happening,
  rows: RowEntry[],
): void {
  const last = prepared(sqlite, 'SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1').get() as
    | { seq: number; hash: string }
    | undefined
  const body: EventBody = {
    ...happening.note,
    ...(actor.by ? { by: actor.by } : {}),
    ...(happening.reason === undefined ? {} : { reason: happening.reason }),
    rows,
  }
  const event: Omit<EventRow, 'hash'> = {
    seq: (last?.seq ?? 0) + 1,
    at,
    person: actor.person,
    session: actor.session,
    verb: happening.verb,
    study: happening.study ?? null,
    subject: happening.subject ?? null,
    body: JSON.stringify(body),
    prev: last?.hash ?? genesis,
  }
  prepared(
    sqlite,
    `INSERT INTO events (seq, at, person, session, verb, study, subject, body, prev, hash)
     VALUES (@seq, @at, @person, @session, @verb, @study, @subject, @body, @prev, @hash)`,
  ).run({ ...event, hash: eventHash(event) })
}

function makeTx(
  storage: Storage,
  at: number,
  entries: Map<string, RowEntry>,
  event: Happening & { note: Record<string, unknown> },
): Tx {
  const { sqlite } = storage
  const record = (entry: RowEntry) => entries.set(`${entry.t} ${entry.id}`, entry)
  const recordSets = (name: string, rows: RawRow[]) => {
    const seen = new Set<string>()
    for (const row of rows) {
      const values = setKeys[name]!.map(column => row[column] as string)
      const id = values.join('/')
      if (!seen.has(id)) record(setEntry(sqlite, name, values))
      seen.add(id)
    }
  }
  const tx: Tx = {
    db: storage.db,
    at,
    insertOne: (table, values) => tx.insertMany(table, [values]),
    insertMany: (table, values) => {
      const name = getTableName(table)
      const columns = Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>)
      const statement = prepared(
        sqlite,
        `INSERT INTO ${quoted(name)} (${columns.map(([, column]) => quoted(column.name)).join(', ')})
         VALUES (${columns.map(() => '?').join(', ')})`,
      )
      const made: RawRow[] = []
      for (const value of values as Record<string, unknown>[]) {
        const row = columns.map(([key, column]) => stored(column, value[key]))
        const result = statement.run(...row)
        if (result.changes !== 1) throw new Error(`insert into ${name} changed ${result.changes} rows`)
        if (setKeys[name])
          made.push(Object.fromEntries(columns.map(([, column], i) => [column.name, row[i] as string])))
        else record(rowEntry(sqlite, name, result.lastInsertRowid).entry)
      }
      if (setKeys[name]) recordSets(name, made)
    },
    updateOne: (table, key, patch) => {
      const name = getTableName(table)
      if (setKeys[name]) throw new Error(`rows of ${name} are never changed`)
      const where = matching(table, key)
      const before = rawRows(sqlite, name, where)
      if (before.length !== 1) throw new Error(`update of ${name} matches ${before.length} rows`)
      const set = bound(
        table,
        Object.entries(patch).filter(([, value]) => value !== undefined),
      )
      const result = prepared(
        sqlite,
        `UPDATE ${quoted(name)} SET ${set.columns.map(column => `${column} = ?`).join(', ')} WHERE ${where.sql}`,
      ).run(...set.values, ...where.values)
      if (result.changes !== 1) throw new Error(`update of ${name} changed ${result.changes} rows`)
      const id = idOf(before[0]!, primaryKeyOf(sqlite, name))
      const after = rowByKey(sqlite, name, before[0]!)
      record({ t: name, id, sha: rowSha(after) })
      const changed = Object.keys(after).filter(column => after[column] !== before[0]![column])
      const shown = changed.filter(column => !secret.has(column))
      event.note.before = { ...(event.note.before as object), ...pick(before[0]!, shown) }
      event.note.after = { ...(event.note.after as object), ...pick(after, shown) }
    },
    deleteWhere: (table, key) => {
      const name = getTableName(table)
      const where = matching(table, key)
      const before = rawRows(sqlite, name, where)
      const result = prepared(sqlite, `DELETE FROM ${quoted(name)} WHERE ${where.sql}`).run(...where.values)
      if (result.changes !== before.length)
        throw new Error(`delete from ${name} changed ${result.changes} rows`)
      if (setKeys[name]) recordSets(name, before)
      else for (const row of before) record({ t: name, id: idOf(row, primaryKeyOf(sqlite, name)), sha: null })
      return before.length
    },
    subject: (subject, study) => {
      event.subject = subject
      if (study !== undefined) event.study = study
    },
    note: note => Object.assign(event.note, note),
  }
  return tx
}

const pick = (row: RawRow, columns: string[]): RawRow =>
  Object.fromEntries(columns.map(column => [column, row[column] ?? null]))

/** Members of a row as SQLite stores them, with the names of their columns. */
function bound(table: SQLiteTable, members: [string, unknown][]) {
  const columns = getTableColumns(table) as Record<string, SQLiteColumn>
  const parts = members.map(([member, value]) => {
    const column = columns[member]
    if (!column) throw new Error(`no column for ${member}`)
    return { column: quoted(column.name), value: stored(column, value) }
  })
  return { columns: parts.map(part => part.column), values: parts.map(part => part.value) }
}

const stored = (column: SQLiteColumn, value: unknown): unknown =>
  value === undefined || value === null ? null : column.mapToDriverValue(value)

type Where = { sql: string; values: unknown[] }

function matching(table: SQLiteTable, key: Record<string, unknown>): Where {
  const members = Object.entries(key)
  if (members.length === 0) throw new Error('a change needs a key')
  for (const [member, value] of members)
    if (value === undefined || value === null) throw new Error(`a change needs a value for ${member}`)
  const { columns, values } = bound(table, members)
  return { sql: columns.map(column => `${column} = ?`).join(' AND '), values }
}

const rawRows = (sqlite: Database, name: string, { sql, values }: Where): RawRow[] =>
  prepared(sqlite, `SELECT * FROM ${quoted(name)} WHERE ${sql}`).all(...values) as RawRow[]

function rowByKey(sqlite: Database, name: string, row: RawRow): RawRow {
  const key = primaryKeyOf(sqlite, name)
  return prepared(
    sqlite,
    `SELECT * FROM ${quoted(name)} WHERE ${key.map(column => `${quoted(column)} = ?`).join(' AND ')}`,
  ).get(...key.map(column => row[column])) as RawRow
}
