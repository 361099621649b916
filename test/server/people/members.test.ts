import { describe, expect, test } from 'vitest'
import { disablePerson } from '#server/people/disablePerson.ts'
import { operator } from '#server/storage/write.ts'
import { anApp } from '#test/support/app.ts'
import { aStudy, codeOf, countOf, join, rate, reasonOf, setState, verified } from './support.ts'

/** A study with two maintainers and an annotator. */
function aTeam() {
  const t = anApp()
  const study = aStudy(t, 'pilot', 'open')
  const [lead, second, mina] = [t.person('lead'), t.person('second'), t.person('mina')]
  join(t, study, lead.id, 'maintainer')
  join(t, study, second.id, 'maintainer')
  join(t, study, mina.id, 'annotator')
  const change = (person: string, what: 'role' | 'removal' | 'disabling', body: object, by = lead) =>
    by.post(`/api/studies/pilot/people/${person}/${what}`, { reason: 'as agreed', ...body })
  return { t, study, lead, second, mina, change }
}

describe('the people of a study', () => {
  test('are listed for its maintainer, by username', async () => {
    const { t, lead, mina, second } = aTeam()
    const member = (id: string, name: string, role: string) => ({
      id,
      name,
      username: name,
      role,
      disabled: false,
      joined_at: expect.any(Number),
    })
    expect((await lead.get('/api/studies/pilot/people')).body).toEqual([
      member(lead.id, 'lead', 'maintainer'),
      member(mina.id, 'mina', 'annotator'),
      member(second.id, 'second', 'maintainer'),
    ])
    expect((await mina.get('/api/studies/pilot/people')).status).toBe(404)
    expect((await t.nobody.get('/api/studies/pilot/people')).status).toBe(401)
  })

  test('need a reason for every change, and no unknown field', async () => {
    const { change, mina } = aTeam()
    for (const [what, body] of [
      ['role', { role: 'auditor', reason: ' ' }],
      ['removal', { reason: '' }],
      ['disabling', { disabled: true, reason: undefined }],
      ['disabling', { disabled: true, force: true }],
      ['role', { role: 'admin' }],
    ] as const)
      expect(codeOf(await change(mina.id, what, body))).toBe('invalid-input')
  })

  test('cannot be changed by an annotator, by a maintainer of another study, or when they are not in it', async () => {
    const { t, change, mina, lead } = aTeam()
    const foreign = t.person('foreign')
    join(t, aStudy(t, 'other', 'open'), foreign.id, 'maintainer')
    for (const by of [mina, foreign, t.person('stranger')]) {
      expect((await change(mina.id, 'role', { role: 'auditor' }, by)).status).toBe(404)
      expect((await change(mina.id, 'removal', {}, by)).status).toBe(404)
      expect((await change(mina.id, 'disabling', { disabled: true }, by)).status).toBe(404)
    }
    expect((await change(foreign.id, 'role', { role: 'auditor' }, lead)).status).toBe(404)
    expect((await change(foreign.id, 'removal', {}, lead)).status).toBe(404)
    expect((await change(foreign.id, 'disabling', { disabled: true }, lead)).status).toBe(404)
  })
})

describe('a role', () => {
  test('changes at once, in one event that tells why, and its history stays', async () => {
    const { t, change, second, mina, lead } = aTeam()
    const before = countOf(t, 'SELECT count(*) FROM events')
    expect((await change(second.id, 'role', { role: 'auditor' })).status).toBe(200)
    expect((await second.get('/api/studies/pilot/people')).status).toBe(404)
    expect((await second.get('/api/me')).body).toMatchObject({ memberships: [{ role: 'auditor' }] })
    expect((await change(mina.id, 'role', { role: 'maintainer' })).status).toBe(200)
    expect((await mina.get('/api/studies/pilot/people')).status).toBe(200)
    expect(countOf(t, 'SELECT count(*) FROM events')).toBe(before + 2)
    const event = t.deps.storage.sqlite.prepare('SELECT * FROM events ORDER BY seq DESC LIMIT 1').get() as {
      person: string
      verb: string
      subject: string
      body: string
    }
    expect(event).toMatchObject({ person: lead.id, verb: 'member.change-role', subject: mina.id })
    expect(JSON.parse(event.body)).toMatchObject({ reason: 'as agreed' })
    expect(countOf(t, 'SELECT count(*) FROM members WHERE to_at IS NOT NULL')).toBe(2)
    expect(verified(t)).toMatchObject({ ok: true })
  })

  test('that is held already changes nothing', async () => {
    const { t, change, mina } = aTeam()
    const before = countOf(t, 'SELECT count(*) FROM events')
    expect((await change(mina.id, 'role', { role: 'annotator' })).status).toBe(200)
    expect(countOf(t, 'SELECT count(*) FROM events')).toBe(before)
  })

  test('of annotator is closed to whoever maintained the study', async () => {
    const { change, second } = aTeam()
    expect((await change(second.id, 'role', { role: 'auditor' })).status).toBe(200)
    const reply = await change(second.id, 'role', { role: 'annotator' })
    expect([reply.status, codeOf(reply), reasonOf(reply)]).toEqual([409, 'role-conflict', 'was-maintainer'])
  })

  test('of maintainer is closed to whoever rated there, until the study is frozen', async () => {
    const { t, study, change, mina } = aTeam()
    rate(t, study, mina.id)
    expect(reasonOf(await change(mina.id, 'role', { role: 'maintainer' }))).toBe('has-rated')
    setState(t, study, 'frozen')
    expect((await change(mina.id, 'role', { role: 'maintainer' })).status).toBe(200)
  })

  test('ends at once with a removal', async () => {
    const { change, second, mina } = aTeam()
    expect((await change(mina.id, 'removal', {})).status).toBe(200)
    expect((await mina.get('/api/me')).body).toMatchObject({ memberships: [] })
    expect((await change(second.id, 'removal', {})).status).toBe(200)
    expect((await second.get('/api/studies/pilot/people')).status).toBe(404)
  })
})

describe('the last maintainer', () => {
  test('cannot be removed, demoted or disabled', async () => {
    const { change, lead, second } = aTeam()
    expect((await change(second.id, 'removal', {})).status).toBe(200)
    for (const [what, body] of [
      ['removal', {}],
      ['role', { role: 'auditor' }],
      ['disabling', { disabled: true }],
    ] as const) {
      const reply = await change(lead.id, what, body)
      expect([reply.status, codeOf(reply)]).toEqual([409, 'last-maintainer'])
    }
    expect((await lead.get('/api/studies/pilot/people')).body).toMatchObject([
      { username: 'lead', role: 'maintainer', disabled: false },
      { username: 'mina' },
    ])
  })

  test('is the last one also when the other is disabled', async () => {
    const { change, lead, second } = aTeam()
    expect((await change(second.id, 'disabling', { disabled: true })).status).toBe(200)
    expect(codeOf(await change(lead.id, 'removal', {}))).toBe('last-maintainer')
  })
})

describe('disabling', () => {
  test('ends every session at once, and enabling brings none back', async () => {
    const { t, change, mina } = aTeam()
    const cookies = [t.cookieOf(mina.id), t.cookieOf(mina.id)]
    expect((await change(mina.id, 'disabling', { disabled: true })).status).toBe(200)
    for (const cookie of cookies) expect((await t.holder(cookie).get('/api/me')).status).toBe(401)
    expect(countOf(t, `SELECT count(*) FROM session WHERE user_id = '${mina.id}'`)).toBe(0)
    expect((await change(mina.id, 'disabling', { disabled: false })).status).toBe(200)
    for (const cookie of cookies) expect((await t.holder(cookie).get('/api/me')).status).toBe(401)
    expect((await t.holder(t.cookieOf(mina.id)).get('/api/me')).status).toBe(200)
    expect(verified(t)).toMatchObject({ ok: true })
  })

  test('holds even against a session row that was left over', async () => {
    const { t, change, mina } = aTeam()
    await change(mina.id, 'disabling', { disabled: true })
    expect((await t.holder(t.cookieOf(mina.id)).get('/api/me')).status).toBe(401)
  })

  test.each(['annotator', 'auditor', 'maintainer'] as const)(
    'of who is %s in a study of others is refused, and so is enabling; the operator may do both',
    async role => {
      const { t, study, change, lead } = aTeam()
      const foreign = t.person('foreign')
      join(t, study, foreign.id, 'annotator')
      join(t, aStudy(t, 'other', 'open'), foreign.id, role)
      const reply = await change(foreign.id, 'disabling', { disabled: true })
      expect([reply.status, reasonOf(reply)]).toEqual([409, 'is-in-other-studies'])
      expect((await foreign.get('/api/me')).status).toBe(200)
      disablePerson(t.deps, operator, { person: foreign.id, disabled: true, reason: 'lost laptop' })
      expect((await foreign.get('/api/me')).status).toBe(401)
      const undone = await change(foreign.id, 'disabling', { disabled: false })
      expect([undone.status, reasonOf(undone)]).toEqual([409, 'is-in-other-studies'])
      disablePerson(t.deps, operator, { person: foreign.id, disabled: false, reason: 'found' })
      expect((await t.holder(t.cookieOf(foreign.id)).get('/api/me')).status).toBe(200)
      expect((await lead.get('/api/studies/pilot/people')).status).toBe(200)
    },
  )

  test('is open to who maintains every study that the person is in', async () => {
    const { t, change, mina, lead } = aTeam()
    const other = aStudy(t, 'other', 'open')
    join(t, other, lead.id, 'maintainer')
    join(t, other, mina.id, 'annotator')
    expect((await change(mina.id, 'disabling', { disabled: true })).status).toBe(200)
  })

  test('by the operator is undone by the operator only, also when a maintainer disables before or after', async () => {
    const { t, change, mina } = aTeam()
    const byOperator = (disabled: boolean) =>
      disablePerson(t.deps, operator, { person: mina.id, disabled, reason: 'lost laptop' })
    for (const steps of [
      [() => byOperator(true)],
      [() => byOperator(true), () => change(mina.id, 'disabling', { disabled: true })],
      [() => change(mina.id, 'disabling', { disabled: true }), () => byOperator(true)],
    ]) {
      for (const step of steps) await step()
      const reply = await change(mina.id, 'disabling', { disabled: false })
      expect([reply.status, reasonOf(reply)]).toEqual([409, 'disabled-by-operator'])
      expect((await t.holder(t.cookieOf(mina.id)).get('/api/me')).status).toBe(401)
      byOperator(false)
      expect((await t.holder(t.cookieOf(mina.id)).get('/api/me')).status).toBe(200)
    }
    expect(verified(t)).toMatchObject({ ok: true })
  })
})

describe('what somebody sees of themselves', () => {
  test('an annotator learns of no study that is still a draft; a maintainer does', async () => {
    const t = anApp()
    const study = aStudy(t, 'pilot', 'draft')
    const [lead, mina] = [t.person('lead'), t.person('mina')]
    join(t, study, lead.id, 'maintainer')
    join(t, study, mina.id, 'annotator')
    expect((await mina.get('/api/me')).body).toMatchObject({ memberships: [] })
    const title = { en: 'Study pilot', ko: '연구 pilot' }
    const seen = { id: study, key: 'pilot', title, state: 'draft', protocol: 'judge-validation' }
    expect((await lead.get('/api/me')).body).toEqual({
      person: { id: lead.id, name: 'lead', username: 'lead' },
      memberships: [{ study: seen, role: 'maintainer' }],
    })
    setState(t, study, 'open')
    expect((await mina.get('/api/me')).body).toMatchObject({
      memberships: [{ study: { ...seen, state: 'open' }, role: 'annotator' }],
    })
  })
})
