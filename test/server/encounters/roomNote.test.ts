import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenedAssignment } from '#schema/annotation.ts'
import type { Encounter, RoomSettings } from '#schema/encounter.ts'
import type { SeatRole } from '#schema/monitor.ts'
import type { ProtocolId } from '#schema/study.ts'
import { roomParts } from '#server/encounters/roomParts.ts'
import { verify } from '#server/storage/verify.ts'
import { anApp, type TestApp, type TestPerson } from '#test/support/app.ts'
import { type FakeEndpoint, startFakeEndpoint, utterance } from '#test/support/fakeEndpoint.ts'
import { clientIds } from '#test/support/physician.ts'
import { aRoomCase, aRoomStudy, interviewer, type RoomStudy, rateEncounter } from '#test/support/room.ts'

const sections = [
  { title: '퇴원 진단', text: '지역사회획득 폐렴' },
  { title: '새로 처방된 약', text: '레보플록사신 750 mg 하루 한 번, 5일' },
]
const note = { text: sections.map(({ title, text }) => `${title}\n${text}`).join('\n\n'), sections }
const ofTheNote = /레보플록사신|퇴원 진단/
const withNote = (count = 3) =>
  Array.from({ length: count }, (_, n) =>
    aRoomCase(n + 1, {
      note: {
        ...note,
        author: 'Canary-author',
        sections: sections.map(one => ({ ...one, source: 'Canary-source' })),
      },
    }),
  )

let app: TestApp
beforeEach(() => {
  app = anApp()
})

/** The panes of one's cases that one's own handle can read. */
const reachable = (person: TestPerson): string[] =>
  app.deps.blind.run(person.id, q => {
    const sql = q as unknown as { $client: { prepare: (sql: string) => { all: () => { pane: string }[] } } }
    return sql.$client
      .prepare('SELECT DISTINCT pane FROM case_parts ORDER BY pane')
      .all()
      .map(row => row.pane)
  })
const exposed = (person: TestPerson) =>
  app.deps.storage.sqlite
    .prepare(
      `SELECT DISTINCT e.pane FROM exposures e JOIN assignments a ON a.id = e.assignment_id
       WHERE a.person_id = ? ORDER BY 1`,
    )
    .pluck()
    .all(person.id)

/** Every reply that somebody can have of their encounter, as text. */
async function everyReply(person: TestPerson, study: RoomStudy, assignment: string, encounter: string) {
  const replies = [
    await person.post(`/api/assignments/${assignment}/encounter`, { ui_lang: 'ko' }),
    await person.get(`/api/encounters/${encounter}`),
    await person.get(`/api/encounters/${encounter}?after=0`),
    await person.get(`/api/annotator/studies/${study.key}`),
    await person.post(`/api/encounters/${encounter}/topics`, { topic: 'diagnosis', ticked: true }),
    await person.post(`/api/encounters/${encounter}/end`, {}),
    await person.get(`/api/encounters/${encounter}/stream`),
    await person.post(`/api/assignments/${assignment}/open`, { ui_lang: 'ko' }),
  ]
  return replies.map(({ text }) => text)
}

describe('an educator who is a physician', () => {
  test('reads the note of the case as its pane shows it, from the first reply on, and that is logged', async () => {
    const study = await aRoomStudy(app, { lines: withNote(), exclusive: 1 })
    const kim = interviewer(study.kim)
    const assignment = study.assignments.kim[0]!.id
    const started = await kim.start(assignment)
    expect(started.body).toMatchObject({ seat: 'educator', note })
    expect(started.text).not.toContain('Canary')
    const { id } = started.body as Encounter
    expect(await kim.say(id, 1, '안녕하세요?')).toMatchObject({ note })
    expect((await kim.get(id)).body).toMatchObject({ note })

    expect([exposed(study.kim), exposed(study.lee)]).toEqual([['note', 'persona', 'profile'], []])
    expect([reachable(study.kim), reachable(study.lee)]).toEqual([['note', 'persona', 'profile'], []])
    const logged = app.deps.storage.sqlite
      .prepare(
        `SELECT e.part_sha = p.sha FROM exposures e JOIN assignments a ON a.id = e.assignment_id
         JOIN case_parts p ON p.case_id = a.case_id AND p.pane = e.pane WHERE e.pane = 'note'`,
      )
      .pluck()
    expect(logged.all()).toEqual([1])
    const told = app.deps.storage.sqlite
      .prepare("SELECT json_extract(body, '$.seat') FROM events WHERE verb = 'encounter.start'")
      .pluck()
    expect(told.all()).toEqual(['educator'])
    expect(verify(app.deps.storage.sqlite).ok).toBe(true)
  })

  test('rates beside conversation, card and profile as before, and finds the note in the room again', async () => {
    const study = await aRoomStudy(app, { lines: withNote(), exclusive: 1 })
    const kim = interviewer(study.kim)
    const assignment = study.assignments.kim[0]!.id
    const { id } = await kim.interview(assignment, ['안녕하세요?'])
    await kim.end(id)
    const opened = await study.kim.post(`/api/assignments/${assignment}/open`, { ui_lang: 'ko' })
    expect(Object.keys((opened.body as OpenedAssignment).parts).sort()).toEqual([
      'dialogue',
      'persona',
      'profile',
    ])
    expect((await kim.get(id)).body).toMatchObject({ ended: true, note })
    await rateEncounter(study, study.kim, assignment, '4')
  })

  test('is told of no note where the case has none', async () => {
    const study = await aRoomStudy(app)
    const started = await interviewer(study.kim).start(study.assignments.kim[0]!.id)
    expect(started.body).not.toHaveProperty('note')
    expect(exposed(study.kim)).toEqual(['persona', 'profile'])
  })
})

describe('of two physicians in one encounter', () => {
  const room: RoomSettings = { educator: { kind: 'person' }, patient: { kind: 'person' } }
  let study: RoomStudy & Record<'kim' | 'lee', TestPerson>
  let who: Record<'kim' | 'lee', ReturnType<typeof interviewer>>
  beforeEach(async () => {
    study = await aRoomStudy(app, { room, lines: withNote(8), shared: 8, exclusive: 0 })
    who = { kim: interviewer(study.kim), lee: interviewer(study.lee, clientIds('b')) }
  })
  /** Both sit down at a case. */
  const pair = async (n: number) => {
    const mine = study.assignments.kim[n]!
    const own = { kim: mine.id, lee: study.assignments.lee.find(one => one.caseId === mine.caseId)!.id }
    const kims = (await who.kim.start(own.kim)).body as Encounter
    const lees = (await who.lee.start(own.lee)).body as Encounter
    const educator = kims.seat === 'educator' ? ('kim' as const) : ('lee' as const)
    return { own, id: kims.id, kims, lees, educator, patient: educator === 'kim' ? 'lee' : 'kim' } as const
  }

  test('only the one in the educator’s seat has the note, whoever of them came first', async () => {
    const firsts = new Set<string>()
    for (let n = 0; n < 8 && firsts.size < 2; n++) {
      const { kims, lees, educator } = await pair(n)
      firsts.add(kims.seat)
      // ids count up in tests, and the seed of the next encounter is made of one: odd and even take turns
      app.deps.newId()
      const [educators, patients] = educator === 'kim' ? [kims, lees] : [lees, kims]
      expect(educators).toMatchObject({ note })
      expect(patients).toMatchObject({ persona: { personality: 'anxious' } })
      expect(patients).not.toHaveProperty('note')
    }
    expect(firsts.size).toBe(2)
    const seatsShown = app.deps.storage.sqlite
      .prepare(
        `SELECT DISTINCT s.role FROM exposures e JOIN seats s ON s.assignment_id = e.assignment_id
         WHERE e.pane = 'note'`,
      )
      .pluck()
    expect(seatsShown.all()).toEqual(['educator'])
  })

  test('the patient has it by no route and no row of their handle, until it is over and beyond', async () => {
    const { id, own, educator, patient } = await pair(0)
    await who[educator].say(id, 1, '안녕하세요?')
    await who[patient].say(id, 2, '기침이 나요.')
    const texts = await everyReply(study[patient], study, own[patient], id)
    for (const text of texts) expect(text).not.toMatch(ofTheNote)
    expect(texts.at(-1)).toContain('기침이 나요.')
    expect(reachable(study[patient])).toEqual(['persona', 'profile'])
    expect(exposed(study[patient])).toEqual(['dialogue', 'persona', 'profile'])
    expect(reachable(study[educator])).toContain('note')
  })

  test('who read the note of a case once plays its patient another time without it', async () => {
    const { educator } = await pair(0)
    const { caseId } = study.assignments.kim[0]!
    const partsAs = (seat: SeatRole) =>
      app.deps.blind.run(study[educator].id, q => roomParts(q, caseId, 'virtual-patient', seat))
    expect(partsAs('educator')).toHaveProperty('note')
    expect(Object.keys(partsAs('patient'))).toEqual(['persona', 'profile'])
  })
})

describe('where no physician is to read it', () => {
  let fake: FakeEndpoint | undefined
  afterEach(() => fake?.close())
  const held = async (choices: { room?: RoomSettings; protocol?: ProtocolId }) => {
    const study = await aRoomStudy(app, { ...choices, lines: withNote(), exclusive: 1 })
    const kim = interviewer(study.kim)
    const assignment = study.assignments.kim[0]!.id
    const { id } = (await kim.start(assignment)).body as Encounter
    return { study, kim, assignment, id }
  }

  test('a physician who plays the patient before a model is not shown it', async () => {
    fake = await startFakeEndpoint(() => utterance('안녕하세요. 좀 어떠세요?'))
    const models = [{ name: 'm', context: 32_768, max_reply_tokens: 100, reply_limit: 'max_tokens' as const }]
    app = anApp({ endpoints: [{ name: 'ward', base_url: fake.url, models, at_once: 8 }] })
    const { study, kim, assignment, id } = await held({
      room: { educator: { kind: 'model', endpoint: 'ward', model: 'm' }, patient: { kind: 'person' } },
    })
    await vi.waitFor(async () => expect((await kim.get(id)).body).toMatchObject({ floor: 'mine' }))
    await kim.say(id, 2, '기침이 나요.')
    expect(JSON.stringify(fake.requests[0]!.body)).toMatch(ofTheNote)
    for (const text of await everyReply(study.kim, study, assignment, id)) expect(text).not.toMatch(ofTheNote)
    expect(reachable(study.kim)).toEqual(['persona', 'profile'])
  })

  test('one who guesses the persona is not shown it, before the guess or after', async () => {
    const { study, kim, assignment, id } = await held({ protocol: 'virtual-patient-guess' })
    await kim.say(id, 1, '안녕하세요?')
    for (const text of await everyReply(study.kim, study, assignment, id)) expect(text).not.toMatch(ofTheNote)
    const right = { personality: 'anxious', education: 'college', health_literacy: 'low', recall: 'poor' }
    await rateEncounter(study, study.kim, assignment, item => right[item as keyof typeof right])
    for (const text of await everyReply(study.kim, study, assignment, id)) expect(text).not.toMatch(ofTheNote)
    expect(reachable(study.kim)).toEqual(['persona', 'profile'])
    expect(exposed(study.kim)).not.toContain('note')
  })
})
