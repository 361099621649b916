import { type CleanedWhere, createAdapterFactory } from 'better-auth/adapters'
import { and, eq, getTableColumns, gt, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { AppError } from '../errors.ts'
import { sha256 } from '../storage/canonical.ts'
import type { Storage } from '../storage/open.ts'
import { account, session, user, verification } from '../storage/tables/people.ts'
import { type Actor, write } from '../storage/write.ts'

type Row = Record<string, unknown>

const tables: Record<string, SQLiteTable> = { user, account, session, verification }

const tableOf = (model: string): SQLiteTable => {
  const table = tables[model]
  if (!table) throw new Error(`better-auth asks for ${model}, which Concord does not keep`)
  return table
}

/**
 * How better-auth reads and writes our tables: every change is one verb with one event, a session's token is
 * stored and looked up by its hash only, no address or browser is kept, and a disabled person does not exist.
 * better-auth reads the machine's clock, so the dates of sessions are moved to our clock on their way in and
 * back on their way out. Only the questions that it asks are answered; another one throws.
 */
export const authAdapter = (deps: { storage: Storage; now: () => number }) => {
  const driftOf = (model: string): number => (model === 'session' ? deps.now() - Date.now() : 0)

  const rowsOf = (model: string, where: CleanedWhere[], drift: number, limit = 1000): Row[] =>
    deps.storage.db
      .select()
      .from(tableOf(model))
      .where(and(...conditionsOf(model, where, drift)))
      .limit(limit)
      .all()

  const find = (model: string, where: CleanedWhere[], limit: number): Row[] => {
    const drift = driftOf(model)
    return rowsOf(model, where, drift, limit).map(row => toTheirs(model, row, where, drift))
  }

  const update = (model: string, where: CleanedWhere[], patch: Row): string[] => {
    const drift = driftOf(model)
    const rows = rowsOf(model, where, drift)
    if (rows.length > 0)
      write(deps, actorOf(model, rows[0]!), { verb: `${model}.update`, subject: idOf(rows[0]!) }, tx => {
        for (const row of rows)
          tx.updateOne(tableOf(model), { id: idOf(row) } as never, toOurs(model, patch, drift) as never)
      })
    return rows.map(idOf)
  }

  const remove = (model: string, where: CleanedWhere[]): number => {
    const rows = rowsOf(model, where, driftOf(model))
    if (rows.length > 0)
      write(deps, actorOf(model, rows[0]!), { verb: `${model}.delete`, subject: idOf(rows[0]!) }, tx => {
        for (const row of rows) tx.deleteWhere(tableOf(model), { id: idOf(row) } as never)
      })
    return rows.length
  }

  return createAdapterFactory({
    config: { adapterId: 'concord', transaction: false },
    adapter: () => ({
      create: async ({ model, data }) => {
        const row = toOurs(model, data, driftOf(model))
        write(deps, actorOf(model, row), { verb: `${model}.create`, subject: idOf(row) }, tx => {
          // The hash of the password was computed meanwhile; the person may have been disabled since.
          if (model === 'session') {
            const owner = and(eq(user.id, String(row.userId)), isNull(user.disabledAt))
            if (!tx.db.select({ id: user.id }).from(user).where(owner).get())
              throw new AppError('wrong-credentials')
          }
          tx.insertOne(tableOf(model), row as never)
        })
        return data
      },
      findOne: async ({ model, where }) => (find(model, where, 1)[0] ?? null) as never,
      findMany: async ({ model, where, limit, sortBy, offset }) => {
        if (sortBy || offset) throw new Error('better-auth asks for an order that Concord does not keep')
        return find(model, where ?? [], limit) as never
      },
      count: async ({ model, where }) => rowsOf(model, where ?? [], driftOf(model)).length,
      update: async ({ model, where, update: patch }) => {
        const [id] = update(model, where, patch as Row)
        return (id === undefined ? null : (find(model, where, 1)[0] ?? null)) as never
      },
      updateMany: async ({ model, where, update: patch }) => update(model, where, patch).length,
      delete: async ({ model, where }) => {
        remove(model, where)
      },
      deleteMany: async ({ model, where }) => remove(model, where),
    }),
  })
}

const idOf = (row: Row): string => String(row.id)

/** better-auth acts for nobody but the person whose row it is. */
function actorOf(model: string, row: Row): Actor {
  if (model === 'user') return { person: idOf(row), session: null }
  if (typeof row.userId !== 'string') return { person: null, session: null, by: 'server' }
  return { person: row.userId, session: model === 'session' ? idOf(row) : null }
}

const moved = (row: Row, by: number): Row =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      value instanceof Date ? new Date(value.getTime() + by) : value,
    ]),
  )

function toOurs(model: string, data: Row, drift: number): Row {
  if (model !== 'session') return data
  const { token, ipAddress: _address, userAgent: _agent, ...row } = moved(data, drift)
  return token === undefined ? row : { ...row, tokenSha: sha256(String(token)) }
}

/** The token comes back only to the one who named it. */
function toTheirs(model: string, row: Row, where: CleanedWhere[], drift: number): Row {
  if (model !== 'session') return row
  const { tokenSha: _sha, ...rest } = moved(row, -drift)
  const asked = where.find(condition => condition.field === 'token' && condition.operator === 'eq')
  return { ...rest, token: asked ? asked.value : '' }
}

function conditionsOf(model: string, where: CleanedWhere[], drift: number): SQL[] {
  const columns = getTableColumns(tableOf(model)) as Record<string, SQLiteColumn>
  const conditions = where.map(({ field, operator, value, connector, mode }) => {
    if (connector !== 'AND' || mode !== 'sensitive')
      throw new Error(`better-auth asks by ${connector}, ${mode}`)
    const byToken = model === 'session' && field === 'token'
    const column = byToken ? session.tokenSha : columns[field]
    if (!column) throw new Error(`better-auth asks for ${model}.${field}`)
    const ours = (one: unknown) =>
      byToken ? sha256(String(one)) : one instanceof Date ? new Date(one.getTime() + drift) : one
    if (operator === 'eq') return value === null ? isNull(column) : eq(column, ours(value))
    if (operator === 'in' && Array.isArray(value)) return inArray(column, value.map(ours))
    if (operator === 'lt') return lt(column, ours(value))
    if (operator === 'gt') return gt(column, ours(value))
    throw new Error(`better-auth asks by ${operator}`)
  })
  return model === 'user' ? [...conditions, isNull(user.disabledAt)] : conditions
}
