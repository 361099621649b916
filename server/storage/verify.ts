import type { Database } from 'better-sqlite3'
import { type RawRow, rowSetSha, rowSha } from './canonical.ts'
import { type EventBody, type EventRow, eventHash, genesis, idOf, primaryKeyOf, setKeys } from './ledger.ts'

/** The first thing found wrong, in the order: chain, then rows. */
export type Fault =
  | { fault: 'event-missing' | 'event-changed'; seq: number }
  | { fault: 'row-changed' | 'row-missing' | 'row-unrecorded'; table: string; id: string; seq?: number }
  | { fault: 'head-differs'; seq: number; expected: string; found: string }

export type Verification = { ok: boolean; events: number; rows: number; head: string; fault?: Fault }

/**
 * Re-hashes the chain of events, then every row of every table against the last event that named it.
 * `head` is the hash of the last event: kept elsewhere (a backup's manifest, a seal) and given back as
 * `expectedHead`, it shows that the tail was not cut.
 */
export function verify(sqlite: Database, expectedHead?: { seq: number; hash: string }): Verification {
  const known = new Map<string, { sha: string; seq: number }>()
  let prev = genesis
  let seq = 0
  for (const event of sqlite
    .prepare('SELECT * FROM events ORDER BY seq')
    .iterate() as IterableIterator<EventRow>) {
    if (event.seq !== seq + 1)
      return { ok: false, events: seq, rows: 0, head: prev, fault: { fault: 'event-missing', seq: seq + 1 } }
    const { hash, ...rest } = event
    if (event.prev !== prev || eventHash(rest) !== hash)
      return {
        ok: false,
        events: seq,
        rows: 0,
        head: prev,
        fault: { fault: 'event-changed', seq: event.seq },
      }
    for (const entry of (JSON.parse(event.body) as EventBody).rows) {
      const name = `${entry.t} ${entry.id}`
      if (entry.sha === null) known.delete(name)
      else known.set(name, { sha: entry.sha, seq: event.seq })
    }
    if (expectedHead?.seq === event.seq && expectedHead.hash !== hash)
      return {
        ok: false,
        events: seq,
        rows: 0,
        head: hash,
        fault: { fault: 'head-differs', seq, expected: expectedHead.hash, found: hash },
      }
    prev = hash
    seq = event.seq
  }
  if (expectedHead && expectedHead.seq > seq)
    return { ok: false, events: seq, rows: 0, head: prev, fault: { fault: 'event-missing', seq: seq + 1 } }
  let rows = 0
  for (const table of tablesOf(sqlite)) {
    const result = setKeys[table] ? verifySets(sqlite, table, known) : verifyRows(sqlite, table, known)
    rows += result.rows
    if (result.fault) return { ok: false, events: seq, rows, head: prev, fault: result.fault }
  }
  const left = known.entries().next()
  if (!left.done) {
    const [name, entry] = left.value
    const [table, id] = [name.slice(0, name.indexOf(' ')), name.slice(name.indexOf(' ') + 1)]
    return {
      ok: false,
      events: seq,
      rows,
      head: prev,
      fault: { fault: 'row-missing', table, id, seq: entry.seq },
    }
  }
  return { ok: true, events: seq, rows, head: prev }
}

/** All tables but the chain itself. */
export const tablesOf = (sqlite: Database): string[] =>
  sqlite
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'events' ORDER BY name",
    )
    .pluck()
    .all() as string[]

type Known = Map<string, { sha: string; seq: number }>

function check(known: Known, table: string, id: string, sha: string): Fault | undefined {
  const name = `${table} ${id}`
  const entry = known.get(name)
  if (!entry) return { fault: 'row-unrecorded', table, id }
  if (entry.sha !== sha) return { fault: 'row-changed', table, id, seq: entry.seq }
  known.delete(name)
  return undefined
}

function verifyRows(sqlite: Database, table: string, known: Known): { rows: number; fault?: Fault } {
  const key = primaryKeyOf(sqlite, table)
  let rows = 0
  for (const row of sqlite.prepare(`SELECT * FROM "${table}"`).iterate() as IterableIterator<RawRow>) {
    rows++
    const fault = check(known, table, idOf(row, key), rowSha(row))
    if (fault) return { rows, fault }
  }
  return { rows }
}

function verifySets(sqlite: Database, table: string, known: Known): { rows: number; fault?: Fault } {
  const columns = setKeys[table]!
  const order = [...columns, ...primaryKeyOf(sqlite, table).filter(column => !columns.includes(column))]
  let rows = 0
  let set: RawRow[] = []
  const close = () =>
    set.length === 0 ? undefined : check(known, table, idOf(set[0]!, columns), rowSetSha(set))
  const query = `SELECT * FROM "${table}" ORDER BY ${order.map(column => `"${column}"`).join(', ')}`
  for (const row of sqlite.prepare(query).iterate() as IterableIterator<RawRow>) {
    rows++
    if (set.length > 0 && idOf(set[0]!, columns) !== idOf(row, columns)) {
      const fault = close()
      if (fault) return { rows, fault }
      set = []
    }
    set.push(row)
  }
  const fault = close()
  return fault ? { rows, fault } : { rows }
}
