import { expect, test } from 'vitest'
import type { RoomSettings } from '#schema/encounter.ts'
import { LocatedError } from '#schema/located.ts'
import { CreateStudy } from '#schema/study.ts'
import { studyAcknowledge, studyRoom } from '#server/commands/roomCommands.ts'
import type { roomView } from '#server/encounters/roomView.ts'
import { seedInstruments } from '#server/instruments/seedInstruments.ts'
import { members } from '#server/storage/tables/people.ts'
import { verify } from '#server/storage/verify.ts'
import { operator, write } from '#server/storage/write.ts'
import { createStudy } from '#server/studies/create.ts'
import { openStudy } from '#server/studies/open.ts'
import { studyOverview } from '#server/studies/overview.ts'
import { updateSettings } from '#server/studies/updateSettings.ts'
import { anApp } from '#test/support/app.ts'
import { bytesOf } from '#test/support/importing.ts'
import { codeOf, detailsOf } from '#test/support/physician.ts'
import { aRoomStudy } from '#test/support/room.ts'

type View = ReturnType<typeof roomView>

const model = { name: 'm', context: 4096, max_reply_tokens: 100, reply_limit: 'max_tokens' as const }
const withModel = (endpoint: string, name = 'm'): RoomSettings => ({
  educator: { kind: 'person' },
  patient: { kind: 'model', endpoint, model: name },
})

/** A draft with a room, its maintainer, and two endpoints: one on this machine and one that is not. */
function aDraft() {
  const app = anApp({
    endpoints: [
      { name: 'near', base_url: 'http://127.0.0.1:9/v1', at_once: 8, models: [model] },
      { name: 'far', base_url: 'https://models.invalid/v1', at_once: 8, models: [model] },
    ],
  })
  seedInstruments(app.deps, operator)
  const title = { en: 'Room', ko: '면담' }
  const { id } = createStudy(
    app.deps,
    operator,
    CreateStudy.parse({ key: 'room', title, protocol: 'virtual-patient' }),
  )
  const maintainer = app.person('park')
  write(app.deps, operator, { verb: 'test.members', study: id }, tx =>
    tx.insertOne(members, {
      id: app.deps.newId(),
      studyId: id,
      personId: maintainer.id,
      role: 'maintainer',
      fromAt: tx.at,
    }),
  )
  const missing = () => studyOverview(app.deps, id).opening!.missing
  const put = (room: object) => maintainer.put('/api/studies/room/room', room)
  const acknowledge = (endpoint: string) =>
    maintainer.post('/api/studies/room/room/acknowledgements', { endpoint, ui_lang: 'ko' })
  return { app, id, maintainer, missing, put, acknowledge }
}

test('the room begins with the physician and the record-driven patient, and shows neither address nor key', async () => {
  const { maintainer } = aDraft()
  const reply = await maintainer.get('/api/studies/room/room')
  const view = reply.body as View
  expect(view.room).toEqual({ educator: { kind: 'person' }, patient: { kind: 'record' } })
  expect(view.endpoints.map(({ name, loopback, models }) => [name, loopback, models])).toEqual([
    ['near', true, ['m']],
    ['far', false, ['m']],
  ])
  expect(reply.text).not.toContain('models.invalid')
})

test('a model that is not on the list is refused at its field, and nothing is changed', async () => {
  const { put, maintainer } = aDraft()
  const unknown = await put(withModel('elsewhere'))
  expect([unknown.status, detailsOf(unknown)]).toMatchObject([
    400,
    { problems: [{ field: 'patient.endpoint', problem: 'endpoint-unknown' }] },
  ])
  const other = await put({ ...withModel('near'), monitor: { endpoint: 'near', model: 'x' } })
  expect(detailsOf(other)).toMatchObject({ problems: [{ field: 'monitor.model', problem: 'model-unknown' }] })
  expect(((await maintainer.get('/api/studies/room/room')).body as View).room.patient.kind).toBe('record')
})

test('two physicians meet only where both seats say so, and every case must then be shared', async () => {
  const { put, maintainer } = aDraft()
  const person = { kind: 'person' }
  const half = await put({ patient: person })
  expect(detailsOf(half)).toMatchObject({ problems: [{ field: 'educator', problem: 'educator-not-said' }] })
  expect((await put({ educator: person, patient: person })).status).toBe(200)
  expect(((await maintainer.get('/api/studies/room/room')).body as View).room.patient.kind).toBe('person')
  const room = { educator: { kind: 'person' }, patient: { kind: 'person' } } as const
  await expect(aRoomStudy(anApp(), { room, shared: 1, exclusive: 1 })).rejects.toMatchObject({
    details: { missing: ['room-unpaired'], unpaired: ['room-1', 'room-2'] },
  })
  await expect(aRoomStudy(anApp(), { room, shared: 2, exclusive: 0 })).resolves.toBeDefined()
})

test('the room survives a change of the other settings', async () => {
  const { app, id, put, maintainer } = aDraft()
  await put(withModel('near'))
  updateSettings(app.deps, operator, id, { allow_group_repeat: true })
  expect(((await maintainer.get('/api/studies/room/room')).body as View).room).toEqual(withModel('near'))
})

test('an endpoint on this machine needs no acknowledgement; another keeps the study closed until it has one', async () => {
  const { app, id, missing, put, acknowledge } = aDraft()
  await put(withModel('near'))
  expect(missing()).not.toContain('room-not-acknowledged')
  expect(codeOf(await acknowledge('near'))).toBe('invalid-input')
  await put(withModel('far'))
  expect(missing()).toContain('room-not-acknowledged')
  expect(() => openStudy(app.deps, operator, id)).toThrow('study-not-ready')
  expect((await acknowledge('far')).status).toBe(200)
  expect(missing()).not.toContain('room-not-acknowledged')
})

test('an acknowledgement is recorded once, by whom, with the words that were read', async () => {
  const { app, acknowledge } = aDraft()
  const first = (await acknowledge('far')).body as View
  expect(first.acknowledged).toMatchObject([{ endpoint: 'far', person: expect.any(String) }])
  expect(((await acknowledge('far')).body as View).acknowledged).toEqual(first.acknowledged)
  const events = app.deps.storage.sqlite
    .prepare("SELECT body FROM events WHERE verb = 'room.acknowledge'")
    .pluck()
    .all() as string[]
  expect(events).toHaveLength(1)
  const { words } = JSON.parse(events[0]!) as { words: string[] }
  expect(words).toEqual(first.endpoints.find(({ name }) => name === 'far')!.words!.ko)
  expect(words.join(' ')).toContain('퇴원요약지 전체')
  expect(words.join(' ')).not.toContain('{{')
  expect(verify(app.deps.storage.sqlite).ok).toBe(true)
})

test('a model that was taken off the list keeps the study closed', async () => {
  const app = anApp()
  await expect(aRoomStudy(app, { room: withModel('gone') })).rejects.toMatchObject({
    code: 'study-not-ready',
    details: {
      missing: ['room-model-unknown'],
      unknown: [{ role: 'patient', endpoint: 'gone', model: 'm' }],
    },
  })
})

test('an open study’s room stands', async () => {
  const app = anApp()
  const study = await aRoomStudy(app)
  const room = { educator: { kind: 'person' }, patient: { kind: 'record' } }
  expect(codeOf(await study.maintainer.put(`/api/studies/${study.key}/room`, room))).toBe('study-not-draft')
})

test('on the command line a faulty file names its place, and an acknowledgement is read before it is given', async () => {
  const { app } = aDraft()
  const run = (values: object) => ({ values: {}, positionals: ['room'], files: [], ...values })
  const file = (room: object) => ({ name: 'room.json', bytes: bytesOf(JSON.stringify(room)) })
  const faulty = () => studyRoom.run(app.deps, run({ files: [file(withModel('far', 'x'))] }))
  expect(faulty).toThrow(LocatedError)
  expect(faulty).toThrow('room.json:patient.model:model-unknown')
  const two = { educator: { kind: 'person' }, patient: { kind: 'person' } }
  expect((await studyRoom.run(app.deps, run({ files: [file(two)] }))).text).toContain('two physicians')
  const { text } = await studyRoom.run(app.deps, run({ files: [file(withModel('far'))] }))
  expect(text).toContain('patient   m at far')
  expect(text).toContain('not acknowledged: far')
  const positionals = ['room', 'far']
  expect(() => studyAcknowledge.run(app.deps, run({ positionals }))).toThrow('whole discharge note')
  await studyAcknowledge.run(app.deps, run({ positionals, values: { confirm: true } }))
  expect((await studyRoom.run(app.deps, run({}))).text).toContain('acknowledged: far, operator')
})
