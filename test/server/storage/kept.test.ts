import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { canonicalJson, rowSha, sha256 } from '#server/storage/canonical.ts'
import { given, kept } from '#server/storage/kept.ts'
import { user } from '#server/storage/tables/people.ts'
import { operator, write } from '#server/storage/write.ts'
import { aFile, aPerson } from './support.ts'

test('a kept query is built once for each handle, takes new values at each call, and sees what was written since', () => {
  let built = 0
  const nameOf = kept(db => {
    built++
    return db
      .select({ name: user.name })
      .from(user)
      .where(eq(user.id, given('id')))
  })
  const files = [aFile(), aFile()] as const
  for (const [n, { deps, storage }] of files.entries()) {
    expect(nameOf(storage.db).get({ id: `u${n}` })).toBeUndefined()
    write(deps, operator, { verb: 'user.add' }, tx => tx.insertOne(user, aPerson(`u${n}`)))
  }
  const [first, second] = files
  expect(nameOf(first.storage.db).get({ id: 'u0' })).toEqual({ name: 'Name of u0' })
  expect(nameOf(first.storage.db).get({ id: 'u1' })).toBeUndefined()
  expect(nameOf(second.storage.db).get({ id: 'u1' })).toEqual({ name: 'Name of u1' })
  expect(built).toBe(2)
  expect(() => nameOf(first.storage.db).get({})).toThrow()
})

test('a row hashes as its canonical JSON without nulls, in whatever order its columns come', () => {
  const row = { b: 'ß "quoted"\n', a: 1.5, Z: 'x', c: null }
  const wanted = sha256(canonicalJson({ Z: 'x', a: 1.5, b: 'ß "quoted"\n' }))
  expect(rowSha(row)).toBe(wanted)
  expect(rowSha({ c: null, Z: 'x', a: 1.5, b: 'ß "quoted"\n' })).toBe(wanted)
  expect(rowSha({})).toBe(sha256('{}'))
})
