import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenedAssignment } from '#schema/annotation.ts'
import type { Encounter } from '#schema/encounter.ts'
import { verify } from '#server/storage/verify.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { clientIds, codeOf, detailsOf } from '#test/support/physician.ts'
import { aRoomStudy, interviewer, type RoomStudy } from '#test/support/room.ts'

let app: TestApp
let study: RoomStudy
let kim: ReturnType<typeof interviewer>
let lee: ReturnType<typeof interviewer>
const questions = ['안녕하세요. 어떻게 오셨어요?', '드시던 약이 있나요?', '알레르기는요?']
const sharedOf = (who: 'kim' | 'lee') => study.assignments[who].find(one => one.kind === 'shared')!.id

beforeEach(async () => {
  app = anApp()
  study = await aRoomStudy(app)
  kim = interviewer(study.kim)
  lee = interviewer(study.lee, clientIds('b'))
})

describe('a conversation with the record-driven patient', () => {
  test('begins with the physician, who sees the persona and what the patient told the hospital', async () => {
    const reply = await kim.start(study.assignments.kim[0]!.id)
    const encounter = reply.body as Encounter
    expect(encounter).toMatchObject({
      ended: false,
      seat: 'educator',
      other: { role: 'patient', kind: 'record', joined: true },
      floor: 'mine',
      turns: [],
      topics: [],
      language: 'ko',
      persona: { personality: 'anxious' },
      profile: { chief_complaint: '3일 된 기침과 열' },
    })
  })

  test('answers every turn at once, and both are on disk before the reply', async () => {
    const { id } = await kim.interview(study.assignments.kim[0]!.id, questions)
    const stored = app.deps.storage.sqlite
      .prepare('SELECT ordinal, role FROM turns WHERE encounter_id = ? ORDER BY ordinal')
      .raw()
      .all(id)
    expect(stored).toEqual([1, 2, 3, 4, 5, 6].map(n => [n, n % 2 === 1 ? 'educator' : 'patient']))
    expect(((await kim.get(id)).body as Encounter).turns.map(turn => turn.turn)).toEqual([1, 2, 3, 4, 5, 6])
    expect(verify(app.deps.storage.sqlite).ok).toBe(true)
  })

  test('goes on where it was when the room is opened again', async () => {
    const { id, turns } = await kim.interview(study.assignments.kim[0]!.id, questions)
    const again = (await kim.start(study.assignments.kim[0]!.id)).body as Encounter
    expect(again.id).toBe(id)
    expect(again.turns).toEqual(turns)
  })

  test('is the same from the same questions and seed, whoever asks', async () => {
    const seedOf = app.deps.storage.sqlite.prepare('UPDATE encounters SET seed = 7 WHERE id = ?')
    const said: string[][] = []
    for (const [who, name] of [
      [kim, 'kim'],
      [lee, 'lee'],
    ] as const) {
      const { id } = (await who.start(sharedOf(name))).body as Encounter
      seedOf.run(id)
      said.push((await who.interview(sharedOf(name), questions)).turns.map(turn => turn.text))
    }
    expect(said[0]).toEqual(said[1])
  })

  test('ends by itself after a hundred turns, and nothing more can be said', async () => {
    const questionsForLong = Array.from({ length: 50 }, (_, n) => `${n + 1}번째 설명입니다. 이해되셨어요?`)
    const encounter = await kim.interview(study.assignments.kim[0]!.id, questionsForLong)
    expect([encounter.turns.length, encounter.ended]).toEqual([100, true])
    expect(codeOf(await kim.send(encounter.id, kim.turn(100, '하나 더요')))).toBe('encounter-ended')
    const { ending } = app.deps.storage.sqlite.prepare('SELECT ending FROM encounters').get() as {
      ending: string
    }
    expect(ending).toBe('max_turns')
  })
})

describe('a turn', () => {
  let encounter: Encounter
  beforeEach(async () => {
    encounter = (await kim.start(study.assignments.kim[0]!.id)).body as Encounter
  })

  test('sent twice is stored once, and gets the same reply', async () => {
    const body = kim.turn(1, questions[0]!)
    const first = await kim.send(encounter.id, body)
    const second = await kim.send(encounter.id, body)
    expect(second.text).toBe(first.text)
    expect((second.body as Encounter).turns).toHaveLength(2)
  })

  test('with the id of another turn is refused, and so is one with the id of anything else', async () => {
    const body = kim.turn(1, questions[0]!)
    await kim.send(encounter.id, body)
    expect(codeOf(await kim.send(encounter.id, { ...body, text: 'other words' }))).toBe('turn-id-reused')
    const theirs = (await lee.interview(sharedOf('lee'), questions)).turns[0]!.id
    expect(codeOf(await kim.send(encounter.id, { ...kim.turn(3, 'mine'), id: theirs }))).toBe(
      'turn-id-reused',
    )
  })

  test('from a tab that missed some is refused with how many there are, and stores nothing', async () => {
    await kim.send(encounter.id, kim.turn(1, questions[0]!))
    const stale = await kim.send(encounter.id, kim.turn(1, 'from an old tab'))
    expect([codeOf(stale), detailsOf(stale)]).toEqual(['not-your-turn', { turns: 2 }])
    expect(codeOf(await kim.send(encounter.id, kim.turn(2, 'for the patient')))).toBe('not-your-turn')
    expect(((await kim.get(encounter.id)).body as Encounter).turns).toHaveLength(2)
  })

  test.each([
    ['empty', { text: ' \n ' }],
    ['too long', { text: 'a'.repeat(4001) }],
    ['beyond the ceiling', { turn: 101 }],
    ['with a field that nobody knows', { role: 'patient' }],
  ])('%s is refused with its place', async (_, more) => {
    const reply = await kim.send(encounter.id, { ...kim.turn(1, 'x'), ...more })
    expect([reply.status, codeOf(reply)]).toEqual([400, 'invalid-input'])
  })

  test('keeps every character of a language, composed or not', async () => {
    const text = '가나다 ㅎㅏㄴ글 👩‍⚕️ \u1100\u1161 <b>&amp;</b>'
    const { turns } = await kim.say(encounter.id, 1, text)
    expect(turns[0]!.text).toBe(text)
  })
})

describe('after the conversation', () => {
  const rated = async () => {
    const assignment = study.assignments.kim[0]!.id
    const encounter = await kim.interview(assignment, questions)
    await kim.end(encounter.id)
    const opened = (await study.kim.post(`/api/assignments/${assignment}/open`, { ui_lang: 'ko' }))
      .body as OpenedAssignment
    return { assignment, encounter, opened }
  }

  test('it cannot end before the patient has spoken, and cannot be rated before it has ended', async () => {
    const assignment = study.assignments.kim[0]!.id
    const { id } = (await kim.start(assignment)).body as Encounter
    expect(codeOf(await kim.end(id))).toBe('encounter-too-short')
    await kim.say(id, 1, questions[0]!)
    const opening = await study.kim.post(`/api/assignments/${assignment}/open`, { ui_lang: 'ko' })
    expect(codeOf(opening)).toBe('stage-not-current')
    const rating = {
      id: kim.newId(),
      assignment,
      stage: study.stage.id,
      item: 'personality',
      unit: (app.deps.storage.sqlite.prepare('SELECT unit_id AS id FROM encounters').get() as { id: string })
        .id,
      version: 1,
      value: '3',
      ui_lang: 'ko',
      active_ms: 1,
      client_at: 1,
    }
    expect(codeOf(await study.kim.post('/api/ratings', rating))).toBe('stage-not-current')
    const freezing = `/api/assignments/${assignment}/stages/${study.stage.id}/submission`
    expect(codeOf(await study.kim.post(freezing, { id: kim.newId(), ratings: [] }))).toBe('stage-not-current')
  })

  test('the stage shows what was said, the persona and the profile, and asks about this one encounter', async () => {
    const { encounter, opened } = await rated()
    expect(opened.parts.dialogue).toEqual(
      encounter.turns.map(({ id, turn, role, text }) => ({ unit: id, turn, role, text })),
    )
    expect(opened.parts.persona).toEqual(encounter.persona)
    expect(opened.parts.profile).toEqual(encounter.profile)
    expect(opened.units).toEqual([{ id: expect.any(String), ordinal: 1 }])
  })

  test('the five items are rated on evidence of its turns, and of no other turn', async () => {
    const other = await lee.interview(sharedOf('lee'), questions)
    const { assignment, encounter, opened } = await rated()
    const rating = (item: string, unit: string, version = 1) => ({
      id: kim.newId(),
      assignment,
      stage: opened.stage,
      item,
      unit: opened.units[0]!.id,
      version,
      value: '3',
      evidence: [{ kind: 'turn', unit }],
      ui_lang: 'ko',
      active_ms: 1,
      client_at: 1,
    })
    const items = study.stage.instrument.items.map(item => item.id)
    const bodies = items.map(item => rating(item, encounter.turns[1]!.id))
    for (const body of bodies) expect((await study.kim.post('/api/ratings', body)).status).toBe(200)
    const foreign = await study.kim.post('/api/ratings', rating(items[0]!, other.turns[1]!.id, 2))
    expect(codeOf(foreign)).toBe('evidence-outside')
    const submission = await study.kim.post(
      `/api/assignments/${assignment}/stages/${opened.stage}/submission`,
      { id: kim.newId(), ratings: bodies.map(body => body.id) },
    )
    expect(submission.status).toBe(200)
    expect(verify(app.deps.storage.sqlite).ok).toBe(true)
  })

  test('the list says where each conversation stands', async () => {
    await rated()
    await kim.start(study.assignments.kim[1]!.id)
    const { body } = await study.kim.get(`/api/annotator/studies/${study.key}`)
    const { assignments } = body as { assignments: { room: string }[] }
    expect(assignments.map(one => one.room)).toEqual(['ended', 'live', 'waiting'])
  })

  test('a study that is frozen takes no more turns and begins no conversation', async () => {
    const { id } = await kim.interview(study.assignments.kim[0]!.id, questions)
    app.deps.storage.sqlite.prepare("UPDATE studies SET state = 'frozen'").run()
    expect(codeOf(await kim.send(id, kim.turn(7, 'one more')))).toBe('study-not-open')
    expect(codeOf(await kim.end(id))).toBe('study-not-open')
    expect(codeOf(await kim.start(study.assignments.kim[1]!.id))).toBe('study-not-open')
    expect((await kim.get(id)).status).toBe(200)
  })
})

describe('another person', () => {
  test('cannot see, hear, say or end anything in an encounter that is not theirs', async () => {
    const { id } = await kim.interview(sharedOf('kim'), questions)
    const asks = [
      lee.get(id),
      lee.send(id, lee.turn(7, 'hello')),
      lee.end(id),
      lee.tick(id, 'diagnosis'),
      study.lee.get(`/api/encounters/${id}/stream`),
      study.maintainer.get(`/api/encounters/${id}`),
      lee.start(study.assignments.kim[1]!.id),
    ]
    for (const reply of await Promise.all(asks)) expect(codeOf(reply)).toBe('not-found')
  })

  test('who meets the same persona sees only their own conversation, and their own unit as the first', async () => {
    await kim.interview(sharedOf('kim'), questions)
    const mine = await lee.interview(sharedOf('lee'), questions.slice(0, 1))
    await lee.end(mine.id)
    const opened = (await study.lee.post(`/api/assignments/${sharedOf('lee')}/open`, { ui_lang: 'ko' }))
      .body as OpenedAssignment
    expect(opened.parts.dialogue).toHaveLength(2)
    expect(opened.units.map(unit => unit.ordinal)).toEqual([1])
  })
})

test('a study of another protocol has no room', async () => {
  const { aStudy } = await import('#test/support/make.ts')
  const other = aStudy(app, { key: 'other', people: study })
  const reply = await study.kim.post(`/api/assignments/${other.assignments.kim[0]!.id}/encounter`, {
    ui_lang: 'en',
  })
  expect(codeOf(reply)).toBe('not-found')
})

test('ticks of the private list are kept, and the trail does not say which', async () => {
  const { id } = (await kim.start(study.assignments.kim[0]!.id)).body as Encounter
  await kim.tick(id, 'diagnosis')
  await kim.tick(id, 'follow_up')
  await kim.tick(id, 'diagnosis', false)
  expect(((await kim.get(id)).body as Encounter).topics).toEqual(['follow_up'])
  const trail = app.deps.storage.sqlite.prepare("SELECT body FROM events WHERE verb = 'topic.tick'").pluck()
  expect(trail.all().join()).not.toMatch(/diagnosis|follow_up/)
})

describe('the stream', () => {
  const events = (text: string) =>
    text
      .trim()
      .split('\n\n')
      .map(block => Object.fromEntries(block.split('\n').map(line => line.split(/: ?(.*)/s).slice(0, 2))))

  test('of an ended conversation gives each turn once with its number, then the state, and ends', async () => {
    const { id, turns } = await kim.interview(study.assignments.kim[0]!.id, questions)
    await kim.end(id)
    const reply = await study.kim.get(`/api/encounters/${id}/stream`)
    expect(reply.headers.get('content-type')).toContain('text/event-stream')
    const seen = events(reply.text)
    expect(seen.map(event => event.event)).toEqual([...turns.map(() => 'turn'), 'state'])
    expect(seen.slice(0, -1).map(event => event.id)).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(JSON.parse(seen.at(-1)!.data!)).toEqual({
      floor: 'waiting',
      ended: true,
      joined: true,
    })
  })

  test('tells a second tab what the first one says, as it happens', async () => {
    const { id } = (await kim.start(study.assignments.kim[0]!.id)).body as Encounter
    const response = await app.app.request(`/api/encounters/${id}/stream`, {
      headers: { cookie: app.cookieOf(study.kim.id), 'last-event-id': '0' },
    })
    const reader = response.body!.getReader()
    const next = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await next()).toContain('"floor":"mine"')
    await kim.say(id, 1, questions[0]!)
    let heard = ''
    while (!heard.includes('id: 2')) heard += await next()
    expect(heard).toContain(questions[0])
    await reader.cancel()
  })

  test('misses nothing that happens while it is sending', async () => {
    const { id } = (await kim.start(study.assignments.kim[0]!.id)).body as Encounter
    const response = await app.app.request(`/api/encounters/${id}/stream`, {
      headers: { cookie: app.cookieOf(study.kim.id) },
      signal: AbortSignal.timeout(8_000),
    })
    const reader = response.body!.getReader()
    const decoder = new TextDecoder()
    let heard = ''
    // Nobody reads yet, so the first piece waits to be taken while all of this is said.
    for (const [index, text] of questions.entries()) await kim.say(id, 2 * index + 1, text)
    while (!heard.includes('id: 6')) heard += decoder.decode((await reader.read()).value)
    expect([...heard.matchAll(/^id: (\d)$/gm)].map(match => match[1])).toEqual(['1', '2', '3', '4', '5', '6'])
    await reader.cancel()
  }, 10_000)

  test('ends without a fault for somebody who has lost their place in the study', async () => {
    const { id } = (await kim.start(study.assignments.kim[0]!.id)).body as Encounter
    const response = await app.app.request(`/api/encounters/${id}/stream`, {
      headers: { cookie: app.cookieOf(study.kim.id) },
    })
    const reader = response.body!.getReader()
    await reader.read()
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    app.deps.storage.sqlite.prepare("UPDATE assignments SET state = 'withdrawn'").run()
    app.deps.hub.changed(id)
    expect((await reader.read()).done).toBe(true)
    expect([app.faults, printed.mock.calls]).toEqual([[], []])
    printed.mockRestore()
  })

  test.each([
    ['signed out', () => app.deps.storage.sqlite.prepare('DELETE FROM session').run()],
    ['is disabled', () => app.deps.storage.sqlite.prepare('UPDATE user SET disabled_at = 1').run()],
    [
      'has been away for long',
      () => app.deps.storage.sqlite.prepare('UPDATE session SET expires_at = 1').run(),
    ],
  ])('says not one thing more to somebody who %s', async (_, leaves) => {
    const { id } = (await kim.start(study.assignments.kim[0]!.id)).body as Encounter
    const response = await app.app.request(`/api/encounters/${id}/stream`, {
      headers: { cookie: app.cookieOf(study.kim.id) },
    })
    const reader = response.body!.getReader()
    await reader.read()
    leaves()
    app.deps.hub.changed(id)
    expect(await reader.read()).toMatchObject({ done: true })
  })

  test('lets twenty watch one conversation, and sends the first away for one more', async () => {
    const { id } = (await kim.start(study.assignments.kim[0]!.id)).body as Encounter
    const watch = async () => {
      const response = await app.app.request(`/api/encounters/${id}/stream`, {
        headers: { cookie: app.cookieOf(study.kim.id) },
      })
      const reader = response.body!.getReader()
      await reader.read()
      return reader
    }
    const readers = []
    for (let n = 0; n < 21; n++) readers.push(await watch())
    expect((await readers[0]!.read()).done).toBe(true)
    await kim.say(id, 1, questions[0]!)
    expect((await readers[20]!.read()).done).toBe(false)
    await Promise.all(readers.map(reader => reader.cancel()))
  })

  test('sends nothing twice to a client that comes back', async () => {
    const { id } = await kim.interview(study.assignments.kim[0]!.id, questions)
    await kim.end(id)
    const response = await app.app.request(`/api/encounters/${id}/stream`, {
      headers: { cookie: app.cookieOf(study.kim.id), 'last-event-id': '4' },
    })
    expect(events(await response.text()).map(event => event.id)).toEqual(['5', '6', undefined])
  })
})
