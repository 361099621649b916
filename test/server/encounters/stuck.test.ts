import { afterEach, expect, test } from 'vitest'
import { AnnotatorStudy } from '#schema/annotation.ts'
import type { Encounter } from '#schema/encounter.ts'
import type { listEncounters } from '#server/encounters/listEncounters.ts'
import type { wholeEncounter } from '#server/encounters/wholeEncounter.ts'
import { assignments } from '#server/storage/tables/studies.ts'
import { verify } from '#server/storage/verify.ts'
import { operator, write } from '#server/storage/write.ts'
import { anApp, type TestApp, type TestPerson } from '#test/support/app.ts'
import { asAnAi, type FakeEndpoint, type FakeScript, startFakeEndpoint } from '#test/support/fakeEndpoint.ts'
import { clientIds, codeOf } from '#test/support/physician.ts'
import { aRoomStudy, interviewer, type RoomStudy, rateEncounter } from '#test/support/room.ts'

const forTwo = { educator: { kind: 'person' }, patient: { kind: 'person' } } as const
type Study = RoomStudy & Record<'kim' | 'lee' | 'maintainer', TestPerson>

let fake: FakeEndpoint | undefined
afterEach(async () => {
  await fake?.close()
  fake = undefined
})

/** One encounter of kim and lee; `educator` and `patient` each with their assignment. */
async function aPair(app: TestApp) {
  const study: Study = await aRoomStudy(app, { room: forTwo, shared: 2, exclusive: 0 })
  const mine = study.assignments.kim[0]!
  const theirs = study.assignments.lee.find(one => one.caseId === mine.caseId)!
  const kim = { ...interviewer(study.kim), assignment: mine.id }
  const lee = { ...interviewer(study.lee, clientIds('b')), assignment: theirs.id }
  const first = (await kim.start(kim.assignment)).body as Encounter
  await lee.start(lee.assignment)
  const [educator, patient] = first.seat === 'educator' ? [kim, lee] : [lee, kim]
  return { study, id: first.id, kim, lee, educator, patient }
}

/** A room whose patient is a model behind an endpoint that follows the script, and kim who has said one thing. */
async function oneTurnTo(script: FakeScript) {
  fake = await startFakeEndpoint(script)
  const model = {
    name: 'patient-1',
    context: 32_768,
    max_reply_tokens: 512,
    reply_limit: 'max_tokens' as const,
  }
  const app = anApp({ endpoints: [{ name: 'ward', base_url: fake.url, models: [model], at_once: 8 }] })
  const patient = { kind: 'model' as const, endpoint: 'ward', model: 'patient-1' }
  const study: Study = await aRoomStudy(app, { room: { educator: { kind: 'person' }, patient } })
  const kim = interviewer(study.kim)
  const assignment = study.assignments.kim[0]!.id
  const { id } = (await kim.start(assignment)).body as Encounter
  await kim.say(id, 1, '어디가 불편하세요?')
  for (let n = 0; n < 400; n++) {
    const now = (await kim.get(id)).body as Encounter
    if (now.floor !== 'thinking') return { app, study, kim, assignment, id, now }
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('the patient never stops thinking')
}

const withdraw = (app: TestApp, study: RoomStudy, id: string) =>
  write(app.deps, operator, { verb: 'test.leave', study: study.id }, tx =>
    tx.updateOne(assignments, { id }, { state: 'withdrawn' }),
  )
const leaveStudy = (app: TestApp, study: RoomStudy, person: TestPerson) =>
  app.deps.storage.sqlite
    .prepare('UPDATE members SET to_at = 1 WHERE study_id = ? AND person_id = ?')
    .run(study.id, person.id)
const roomOf = async (study: Study, who: TestPerson, assignment: string) => {
  const reply = await who.get(`/api/annotator/studies/${study.id}`)
  return AnnotatorStudy.parse(reply.body).assignments.find(one => one.id === assignment)!.room
}
const endings = (app: TestApp) =>
  app.deps.storage.sqlite.prepare('SELECT ending FROM encounters ORDER BY at, rowid').pluck().all()
const listed = async (study: Study) =>
  (await study.maintainer.get(`/api/studies/${study.id}/encounters`)).body as ReturnType<
    typeof listEncounters
  >
const endAsMaintainer = (study: Study, id: string, who = study.maintainer) =>
  who.post(`/api/studies/${study.id}/encounters/${id}/end`, {})
const openStage = (who: TestPerson, assignment: string) =>
  who.post(`/api/assignments/${assignment}/open`, { ui_lang: 'ko' })

test('an educator whose patient left before speaking is told so, gives the encounter up, and begins anew', async () => {
  const app = anApp()
  const { study, id, educator, patient } = await aPair(app)
  await educator.say(id, 1, '안녕하세요.')
  expect(codeOf(await educator.end(id))).toBe('encounter-too-short')
  withdraw(app, study, patient.assignment)
  expect(((await educator.get(id)).body as Encounter).other).toEqual({
    role: 'patient',
    kind: 'person',
    joined: false,
    left: true,
  })
  expect((await educator.end(id)).body).toMatchObject({ id, ended: true })
  expect(endings(app)).toEqual(['abandoned'])
  expect(codeOf(await openStage(educator.person, educator.assignment))).toBe('stage-not-current')
  expect(await roomOf(study, educator.person, educator.assignment)).toBe('waiting')
  const anew = (await educator.start(educator.assignment)).body as Encounter
  expect(anew).toMatchObject({ ended: false, turns: [], other: { kind: 'person', joined: false } })
  expect(anew.id).not.toBe(id)
  expect(await roomOf(study, educator.person, educator.assignment)).toBe('live')
  expect(verify(app.deps.storage.sqlite).ok).toBe(true)
})

test('a patient whose educator left the study before speaking gives the encounter up, and both may meet again', async () => {
  const app = anApp()
  const { study, id, educator, patient } = await aPair(app)
  leaveStudy(app, study, educator.person)
  expect((await patient.end(id)).status).toBe(200)
  app.deps.storage.sqlite.prepare('UPDATE members SET to_at = NULL').run()
  expect(await roomOf(study, educator.person, educator.assignment)).toBe('waiting')
  const back = (await educator.start(educator.assignment)).body as Encounter
  expect(await roomOf(study, patient.person, patient.assignment)).toBe('awaited')
  const joined = (await patient.start(patient.assignment)).body as Encounter
  expect([joined.id, joined.other.joined]).toEqual([back.id, true])
  const [first, second] = back.seat === 'educator' ? [educator, patient] : [patient, educator]
  await first.say(back.id, 1, '안녕하세요.')
  await second.say(back.id, 2, '네, 안녕하세요.')
  await first.end(back.id)
  await rateEncounter(study, first.person, first.assignment, '3')
  const unit = app.deps.storage.sqlite.prepare('SELECT unit_id FROM encounters WHERE id = ?').pluck()
  const rated = app.deps.storage.sqlite.prepare('SELECT DISTINCT unit_id FROM ratings').pluck().all()
  expect(rated).toEqual([unit.get(back.id)])
  expect(endings(app)).toEqual(['abandoned', 'by_person'])
})

test('whoever has only not come yet is waited for, and nobody draws their role again by giving up', async () => {
  const app = anApp()
  const study: Study = await aRoomStudy(app, { room: forTwo, shared: 2, exclusive: 0 })
  const kim = interviewer(study.kim)
  const { id, other } = (await kim.start(study.assignments.kim[0]!.id)).body as Encounter
  expect(other).not.toHaveProperty('left')
  expect(codeOf(await kim.end(id))).toBe('encounter-too-short')
})

test('an encounter in which both have spoken is ended and rated, also after the other has left', async () => {
  const app = anApp()
  const { study, id, educator, patient } = await aPair(app)
  await educator.say(id, 1, '안녕하세요.')
  await patient.say(id, 2, '네.')
  withdraw(app, study, patient.assignment)
  expect(codeOf(await endAsMaintainer(study, id))).toBe('encounter-has-both')
  await educator.end(id)
  expect(endings(app)).toEqual(['by_person'])
  expect((await openStage(educator.person, educator.assignment)).status).toBe(200)
})

test('a model that never answers is given up, and the maintainer still reads whose encounter that was', async () => {
  const { app, study, kim, assignment, id, now } = await oneTurnTo([{ status: 500 }])
  expect(now.floor).toBe('failed')
  expect((await kim.end(id)).body).toMatchObject({ ended: true })
  expect((await listed(study)).waiting).toBe(6)
  const anew = (await kim.start(assignment)).body as Encounter
  expect(anew.turns).toEqual([])
  expect((await kim.start(assignment)).body).toMatchObject({ id: anew.id })
  const { encounters, waiting } = await listed(study)
  expect(waiting).toBe(5)
  expect(encounters.map(one => [one.person?.username, one.state, one.ending])).toEqual([
    ['kim', 'ended', 'abandoned'],
    ['kim', 'live', null],
  ])
  expect((await kim.get(id)).body).toMatchObject({ id, ended: true, assignment })
  expect(verify(app.deps.storage.sqlite).ok).toBe(true)
})

test('a hard stop before the patient spoke opens no stage, and the case is to be begun anew', async () => {
  const { app, study, kim, assignment, id, now } = await oneTurnTo([asAnAi])
  expect(now.ended).toBe(true)
  expect(endings(app)).toEqual(['hard_stop'])
  expect(codeOf(await openStage(study.kim, assignment))).toBe('stage-not-current')
  expect(await roomOf(study, study.kim, assignment)).toBe('waiting')
  const anew = (await kim.start(assignment)).body as Encounter
  expect([anew.id === id, anew.ended]).toEqual([false, false])
})

test('a maintainer ends what stands still, with a trace; nobody else, and nothing that has ended', async () => {
  const app = anApp()
  const study: Study = await aRoomStudy(app, { room: forTwo, shared: 2, exclusive: 0 })
  const kim = interviewer(study.kim)
  const assignment = study.assignments.kim[0]!.id
  const { id } = (await kim.start(assignment)).body as Encounter
  expect((await endAsMaintainer(study, id, study.kim)).status).toBe(404)
  expect((await endAsMaintainer(study, 'd'.repeat(32))).status).toBe(404)
  const whole = (await endAsMaintainer(study, id)).body as ReturnType<typeof wholeEncounter>
  expect([whole.state, whole.ending]).toEqual(['ended', 'abandoned'])
  expect(codeOf(await endAsMaintainer(study, id))).toBe('encounter-ended')
  const event = app.deps.storage.sqlite.prepare(
    "SELECT person, json_extract(body, '$.by_maintainer') FROM events WHERE verb = 'encounter.end'",
  )
  expect(event.raw().all()).toEqual([[study.maintainer.id, 1]])
  expect(await roomOf(study, study.kim, assignment)).toBe('waiting')
  expect(((await kim.start(assignment)).body as Encounter).id).not.toBe(id)
})

test('an assignment never sits in two encounters that go on, whoever writes', async () => {
  const app = anApp()
  const { id, kim } = await aPair(app)
  const { sqlite } = app.deps.storage
  sqlite.pragma('foreign_keys = OFF')
  const again = sqlite.prepare(
    "INSERT INTO seats (encounter_id, role, kind, assignment_id) VALUES (?, 'educator', 'person', ?)",
  )
  expect(() => again.run('another', kim.assignment)).toThrow('one encounter for an assignment')
  sqlite.prepare("UPDATE encounters SET state = 'ended', ending = 'abandoned' WHERE id = ?").run(id)
  expect(again.run('another', kim.assignment).changes).toBe(1)
})
