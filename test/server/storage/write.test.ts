import { expect, test } from 'vitest'
import { members, user } from '#server/storage/tables/people.ts'
import { studies } from '#server/storage/tables/studies.ts'
import { verify } from '#server/storage/verify.ts'
import { operator, write, writeTogether } from '#server/storage/write.ts'
import { aFile, aPerson } from './support.ts'

test('a verb leaves exactly one event that names its rows by hash and holds no secret', () => {
  const { deps, sqlite } = aFile()
  write(deps, operator, { verb: 'user.add', subject: 'u1' }, tx => tx.insertOne(user, aPerson('u1')))
  write(deps, operator, { verb: 'user.rename', subject: 'u1', reason: 'married' }, tx =>
    tx.updateOne(user, { id: 'u1' }, { name: 'New name' }),
  )
  const events = sqlite.prepare('SELECT verb, body FROM events ORDER BY seq').all() as {
    verb: string
    body: string
  }[]
  expect(events.map(event => event.verb)).toEqual(['user.add', 'user.rename'])
  expect(JSON.parse(events[0]!.body).rows).toEqual([
    { t: 'user', id: 'u1', sha: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  expect(JSON.parse(events[1]!.body)).toMatchObject({
    reason: 'married',
    before: { name: 'Name of u1' },
    after: { name: 'New name' },
  })
})

test('work that throws stores neither rows nor an event', () => {
  const { deps, sqlite } = aFile()
  expect(() =>
    write(deps, operator, { verb: 'user.add' }, tx => {
      tx.insertOne(user, aPerson('u1'))
      throw new Error('second thoughts')
    }),
  ).toThrow('second thoughts')
  expect(
    sqlite.prepare('SELECT (SELECT count(*) FROM user) + (SELECT count(*) FROM events)').pluck().get(),
  ).toBe(0)
})

test('asynchronous work is refused and rolled back', () => {
  const { deps, sqlite } = aFile()
  expect(() =>
    write(deps, operator, { verb: 'user.add' }, async tx => {
      tx.insertOne(user, aPerson('u1'))
    }),
  ).toThrow('synchronous')
  expect(sqlite.prepare('SELECT count(*) FROM user').pluck().get()).toBe(0)
})

test('a write inside a write is refused, and the next one works again', () => {
  const { deps } = aFile()
  expect(() =>
    write(deps, operator, { verb: 'outer' }, () => write(deps, operator, { verb: 'inner' }, () => undefined)),
  ).toThrow('one verb')
  expect(() => write(deps, operator, { verb: 'after' }, () => undefined)).not.toThrow()
})

test('an update or delete must name an existing row by a value', () => {
  const { deps } = aFile()
  const attempt = (key: object) =>
    write(deps, operator, { verb: 'user.rename' }, tx => tx.updateOne(user, key, { name: 'x' }))
  expect(() => attempt({ id: 'nobody' })).toThrow('matches 0 rows')
  expect(() => attempt({})).toThrow('needs a key')
  expect(() => attempt({ id: undefined })).toThrow('needs a value')
})

test('a foreign key that points nowhere is refused', () => {
  const { deps } = aFile()
  const member = { id: 'm', studyId: 'none', personId: 'none', role: 'annotator' as const, fromAt: 1 }
  expect(() => write(deps, operator, { verb: 'x' }, tx => tx.insertOne(members, member))).toThrow(
    'FOREIGN KEY',
  )
})

test('append-only rows cannot be changed, deleted or replaced, even by hand', () => {
  const { deps, sqlite } = aFile()
  write(deps, operator, { verb: 'x' }, () => undefined)
  for (const sql of [
    "UPDATE events SET verb = 'y'",
    'DELETE FROM events',
    `INSERT OR REPLACE INTO events (seq, at, verb, body, prev, hash) VALUES (1, 1, 'y', '{}', 'a', 'b')`,
  ])
    expect(() => sqlite.exec(sql), sql).toThrow('append-only')
})

test('columns of a table and its drizzle declaration are the same', async () => {
  const { sqlite } = aFile()
  const { getTableColumns, getTableName, is } = await import('drizzle-orm')
  const { SQLiteTable } = await import('drizzle-orm/sqlite-core')
  const modules = import.meta.glob<Record<string, unknown>>('../../../server/storage/tables/*.ts', {
    eager: true,
  })
  const declared = Object.values(modules)
    .flatMap(module => Object.values(module))
    .filter(value => is(value, SQLiteTable))
  const inFile = sqlite
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .pluck()
    .all()
  expect(declared.map(table => getTableName(table)).sort()).toEqual(inFile)
  for (const table of declared) {
    const name = getTableName(table)
    const columns = sqlite
      .prepare(`SELECT name, "notnull" OR pk > 0 AS needed FROM pragma_table_info('${name}') ORDER BY name`)
      .all()
    const wanted = Object.values(getTableColumns(table))
      .map(column => ({ name: column.name, needed: column.notNull || column.primary ? 1 : 0 }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    expect(columns, name).toEqual(wanted)
  }
})

test('what write() made verifies; the studies table too after its state changed', () => {
  const { deps, sqlite } = aFile()
  write(deps, operator, { verb: 'study.create' }, tx =>
    tx.insertOne(studies, {
      id: 's',
      key: 's',
      title: { en: 'S', ko: 'S' },
      protocol: 'judge-validation',
      settings: { allow_group_repeat: false, balance_by: 'educator_model' },
      seed: 1,
      state: 'draft',
      createdAt: 1,
    }),
  )
  write(deps, operator, { verb: 'study.open' }, tx => tx.updateOne(studies, { id: 's' }, { state: 'open' }))
  expect(verify(sqlite)).toMatchObject({ ok: true, events: 2, rows: 1 })
})

test('two verbs of one commit are both stored or neither, each with its event; what the first wrote outlives a fault of the second', () => {
  const { deps, storage, sqlite } = aFile()
  const add = (id: string) => () =>
    write(deps, operator, { verb: 'user.add', subject: id }, tx => tx.insertOne(user, aPerson(id)))
  const fails = (id: string) => () => {
    add(id)()
    write(deps, operator, { verb: 'user.add' }, () => {
      throw new Error('second thoughts')
    })
  }
  writeTogether(storage, add('u1'), add('u2'))
  expect(() => writeTogether(storage, add('u4'), fails('u3'))).toThrow('second thoughts')
  expect(() => writeTogether(storage, fails('u6'), add('u5'))).toThrow('second thoughts')
  expect(sqlite.prepare('SELECT subject FROM events ORDER BY seq').pluck().all()).toEqual([
    'u1',
    'u2',
    'u4',
    'u3',
  ])
  expect(sqlite.prepare('SELECT count(*) FROM user').pluck().get()).toBe(4)
  expect(verify(sqlite).ok).toBe(true)
})
