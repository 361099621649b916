import { afterEach, describe, expect, test } from 'vitest'
import type { RoomSettings } from '#schema/encounter.ts'
import type { CommandInput, CommandOutput } from '#server/commands/command.ts'
import { studyConverse } from '#server/commands/converseCommand.ts'
import { resumeEncounters } from '#server/encounters/advance.ts'
import { setRoom } from '#server/encounters/setRoom.ts'
import { verify } from '#server/storage/verify.ts'
import { operator } from '#server/storage/write.ts'
import { openStudy } from '#server/studies/open.ts'
import { anApp, patientLimits, quickLimits, type TestApp } from '#test/support/app.ts'
import { aBatchDraft, modelAndRecord, twoModels, ward, wardAt, watched } from '#test/support/batch.ts'
import { asAnAi, type FakeEndpoint, type FakeScript, startFakeEndpoint } from '#test/support/fakeEndpoint.ts'

let fake: FakeEndpoint
let app: TestApp
let study: { id: string; key: string }
afterEach(() => fake.close())

/** A draft without a person in its room, and its endpoint. */
async function aBatch(
  script: FakeScript,
  {
    limits = patientLimits,
    ...choices
  }: { cases?: number; room?: RoomSettings; limits?: typeof quickLimits } = {},
) {
  fake = await startFakeEndpoint(script)
  app = anApp({ endpoints: [wardAt(fake.url)], limits })
  study = await aBatchDraft(app.deps, choices)
}

const look = (values: CommandInput['values'] = {}) =>
  studyConverse.run(app.deps, { values, positionals: ['batch'], files: [] }) as Promise<CommandOutput>
/** As the command line runs it: again as long as it goes on. */
async function hold(values: CommandInput['values'] = {}) {
  let output = await look(values)
  while (output.goesOn) output = await look({ ...values, ...output.goesOn.values })
  return output as CommandOutput & { json: Record<string, unknown> }
}
const rows = (sql: string) => app.deps.storage.sqlite.prepare(sql).raw().all()
const endings = () => rows('SELECT ending, origin, assignment_id FROM encounters')
const turnCounts = () => rows('SELECT count(*) FROM turns GROUP BY encounter_id').flat()

describe('encounters without a person', () => {
  test('are held with every sampled case, the seats in turn, and end by the monitor’s word from ten turns on', async () => {
    await aBatch(ward({ every: 5 }))
    const { json, text, incomplete } = await hold({ 'at-once': '2' })
    expect(json).toMatchObject({ wanted: 3, ended: 3, begun: 3, taken_up: 0, stuck: [] })
    expect(incomplete).toBe(false)
    expect(text).toBe('batch: 3 of 3 encounters ended\n  Came to its end: 3')
    expect(endings()).toEqual([
      ['complete', 'batch', null],
      ['complete', 'batch', null],
      ['complete', 'batch', null],
    ])
    expect(turnCounts()).toEqual([10, 10, 10])
    expect(rows('SELECT DISTINCT ordinal % 2, role FROM turns ORDER BY 1')).toEqual([
      [0, 'patient'],
      [1, 'educator'],
    ])
    const seats = rows(
      'SELECT DISTINCT role, kind, model, person_id, length(template_sha) FROM seats ORDER BY 1',
    )
    expect(seats).toEqual([
      ['educator', 'model', 'educator-1', null, 64],
      ['patient', 'model', 'patient-1', null, 64],
    ])
    expect(fake.mostAtOnce()).toBe(2)
    expect(verify(app.deps.storage.sqlite).ok).toBe(true)
  })

  test('are not held again, and more of each case are when they are asked for', async () => {
    await aBatch(ward(), { cases: 2 })
    await hold()
    const asked = fake.requests.length
    expect((await hold()).json).toMatchObject({ wanted: 2, ended: 2, begun: 0 })
    expect(fake.requests.length).toBe(asked)
    expect((await hold({ repeat: '2' })).json).toMatchObject({ wanted: 4, ended: 4, begun: 2 })
  })

  test('have no end that nobody sees: the ceiling of a hundred turns ends them', async () => {
    await aBatch(ward({ complete: false }), { cases: 1 })
    expect((await hold()).json).toMatchObject({ ended: 1, endings: { max_turns: 1 } })
    expect(turnCounts()).toEqual([100])
  })

  test('end by a hard stop when the patient stays out of its role', async () => {
    await aBatch(ward({ instead: ({ body }) => (body.model === 'patient-1' ? asAnAi : undefined) }), {
      cases: 1,
      room: twoModels,
    })
    expect((await hold()).json).toMatchObject({ ended: 1, endings: { hard_stop: 1 } })
    expect(turnCounts()).toEqual([1])
  })

  test('can have the record-driven patient, who needs no model', async () => {
    await aBatch(ward(), { cases: 2, room: { ...modelAndRecord, monitor: watched.monitor! } })
    expect((await hold()).json).toMatchObject({ ended: 2, endings: { complete: 2 } })
    expect(fake.requests.every(({ body }) => body.model !== 'patient-1')).toBe(true)
    // Only the educator is judged: the eleventh turn is the first of theirs that can be the last.
    expect(turnCounts()).toEqual([11, 11])
  })
})

describe('an endpoint that fails', () => {
  const failing = (broken: () => boolean) =>
    ward({ instead: ({ body }) => (broken() && body.model === 'patient-1' ? { status: 500 } : undefined) })

  test('is told of each encounter, keeps the others going, and is asked again next time', async () => {
    let seen = 0
    let broken = true
    await aBatch(
      ward({
        instead: ({ body }) => {
          if (body.model !== 'patient-1') return undefined
          seen += 1
          return broken && seen > 3 && seen <= 6 ? { status: 500 } : undefined
        },
      }),
      { cases: 2 },
    )
    const first = await hold({ 'at-once': '1' })
    expect(first.incomplete).toBe(true)
    expect(first.json).toMatchObject({
      wanted: 2,
      ended: 1,
      stuck: [{ case: 'room-1', turn: 8, problem: 'server-error' }],
    })
    expect(first.text).toContain('not ended: room-1, turn 8: an error of the endpoint')
    broken = false
    const second = await hold()
    expect(second.incomplete).toBe(false)
    expect(second.json).toMatchObject({ wanted: 2, ended: 2, begun: 0, taken_up: 1, stuck: [] })
    expect(turnCounts()).toEqual([10, 10])
  })

  test('ends its encounter as a system failure where that is asked for', async () => {
    await aBatch(
      failing(() => true),
      { cases: 2 },
    )
    const { json, incomplete } = await hold({ 'give-up': true })
    expect(json).toMatchObject({ wanted: 2, ended: 2, endings: { exception: 2 }, stuck: [] })
    expect(incomplete).toBe(false)
  })
})

describe('a batch is never played twice', () => {
  test('one run of a study at a time; a second is refused while it goes on', async () => {
    await aBatch(ward({ every: 150 }))
    const first = await look()
    expect(first.goesOn?.says).toBe('0 of 3 encounters ended, 3 going on')
    await expect(look()).rejects.toMatchObject({ code: 'busy', details: { reason: 'batch-running' } })
    app.deps.hub.close()
    let output = first
    while (output.goesOn) output = await look(output.goesOn.values)
    expect(output.incomplete).toBe(true)
    await expect(look({ run: 'f'.repeat(32) })).rejects.toThrow('nobody holds the encounters')
  })

  test('a server that starts leaves its unfinished encounters to the command, which doubles no turn', async () => {
    let hang = true
    await aBatch(
      ward({
        instead: ({ body }) => (hang && body.model === 'patient-1' ? { stall: 'before' } : undefined),
      }),
      { cases: 1, limits: quickLimits },
    )
    await hold()
    // as a kill leaves it: an attempt that nobody finished
    app.deps.storage.sqlite
      .prepare("UPDATE attempts SET state = 'streaming', problem = NULL WHERE ordinal = 2")
      .run()
    hang = false
    const asked = fake.requests.length
    resumeEncounters(app.deps)
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(fake.requests.length).toBe(asked)
    expect((await hold()).json).toMatchObject({ ended: 1, taken_up: 1, begun: 0 })
    expect(turnCounts()).toEqual([10])
    expect(rows('SELECT state, problem FROM attempts WHERE ordinal = 2 ORDER BY n')).toEqual([
      ['failed', 'interrupted'],
      ['accepted', null],
    ])
  })
})

describe('is refused', () => {
  test('where a physician sits in the room', async () => {
    await aBatch(ward(), { room: { educator: { kind: 'person' }, patient: { kind: 'record' } } })
    await expect(look()).rejects.toMatchObject({
      code: 'study-not-ready',
      details: { missing: ['room-with-person'] },
    })
  })

  test('while an endpoint that is not on this machine is not acknowledged', async () => {
    await aBatch(ward())
    const far = anApp({ endpoints: [{ ...wardAt('https://models.invalid/v1') }] })
    await aBatchDraft(far.deps)
    const input = { values: {}, positionals: ['batch'], files: [] }
    await expect(studyConverse.run(far.deps, input)).rejects.toMatchObject({
      code: 'study-not-ready',
      details: { missing: ['room-not-acknowledged'], unacknowledged: ['ward'] },
    })
    expect(far.deps.storage.sqlite.prepare('SELECT count(*) FROM encounters').pluck().get()).toBe(0)
  })

  test('with another argument or a number that is none', async () => {
    await aBatch(ward())
    const run = (positionals: string[], values: CommandInput['values'] = {}) =>
      studyConverse.run(app.deps, { values, positionals, files: [] })
    await expect(run(['batch', 'again'])).rejects.toThrow('argument-unexpected')
    await expect(run(['none'])).rejects.toThrow('there is no study "none"')
    await expect(run(['batch'], { 'at-once': '0' })).rejects.toThrow('--at-once takes a number from 1 to 64')
    await expect(run(['batch'], { cases: 'many' })).rejects.toThrow('--cases takes a whole number')
  })
})

test('a room without a person cannot be opened for physicians, and the need says what to do instead', async () => {
  await aBatch(ward())
  expect(() => openStudy(app.deps, operator, study.id)).toThrow('study-not-ready')
  try {
    openStudy(app.deps, operator, study.id)
  } catch (error) {
    expect((error as { details: { missing: string[] } }).details.missing).toContain('room-without-person')
  }
  setRoom(app.deps, operator, study.id, { educator: { kind: 'person' }, patient: { kind: 'record' } })
  try {
    openStudy(app.deps, operator, study.id)
  } catch (error) {
    expect((error as { details: { missing: string[] } }).details.missing).not.toContain('room-without-person')
  }
})
