import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenedAssignment } from '#schema/annotation.ts'
import type { Encounter, RoomSettings } from '#schema/encounter.ts'
import { CreateStudy, guessesPersona, hasRoom, protocolIds } from '#schema/study.ts'
import { studyRoom } from '#server/commands/roomCommands.ts'
import { verify } from '#server/storage/verify.ts'
import { operator } from '#server/storage/write.ts'
import { createStudy } from '#server/studies/create.ts'
import { protocols } from '#server/studies/protocols.ts'
import { anApp, type Reply, type TestApp, type TestPerson } from '#test/support/app.ts'
import { type FakeEndpoint, startFakeEndpoint, utterance } from '#test/support/fakeEndpoint.ts'
import { bytesOf } from '#test/support/importing.ts'
import { clientIds, codeOf, detailsOf } from '#test/support/physician.ts'
import { aRoomCase, aRoomStudy, interviewer, type RoomStudy, rateEncounter } from '#test/support/room.ts'

const protocol = 'virtual-patient-guess' as const
const levels = /anxious|high_school|"low"|partial/

let fake: FakeEndpoint | undefined
afterEach(() => fake?.close())

test('every protocol says alike whether it has a room and whether the persona is guessed', () => {
  for (const id of protocolIds) {
    const { live, roomPanes, stages } = protocols[id]
    expect(live, id).toBe(hasRoom(id))
    expect(guessesPersona(id), id).toBe(live && !roomPanes.educator.includes('persona'))
    if (!guessesPersona(id)) continue
    expect(stages[0]!.panes).toEqual(['dialogue'])
    expect(stages.at(-1)!.panes).toContain('persona')
  }
})

describe('a study in which the persona is guessed', () => {
  let app: TestApp
  let study: RoomStudy
  let kim: ReturnType<typeof interviewer>
  let assignment: string
  beforeEach(async () => {
    app = anApp()
    study = await aRoomStudy(app, { protocol })
    kim = interviewer(study.kim)
    assignment = study.assignments.kim[0]!.id
  })
  const open = (stage?: string) =>
    study.kim.post(`/api/assignments/${assignment}/open`, { ui_lang: 'ko', ...(stage && { stage }) })
  const talk = async () => {
    const { id } = await kim.interview(assignment, ['안녕하세요. 어떻게 오셨어요?', '드시는 약이 있나요?'])
    await kim.end(id)
    return id
  }
  const rate = (value: string | ((item: string) => string)) =>
    rateEncounter(study, study.kim, assignment, value, kim.newId)
  const guess = () => rate(item => right[item as keyof typeof right])
  const right = { personality: 'anxious', education: 'college', health_literacy: 'low', recall: 'poor' }
  const personaSeen = () =>
    app.deps.blind.run(study.kim.id, q => {
      const sql = q as unknown as { $client: { prepare: (sql: string) => { all: () => { pane: string }[] } } }
      return sql.$client
        .prepare('SELECT pane FROM case_parts')
        .all()
        .some(row => row.pane === 'persona')
    })

  test('gives the room the profile and no persona, by no route and by no row of the blind handle', async () => {
    const started = await kim.start(assignment)
    expect(started.body).toMatchObject({ profile: { chief_complaint: '3일 된 기침과 열' } })
    expect(started.body).not.toHaveProperty('persona')
    const id = await talk()
    const replies = [started, await kim.get(id), await study.kim.get(`/api/annotator/studies/${study.key}`)]
    replies.push(await study.kim.get(`/api/encounters/${id}/stream`))
    const opened = await open()
    expect((opened.body as OpenedAssignment).parts).toEqual({ dialogue: expect.any(Array) })
    const own = [...replies.slice(0, 2), replies[3]!, opened]
    for (const reply of own) expect(reply.text).not.toMatch(levels)
    expect(personaSeen()).toBe(false)
    const panes = app.deps.storage.sqlite.prepare('SELECT DISTINCT pane FROM exposures ORDER BY 1').pluck()
    expect(panes.all()).toEqual(['dialogue', 'profile'])
  })

  test('shows card and profile once the guess is frozen, and the room stays as it was', async () => {
    const id = await talk()
    const second = study.stages[1]!.id
    expect(codeOf(await open(second))).toBe('stage-not-current')
    await guess()
    const opened = (await open()).body as OpenedAssignment
    expect(opened.stage).toBe(second)
    expect(opened.parts).toMatchObject({ persona: { personality: 'anxious' }, profile: { allergy: '없음' } })
    expect(personaSeen()).toBe(true)
    expect((await kim.get(id)).body).not.toHaveProperty('persona')
    await rate('4')
    expect(verify(app.deps.storage.sqlite).ok).toBe(true)
  })

  test('a guess can be taken back until the card was seen, and by nobody afterwards', async () => {
    await talk()
    await guess()
    const path = `/api/assignments/${assignment}/stages/${study.stage.id}/reopening`
    const reopen = () =>
      study.maintainer.post(`/api/studies/${study.key}/assignments/${assignment}/reopening`, {
        stage: study.stage.id,
        reason: 'a slip of the hand',
      })
    expect((await study.kim.post(path, {})).status).toBe(200)
    expect(personaSeen()).toBe(false)
    await guess()
    expect((await reopen()).status).toBe(200)
    await guess()
    await open()
    expect(codeOf(await study.kim.post(path, {}))).toBe('reopen-too-late')
    expect(codeOf(await reopen())).toBe('persona-seen')
    await rate('4')
    expect(codeOf(await reopen())).toBe('persona-seen')
    // The last stage shows no more than it did, so it stays as it is in every protocol.
    const last = `/api/assignments/${assignment}/stages/${study.stages[1]!.id}/reopening`
    expect((await study.kim.post(last, {})).status).toBe(200)
    const answer = {
      id: kim.newId(),
      assignment,
      stage: study.stage.id,
      item: 'recall',
      unit: ((await open()).body as OpenedAssignment).units[0]!.id,
      version: 2,
      value: 'accurate',
      ui_lang: 'ko',
      active_ms: 1,
      client_at: 1,
    }
    expect(codeOf(await study.kim.post('/api/ratings', answer))).toBe('stage-frozen')
  })

  test('leaves out of the profile what names a level of an axis, and logs what it showed', async () => {
    const clued = await aRoomStudy(app, {
      key: 'clued',
      protocol,
      people: { maintainer: study.maintainer, kim: study.kim, lee: study.lee },
      lines: [1, 2, 3, 4, 5].map(n =>
        aRoomCase(n, {
          id: `clued-${n}`,
          profile: { age: 60, allergy: '없음', medical_history: '고혈압. 초졸, 과거력을 잘 기억하지 못함' },
        }),
      ),
    })
    const first = clued.assignments.kim[0]!.id
    const { id, profile } = (await kim.start(first)).body as Encounter
    expect(profile).toEqual({ age: '60', allergy: '없음' })
    const shas = app.deps.storage.sqlite.prepare(
      `SELECT e.part_sha = p.sha AS whole FROM exposures e JOIN assignments a ON a.id = e.assignment_id
       JOIN case_parts p ON p.case_id = a.case_id AND p.pane = e.pane
       WHERE e.assignment_id = ? AND e.pane = 'profile' ORDER BY e.at`,
    )
    expect(shas.pluck().all(first)).toEqual([0])
    await kim.say(id, 1, '안녕하세요')
    await kim.end(id)
    await rateEncounter(clued, study.kim, first, item => right[item as keyof typeof right], kim.newId)
    await rateEncounter(clued, study.kim, first, '3', kim.newId)
    expect(shas.pluck().all(first)).toEqual([0, 1])
  })
})

describe('the seat of the patient', () => {
  const plays: RoomSettings = {
    educator: { kind: 'model', endpoint: 'ward', model: 'm' },
    patient: { kind: 'person' },
  }
  const ward = {
    name: 'ward',
    base_url: 'http://127.0.0.1:9/v1',
    at_once: 8,
    models: [{ name: 'm', context: 4096, max_reply_tokens: 100, reply_limit: 'max_tokens' as const }],
  }
  const title = { en: 'Guess', ko: '맞히기' }

  test('cannot be a person’s where the persona is guessed, over HTTP, on the command line and from the start', async () => {
    const app = anApp({ endpoints: [ward] })
    const { maintainer } = await aRoomStudy(app)
    const draft = (key: string, of: string, settings = {}) =>
      maintainer.post('/api/studies', { key, title, protocol: of, settings })
    await draft('guess', protocol)
    const refused = await maintainer.put('/api/studies/guess/room', plays)
    expect([refused.status, detailsOf(refused)]).toEqual([
      400,
      { problems: [{ field: 'patient', problem: 'patient-is-guessed' }] },
    ])
    const files = [{ name: 'room.json', bytes: bytesOf(JSON.stringify(plays)) }]
    const typed = () => studyRoom.run(app.deps, { positionals: ['guess'], values: {}, files })
    expect(typed).toThrow('room.json:patient:patient-is-guessed')
    const begun = await draft('other', protocol, { room: plays })
    expect(detailsOf(begun)).toEqual({
      problems: [{ field: 'settings.room.patient', problem: 'patient-is-guessed' }],
    })
    await draft('shown', 'virtual-patient')
    expect((await maintainer.put('/api/studies/shown/room', plays)).status).toBe(200)
    const made = createStudy(app.deps, operator, CreateStudy.parse({ key: 'fine', title, protocol }))
    expect(made.key).toBe('fine')
  })
})

test('two studies that differ in the persona alone answer alike to the byte until the guess is frozen', async () => {
  fake = await startFakeEndpoint(() => utterance('숨이 차고 기침이 나요.'))
  const url = fake.url
  const twin = async (persona: object, schooling: string) => {
    const app = anApp({
      endpoints: [
        {
          name: 'ward',
          base_url: url,
          at_once: 8,
          models: [{ name: 'm', context: 32_768, max_reply_tokens: 512, reply_limit: 'max_tokens' }],
        },
      ],
    })
    const lines = [1, 2, 3, 4, 5].map(n =>
      aRoomCase(n, {
        persona,
        strata: { icd_chapter: 'one', ...persona },
        profile: { age: 61, chief_complaint: '기침', family_history: `형이 폐암. ${schooling}` },
      }),
    )
    const room: RoomSettings = {
      educator: { kind: 'person' },
      patient: { kind: 'model', endpoint: 'ward', model: 'm' },
    }
    const study = await aRoomStudy(app, { protocol, lines, room })
    const seen: string[] = []
    const keep = (request: string, reply: Reply) => {
      const headers = [...reply.headers]
        .filter(([name]) => name !== 'date')
        .map(([name, value]) => `${name}: ${value.replace(/'nonce-[^']+'/, 'nonce')}`)
      seen.push([request, reply.status, ...headers, reply.text].join('\n'))
      return reply
    }
    const me: TestPerson = {
      ...study.kim,
      get: async path => keep(`GET ${path}`, await study.kim.get(path)),
      post: async (path, body) => keep(`POST ${path}`, await study.kim.post(path, body)),
    }
    const kim = interviewer(me)
    const assignment = study.assignments.kim[0]!.id
    const open = (stage?: string) =>
      me.post(`/api/assignments/${assignment}/open`, { ui_lang: 'ko', ...(stage && { stage }) })
    await me.get(`/api/annotator/studies/${study.key}`)
    const { id } = (await kim.start(assignment)).body as Encounter
    const spoken = app.deps.storage.sqlite.prepare('SELECT count(*) FROM turns').pluck()
    for (const turn of [1, 3]) {
      await kim.send(id, { ...kim.turn(turn, '어떠세요?') })
      for (let n = 0; n < 500 && spoken.get() !== turn + 1; n++)
        await new Promise(resolve => setTimeout(resolve, 5))
      await kim.get(id)
    }
    await kim.tick(id, 'diagnosis')
    await kim.start(assignment)
    await me.post(`/api/encounters/${id}/stop`, {})
    await me.post(`/api/encounters/${id}/retry`, {})
    await open()
    await kim.end(id)
    await me.get(`/api/encounters/${id}/stream`)
    await kim.get(id)
    for (const { id: stage } of study.stages) await open(stage)
    await me.post(`/api/assignments/${assignment}/stages/${study.stages[1]!.id}/submission`, {
      id: 'd'.repeat(32),
      ratings: [],
    })
    await me.post(`/api/assignments/${study.assignments.kim[1]!.id}/onward`, { ui_lang: 'ko' })
    const right = { personality: 'neutral', education: 'college', health_literacy: 'high', recall: 'poor' }
    await rateEncounter(study, me, assignment, item => right[item as keyof typeof right], clientIds('c'))
    await me.get(`/api/annotator/studies/${study.key}`)
    const before = seen.length
    await open()
    return { before: seen.slice(0, before), after: seen.slice(before), faults: app.faults }
  }
  const one = await twin(
    { personality: 'anxious', education: 'elementary', health_literacy: 'low', recall: 'poor' },
    '환자는 초졸',
  )
  const other = await twin(
    { personality: 'distrustful', education: 'college', health_literacy: 'high', recall: 'accurate' },
    '환자는 대졸',
  )
  expect(one.faults).toEqual([])
  expect(one.before.length).toBeGreaterThan(20)
  expect(other.before).toEqual(one.before)
  expect(one.before.join()).toContain('숨이 차고')
  // The same comparison sees the difference as soon as there is one to see.
  expect(other.after).not.toEqual(one.after)
})
