import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { recordFailure } from '#server/people/attempts.ts'
import { makeAuth } from '#server/people/auth.ts'
import { limits } from '#server/people/limits.ts'
import { openStorage } from '#server/storage/open.ts'
import { anApp, type TestApp, testSecret } from '#test/support/app.ts'
import { codeOf, countOf, password, verified, withPassword } from './support.ts'

const minute = 60_000

/** Stores failures without the hashes that real ones cost. */
function fail(t: TestApp, times: number, { account, address }: { account?: string; address?: string }) {
  const deps = { ...t.deps, secret: testSecret }
  for (let i = 0; i < times; i++)
    recordFailure(deps, { account: account ?? `somebody${i}`, address: address ?? `192.0.2.${i}` })
}
const failures = (t: TestApp) => countOf(t, 'SELECT count(*) FROM sign_in_failures')
const events = (t: TestApp) => countOf(t, 'SELECT count(*) FROM events')

/** The app behind a real socket of this machine, so that a peer has an address. */
async function listening(
  t: TestApp,
): Promise<(path: string, body: unknown, headers?: object) => Promise<Response>> {
  const server = createServer(getRequestListener(t.app.fetch))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return (path, body, headers = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
}

describe('guessing a password', () => {
  test('is refused after ten failures, with how long to wait, and then stores nothing and computes no hash', async () => {
    const t = anApp()
    await withPassword(t, 'mina')
    fail(t, limits.account - 1, { account: 'mina' })
    expect((await t.nobody.post('/api/sign-in', { username: 'mina', password: 'wrong' })).status).toBe(401)
    const before = events(t)
    const start = performance.now()
    for (let i = 0; i < 20; i++) {
      const reply = await t.nobody.post('/api/sign-in', { username: 'mina', password })
      expect([reply.status, codeOf(reply)]).toEqual([429, 'too-many-attempts'])
      const { seconds } = (reply.body as { error: { details: { seconds: number } } }).error.details
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(60)
      expect(reply.headers.get('retry-after')).toBe(String(seconds))
    }
    expect((performance.now() - start) / 20).toBeLessThan(40)
    expect(events(t)).toBe(before)
  })

  test('does not lock the person out for ever: after the wait the right password signs in', async () => {
    const t = anApp()
    await withPassword(t, 'mina')
    fail(t, limits.account, { account: 'mina' })
    expect((await t.nobody.post('/api/sign-in', { username: 'mina', password })).status).toBe(429)
    t.chance.wait(minute)
    expect((await t.nobody.post('/api/sign-in', { username: 'mina', password })).status).toBe(200)
  })

  test('leaves a session that is open alone', async () => {
    const t = anApp()
    const mina = t.person('mina')
    fail(t, limits.account, { account: 'mina' })
    expect((await mina.get('/api/me')).status).toBe(200)
  })

  test('of a name that does not exist is limited the same way', async () => {
    const t = anApp()
    fail(t, limits.account - 1, { account: 'ghost' })
    expect((await t.nobody.post('/api/sign-in', { username: 'Ghost', password })).status).toBe(401)
    expect((await t.nobody.post('/api/sign-in', { username: 'ghost', password })).status).toBe(429)
  })

  test('of one account hinders no other', async () => {
    const t = anApp()
    await withPassword(t, 'jun')
    fail(t, limits.account, { account: 'mina' })
    expect((await t.nobody.post('/api/sign-in', { username: 'jun', password })).status).toBe(200)
  })

  test('cannot outrun the limit by sending all guesses at once', async () => {
    const t = anApp()
    await withPassword(t, 'mina')
    fail(t, limits.account - 3, { account: 'mina' })
    const guesses = Array.from({ length: 30 }, () =>
      t.nobody.post('/api/sign-in', { username: 'mina', password: 'wrong' }),
    )
    const statuses = (await Promise.all(guesses)).map(reply => reply.status)
    expect(statuses.filter(status => status === 401)).toHaveLength(3)
    expect(statuses.filter(status => status === 429)).toHaveLength(27)
    expect(failures(t)).toBe(limits.account)
  })

  test('is still limited after a restart', async () => {
    const t = anApp()
    await withPassword(t, 'mina')
    fail(t, limits.account, { account: 'mina' })
    const { now, newId } = t.deps
    const storage = openStorage(t.deps.storage.file)
    onTestFinished(() => storage.close())
    const auth = makeAuth({ storage, now, newId, secret: testSecret, publicUrl: 'http://localhost' })
    const restarted = createApp({ ...t.deps, storage, auth })
    const reply = await restarted.request('/api/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'mina', password }),
    })
    expect(reply.status).toBe(429)
  })

  test('leaves no name in the database, since people type passwords there', async () => {
    const t = anApp()
    await t.nobody.post('/api/sign-in', { username: 'my-secret-password', password: 'x' })
    expect(failures(t)).toBe(1)
    const { sqlite } = t.deps.storage
    const rows = [
      sqlite.prepare('SELECT * FROM sign_in_failures').all(),
      sqlite.prepare('SELECT * FROM events').all(),
    ]
    expect(JSON.stringify(rows)).not.toContain('my-secret-password')
    expect(verified(t)).toMatchObject({ ok: true })
  })
})

describe('an address', () => {
  test('is the socket’s: a forged forwarded-for header moves neither limit', async () => {
    const t = anApp()
    await withPassword(t, 'mina')
    const post = await listening(t)
    const forged = (i: number) => ({ 'x-forwarded-for': `198.51.100.${i}`, 'x-real-ip': `198.51.100.${i}` })
    fail(t, limits.account - 2, { account: 'mina' })
    const byAccount: number[] = []
    for (let i = 0; i < 6; i++)
      byAccount.push((await post('/api/sign-in', { username: 'mina', password: 'wrong' }, forged(i))).status)
    expect(byAccount).toEqual([401, 401, 429, 429, 429, 429])
    fail(t, limits.address - 3, { address: '127.0.0.1' })
    const byAddress: number[] = []
    for (let i = 0; i < 4; i++)
      byAddress.push((await post('/api/sign-in', { username: `other${i}`, password }, forged(i))).status)
    expect(byAddress).toEqual([401, 429, 429, 429])
  })

  test('over its limit is slowed down, not shut: a right password after the wait signs in', async () => {
    const t = anApp()
    await withPassword(t, 'mina')
    const post = await listening(t)
    fail(t, limits.address, { address: '127.0.0.1' })
    expect((await post('/api/sign-in', { username: 'mina', password })).status).toBe(429)
    t.chance.wait(minute)
    expect((await post('/api/sign-in', { username: 'mina', password })).status).toBe(200)
  })

  test('with failures below its limit hinders nobody behind the same proxy', async () => {
    const t = anApp()
    await withPassword(t, 'mina')
    const post = await listening(t)
    fail(t, limits.address - 1, { address: '127.0.0.1' })
    expect((await post('/api/sign-in', { username: 'mina', password })).status).toBe(200)
  })

  test('that tries out invitations is limited too', async () => {
    const t = anApp()
    fail(t, limits.address - 1, { address: 'unknown' })
    expect(codeOf(await t.nobody.post('/api/invites/look', { token: 'guess' }))).toBe('invite-invalid')
    expect((await t.nobody.post('/api/invites/look', { token: 'guess' })).status).toBe(429)
    expect((await t.nobody.post('/api/invites/accept', { token: 'guess' })).status).toBe(429)
  })
})
