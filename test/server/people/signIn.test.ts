import { describe, expect, test } from 'vitest'
import { makeSessionCookie } from '#server/people/cookie.ts'
import { disablePerson } from '#server/people/disablePerson.ts'
import { idleMs } from '#server/people/sessions.ts'
import { operator } from '#server/storage/write.ts'
import { anApp, testSecret } from '#test/support/app.ts'
import { codeOf, cookieIn, countOf, password, verified, withPassword } from './support.ts'

const hour = 3_600_000

describe('signing in', () => {
  test('a right password gives the person and a cookie; the name forgives capitals and spaces', async () => {
    const t = anApp()
    const { id } = await withPassword(t, 'mina', { name: '김민아' })
    const reply = await t.nobody.post('/api/sign-in', { username: ' Mina', password })
    expect(reply.body).toEqual({ person: { id, name: '김민아', username: 'mina' } })
    const me = await t.holder(cookieIn(reply)).get('/api/me')
    expect(me.body).toEqual({ person: { id, name: '김민아', username: 'mina' }, memberships: [] })
    expect(t.faults).toEqual([])
    expect(verified(t)).toMatchObject({ ok: true })
  })

  test('a wrong password, an unknown name, a disabled person and one without a password get the same reply', async () => {
    const t = anApp()
    await withPassword(t, 'mina')
    t.person('linkonly')
    const gone = await withPassword(t, 'gone')
    disablePerson(t.deps, operator, { person: gone.id, disabled: true, reason: 'left' })
    const replies = [
      await t.nobody.post('/api/sign-in', { username: 'mina', password: 'wrong' }),
      await t.nobody.post('/api/sign-in', { username: 'nobody', password }),
      await t.nobody.post('/api/sign-in', { username: 'gone', password }),
      await t.nobody.post('/api/sign-in', { username: 'linkonly', password }),
      await t.nobody.post('/api/sign-in', { username: "'; drop table user", password }),
    ]
    for (const reply of replies) {
      expect(reply.status).toBe(401)
      expect(reply.text).toBe('{"error":{"code":"wrong-credentials"}}')
      expect(reply.headers.get('set-cookie')).toBeNull()
    }
    expect(t.faults).toEqual([])
  })

  test('an unknown name and one without a password cost a hash, as a wrong password does', async () => {
    const t = anApp()
    await withPassword(t, 'mina')
    t.person('linkonly')
    const fastest = async (username: string) => {
      const times: number[] = []
      for (let i = 0; i < 3; i++) {
        const start = performance.now()
        await t.nobody.post('/api/sign-in', { username, password: 'wrong' })
        times.push(performance.now() - start)
      }
      return Math.min(...times)
    }
    const known = await fastest('mina')
    expect(await fastest('nobody')).toBeGreaterThan(known / 3)
    expect(await fastest('linkonly')).toBeGreaterThan(known / 3)
  })

  test('an unknown field, or a missing one, is refused before any work', async () => {
    const t = anApp()
    for (const body of [
      { username: 'mina', password, admin: true },
      { username: 'mina' },
      [],
      { username: 1, password },
    ]) {
      const reply = await t.nobody.post('/api/sign-in', body)
      expect([reply.status, codeOf(reply)]).toEqual([400, 'invalid-input'])
    }
    expect(countOf(t, 'SELECT count(*) FROM events')).toBe(0)
  })

  test('a page of another origin cannot sign anybody in', async () => {
    const t = anApp()
    await withPassword(t, 'mina')
    const send = (headers: Record<string, string>) =>
      t.app.request('/api/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ username: 'mina', password }),
      })
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]
    for (const headers of foreign) {
      const reply = await send(headers)
      expect(reply.status).toBe(403)
      expect(reply.headers.get('set-cookie')).toBeNull()
    }
    expect((await send({ origin: 'http://localhost' })).status).toBe(200)
  })

  test("better-auth's own routes do not exist", async () => {
    const t = anApp()
    for (const path of [
      'sign-in/username',
      'sign-up/email',
      'get-session',
      'list-sessions',
      'update-user',
      'ok',
    ])
      expect((await t.nobody.post(`/api/auth/${path}`, {})).status).toBe(404)
  })
})

describe('the cookie', () => {
  test('is out of reach of scripts and other sites, and ends with the browser', async () => {
    const t = anApp()
    await withPassword(t, 'mina')
    const line = (await t.nobody.post('/api/sign-in', { username: 'mina', password })).headers.get(
      'set-cookie',
    )!
    expect(line.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax'])
    expect(line).toMatch(/^concord=/)
  })

  test('over https is Secure and pinned to the host', () => {
    const cookie = makeSessionCookie({ secret: testSecret, publicUrl: 'https://concord.example' })
    expect(cookie.give('token')).toMatch(/^__Host-concord=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    expect(cookie.take).toMatch(/^__Host-concord=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  })

  test('is worth nothing with another signature, or with the stored hash for a token', async () => {
    const t = anApp()
    const mina = t.person('mina')
    const cookie = t.cookieOf(mina.id)
    const sha = t.deps.storage.sqlite.prepare('SELECT token_sha FROM session').pluck().get() as string
    const forged = makeSessionCookie({ secret: 'another secret', publicUrl: 'http://localhost' })
    const token = decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!
    const own = makeSessionCookie({ secret: testSecret, publicUrl: 'http://localhost' })
    const bad = [
      forged.give(token),
      own.give(sha),
      `concord=${token}`,
      'concord=',
      `concord=${'%'.repeat(9)}`,
    ]
    for (const one of bad) expect((await t.holder(one.split(';')[0]!).get('/api/me')).status).toBe(401)
    expect((await t.holder(own.give(token).split(';')[0]!).get('/api/me')).status).toBe(200)
    expect(t.faults).toEqual([])
  })

  test('its token stands nowhere in the database', async () => {
    const t = anApp()
    await withPassword(t, 'mina')
    const reply = await t.nobody.post('/api/sign-in', { username: 'mina', password })
    const own = t.cookieOf((reply.body as { person: { id: string } }).person.id)
    const { sqlite } = t.deps.storage
    const tables = sqlite
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .pluck()
      .all() as string[]
    const stored = JSON.stringify(tables.map(table => sqlite.prepare(`SELECT * FROM "${table}"`).all()))
    for (const cookie of [cookieIn(reply), own]) {
      const [token, signature] = decodeURIComponent(cookie.slice('concord='.length)).split('.')
      expect(token!.length).toBeGreaterThanOrEqual(32)
      expect(stored).not.toContain(token)
      expect(stored).not.toContain(signature)
    }
    expect(stored).not.toContain(password)
  })
})

describe('a session', () => {
  test('ends at once with a sign-out, wherever its cookie was copied to', async () => {
    const t = anApp()
    const mina = t.person('mina')
    const [here, elsewhere] = [t.cookieOf(mina.id), t.cookieOf(mina.id)]
    const out = await t.holder(here).post('/api/sign-out')
    expect(out.headers.get('set-cookie')).toMatch(/^concord=; Max-Age=0; /)
    expect(codeOf(await t.holder(here).get('/api/me'))).toBe('not-signed-in')
    expect((await t.holder(here).post('/api/sign-out')).status).toBe(401)
    expect((await t.holder(elsewhere).get('/api/me')).status).toBe(200)
    expect(verified(t)).toMatchObject({ ok: true })
  })

  test('of the same browser ends when somebody signs in there', async () => {
    const t = anApp()
    const before = t.cookieOf(t.person('jun').id)
    await withPassword(t, 'mina')
    const reply = await t.holder(before).post('/api/sign-in', { username: 'mina', password })
    expect(cookieIn(reply)).not.toBe(before)
    expect((await t.holder(before).get('/api/me')).status).toBe(401)
  })

  test('ends after half a day without a request, not while it is used', async () => {
    const t = anApp()
    const cookie = t.cookieOf(t.person('mina').id)
    for (let i = 0; i < 4; i++) {
      t.chance.wait(idleMs - hour)
      expect((await t.holder(cookie).get('/api/me')).status).toBe(200)
    }
    t.chance.wait(idleMs + hour)
    expect((await t.holder(cookie).get('/api/me')).status).toBe(401)
    expect(verified(t)).toMatchObject({ ok: true })
  })

  test('is prolonged at most once an hour, so that requests make few events', async () => {
    const t = anApp()
    const cookie = t.cookieOf(t.person('mina').id)
    const events = () => countOf(t, "SELECT count(*) FROM events WHERE verb = 'session.update'")
    for (let i = 0; i < 20; i++) await t.holder(cookie).get('/api/me')
    expect(events()).toBe(0)
    t.chance.wait(hour)
    for (let i = 0; i < 20; i++) await t.holder(cookie).get('/api/me')
    expect(events()).toBe(1)
  })

  test('that cannot be prolonged, because nothing can be written, still reads', async () => {
    const t = anApp()
    const cookie = t.cookieOf(t.person('mina').id)
    t.chance.wait(2 * hour)
    t.deps.storage.sqlite.pragma('query_only = ON')
    expect((await t.holder(cookie).get('/api/me')).status).toBe(200)
    t.deps.storage.sqlite.pragma('query_only = OFF')
  })
})

describe('changing the password', () => {
  test('ends the other sessions, keeps this one, and only the new password signs in', async () => {
    const t = anApp()
    const { id } = await withPassword(t, 'mina')
    const [here, elsewhere] = [t.cookieOf(id), t.cookieOf(id)]
    const next = 'a longer better one'
    const before = countOf(t, 'SELECT count(*) FROM events')
    expect((await t.holder(here).post('/api/me/password', { current: password, next })).status).toBe(200)
    expect(countOf(t, 'SELECT count(*) FROM events')).toBe(before + 1)
    expect((await t.holder(elsewhere).get('/api/me')).status).toBe(401)
    expect((await t.holder(here).get('/api/me')).status).toBe(200)
    expect((await t.nobody.post('/api/sign-in', { username: 'mina', password })).status).toBe(401)
    expect((await t.nobody.post('/api/sign-in', { username: 'mina', password: next })).status).toBe(200)
    expect(verified(t)).toMatchObject({ ok: true })
  })

  test('needs the current one, and a wrong one counts as a failed sign-in', async () => {
    const t = anApp()
    const { id } = await withPassword(t, 'mina')
    const reply = await t
      .holder(t.cookieOf(id))
      .post('/api/me/password', { current: 'wrong', next: 'a longer better one' })
    expect(codeOf(reply)).toBe('wrong-credentials')
    expect(countOf(t, 'SELECT count(*) FROM sign_in_failures')).toBe(1)
  })
})
