import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter, RoomSettings } from '#schema/encounter.ts'
import { resumeEncounters } from '#server/encounters/advance.ts'
import { monitorTemplateSha } from '#server/encounters/prompts/monitorMessages.ts'
import { monitorTemplate, monitorTurnTemplate } from '#server/encounters/prompts/monitorTemplate.ts'
import { endpointAcknowledgements } from '#server/storage/tables/encounters.ts'
import { verify } from '#server/storage/verify.ts'
import { operator, write } from '#server/storage/write.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import {
  asAnAi,
  brokenJson,
  type FakeEndpoint,
  type FakeScript,
  inFence,
  startFakeEndpoint,
  utterance,
} from '#test/support/fakeEndpoint.ts'
import { codeOf } from '#test/support/physician.ts'
import { aRoomStudy, interviewer, type RoomStudy } from '#test/support/room.ts'

let fake: FakeEndpoint
let app: TestApp
let study: RoomStudy
let kim: ReturnType<typeof interviewer>
let encounter: Encounter

const seat = { kind: 'model' as const, endpoint: 'ward', model: 'patient-1' }
const verdict = (more: object) => ({
  say: JSON.stringify({
    verdict: 'PASS',
    issue: 'none',
    severity: null,
    action: 'none',
    correction_instruction: null,
    reasoning: 'as it should be',
    session_complete: false,
    ...more,
  }),
})

/** A room whose patient is a model behind a fake endpoint, and kim in it. */
async function aRoom(script: FakeScript, room: Partial<RoomSettings> = {}) {
  fake = await startFakeEndpoint(script)
  const models = ['patient-1', 'educator-1', 'monitor-1'].map(name => ({
    name,
    context: 32_768,
    max_reply_tokens: 512,
    reply_limit: 'max_tokens' as const,
  }))
  app = anApp({ endpoints: [{ name: 'ward', base_url: fake.url, models, at_once: 8 }] })
  study = await aRoomStudy(app, { room: { educator: { kind: 'person' }, patient: seat, ...room } })
  kim = interviewer(study.kim)
  encounter = (await kim.start(study.assignments.kim[0]!.id)).body as Encounter
}

beforeEach(() => {
  encounter = undefined as never
})
afterEach(() => fake.close())

const settled = async (): Promise<Encounter> => {
  for (let n = 0; n < 400; n++) {
    const now = (await kim.get(encounter.id)).body as Encounter
    if (now.floor !== 'thinking') return now
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('the other seat never stops thinking')
}
const ask = async (text: string, turn: number) => {
  const reply = await kim.send(encounter.id, kim.turn(turn, text))
  expect(reply.status).toBe(200)
  return settled()
}
const rows = (sql: string) => app.deps.storage.sqlite.prepare(sql).raw().all()
const tried = () => rows('SELECT ordinal, n, state, problem FROM attempts ORDER BY ordinal, n')
const judged = () => rows('SELECT ordinal, intervention, source FROM verdicts ORDER BY ordinal, rowid')
const systemOf = (index: number) => fake.requests[index]!.body.messages[0]!.content

describe('a patient played by a model', () => {
  test('answers in its own words; the reply to what was said does not wait for it', async () => {
    await aRoom([utterance('숨이 차요.')])
    const reply = await kim.send(encounter.id, kim.turn(1, '어디가 불편하세요?'))
    expect((reply.body as Encounter).floor).toBe('thinking')
    const { turns, floor } = await settled()
    expect(turns.map(turn => turn.text)).toEqual(['어디가 불편하세요?', '숨이 차요.'])
    expect(floor).toBe('mine')
    expect(tried()).toEqual([[2, 1, 'accepted', null]])
    expect(judged()).toEqual([[2, 'accepted', 'rules']])
    const seats = rows('SELECT role, template IS NULL, length(template_sha) FROM seats ORDER BY role')
    expect(seats).toEqual([
      ['educator', 1, null],
      ['patient', 0, 64],
    ])
    expect(verify(app.deps.storage.sqlite).ok).toBe(true)
  })

  test.each([
    ['in a code fence', inFence('{"utterance": "네, 알겠어요."}')],
    ['streamed slowly', { ...utterance('네, 알겠어요.'), every: 5 }],
  ])('is understood %s', async (_, reply) => {
    await aRoom([reply])
    expect((await ask('쉬셔야 해요.', 1)).turns.at(-1)!.text).toBe('네, 알겠어요.')
  })

  test('is asked once more for JSON that cannot be read', async () => {
    await aRoom([brokenJson, utterance('기침이 나요.')])
    expect((await ask('어떠세요?', 1)).turns.at(-1)!.text).toBe('기침이 나요.')
    expect(fake.requests).toHaveLength(2)
  })

  test('says nothing that falls out of its role: it is discarded, asked again with a correction, and nobody sees it', async () => {
    await aRoom([asAnAi, utterance('가슴이 답답해요.'), utterance('네.')])
    const { turns } = await ask('어떠세요?', 1)
    expect(turns.map(turn => turn.text)).toEqual(['어떠세요?', '가슴이 답답해요.'])
    expect(tried().map(row => (row as string[])[2])).toEqual(['discarded', 'accepted'])
    expect(judged()).toEqual([
      [2, 'retried', 'rules'],
      [2, 'accepted', 'rules'],
    ])
    expect(systemOf(1).length).toBeGreaterThan(systemOf(0).length)
    await ask('약은 드셨어요?', 3)
    expect(JSON.stringify(fake.requests[2]!.body.messages)).not.toContain('AI language model')
    expect(systemOf(2).length).toBe(systemOf(0).length)
  })

  test('ends the encounter by a hard stop when it stays out of its role, and the physician is told only that it is over', async () => {
    await aRoom([asAnAi])
    const { ended, turns } = await ask('어떠세요?', 1)
    expect([ended, turns.length]).toEqual([true, 1])
    expect(rows('SELECT ending FROM encounters')).toEqual([['hard_stop']])
    expect(judged().map(row => (row as string[])[1])).toEqual(['retried', 'retried', 'stopped'])
    expect((await kim.get(encounter.id)).text).not.toContain('hard_stop')
  })

  test.each([
    ['429 for good', { status: 429 }, 'rate-limited'],
    ['500 for good', { status: 500, body: 'SECRET-OF-UPSTREAM' }, 'server-error'],
    ['a dropped connection', { drop: 'middle', text: '{"utt' }, 'unreachable'],
    ['a stall', { stall: 'middle', text: '{"utt' }, 'stalled'],
    ['silence', { stall: 'before' }, 'timed-out'],
    ['a redirect', { redirect: 'http://127.0.0.1:9/' }, 'redirected'],
  ] as const)(
    'that meets %s has failed, can be asked again, and nothing of the endpoint is told',
    async (_, reply, problem) => {
      let broken = true
      await aRoom(() => (broken ? reply : utterance('이제 괜찮아요.')))
      const stuck = await ask('어떠세요?', 1)
      expect([stuck.floor, stuck.turns.length]).toEqual(['failed', 1])
      expect(tried()).toEqual([[2, 1, 'failed', problem]])
      expect((await kim.get(encounter.id)).text).not.toMatch(/SECRET|ward|patient-1|rate|stall|redirect/)
      broken = false
      const again = await study.kim.post(`/api/encounters/${encounter.id}/retry`, {})
      expect((again.body as Encounter).floor).toBe('thinking')
      expect((await settled()).turns.at(-1)!.text).toBe('이제 괜찮아요.')
    },
  )

  test('that never stops speaking is cut off', async () => {
    await aRoom([{ endless: '그리고 또 ' }])
    expect((await ask('어떠세요?', 1)).floor).toBe('failed')
    expect(tried().length).toBeLessThanOrEqual(3)
  })

  test('is stopped by the physician, who asks again when they like', async () => {
    let slow = true
    await aRoom(() => (slow ? { stall: 'before' } : utterance('네.')))
    await kim.send(encounter.id, kim.turn(1, '어떠세요?'))
    await study.kim.post(`/api/encounters/${encounter.id}/stop`, {})
    expect((await settled()).floor).toBe('failed')
    expect(tried()).toEqual([[2, 1, 'failed', 'cancelled']])
    slow = false
    await study.kim.post(`/api/encounters/${encounter.id}/retry`, {})
    expect((await settled()).turns).toHaveLength(2)
  })

  test('cannot speak into a conversation that was ended meanwhile', async () => {
    await aRoom([utterance('네.'), { ...utterance('늦은 말'), after: 150 }])
    await ask('어떠세요?', 1)
    await kim.send(encounter.id, kim.turn(3, '마지막 설명이에요.'))
    expect(((await kim.end(encounter.id)).body as Encounter).ended).toBe(true)
    await new Promise(resolve => setTimeout(resolve, 250))
    expect(((await kim.get(encounter.id)).body as Encounter).turns).toHaveLength(3)
  })

  test('is taken up again where a stopped server left it, and nothing is said twice', async () => {
    let hang = true
    await aRoom(() => (hang ? { stall: 'before' } : utterance('네.')))
    await kim.send(encounter.id, kim.turn(1, '어떠세요?'))
    app.deps.hub.stop(encounter.id)
    await settled()
    // as a kill leaves it: an attempt that nobody finished
    app.deps.storage.sqlite.prepare("UPDATE attempts SET state = 'streaming', problem = NULL").run()
    hang = false
    resumeEncounters(app.deps)
    resumeEncounters(app.deps)
    expect((await settled()).turns.map(turn => turn.text)).toEqual(['어떠세요?', '네.'])
    expect(tried().map(row => (row as string[])[2])).toEqual(['failed', 'accepted'])
  })

  test('speaks once although everybody asks at the same time', async () => {
    await aRoom([{ ...utterance('네.'), after: 50 }])
    await kim.send(encounter.id, kim.turn(1, '어떠세요?'))
    for (let n = 0; n < 5; n++) await study.kim.post(`/api/encounters/${encounter.id}/retry`, {})
    expect((await settled()).turns).toHaveLength(2)
    expect(fake.requests).toHaveLength(1)
  })
})

describe('a monitor that is a model', () => {
  const monitor = { endpoint: 'ward', model: 'monitor-1' }
  const by = (replies: object[], patient = '숨이 차요.'): FakeScript => {
    let next = 0
    return request =>
      request.body.model === 'monitor-1'
        ? ((replies[Math.min(next++, replies.length - 1)] ?? verdict({})) as ReturnType<typeof verdict>)
        : utterance(`${patient} ${fake.requests.length}`)
  }

  test('corrects softly: the turn stands, and the next prompt alone carries the correction', async () => {
    const soft = verdict({
      verdict: 'WARN',
      issue: 'prompt_unfaithful',
      severity: 'minor',
      correction_instruction: 'Speak in shorter words.',
    })
    await aRoom(by([soft, verdict({})]), { monitor })
    await ask('어떠세요?', 1)
    await ask('약은요?', 3)
    await ask('또요?', 5)
    const prompts = fake.requests.filter(one => one.body.model === 'patient-1')
    const carries = prompts.map(one => one.body.messages[0]!.content.includes('Speak in shorter words.'))
    expect(carries).toEqual([false, true, false])
    expect(judged()[0]).toEqual([2, 'corrected', 'model'])
    expect(rows('SELECT DISTINCT model, template, template_sha FROM verdicts')).toEqual([
      ['monitor-1', `${monitorTemplate.version}+${monitorTurnTemplate.version}`, monitorTemplateSha('ko')],
    ])
  })

  test('that cannot be read, even after a repair, is stood in for by the rules', async () => {
    await aRoom(by([{ say: 'well, it was fine' }]), { monitor })
    expect((await ask('어떠세요?', 1)).turns).toHaveLength(2)
    expect(judged()).toEqual([[2, 'accepted', 'rules']])
    expect(rows('SELECT model, template, template_sha FROM verdicts')).toEqual([[null, null, null]])
  })

  test('does not end a conversation of a person', async () => {
    await aRoom(by([verdict({ session_complete: true })]), { monitor })
    let now = encounter
    for (let turn = 1; turn < 12; turn += 2) now = await ask(`${turn}번째 설명이에요.`, turn)
    expect(now.ended).toBe(false)
    expect(rows('SELECT DISTINCT complete FROM verdicts')).toEqual([[1]])
  })
})

describe('an educator played by a model', () => {
  test('is not heard thinking', async () => {
    await aRoom([{ say: '<think>The patient is anxious.</think>\n안녕하세요.' }], {
      educator: { kind: 'model', endpoint: 'ward', model: 'educator-1' },
      patient: { kind: 'person' },
    })
    expect((await settled()).turns.map(turn => turn.text)).toEqual(['안녕하세요.'])
  })

  test('begins, and is observed but never touched', async () => {
    await aRoom([{ say: '안녕하세요. 저는 AI 언어 모델이에요.' }, { say: '약을 드세요.' }], {
      educator: { kind: 'model', endpoint: 'ward', model: 'educator-1' },
      patient: { kind: 'person' },
    })
    const now = await settled()
    expect([now.seat, now.other, now.floor]).toEqual([
      'patient',
      { role: 'educator', kind: 'model', joined: true },
      'mine',
    ])
    expect(now.turns.map(turn => turn.text)).toEqual(['안녕하세요. 저는 AI 언어 모델이에요.'])
    expect(judged()).toEqual([[1, 'observed', 'rules']])
    expect((await ask('네?', 2)).turns).toHaveLength(3)
  })
})

test('an endpoint that is not on this machine is not asked before a maintainer has acknowledged it for this study', async () => {
  fake = await startFakeEndpoint([utterance('네.')])
  app = anApp({
    endpoints: [
      {
        name: 'far',
        base_url: 'https://models.invalid/v1',
        at_once: 8,
        models: [{ name: 'm', context: 4096, max_reply_tokens: 100, reply_limit: 'max_tokens' }],
      },
    ],
  })
  study = await aRoomStudy(app, {
    room: { educator: { kind: 'person' }, patient: { kind: 'model', endpoint: 'far', model: 'm' } },
    forced: true,
  })
  kim = interviewer(study.kim)
  encounter = (await kim.start(study.assignments.kim[0]!.id)).body as Encounter
  expect((await ask('어떠세요?', 1)).floor).toBe('failed')
  expect(tried()).toEqual([[2, 1, 'failed', 'not-allowed']])
  write(app.deps, operator, { verb: 'test.acknowledge', study: study.id }, tx =>
    tx.insertOne(endpointAcknowledgements, {
      id: app.deps.newId(),
      studyId: study.id,
      endpoint: 'far',
      at: tx.at,
    }),
  )
  await study.kim.post(`/api/encounters/${encounter.id}/retry`, {})
  await settled()
  expect(tried()[1]).toEqual([2, 2, 'failed', 'unreachable'])
})

test('stop and ask again are for those who sit there', async () => {
  await aRoom([utterance('네.')])
  for (const verb of ['stop', 'retry'])
    expect(codeOf(await study.lee.post(`/api/encounters/${encounter.id}/${verb}`, {}))).toBe('not-found')
})
