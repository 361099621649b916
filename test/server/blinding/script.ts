import { z } from 'zod'
import {
  AnnotatorStudy,
  AnnotatorStudyLine,
  type OpenedAssignment,
  OpenedAssignment as OpenedSchema,
  SavedRating,
  SubmittedStage,
  WentOnward,
} from '#schema/annotation.ts'
import { Encounter } from '#schema/encounter.ts'
import { ErrorBody } from '#schema/error.ts'
import type { Reply, TestApp, TestPerson } from '#test/support/app.ts'
import { clientIds, physician } from '#test/support/physician.ts'
import { interviewer } from '#test/support/room.ts'
import type { Mother } from './mother.ts'

/** One request and all that came back, but for what differs by nature: the date and the nonce of the policy. */
export type Line = {
  request: string
  status: number
  headers: [string, string][]
  text: string
  /** What the reply must be, strictly; absent for replies of routes that are not an annotator's alone. */
  schema?: z.ZodType
}

const Empty = z.strictObject({})
const schemas: [RegExp, z.ZodType][] = [
  [/^GET \/api\/annotator\/studies$/, z.strictObject({ studies: z.array(AnnotatorStudyLine) })],
  [/^GET \/api\/annotator\/studies\/[^/]+$/, AnnotatorStudy],
  [/consent$/, z.strictObject({ accepted: z.literal(true) })],
  [/open$/, OpenedSchema],
  [/onward$/, WentOnward],
  [/ratings$/, SavedRating],
  [/submission$/, SubmittedStage],
  [/(reopening|translation)$/, Empty],
  [/(encounters\/[^/]+|encounter|turns|topics|stop|retry|end)$/, Encounter],
]

/**
 * Everything an annotator's browser can ask: every route with what it allows and what it refuses, in one fixed
 * order; `short` stops after the first openings. Requests rest on replies and on `mother` alone, so two apps that answer alike are asked alike.
 */
export async function runScript(app: TestApp, mother: Mother, short = false): Promise<Line[]> {
  const lines: Line[] = []
  const keep = (method: string, path: string, reply: Pick<Reply, 'status' | 'headers' | 'text'>) => {
    const request = `${method} ${path}`
    const found = schemas.find(([pattern]) => pattern.test(request.split('?')[0]!))?.[1]
    const schema = reply.status === 200 ? found : ErrorBody
    const headers = [...reply.headers].map(([name, value]): [string, string] => [
      name,
      name === 'content-security-policy' ? value.replace(/'nonce-[^']+'/, 'nonce') : value,
    ])
    lines.push({
      request,
      status: reply.status,
      headers: headers.filter(([name]) => name !== 'date'),
      text: reply.text,
      ...(schema ? { schema } : {}),
    })
  }
  const holder = app.holder(mother.cookie)
  const me: TestPerson = {
    ...holder,
    get: async path => {
      const reply = await holder.get(path)
      keep('GET', path, reply)
      return reply
    },
    post: async (path, body) => {
      const reply = await holder.post(path, body)
      keep('POST', path, reply)
      return reply
    },
  }
  const raw = async (path: string, init: RequestInit) => {
    const response = await app.app.request(path, init)
    keep(init.method!, path, { ...response, ...(await replyOf(response)) })
  }

  const { study, theirs, draft, ended } = mother
  const { quality, topics, comprehension } = study.stages
  const [done, reopened, fresh, last] = study.assignments.kim
  const other = study.assignments.lee[1]!
  const unknown = 'f'.repeat(32)
  const newId = clientIds('d')
  const kim = physician(me, study, newId)

  await me.get('/api/me')
  await me.get('/api/studies')
  await me.get('/api/annotator/studies')
  await me.get('/api/annotator/studies?model=x')
  for (const key of [study.id, study.key, ended.key, theirs.key, theirs.id, draft.key, unknown])
    await me.get(`/api/annotator/studies/${key}`)
  await me.get(`/api/annotator/studies/${study.key}?sort=group`)

  const consent = (key: string, notice: string) =>
    me.post(`/api/annotator/studies/${key}/consent`, { notice, ui_lang: 'ko' })
  await kim.open(ended.assignments.kim[0]!.id)
  for (const notice of [study.notice, ended.notice, ended.notice, unknown]) await consent(ended.key, notice)
  await consent(theirs.key, theirs.notice)
  await kim.open(ended.assignments.kim[0]!.id)
  await kim.save(kim.rating({ ...placeIn(ended.assignments.kim[0]!, quality.id) }))

  for (const id of [other.id, study.assignments.lee[0]!.id, draft.assignments.kim[0]!.id, unknown])
    for (const ask of [kim.open, kim.onward]) await ask(id)
  for (const stage of [undefined, quality.id, topics.id, comprehension.id, unknown])
    await kim.open(done!.id, stage)
  for (const stage of [undefined, topics.id]) await kim.open(reopened!.id, stage)
  if (short) return lines
  await kim.finishStage(reopened!.id, 0, { onward: { ui_lang: 'ko' } })
  await kim.open(reopened!.id)
  for (const id of [done!.id, reopened!.id, ended.assignments.kim[0]!.id]) await kim.onward(id)

  const opened = (await kim.open(fresh!.id)).body as OpenedAssignment
  const place = placeIn(fresh!, opened.stage)
  const turn = { kind: 'turn' as const, unit: fresh!.case.turns[1]! }
  const body = kim.rating(place, { comment: 'mine', evidence: [turn], value: '2' })
  for (let n = 0; n < 2; n++) await kim.save(body)
  await kim.save({ ...body, value: '3' })
  const later = { ...place, stage: topics.id, item: 'Q1' }
  for (const refused of [
    kim.rating(place),
    kim.rating(place, { version: 9 }),
    { ...kim.rating(place), item: 'nothing' },
    { ...kim.rating({ ...place, item: 'clarity' }), unit: last!.case.dialogue },
    { ...kim.rating({ ...place, item: 'clarity' }), unit: other.case.turns[0]! },
    kim.rating(place, { value: '7', version: 2 }),
    kim.rating(place, { version: 2, evidence: [{ kind: 'turn', unit: other.case.turns[0]! }] }),
    kim.rating(place, { version: 2, comment: 'a\u0000' }),
    kim.rating(later),
    kim.rating({ ...place, assignment: other.id, unit: other.case.dialogue }),
    kim.rating(placeIn(done!, quality.id), { version: 2 }),
    kim.rating(placeIn(last!, quality.id)),
    { ...kim.rating(place), model: 'x' },
    {},
  ])
    await kim.save(refused)
  await me.post('/api/ratings?draft=1', kim.rating(place))

  await kim.freeze(fresh!.id, quality.id, [])
  const work = await kim.answerAll(fresh!.id)
  await kim.freeze(fresh!.id, quality.id, work.ratings.slice(1))
  const id = newId()
  for (const ratings of [work.ratings, work.ratings, work.ratings.slice(1)])
    await kim.freeze(fresh!.id, quality.id, ratings, id)
  await kim.freeze(fresh!.id, quality.id, work.ratings)
  await kim.freeze(fresh!.id, comprehension.id, [])
  await kim.freeze(other.id, quality.id, [])
  await kim.takeBack(fresh!.id, topics.id)
  for (let n = 0; n < 2; n++) await kim.takeBack(fresh!.id, quality.id)
  await kim.finishStage(fresh!.id)
  await kim.open(fresh!.id)
  await kim.takeBack(fresh!.id, quality.id)
  await kim.takeBack(other.id, quality.id)
  await kim.finishStage(fresh!.id)
  // the last stage: what follows is another case
  await kim.finishStage(fresh!.id, 0, { onward: { ui_lang: 'en' } })
  await kim.open(fresh!.id)

  for (const [assignment, stage] of [
    [fresh!.id, quality.id],
    [fresh!.id, unknown],
    [other.id, quality.id],
  ])
    await me.post(`/api/assignments/${assignment}/translation`, { stage, language: 'ko' })
  await inTheRoom(me, mother, newId)
  for (const path of [`/api/studies/${study.key}`, `/api/studies/${study.key}/people`, '/api/nothing'])
    await me.get(path)
  await me.post(`/api/studies/${study.key}/assignments/${done!.id}/reopening`, {
    stage: quality.id,
    reason: 'please',
  })
  const json = { cookie: mother.cookie, 'content-type': 'application/json' }
  await raw('/api/ratings', { method: 'POST', headers: json, body: '{"id":' })
  await raw('/api/ratings', { method: 'POST', headers: { cookie: mother.cookie }, body: 'x' })
  await raw('/api/ratings', { method: 'POST', headers: { ...json, origin: 'https://x.test' }, body: '{}' })
  await raw('/api/ratings', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  await raw(`/api/assignments/${done!.id}/open`, { method: 'GET', headers: json })
  await me.get('/api/annotator/studies')
  await me.get(`/api/annotator/studies/${study.id}`)
  return lines
}

/** The room: what is one's own at every stage of a conversation, and what belongs to the other physician. */
async function inTheRoom(me: TestPerson, { room, study }: Mother, newId: () => string): Promise<void> {
  const kim = interviewer(me, newId)
  const unknown = 'f'.repeat(32)
  await me.get(`/api/annotator/studies/${room.key}`)
  for (const id of [room.begun.id, room.own.id, room.theirs.id, unknown])
    for (const verb of ['stop', 'retry']) await me.post(`/api/encounters/${id}/${verb}`, {})
  const foreign = room.assignments.lee[0]!.id
  for (const id of [
    room.shared.id,
    room.live.id,
    room.failed.id,
    foreign,
    study.assignments.kim[0]!.id,
    unknown,
  ])
    await kim.start(id)
  const begun = (await kim.start(room.waiting.id)).body as Encounter
  await kim.end(begun.id)
  for (const id of [room.own.id, room.begun.id, begun.id, room.theirs.id, room.other.id, unknown]) {
    await kim.get(id)
    await me.get(`/api/encounters/${id}?after=1`)
    await kim.tick(id, 'follow_up')
    if (id !== room.begun.id && id !== begun.id) await me.get(`/api/encounters/${id}/stream`)
  }
  const said = kim.turn(1, '안녕하세요. 어디가 불편하세요?')
  for (const body of [
    said,
    said,
    { ...said, text: '다른 말' },
    kim.turn(1, '늦은 말'),
    kim.turn(2, '환자 말'),
    {},
  ])
    await kim.send(begun.id, body)
  for (const id of [room.own.id, room.theirs.id, room.other.id, unknown]) {
    await kim.send(id, kim.turn(7, '여보세요'))
    await kim.end(id)
  }
  const open = (id: string) => me.post(`/api/assignments/${id}/open`, { ui_lang: 'ko' })
  for (const { id } of [room.live, room.shared]) await open(id)
  await kim.end(begun.id)
  await kim.end(begun.id)
  const opened = (await open(room.waiting.id)).body as OpenedAssignment
  const place = {
    assignment: room.waiting.id,
    stage: opened.stage,
    item: 'recall',
    unit: opened.units[0]!.id,
  }
  const basis = (unit: string) => [{ kind: 'turn', unit }]
  const more = { version: 1, value: '3', ui_lang: 'ko', active_ms: 1, client_at: 1 }
  for (const evidence of [basis(said.id), basis(room.theirs.turns[0]!.id), basis(room.own.turns[0]!.id)])
    await me.post('/api/ratings', { id: newId(), ...place, ...more, evidence })
  await me.get(`/api/annotator/studies/${room.key}`)
}

const placeIn = (assignment: { id: string; case: { dialogue: string } }, stage: string) => ({
  assignment: assignment.id,
  stage,
  item: 'naturalness',
  unit: assignment.case.dialogue,
})

const replyOf = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
})
