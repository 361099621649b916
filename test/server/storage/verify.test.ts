import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caseStrata, cases, imports } from '#server/storage/tables/cases.ts'
import { user } from '#server/storage/tables/people.ts'
import { studies } from '#server/storage/tables/studies.ts'
import { verify } from '#server/storage/verify.ts'
import { operator, write } from '#server/storage/write.ts'
import { aFile, aPerson } from './support.ts'

/** A file with rows recorded one by one (people, a case) and as sets (strata). */
function aFilledFile() {
  const file = aFile()
  const { deps } = file
  for (const id of ['u1', 'u2', 'u3'])
    write(deps, operator, { verb: 'user.add', subject: id }, tx => tx.insertOne(user, aPerson(id)))
  write(deps, operator, { verb: 'import' }, tx => {
    tx.insertOne(studies, {
      id: 's',
      key: 's',
      title: { en: 'S', ko: 'S' },
      protocol: 'judge-validation',
      settings: { allow_group_repeat: false, balance_by: 'educator_model' },
      seed: 1,
      state: 'draft',
      createdAt: 1,
    })
    tx.insertOne(imports, {
      id: 'i',
      studyId: 's',
      kind: 'cases',
      fileName: 'f',
      fileSha: 'x',
      rows: 1,
      state: 'published',
      at: 1,
    })
    tx.insertOne(cases, { id: 'c', studyId: 's', groupId: 'g', importId: 'i', language: 'en', sha: 'x' })
    tx.insertMany(caseStrata, [
      { caseId: 'c', name: 'icd', value: 'Neoplasms' },
      { caseId: 'c', name: 'age', value: 'old' },
    ])
  })
  const forge = (sql: string) => {
    file.sqlite.pragma('foreign_keys = OFF')
    const triggers = file.sqlite
      .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
      .all() as { name: string; sql: string }[]
    for (const { name } of triggers) file.sqlite.exec(`DROP TRIGGER ${name}`)
    file.sqlite.exec(sql)
    for (const trigger of triggers) file.sqlite.exec(trigger.sql)
  }
  return { ...file, forge }
}

test('an untouched file is whole', () => {
  const { sqlite } = aFilledFile()
  expect(verify(sqlite)).toMatchObject({ ok: true, events: 4, rows: 8 })
})

test.each([
  [
    'an edited row',
    "UPDATE user SET name = 'Forged' WHERE id = 'u2'",
    { fault: 'row-changed', table: 'user', id: 'u2', seq: 2 },
  ],
  [
    'a deleted row',
    "DELETE FROM user WHERE id = 'u3'",
    { fault: 'row-missing', table: 'user', id: 'u3', seq: 3 },
  ],
  [
    'an added row',
    "INSERT INTO user SELECT 'u9', name, 'e9', email_verified, image, 'u9', display_username, disabled_at, disabled_by, created_at, updated_at FROM user WHERE id = 'u1'",
    { fault: 'row-unrecorded', table: 'user', id: 'u9' },
  ],
  [
    'an edited row of a set',
    "UPDATE case_strata SET value = 'Other' WHERE name = 'icd'",
    { fault: 'row-changed', table: 'case_strata', id: 'c', seq: 4 },
  ],
  [
    'a row taken out of a set',
    "DELETE FROM case_strata WHERE name = 'icd'",
    { fault: 'row-changed', table: 'case_strata', id: 'c', seq: 4 },
  ],
  [
    'a whole set deleted',
    'DELETE FROM case_strata',
    { fault: 'row-missing', table: 'case_strata', id: 'c', seq: 4 },
  ],
  ['an edited event', "UPDATE events SET verb = 'other' WHERE seq = 2", { fault: 'event-changed', seq: 2 }],
  ['a back-dated event', 'UPDATE events SET at = at - 1 WHERE seq = 3', { fault: 'event-changed', seq: 3 }],
  ['an event taken out', 'DELETE FROM events WHERE seq = 2', { fault: 'event-missing', seq: 2 }],
  [
    'two events swapped',
    'UPDATE events SET seq = -1 WHERE seq = 2; UPDATE events SET seq = 2 WHERE seq = 3; UPDATE events SET seq = 3 WHERE seq = -1',
    { fault: 'event-changed', seq: 2 },
  ],
])('%s is found and named', (_what, sql, fault) => {
  const { sqlite, forge } = aFilledFile()
  forge(sql)
  expect(verify(sqlite)).toMatchObject({ ok: false, fault })
})

test('a cut tail is found against a head that was kept elsewhere', () => {
  const { sqlite, forge } = aFilledFile()
  const { events: seq, head: hash } = verify(sqlite)
  forge(
    'DELETE FROM events WHERE seq = 4; DELETE FROM case_strata; DELETE FROM cases; DELETE FROM imports; DELETE FROM studies',
  )
  expect(verify(sqlite)).toMatchObject({ ok: true })
  expect(verify(sqlite, { seq, hash })).toMatchObject({
    ok: false,
    fault: { fault: 'event-missing', seq: 4 },
  })
})

test('any single byte of any recorded text that is changed is found', () => {
  const { sqlite, forge } = aFilledFile()
  const targets = [
    ['user', 'name'],
    ['user', 'username'],
    ['cases', 'group_id'],
    ['case_strata', 'value'],
    ['events', 'body'],
  ] as const
  fc.assert(
    fc.property(fc.constantFrom(...targets), fc.nat(), fc.nat(), ([table, column], rowPick, placePick) => {
      const rows = sqlite.prepare(`SELECT rowid AS r, ${column} AS text FROM ${table}`).all() as {
        r: number
        text: string
      }[]
      const row = rows[rowPick % rows.length]!
      const place = placePick % row.text.length
      const changed = `${row.text.slice(0, place)}${row.text[place] === 'z' ? 'y' : 'z'}${row.text.slice(place + 1)}`
      sqlite.exec('BEGIN')
      try {
        forge(`UPDATE ${table} SET ${column} = '${changed.replaceAll("'", "''")}' WHERE rowid = ${row.r}`)
        expect(verify(sqlite).ok).toBe(false)
      } finally {
        sqlite.exec('ROLLBACK')
      }
    }),
    { numRuns: 100 },
  )
  expect(verify(sqlite).ok).toBe(true)
})
