import { afterEach, expect, test } from 'vitest'
import type { Encounter, RoomSettings } from '#schema/encounter.ts'
import { listEncounters } from '#server/encounters/listEncounters.ts'
import type { wholeEncounter } from '#server/encounters/wholeEncounter.ts'
import { operator } from '#server/storage/write.ts'
import { freezeStudy } from '#server/studies/freeze.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { asAnAi, type FakeEndpoint, startFakeEndpoint, utterance } from '#test/support/fakeEndpoint.ts'
import { clientIds, codeOf } from '#test/support/physician.ts'
import { aRoomStudy, interviewer, type RoomStudy, rateEncounter } from '#test/support/room.ts'

type List = ReturnType<typeof listEncounters>
type Whole = ReturnType<typeof wholeEncounter>

let fake: FakeEndpoint | undefined
afterEach(() => fake?.close())

const at = (study: RoomStudy, path: string) => `/api/studies/${study.key}/${path}`
const listed = async (study: RoomStudy) => (await study.maintainer.get(at(study, 'encounters'))).body as List

const models = (...names: string[]) =>
  names.map(name => ({ name, context: 32_768, max_reply_tokens: 512, reply_limit: 'max_tokens' as const }))

/** A room whose patient is a model that falls out of its role once, and kim's whole conversation there. */
async function aModelRoom(app: TestApp) {
  const room: RoomSettings = {
    educator: { kind: 'person' },
    patient: { kind: 'model', endpoint: 'ward', model: 'patient-1' },
  }
  const study = await aRoomStudy(app, { room })
  const kim = interviewer(study.kim)
  const { id } = (await kim.start(study.assignments.kim[0]!.id)).body as Encounter
  await kim.say(id, 1, '어떠세요?')
  for (let n = 0; n < 300; n++) {
    if (((await kim.get(id)).body as Encounter).floor === 'mine') break
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  await kim.end(id)
  return { study, id }
}
const wardApp = async () => {
  fake = await startFakeEndpoint([asAnAi, utterance('가슴이 답답해요.')])
  return anApp({ endpoints: [{ name: 'ward', base_url: fake.url, at_once: 8, models: models('patient-1') }] })
}

test('a maintainer sees who talked with whom, where it stands, and how much was tried', async () => {
  const { study, id } = await aModelRoom(await wardApp())
  const { encounters, waiting, endings } = await listed(study)
  expect(encounters).toHaveLength(1)
  expect(encounters[0]).toMatchObject({
    id,
    person: { username: 'kim' },
    case: { ext_id: expect.stringMatching(/^room-/) },
    state: 'ended',
    ending: 'by_person',
    turns: 2,
    seats: [
      { role: 'educator', kind: 'person', endpoint: null, model: null },
      { role: 'patient', kind: 'model', endpoint: 'ward', model: 'patient-1' },
    ],
    discarded: 1,
    failed: 0,
    verdicts: { retried: 1, accepted: 1 },
  })
  expect(waiting).toBe(5)
  expect(endings).toContainEqual({
    field: 'patient',
    kind: 'model',
    value: 'patient-1',
    n: 1,
    live: 0,
    endings: { by_person: 1, complete: 0, hard_stop: 0, max_turns: 0, exception: 0, abandoned: 0 },
  })
  expect(endings).toContainEqual(expect.objectContaining({ field: 'personality', value: 'anxious', n: 1 }))
})

test('the transcript holds what was discarded under its turn, with the verdict and its source', async () => {
  const { study, id } = await aModelRoom(await wardApp())
  const whole = (await study.maintainer.get(at(study, `encounters/${id}`))).body as Whole
  expect(whole.turns.map(({ turn, role, text }) => [turn, role, text])).toEqual([
    [1, 'educator', '어떠세요?'],
    [2, 'patient', '가슴이 답답해요.'],
  ])
  const [first, second] = whole.turns[1]!.attempts
  expect(first).toMatchObject({
    state: 'discarded',
    text: expect.stringContaining('AI language model'),
    verdicts: [{ source: 'rules', verdict: 'FAIL', issue: 'role_drift', intervention: 'retried' }],
  })
  expect(second).toMatchObject({ state: 'accepted', correction: expect.any(String) })
  expect(second!.reply_tokens).toBeGreaterThan(0)
  expect(whole.persona).toMatchObject({ personality: 'anxious' })
})

test('what rules found comes as codes with the words they go by; a record in words stays as it was written', async () => {
  const app = await wardApp()
  const { study, id } = await aModelRoom(app)
  const read = async () => {
    const whole = (await study.maintainer.get(at(study, `encounters/${id}`))).body as Whole
    return whole.turns[1]!.attempts[0]!.verdicts[0]!
  }
  expect(await read()).toMatchObject({
    source: 'rules',
    reasoning: '',
    findings: [{ reason: 'speaks-as-program', quotes: [expect.stringMatching(/as an ai/)] }],
  })
  const rewrite = app.deps.storage.sqlite.prepare("UPDATE verdicts SET reasoning = ? WHERE verdict = 'FAIL'")
  app.deps.storage.sqlite.exec('DROP TRIGGER IF EXISTS verdicts_no_update')
  for (const reasoning of [
    'speaks of itself as a program: “as an ai”',
    '[]',
    '[{"reason":"unknown"}]',
    '[',
  ]) {
    rewrite.run(reasoning)
    expect(await read()).toMatchObject({ reasoning, findings: null })
  }
})

test('an annotator finds none of it, and neither does the maintainer of another study', async () => {
  const { study, id } = await aModelRoom(await wardApp())
  for (const path of ['encounters', `encounters/${id}`, 'room', 'fidelity'])
    expect(codeOf(await study.kim.get(at(study, path))), path).toBe('not-found')
  expect(codeOf(await study.maintainer.get(at(study, `encounters/${'c'.repeat(32)}`)))).toBe('not-found')
})

test('how physicians rated the patients cannot be read before freezing, by any of its pages', async () => {
  const app = anApp()
  const study = await aRoomStudy(app)
  const kim = interviewer(study.kim)
  const encounter = await kim.interview(study.assignments.kim[0]!.id, ['안녕하세요. 어디가 불편하세요?'])
  await kim.end(encounter.id)
  const before = await Promise.all(
    ['encounters', `encounters/${encounter.id}`, 'room'].map(path => study.maintainer.get(at(study, path))),
  )
  await rateEncounter(study, study.kim, study.assignments.kim[0]!.id, '2')
  const after = await Promise.all(
    ['encounters', `encounters/${encounter.id}`, 'room'].map(path => study.maintainer.get(at(study, path))),
  )
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
  expect(codeOf(await study.maintainer.get(at(study, 'fidelity')))).toBe('study-not-frozen')
  freezeStudy(app.deps, operator, study.id, { confirm: true })
  const { body } = await study.maintainer.get(at(study, 'fidelity'))
  const { lines, encounters, physicians } = body as {
    lines: { item: string; person: string | null; counts: { value: string; n: number }[] }[]
    encounters: number
    physicians: number
  }
  expect([encounters, physicians]).toEqual([1, 1])
  const own = lines.filter(({ person }) => person === null)
  expect(own).toHaveLength(5)
  for (const { counts } of own) expect(counts.map(({ n }) => n)).toEqual([0, 1, 0, 0])
})

test('the list comes a page at a time, oldest first, each encounter once, with the counts of all', async () => {
  const app = anApp()
  const study = await aRoomStudy(app, { shared: 0, exclusive: 4 })
  const talkers = { kim: interviewer(study.kim), lee: interviewer(study.lee, clientIds('b')) }
  for (const who of ['kim', 'lee'] as const)
    for (const { id } of study.assignments[who].slice(0, 3)) {
      const { id: encounter } = await talkers[who].interview(id, ['안녕하세요'])
      if (who === 'kim') await talkers[who].end(encounter)
    }
  // Begun in one moment, they still have an order.
  app.deps.storage.sqlite.exec('UPDATE encounters SET at = 5')
  const pages: List[] = []
  let after: string | null | undefined
  while (after !== null) {
    const page = listEncounters(app.deps.storage.db, study.id, after ? { after } : {}, 4)
    pages.push(page)
    after = page.next
  }
  expect(pages.map(({ encounters }) => encounters.length)).toEqual([4, 2])
  const whole = await listed(study)
  expect(whole.next).toBe(null)
  expect(pages.flatMap(({ encounters }) => encounters)).toEqual(whole.encounters)
  for (const { live, ended, waiting, endings } of [...pages, whole]) {
    expect([live, ended, waiting]).toEqual([3, 3, 2])
    expect(endings).toEqual(whole.endings)
  }
  // A page that ends with the last one names nothing to go on with.
  expect(listEncounters(app.deps.storage.db, study.id, {}, 6).next).toBe(null)
  const second = await study.maintainer.get(at(study, `encounters?after=${whole.encounters[3]!.id}`))
  expect((second.body as List).encounters).toEqual(whole.encounters.slice(4))
  const people = { maintainer: study.maintainer, kim: study.kim, lee: study.lee }
  const other = await aRoomStudy(app, { key: 'other', people })
  expect(codeOf(await study.maintainer.get(at(study, `encounters?after=${'c'.repeat(32)}`)))).toBe(
    'not-found',
  )
  const foreign = `/api/studies/${other.key}/encounters?after=${whole.encounters[0]!.id}`
  expect(codeOf(await study.maintainer.get(foreign))).toBe('not-found')
  expect(codeOf(await study.maintainer.get(at(study, 'encounters?page=2')))).toBe('invalid-input')
})
