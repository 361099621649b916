import { describe, expect, test } from 'vitest'
import { disablePerson } from '#server/people/disablePerson.ts'
import { inviteMs, makeInvite } from '#server/people/makeInvite.ts'
import { invites } from '#server/storage/tables/people.ts'
import { operator, write } from '#server/storage/write.ts'
import { anApp, type Reply, type TestApp } from '#test/support/app.ts'
import {
  aStudy,
  codeOf,
  cookieIn,
  countOf,
  join,
  password,
  reasonOf,
  verified,
  withPassword,
} from './support.ts'

const tokenIn = (reply: Reply) => (reply.body as { path: string }).path.split('#')[1]!
const tokenOf = (made: { path: string }) => made.path.split('#')[1]!
const inviteTo = (t: TestApp, study: string) =>
  tokenOf(makeInvite(t.deps, operator, { study, role: 'annotator', ttlMs: inviteMs }))
const newcomer = { username: 'mina', name: '김민아', password }

describe('an invitation to a study', () => {
  test('is made by its maintainer, shows what it offers, and brings somebody in with one event', async () => {
    const t = anApp()
    const study = aStudy(t, 'pilot', 'open')
    const lead = t.person('lead')
    join(t, study, lead.id, 'maintainer')
    const made = await lead.post(`/api/studies/pilot/invites`, { role: 'annotator' })
    expect(made.body).toEqual({
      path: expect.stringMatching(/^\/join#[A-Za-z0-9_-]{43}$/),
      expires_at: expect.any(Number),
    })
    const token = tokenIn(made)
    const look = await t.nobody.post('/api/invites/look', { token })
    expect(look.body).toEqual({
      kind: 'join',
      name: null,
      username: null,
      has_password: false,
      study: { key: 'pilot', title: { en: 'Study pilot', ko: '연구 pilot' } },
      role: 'annotator',
    })
    const before = countOf(t, 'SELECT count(*) FROM events')
    const accepted = await t.nobody.post('/api/invites/accept', { token, ...newcomer })
    expect(accepted.body).toEqual({ person: { id: expect.any(String), name: '김민아', username: 'mina' } })
    expect(countOf(t, 'SELECT count(*) FROM events')).toBe(before + 1)
    const me = await t.holder(cookieIn(accepted)).get('/api/me')
    expect(me.body).toMatchObject({
      memberships: [{ study: { key: 'pilot', state: 'open' }, role: 'annotator' }],
    })
    expect((await t.nobody.post('/api/sign-in', { username: 'mina', password })).status).toBe(200)
    expect(verified(t)).toMatchObject({ ok: true })
  })

  test('is listed without its token until it is withdrawn, and then brings nobody in', async () => {
    const t = anApp()
    const study = aStudy(t, 'pilot')
    const lead = t.person('lead')
    join(t, study, lead.id, 'maintainer')
    const token = tokenIn(await lead.post('/api/studies/pilot/invites', { role: 'annotator' }))
    const used = tokenIn(await lead.post('/api/studies/pilot/invites', { role: 'auditor' }))
    expect((await t.nobody.post('/api/invites/accept', { token: used, ...newcomer })).status).toBe(200)
    const list = async () =>
      (await lead.get('/api/studies/pilot/invites')).body as { id: string; role: string; used_at: unknown }[]
    const lines = await list()
    expect(lines.map(({ role, used_at }) => [role, used_at !== null]).sort()).toEqual([
      ['annotator', false],
      ['auditor', true],
    ])
    expect(JSON.stringify(lines)).not.toContain(token)
    expect(Object.keys(lines[0]!).sort()).toEqual(['expires_at', 'id', 'made_at', 'role', 'used_at'])
    const withdraw = (role: string, who = lead) => {
      const { id } = lines.find(line => line.role === role)!
      return who.post(`/api/studies/pilot/invites/${id}/withdrawal`, {})
    }
    const stranger = t.person('stranger')
    expect((await withdraw('annotator', stranger)).status).toBe(404)
    expect((await stranger.get('/api/studies/pilot/invites')).status).toBe(404)
    expect((await withdraw('annotator')).status).toBe(200)
    expect((await withdraw('annotator')).status).toBe(404)
    expect((await withdraw('auditor')).status).toBe(404)
    expect((await list()).map(({ role }) => role)).toEqual(['auditor'])
    expect(codeOf(await t.nobody.post('/api/invites/look', { token }))).toBe('invite-invalid')
    expect(verified(t)).toMatchObject({ ok: true })
  })

  test('works once, also when it is sent twice at the same time', async () => {
    const t = anApp()
    const token = inviteTo(t, aStudy(t, 'pilot'))
    const replies = await Promise.all([
      t.nobody.post('/api/invites/accept', { token, ...newcomer }),
      t.nobody.post('/api/invites/accept', { token, ...newcomer, username: 'jun' }),
    ])
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 409])
    expect(countOf(t, 'SELECT count(*) FROM user')).toBe(1)
    expect(countOf(t, 'SELECT count(*) FROM members')).toBe(1)
  })

  test('that is used, expired or unknown gets the same reply to a look and to an acceptance', async () => {
    const t = anApp()
    const study = aStudy(t, 'pilot')
    const used = inviteTo(t, study)
    const someone = t.person('someone')
    expect((await someone.post('/api/invites/accept', { token: used })).status).toBe(200)
    const expired = inviteTo(t, study)
    t.chance.wait(inviteMs)
    for (const token of [used, expired, 'unknown'])
      for (const path of ['look', 'accept']) {
        const reply = await t.nobody.post(`/api/invites/${path}`, {
          token,
          ...(path === 'look' ? {} : newcomer),
        })
        expect([reply.status, reply.text]).toEqual([409, '{"error":{"code":"invite-invalid"}}'])
      }
    expect(countOf(t, "SELECT count(*) FROM user WHERE username = 'mina'")).toBe(0)
  })

  test('is not used up by looking at it, by a taken username, or by missing fields', async () => {
    const t = anApp()
    t.person('mina')
    const token = inviteTo(t, aStudy(t, 'pilot'))
    await t.nobody.post('/api/invites/look', { token })
    expect(codeOf(await t.nobody.post('/api/invites/accept', { token }))).toBe('invalid-input')
    expect(codeOf(await t.nobody.post('/api/invites/accept', { token, username: 'mi' }))).toBe(
      'invalid-input',
    )
    expect(codeOf(await t.nobody.post('/api/invites/accept', { token, ...newcomer, admin: true }))).toBe(
      'invalid-input',
    )
    const taken = await t.nobody.post('/api/invites/accept', { token, ...newcomer })
    expect([taken.status, codeOf(taken)]).toEqual([409, 'username-taken'])
    const other = { token, ...newcomer, username: 'mina2' }
    expect((await t.nobody.post('/api/invites/accept', other)).status).toBe(200)
    expect(verified(t)).toMatchObject({ ok: true })
  })

  test('adds the study to somebody who is signed in and keeps their session', async () => {
    const t = anApp()
    const token = inviteTo(t, aStudy(t, 'pilot', 'open'))
    const mina = t.person('mina')
    const reply = await mina.post('/api/invites/accept', { token })
    expect(reply.body).toMatchObject({ person: { id: mina.id } })
    expect(reply.headers.get('set-cookie')).toBeNull()
    expect((await mina.get('/api/me')).body).toMatchObject({ memberships: [{ role: 'annotator' }] })
  })

  test('is refused to somebody who holds another role there, or once maintained it, and stays usable', async () => {
    const t = anApp()
    const study = aStudy(t, 'pilot', 'open')
    const [lead, second] = [t.person('lead'), t.person('second')]
    join(t, study, lead.id, 'maintainer')
    join(t, study, second.id, 'maintainer')
    const token = inviteTo(t, study)
    expect(reasonOf(await second.post('/api/invites/accept', { token }))).toBe('holds-other-role')
    await lead.post(`/api/studies/pilot/people/${second.id}/removal`, { reason: 'left' })
    const again = await second.post('/api/invites/accept', { token })
    expect([again.status, codeOf(again), reasonOf(again)]).toEqual([409, 'role-conflict', 'was-maintainer'])
    expect((await t.person('mina').post('/api/invites/accept', { token })).status).toBe(200)
  })

  test('is made by nobody but a maintainer of that study', async () => {
    const t = anApp()
    const study = aStudy(t, 'pilot', 'open')
    const other = aStudy(t, 'other', 'open')
    const [reader, foreign] = [t.person('reader'), t.person('foreign')]
    join(t, study, reader.id, 'annotator')
    join(t, other, foreign.id, 'maintainer')
    for (const person of [reader, foreign, t.person('stranger')])
      expect((await person.post('/api/studies/pilot/invites', { role: 'annotator' })).status).toBe(404)
    expect((await t.nobody.post('/api/studies/pilot/invites', { role: 'annotator' })).status).toBe(401)
    expect((await foreign.post('/api/studies/other/invites', {})).status).toBe(400)
    expect(countOf(t, 'SELECT count(*) FROM invites')).toBe(0)
  })

  test.each(['removal', 'role', 'disabling'])(
    'is worth nothing once its maker maintains the study no more (%s)',
    async what => {
      const t = anApp()
      const study = aStudy(t, 'pilot', 'open')
      const [lead, second] = [t.person('lead'), t.person('second')]
      join(t, study, lead.id, 'maintainer')
      join(t, study, second.id, 'maintainer')
      const token = tokenIn(await second.post('/api/studies/pilot/invites', { role: 'annotator' }))
      expect((await t.nobody.post('/api/invites/look', { token })).status).toBe(200)
      const more = { removal: {}, role: { role: 'auditor' }, disabling: { disabled: true } }[what]
      const changed = await lead.post(`/api/studies/pilot/people/${second.id}/${what}`, {
        reason: 'left',
        ...more,
      })
      expect(changed.status).toBe(200)
      expect(codeOf(await t.nobody.post('/api/invites/look', { token }))).toBe('invite-invalid')
      const reply = await t.nobody.post('/api/invites/accept', { token, ...newcomer })
      expect([reply.status, reply.text]).toEqual([409, '{"error":{"code":"invite-invalid"}}'])
      expect(countOf(t, "SELECT count(*) FROM user WHERE username = 'mina'")).toBe(0)
    },
  )

  test('leaves its token nowhere in the database', async () => {
    const t = anApp()
    const token = inviteTo(t, aStudy(t, 'pilot'))
    await t.nobody.post('/api/invites/accept', { token, ...newcomer })
    const { sqlite } = t.deps.storage
    const tables = sqlite
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .pluck()
      .all() as string[]
    const stored = JSON.stringify(tables.map(table => sqlite.prepare(`SELECT * FROM "${table}"`).all()))
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(password)
  })
})

describe('a sign-in link', () => {
  test('signs its person in once, whoever is signed in there, and needs no password', async () => {
    const t = anApp()
    const mina = t.person('mina')
    const jun = t.cookieOf(t.person('jun').id)
    const token = tokenOf(makeInvite(t.deps, operator, { person: mina.id, ttlMs: inviteMs }))
    const look = await t.nobody.post('/api/invites/look', { token })
    expect(look.body).toEqual({
      kind: 'sign-in',
      name: 'mina',
      username: 'mina',
      has_password: false,
      study: null,
      role: null,
    })
    const reply = await t.holder(jun).post('/api/invites/accept', { token })
    expect((await t.holder(cookieIn(reply)).get('/api/me')).body).toMatchObject({ person: { id: mina.id } })
    expect((await t.holder(jun).get('/api/me')).status).toBe(401)
    expect(codeOf(await t.nobody.post('/api/invites/accept', { token }))).toBe('invite-invalid')
  })

  test('can set a new password, which ends the other sessions', async () => {
    const t = anApp()
    const { id } = await withPassword(t, 'mina')
    const elsewhere = t.cookieOf(id)
    const token = tokenOf(makeInvite(t.deps, operator, { person: id, ttlMs: inviteMs }))
    const look = await t.nobody.post('/api/invites/look', { token })
    expect(look.body).toMatchObject({ kind: 'sign-in', has_password: true })
    const next = 'a longer better one'
    const reply = await t.nobody.post('/api/invites/accept', { token, password: next })
    expect((await t.holder(cookieIn(reply)).get('/api/me')).status).toBe(200)
    expect((await t.holder(elsewhere).get('/api/me')).status).toBe(401)
    expect((await t.nobody.post('/api/sign-in', { username: 'mina', password: next })).status).toBe(200)
    expect((await t.nobody.post('/api/sign-in', { username: 'mina', password })).status).toBe(401)
  })

  test('cannot be turned into another account or name', async () => {
    const t = anApp()
    const mina = t.person('mina')
    const token = tokenOf(makeInvite(t.deps, operator, { person: mina.id, ttlMs: inviteMs }))
    const reply = await t.nobody.post('/api/invites/accept', { token, username: 'eve', password })
    expect(codeOf(reply)).toBe('invalid-input')
    expect(countOf(t, 'SELECT count(*) FROM user')).toBe(1)
  })

  test('of somebody who was disabled is worth nothing', async () => {
    const t = anApp()
    const mina = t.person('mina')
    const token = tokenOf(makeInvite(t.deps, operator, { person: mina.id, ttlMs: inviteMs }))
    disablePerson(t.deps, operator, { person: mina.id, disabled: true, reason: 'left' })
    expect(codeOf(await t.nobody.post('/api/invites/look', { token }))).toBe('invite-invalid')
    expect(codeOf(await t.nobody.post('/api/invites/accept', { token }))).toBe('invite-invalid')
  })

  test('is made by the operator alone: a maintainer who had one could answer as a physician', async () => {
    const t = anApp()
    const study = aStudy(t, 'pilot', 'open')
    const [lead, mina] = [t.person('lead'), t.person('mina')]
    join(t, study, lead.id, 'maintainer')
    join(t, study, mina.id, 'annotator')
    for (const body of [{ person: mina.id }, { person: mina.id, role: 'annotator' }]) {
      const reply = await lead.post('/api/studies/pilot/invites', body)
      expect([reply.status, codeOf(reply)]).toEqual([400, 'invalid-input'])
    }
    const asLead = { person: lead.id, session: null }
    expect(() => makeInvite(t.deps, asLead, { person: mina.id, ttlMs: inviteMs })).toThrow('not-found')
    expect(countOf(t, 'SELECT count(*) FROM invites')).toBe(0)
  })

  test('that a maintainer made, as could once be done, is worth nothing', async () => {
    const t = anApp()
    const study = aStudy(t, 'pilot', 'open')
    const [lead, mina] = [t.person('lead'), t.person('mina')]
    join(t, study, lead.id, 'maintainer')
    join(t, study, mina.id, 'annotator')
    const token = tokenOf(makeInvite(t.deps, operator, { person: mina.id, ttlMs: inviteMs }))
    write(t.deps, operator, { verb: 'test' }, tx => {
      const { id } = tx.db.select({ id: invites.id }).from(invites).get()!
      tx.updateOne(invites, { id }, { madeBy: lead.id })
    })
    expect(codeOf(await t.nobody.post('/api/invites/look', { token }))).toBe('invite-invalid')
    expect(codeOf(await t.nobody.post('/api/invites/accept', { token }))).toBe('invite-invalid')
  })

  test('of somebody who was disabled stays worthless when they are enabled again', async () => {
    const t = anApp()
    const mina = t.person('mina')
    const token = tokenOf(makeInvite(t.deps, operator, { person: mina.id, ttlMs: inviteMs }))
    for (const disabled of [true, false])
      disablePerson(t.deps, operator, { person: mina.id, disabled, reason: 'lost laptop' })
    expect(codeOf(await t.nobody.post('/api/invites/accept', { token }))).toBe('invite-invalid')
    expect(verified(t)).toMatchObject({ ok: true })
  })
})
