import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { OpenedAssignment } from '#schema/annotation.ts'
import { Encounter } from '#schema/encounter.ts'
import { blindViews } from '#server/storage/blindViews.ts'
import { type AppChoices, anApp, type TestApp, type TestPerson } from '#test/support/app.ts'
import { clientIds } from '#test/support/physician.ts'
import { aRoomStudy, interviewer, type RoomStudy, rateEncounter } from '#test/support/room.ts'
import { copyChance } from './mother.ts'
import { type Mutation, mutate } from './mutate.ts'

const names = ['kim', 'lee'] as const
type Name = (typeof names)[number]
const otherOf = (name: Name): Name => (name === 'kim' ? 'lee' : 'kim')

let app: TestApp
let study: RoomStudy & Record<Name | 'maintainer', TestPerson>
/** The cases in one order for both, each with the assignment that either has of it. */
let cases: Record<Name, string>[]
/** The encounters of the first three cases. */
let encounters: Encounter[]
let cookies: Record<Name, string>
let copies = 0

/** One encounter ended and rated by both, one live, one in which kim waits, and one in which lee does. */
beforeEach(async () => {
  app = anApp()
  const people = {
    maintainer: app.person('park'),
    kim: app.person('canary-kim'),
    lee: app.person('canary-lee'),
  }
  const room = { educator: { kind: 'person' }, patient: { kind: 'person' } } as const
  study = await aRoomStudy(app, { room, people, shared: 4, exclusive: 0 })
  cases = study.assignments.kim.map(({ id, caseId }) => ({
    kim: id,
    lee: study.assignments.lee.find(one => one.caseId === caseId)!.id,
  }))
  const who = {
    kim: interviewer(people.kim, clientIds('b')),
    lee: interviewer(people.lee, clientIds('c')),
  }
  const begin = async (name: Name, n: number) => (await who[name].start(cases[n]![name])).body as Encounter
  encounters = []
  for (const n of [0, 1]) {
    const first = await begin(n === 0 ? 'kim' : 'lee', n)
    const second = await begin(n === 0 ? 'lee' : 'kim', n)
    const kims = n === 0 ? first : second
    const [educator, patient] = kims.seat === 'educator' ? [who.kim, who.lee] : [who.lee, who.kim]
    await educator.say(first.id, 1, '어디가 불편하세요?')
    await patient.say(first.id, 2, '기침이 나요.')
    await who.kim.tick(first.id, 'treatment_during_stay')
    await who.lee.tick(first.id, 'follow_up')
    encounters.push(kims)
  }
  await who.lee.end(encounters[0]!.id)
  for (const name of names)
    await rateEncounter(study, study[name], cases[0]![name], '4', clientIds(name === 'kim' ? 'd' : 'e'))
  encounters.push(await begin('kim', 2))
  await begin('lee', 3)
  cookies = { kim: app.cookieOf(people.kim.id), lee: app.cookieOf(people.lee.id) }
}, 60_000)

/** All of the other that one must not learn: who they are, their ids, ticks, ratings, clocks, and what the seed drew. */
const otherwise = (other: string): Mutation => ({
  name: 'the other is somebody else',
  sql: () => `
UPDATE user SET id = 'ghost', name = 'Changed', username = 'changed', email = 'changed', disabled_at = NULL WHERE id = '${other}';
UPDATE members SET person_id = 'ghost' WHERE person_id = '${other}';
UPDATE assignments SET person_id = 'ghost', id = 'e' || substr(id, 2), position = 9 - position WHERE person_id = '${other}';
UPDATE consents SET person_id = 'ghost' WHERE person_id = '${other}';
UPDATE seats SET person_id = 'ghost', assignment_id = 'e' || substr(assignment_id, 2) WHERE person_id = '${other}';
UPDATE encounters SET assignment_id = 'e' || substr(assignment_id, 2)
  WHERE assignment_id NOT IN (SELECT id FROM assignments);
UPDATE encounters SET seed = seed + 1, ended_at = 5, ending = CASE ending WHEN 'by_person' THEN 'max_turns' END;
DELETE FROM encounter_topics WHERE EXISTS (SELECT 1 FROM seats s WHERE s.encounter_id = encounter_topics.encounter_id
  AND s.role = encounter_topics.role AND s.person_id = 'ghost');
DELETE FROM submission_ratings WHERE submission_id IN
  (SELECT id FROM submissions WHERE assignment_id NOT IN (SELECT id FROM assignments));
DELETE FROM submissions WHERE assignment_id NOT IN (SELECT id FROM assignments);
DELETE FROM ratings WHERE assignment_id NOT IN (SELECT id FROM assignments);
DELETE FROM exposures WHERE assignment_id NOT IN (SELECT id FROM assignments);
UPDATE turns SET session = 'changed', ui_lang = 'en', client_at = 5;
UPDATE allocations SET kind = 'exclusive';
DELETE FROM session WHERE user_id = '${other}';
DELETE FROM events WHERE seq > 3;`,
})

type Line = { request: string; status: number; text: string; headers: [string, string][] }

/** All that one of them can ask of the room, from a database of its own; in one fixed order. */
async function asked(
  name: Name,
  file: string,
  views?: AppChoices['views'],
): Promise<{ lines: Line[]; queries: string[]; faults: unknown[] }> {
  const own = anApp({ from: file, chance: copyChance(), ...(views && { views }) })
  const holder = own.holder(cookies[name])
  const lines: Line[] = []
  const queries: string[] = []
  own.deps.blind.onPrepare = sql => queries.push(sql)
  const keep = (request: string, reply: Awaited<ReturnType<TestPerson['get']>>) => {
    const headers = [...reply.headers]
      .filter(([header]) => header !== 'date')
      .map(([header, value]): [string, string] => [header, value.replace(/'nonce-[^']+'/, 'nonce')])
    lines.push({ request, status: reply.status, text: reply.text, headers })
    return reply
  }
  const me: TestPerson = {
    ...holder,
    get: async path => keep(`GET ${path}`, await holder.get(path)),
    post: async (path, body) => keep(`POST ${path}`, await holder.post(path, body)),
  }
  const I = interviewer(me, clientIds('f'))
  const open = (assignment: string) => me.post(`/api/assignments/${assignment}/open`, { ui_lang: 'ko' })
  await me.get('/api/annotator/studies')
  await me.get(`/api/annotator/studies/${study.key}`)
  await me.get(`/api/studies/${study.key}/encounters`)
  for (const one of cases) {
    await I.start(one[otherOf(name)])
    const { id } = (await I.start(one[name])).body as Encounter
    await I.get(id)
    await I.tick(id, 'return_signs')
    for (const verb of ['stop', 'retry']) await me.post(`/api/encounters/${id}/${verb}`, {})
    for (const n of [1, 2, 3, 4]) await I.send(id, I.turn(n, `${n}번째 말`))
    await I.end(id)
    const opened = (await open(one[name])).body as Partial<OpenedAssignment>
    if (opened.units) {
      await me.get(`/api/encounters/${id}/stream`)
      await me.post('/api/ratings', {
        id: I.newId(),
        assignment: one[name],
        stage: opened.stage,
        item: 'recall',
        unit: opened.units[0]!.id,
        version: 1,
        value: '3',
        evidence: [{ kind: 'turn', unit: encounters[0]!.id }],
        ui_lang: 'ko',
        active_ms: 1,
        client_at: 1,
      })
    }
    await I.get(id)
  }
  for (const { id } of encounters) await I.get(id)
  await me.get(`/api/annotator/studies/${study.key}`)
  return { lines, queries, faults: own.faults }
}

function copy(mutation?: Mutation, viewer = ''): string {
  const file = join(app.folder, `two-${++copies}.db`)
  app.deps.storage.sqlite.prepare('VACUUM INTO ?').run(file)
  if (mutation) mutate(file, mutation, viewer)
  return file
}

test.each(names)(
  '%s is told the same, byte for byte, whoever the other is and whatever they did unseen',
  {
    timeout: 60_000,
  },
  async name => {
    const other = study[otherOf(name)].id
    const a = await asked(name, copy())
    const b = await asked(name, copy(otherwise(other), study[name].id))
    expect(b.lines).toEqual(a.lines)
    expect(b.queries).toEqual(a.queries)
    expect([a.faults, b.faults]).toEqual([[], []])
    const rooms = a.lines.filter(({ request, status }) => /encounter$/.test(request) && status === 200)
    expect(rooms.map(({ text }) => (JSON.parse(text) as Encounter).other.joined)).toEqual(
      name === 'kim' ? [true, true, false, true] : [true, true, true, false],
    )
    // nothing beyond the schema, so no field that a test over values would not think of
    for (const { text } of rooms) expect(Encounter.safeParse(JSON.parse(text)).success).toBe(true)
  },
)

test.each(names)(
  'no name, id, assignment, session or tick of the other reaches %s',
  {
    timeout: 60_000,
  },
  async name => {
    const { lines } = await asked(name, copy())
    const wire = lines.map(line => `${JSON.stringify(line.headers)}\n${line.text}`).join('\n')
    const { sqlite } = app.deps.storage
    const other = study[otherOf(name)].id
    const texts = [
      other,
      `canary-${otherOf(name)}`,
      ...(sqlite
        .prepare('SELECT session FROM turns JOIN seats USING (encounter_id, role) WHERE person_id = ?')
        .pluck()
        .all(other) as string[]),
      ...(sqlite
        .prepare(
          'SELECT id FROM ratings WHERE assignment_id IN (SELECT id FROM assignments WHERE person_id = ?)',
        )
        .pluck()
        .all(other) as string[]),
      ...cases.map(one => one[otherOf(name)]),
      ...(sqlite.prepare('SELECT id FROM encounter_topics').pluck().all() as string[]),
      name === 'kim' ? 'follow_up' : 'treatment_during_stay',
    ]
    expect(texts.length).toBeGreaterThan(12)
    for (const text of texts) expect(wire.includes(text), text).toBe(false)
    expect(wire).toContain(name === 'kim' ? '"treatment_during_stay"' : '"follow_up"')
  },
)

test.each([
  [
    'both lists of topics',
    'encounter_topics',
    'SELECT encounter_id, topic, ticked FROM main.encounter_topics',
  ],
  [
    'how much the other has rated',
    'encounters',
    `SELECT id, study_id, case_id, assignment_id, unit_id, state, at + (SELECT count(*) FROM main.ratings) AS at
      FROM (${blindViews.encounters})`,
  ],
])('the comparison notices a view that shows %s', { timeout: 60_000 }, async (_, table, view) => {
  const views = { ...blindViews, [table]: view }
  const a = await asked('kim', copy(), views)
  const b = await asked('kim', copy(otherwise(study.lee.id), study.kim.id), views)
  expect(b.lines).not.toEqual(a.lines)
})
