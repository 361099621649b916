import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { expect, test } from 'vitest'
import { type RawRow, rowSha } from '#server/storage/canonical.ts'
import { takeLock } from '#server/storage/lock.ts'
import { migrations } from '#server/storage/migrate.ts'
import { configure, openStorage, requireSqliteVersion } from '#server/storage/open.ts'
import { analysisPlans, studies } from '#server/storage/tables/studies.ts'
import { verify } from '#server/storage/verify.ts'
import { operator, write } from '#server/storage/write.ts'
import { aPlan } from '#test/support/aPlan.ts'
import { aFile } from './support.ts'

test('every connection syncs fully, on creation and when opened again', () => {
  const { storage, folder } = aFile()
  const again = openStorage(join(folder, 'concord.db'))
  for (const { sqlite } of [storage, again]) {
    expect(sqlite.pragma('synchronous', { simple: true })).toBe(2)
    expect(sqlite.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(1)
    expect(sqlite.pragma('recursive_triggers', { simple: true })).toBe(1)
  }
  again.close()
})

test.each([
  ['3.51.2', false],
  ['3.51.3', true],
  ['3.50.9', false],
  ['3.53.2', true],
  ['4.0.0', true],
])('SQLite %s is good enough: %s', (version, good) => {
  const check = () => requireSqliteVersion(version)
  if (good) expect(check).not.toThrow()
  else expect(check).toThrow('can lose commits')
})

test('a file of a newer Concord is refused and left as it is', () => {
  const { storage, folder } = aFile()
  storage.sqlite.pragma(`user_version = ${migrations.length + 1}`)
  expect(() => openStorage(join(folder, 'concord.db'))).toThrow('update Concord')
  expect(storage.sqlite.pragma('user_version', { simple: true })).toBe(migrations.length + 1)
})

test('a file that is not a database is refused with its reason', () => {
  const { folder } = aFile()
  const file = join(folder, 'other.db')
  writeFileSync(file, 'this is a letter, not a database, and it is long enough to be looked at'.repeat(20))
  expect(() => openStorage(file)).toThrow('not a database')
})

test('one writer a folder: the second is refused until the first lets go', () => {
  const { folder } = aFile()
  const first = takeLock(folder)
  expect(first).toBeDefined()
  expect(takeLock(folder)).toBeUndefined()
  first!.release()
  const again = takeLock(folder)
  expect(again).toBeDefined()
  again!.release()
})

test('the lock of a process that was killed is free at once', async () => {
  const { folder } = aFile()
  const script = `import D from 'better-sqlite3'; const d = new D(${JSON.stringify(join(folder, 'writer.lock'))}); d.exec('BEGIN EXCLUSIVE'); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise(resolve => child.stdout.once('data', resolve))
  expect(takeLock(folder)).toBeUndefined()
  child.kill('SIGKILL')
  await new Promise(resolve => child.once('exit', resolve))
  const lock = takeLock(folder)
  expect(lock).toBeDefined()
  lock!.release()
})

test('a file of the first schema is brought to the newest one with all its rows whole, and takes a plan', () => {
  const { folder } = aFile()
  const file = join(folder, 'old.db')
  const sqlite = new Database(file)
  configure(sqlite)
  sqlite.exec(migrations[0]!)
  sqlite.pragma('user_version = 1')
  let time = 0
  const old = { file, sqlite, db: drizzle(sqlite), close: () => sqlite.close() }
  const now = () => ++time
  write({ storage: old, now }, operator, { verb: 'study.create', study: 's' }, tx =>
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
  const before = sqlite.prepare('SELECT * FROM studies').all()
  old.close()

  const storage = openStorage(file)
  expect(storage.sqlite.pragma('user_version', { simple: true })).toBe(migrations.length)
  expect(storage.sqlite.prepare('SELECT * FROM studies').all()).toEqual(before)
  expect(verify(storage.sqlite)).toMatchObject({ ok: true, events: 1, rows: 1 })
  write({ storage, now }, operator, { verb: 'study.set-plan', study: 's' }, tx =>
    tx.insertOne(analysisPlans, { id: 'p', studyId: 's', version: 1, body: aPlan, sha: 'x', at: tx.at }),
  )
  expect(verify(storage.sqlite)).toMatchObject({ ok: true, events: 2, rows: 2 })
  for (const change of ["UPDATE analysis_plans SET sha = 'y'", 'DELETE FROM analysis_plans'])
    expect(() => storage.sqlite.exec(change)).toThrow('append-only: analysis_plans')
  storage.sqlite.exec("DROP TRIGGER analysis_plans_no_update; UPDATE analysis_plans SET sha = 'y'")
  expect(verify(storage.sqlite)).toMatchObject({
    ok: false,
    fault: { fault: 'row-changed', table: 'analysis_plans', id: 'p', seq: 2 },
  })
  storage.close()
})

test('encounters from before two persons could sit in one keep the hashes of their rows, and their topics', () => {
  const { folder } = aFile()
  const file = join(folder, 'third.db')
  const sqlite = new Database(file)
  configure(sqlite)
  sqlite.pragma('foreign_keys = OFF')
  for (const migration of migrations.slice(0, 3)) sqlite.exec(migration)
  sqlite.pragma('user_version = 3')
  sqlite.exec(`INSERT INTO encounters (id, study_id, case_id, assignment_id, unit_id, origin, state, seed, at)
      VALUES ('e', 's', 'c', 'a', 'u', 'live', 'live', 1, 1);
    INSERT INTO seats (encounter_id, role, kind, person_id) VALUES ('e', 'educator', 'person', 'p');
    INSERT INTO seats (encounter_id, role, kind) VALUES ('e', 'patient', 'record');
    INSERT INTO encounter_topics VALUES ('t', 'e', 'diagnosis', 1, 5);
    INSERT INTO verdicts VALUES ('v', 'e', 2, NULL, 'rules', 'PASS', 'none', NULL, NULL, 'accepted', NULL, 'fine', 0, 6)`)
  const rowsOf = (db: Database.Database) =>
    ['seats', 'encounter_topics', 'verdicts'].flatMap(table =>
      (db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all() as RawRow[]).map(rowSha),
    )
  const before = rowsOf(sqlite)
  sqlite.close()
  const storage = openStorage(file)
  expect(rowsOf(storage.sqlite)).toEqual(before)
  expect(before).toHaveLength(4)
  const twice = "INSERT INTO encounter_topics VALUES ('u', 'e', 'diagnosis', 1, 5, 'patient')"
  storage.sqlite.pragma('foreign_keys = OFF')
  storage.sqlite.exec(twice)
  expect(() => storage.sqlite.exec(twice.replace("'u'", "'w'"))).toThrow('UNIQUE')
  expect(() => storage.sqlite.exec("UPDATE seats SET assignment_id = 'a'")).toThrow('append-only: seats')
  storage.close()
})

test('better-sqlite3 alone would not sync fully: the pragma is needed', () => {
  const { folder } = aFile()
  const bare = new Database(join(folder, 'bare.db'))
  bare.pragma('journal_mode = WAL')
  bare.close()
  const reopened = new Database(join(folder, 'bare.db'))
  expect(reopened.pragma('synchronous', { simple: true })).toBe(1)
  reopened.close()
})
