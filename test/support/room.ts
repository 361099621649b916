import type { OpenedAssignment } from '#schema/annotation.ts'
import type { Encounter, RoomSettings, SayTurn } from '#schema/encounter.ts'
import { AllocateStudy, CreateStudy, DrawSample, type ProtocolId } from '#schema/study.ts'
import { importCases } from '#server/cases/importCases.ts'
import { seedInstruments } from '#server/instruments/seedInstruments.ts'
import { members } from '#server/storage/tables/people.ts'
import { studies } from '#server/storage/tables/studies.ts'
import { operator, write } from '#server/storage/write.ts'
import { allocateStudy } from '#server/studies/allocateStudy.ts'
import { createStudy } from '#server/studies/create.ts'
import { drawSample } from '#server/studies/drawSample.ts'
import { openStudy } from '#server/studies/open.ts'
import { setNotice } from '#server/studies/setNotice.ts'
import { stagesOf } from '#server/studies/store.ts'
import type { TestApp, TestPerson } from './app.ts'
import { bytesOf, jsonl } from './importing.ts'
import { accept } from './make.ts'
import { clientIds } from './physician.ts'

const profile = {
  age: 58,
  gender: 'M',
  chief_complaint: '3일 된 기침과 열',
  main_diagnosis: '지역사회획득 폐렴',
  reason_for_admission: '기침, 열, 숨참',
  medication_on_admission: '메트포르민 500 mg 하루 두 번, 리시노프릴 10 mg 하루 한 번',
  allergy: '없음',
  medical_history: '당뇨병, 고혈압',
  family_history: '형이 심근경색',
}
const persona = {
  personality: 'anxious',
  education: 'high_school',
  health_literacy: 'low',
  recall: 'partial',
}

/** A case to talk about: a persona and a profile, and no conversation yet. */
export const aRoomCase = (n: number, more: object = {}) => ({
  id: `room-${n}`,
  language: 'ko',
  strata: { icd_chapter: `chapter ${n % 3}` },
  profile: { ...profile, age: 50 + n },
  persona,
  ...more,
})

export type RoomChoices = {
  key?: string
  /** Cases that both physicians meet, and those of each alone. */
  shared?: number
  exclusive?: number
  room?: RoomSettings
  protocol?: ProtocolId
  /** One physician may meet two cases of a source patient. */
  groupRepeat?: boolean
  lines?: object[]
  people?: RoomPeople
  /** Opens it although something is missing, as an older server might have. */
  forced?: boolean
}
type RoomPeople = { maintainer: { id: string }; kim: { id: string }; lee: { id: string } }

/** An open study of encounters in which kim and lee talk with virtual patients, made as a maintainer makes it. */
export async function aRoomStudy(
  app: TestApp,
  choices: Omit<RoomChoices, 'people'> & { people?: TestPeople } = {},
) {
  const people = choices.people ?? {
    maintainer: app.person('park'),
    kim: app.person('kim'),
    lee: app.person('lee'),
  }
  return { ...(await openRoomStudy(app, { ...choices, people })), ...people }
}
type TestPeople = { maintainer: TestPerson; kim: TestPerson; lee: TestPerson }

/** The same over any data folder, for people who are there already. */
export async function openRoomStudy(
  app: Pick<TestApp, 'deps'>,
  choices: RoomChoices & { people: RoomPeople },
) {
  const {
    key = 'encounters',
    shared = 1,
    exclusive = 2,
    people,
    room,
    protocol = 'virtual-patient',
  } = choices
  const { maintainer, kim, lee } = people
  const { deps } = app
  seedInstruments(deps, operator)
  const title = { en: `Study ${key}`, ko: `연구 ${key}` }
  const settings = { ...(room && { room }), allow_group_repeat: choices.groupRepeat ?? false }
  const { id } = createStudy(deps, operator, CreateStudy.parse({ key, title, protocol, settings }))
  const notice = setNotice(deps, operator, id, {
    en: { title: 'Before you begin', sections: [{ heading: 'What', text: 'Talk and rate.' }] },
    ko: { title: '시작하기 전에', sections: [{ heading: '내용', text: '면담하고 평가해 주세요.' }] },
  })
  write(deps, operator, { verb: 'test.members', study: id }, tx => {
    for (const [person, role] of [
      [maintainer, 'maintainer'],
      [kim, 'annotator'],
      [lee, 'annotator'],
    ] as const)
      tx.insertOne(members, { id: deps.newId(), studyId: id, personId: person.id, role, fromAt: tx.at })
  })
  const n = shared + 2 * exclusive
  const lines = choices.lines ?? Array.from({ length: n }, (_, index) => aRoomCase(index + 1))
  await importCases(deps, operator, {
    study: id,
    fileName: 'personas.jsonl',
    bytes: bytesOf(jsonl(...lines)),
  })
  drawSample(deps, operator, id, DrawSample.parse({ n, by: [], plan: { physicians: 2, exclusive, shared } }))
  allocateStudy(deps, operator, id, AllocateStudy.parse({ physicians: [kim.id, lee.id], exclusive, shared }))
  if (choices.forced)
    write(deps, operator, { verb: 'test.open', study: id }, tx =>
      tx.updateOne(studies, { id }, { state: 'open' }),
    )
  else openStudy(deps, operator, id)
  accept(app, id, notice.id, [kim, lee])
  const assignmentsOf = (person: { id: string }) =>
    deps.storage.sqlite
      .prepare(
        `SELECT a.id, a.case_id AS caseId, l.kind FROM assignments a JOIN allocations l ON l.assignment_id = a.id
         WHERE a.study_id = ? AND a.person_id = ? ORDER BY a.position`,
      )
      .all(id, person.id) as { id: string; caseId: string; kind: 'shared' | 'exclusive' }[]
  const stages = stagesOf(deps.storage.db, id)
  return {
    id,
    key,
    stage: stages[0]!,
    stages,
    assignments: { kim: assignmentsOf(kim), lee: assignmentsOf(lee) },
  }
}
export type RoomStudy = Awaited<ReturnType<typeof aRoomStudy>>

/** A physician in the room, as the browser speaks for them. */
export function interviewer(person: TestPerson, newId = clientIds()) {
  const start = (assignment: string) =>
    person.post(`/api/assignments/${assignment}/encounter`, { ui_lang: 'ko' })
  const turn = (n: number, text: string, more: Partial<SayTurn> = {}): SayTurn => ({
    id: newId(),
    turn: n,
    text,
    ui_lang: 'ko',
    client_at: 1_700_000_000_000,
    ...more,
  })
  const send = (encounter: string, body: unknown) => person.post(`/api/encounters/${encounter}/turns`, body)
  const say = async (encounter: string, n: number, text: string): Promise<Encounter> => {
    const reply = await send(encounter, turn(n, text))
    if (reply.status !== 200) throw new Error(reply.text)
    return reply.body as Encounter
  }
  const get = (encounter: string) => person.get(`/api/encounters/${encounter}`)
  const tick = (encounter: string, topic: string, ticked = true) =>
    person.post(`/api/encounters/${encounter}/topics`, { topic, ticked })
  const end = (encounter: string) => person.post(`/api/encounters/${encounter}/end`, {})
  /** Begins the conversation of an assignment and says so many things; returns it as it then stands. */
  const interview = async (assignment: string, questions: readonly string[]): Promise<Encounter> => {
    let encounter = (await start(assignment)).body as Encounter
    for (const text of questions) encounter = await say(encounter.id, encounter.turns.length + 1, text)
    return encounter
  }
  return { person, newId, start, turn, send, say, get, tick, end, interview }
}

/** Gives every item of the stage to work on, after an ended conversation, one value and submits it. */
export async function rateEncounter(
  study: RoomStudy,
  person: TestPerson,
  assignment: string,
  value: string | ((item: string) => string),
  newId = clientIds('b'),
): Promise<void> {
  const opened = (await person.post(`/api/assignments/${assignment}/open`, { ui_lang: 'ko' }))
    .body as OpenedAssignment
  const ids: string[] = []
  const { instrument } = study.stages.find(({ id }) => id === opened.stage)!
  for (const { id: item } of instrument.items) {
    const id = newId()
    const body = {
      id,
      assignment,
      stage: opened.stage,
      item,
      unit: opened.units[0]!.id,
      version: (opened.ratings.find(rating => rating.item === item)?.version ?? 0) + 1,
      value: typeof value === 'string' ? value : value(item),
      flag: false,
      evidence: [],
      ui_lang: 'ko',
      active_ms: 900,
      client_at: 1_700_000_000_000,
    }
    const reply = await person.post('/api/ratings', body)
    if (reply.status !== 200) throw new Error(reply.text)
    ids.push(id)
  }
  const path = `/api/assignments/${assignment}/stages/${opened.stage}/submission`
  const reply = await person.post(path, { id: newId(), ratings: ids })
  if (reply.status !== 200) throw new Error(reply.text)
}
