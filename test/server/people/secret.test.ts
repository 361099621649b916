import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readOrMakeSecret } from '#server/people/secret.ts'

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'concord-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a new data folder gets a secret of its own, which stays and which only its owner can read', () => {
  const [one, other] = [aFolder(), aFolder()]
  const secret = readOrMakeSecret(one)
  expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(readOrMakeSecret(one)).toBe(secret)
  expect(readOrMakeSecret(other)).not.toBe(secret)
  expect(readdirSync(one)).toEqual(['secret'])
  expect(statSync(join(one, 'secret')).mode & 0o777).toBe(0o600)
})

test('a file that holds no secret is not replaced in silence', () => {
  const folder = aFolder()
  writeFileSync(join(folder, 'secret'), '')
  expect(() => readOrMakeSecret(folder)).toThrow(/not a secret/)
})
