import { afterEach, describe, expect, test } from 'vitest'
import { withPiece } from '#client/features/annotate/room/conversation.ts'
import { type Encounter, EncounterEvents, type RoomSettings } from '#schema/encounter.ts'
import { advance } from '#server/encounters/advance.ts'
import { heardSoFar, spokenOf } from '#server/encounters/model/spoken.ts'
import { newsOf, type PartialTurn } from '#server/encounters/partials.ts'
import { operator } from '#server/storage/write.ts'
import { freezeStudy } from '#server/studies/freeze.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import {
  asAnAi,
  type FakeEndpoint,
  type FakeScript,
  startFakeEndpoint,
  utterance,
} from '#test/support/fakeEndpoint.ts'
import { aRoomStudy, interviewer, type RoomStudy } from '#test/support/room.ts'

describe('what is heard of a reply that is coming', () => {
  test.each([
    'Good morning. I am here to go through your medicines with you.',
    '  안녕하세요.\n\n퇴원 전에 약을   같이 볼게요.  ',
    '<think>The patient is anxious; be brief.</think>\n Hello there, how are you?',
    '\u1100\u1161\u11a8 \u1112\u1161\u11ab글 e\u0301te\u0301 fini',
    'a < b and <thin> is a word',
    'one\u0000 two\r\nthree \u0007four five',
  ])('is always a beginning of what is said in the end, and never all of it: %j', reply => {
    const whole = spokenOf(reply)
    for (let cut = 0; cut <= reply.length; cut++) {
      const heard = heardSoFar(reply.slice(0, cut))
      expect(whole.startsWith(heard), `${cut}: ${heard}`).toBe(true)
      expect(heard.length).toBeLessThan(whole.length)
    }
    expect(heardSoFar(reply)).toBe(whole.slice(0, Math.max(0, whole.search(/\s\S*$/))).trimEnd())
  })

  test('is nothing while a model thinks, also where its thoughts never end', () => {
    expect(heardSoFar('<think>The patient is anxious, so be')).toBe('')
    expect(heardSoFar(' <thi')).toBe('')
  })
})

test('pieces put together are what was said last, whatever was missed between them', () => {
  const told: (PartialTurn | undefined)[] = [
    { turn: 1, text: 'Good' },
    { turn: 1, text: 'Good morning to' },
    { turn: 1, text: 'Good morning to' },
    undefined,
    { turn: 1, text: 'Good day' },
    { turn: 1, text: 'Hello' },
    { turn: 3, text: 'Hello again' },
    undefined,
    undefined,
  ]
  let heard: PartialTurn | undefined
  let shown: PartialTurn | undefined
  const sent: number[] = []
  for (const now of told) {
    const piece = newsOf(heard, now)
    heard = now
    if (piece) shown = withPiece(shown, EncounterEvents.partial.parse(piece))
    sent.push(piece?.text.length ?? -1)
    expect(shown).toEqual(now)
  }
  expect(sent).toEqual([4, 11, -1, 0, 8, 5, 11, 0, -1])
})

describe('the stream of a conversation', () => {
  let fake: FakeEndpoint
  let app: TestApp
  let study: RoomStudy
  let kim: ReturnType<typeof interviewer>
  let encounter: Encounter
  let heard: { event: string; id?: string; data: string }[]
  let leave: () => Promise<void>

  const model = (name: string) => ({ kind: 'model' as const, endpoint: 'ward', model: name })
  const asPatient: RoomSettings = { educator: model('educator-1'), patient: { kind: 'person' } }

  async function aRoom(script: FakeScript, room: RoomSettings) {
    fake = await startFakeEndpoint(script)
    const models = ['patient-1', 'educator-1', 'monitor-1'].map(name => ({
      name,
      context: 32_768,
      max_reply_tokens: 512,
      reply_limit: 'max_tokens' as const,
    }))
    app = anApp({ endpoints: [{ name: 'ward', base_url: fake.url, models, at_once: 8 }] })
    study = await aRoomStudy(app, { room })
    kim = interviewer(study.kim)
    encounter = (await kim.start(study.assignments.kim[0]!.id)).body as Encounter
    await listen()
  }
  /** Takes down everything that the stream says until it is left. */
  async function listen() {
    heard = []
    const aborting = new AbortController()
    const response = await app.app.request(`/api/encounters/${encounter.id}/stream`, {
      headers: { cookie: app.cookieOf(study.kim.id) },
      signal: aborting.signal,
    })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    const reading = (async () => {
      let text = ''
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        const blocks = (text + piece.value).split('\n\n')
        text = blocks.pop()!
        for (const block of blocks) {
          const lines = Object.fromEntries(block.split('\n').map(line => line.split(/: ?(.*)/s).slice(0, 2)))
          if (lines.event) heard.push(lines)
        }
      }
    })()
    leave = async () => {
      await reader.cancel()
      await reading.catch(() => undefined)
    }
  }
  afterEach(async () => {
    await leave?.()
    await fake?.close()
  })

  const states = () => app.deps.storage.sqlite.prepare('SELECT state FROM attempts ORDER BY n').pluck().all()
  const names = () => heard.map(one => one.event)
  const pieces = () => heard.filter(one => one.event === 'partial').map(one => JSON.parse(one.data))
  /** The turn in the making, as a screen would have it after everything so far. */
  const shown = () => pieces().reduce(withPiece, undefined) as PartialTurn | undefined
  const words = '안녕하세요. 퇴원하시기 전에 집에서 드실 약을 같이 볼게요. 괜찮으세요?'
  const long = Array(7).fill(words).join(' ')

  test('tells an educator’s words as they come, without an id, and then the whole turn', async () => {
    await aRoom([{ say: words, every: 60 }], asPatient)
    await expect.poll(() => names().at(-1)).toBe('partial')
    expect(words.startsWith(shown()!.text)).toBe(true)
    await expect.poll(() => names().includes('turn'), { timeout: 5000 }).toBe(true)
    expect(pieces().length).toBeGreaterThan(2)
    expect(heard.filter(one => one.event === 'partial' && one.id !== undefined)).toEqual([])
    const turn = heard.find(one => one.event === 'turn')!
    expect([turn.id, JSON.parse(turn.data).text]).toEqual(['1', words])
    // Nothing of it comes after the turn, and what was heard was a beginning of it.
    expect(
      names()
        .slice(names().indexOf('turn'))
        .filter(name => name === 'partial'),
    ).toEqual([])
    expect(shown()!.text.length).toBeLessThan(words.length)
  })

  test('tells somebody who comes late all that was said so far, and a poll none of it', async () => {
    await aRoom([{ say: long, every: 40 }], asPatient)
    await expect.poll(() => shown()?.text.length).toBeGreaterThan(words.length)
    const { text } = shown()!
    await leave()
    await listen()
    await expect.poll(() => shown()?.text.startsWith(text)).toBe(true)
    expect(pieces()[0].text.startsWith(text)).toBe(true)
    expect((await kim.get(encounter.id)).text).not.toContain('퇴원하시기')
  })

  test.each([
    ['breaks off', { drop: 'middle', text: `${words} 그리고 ` }],
    ['goes silent', { stall: 'middle', text: `${words} 그리고 ` }],
  ] as const)('takes back the words of an attempt that %s, and says that it has failed', async (_, reply) => {
    let broken = true
    await aRoom(() => (broken ? reply : { say: words, every: 30 }), asPatient)
    await expect.poll(() => heard.some(one => one.data.includes('"failed"')), { timeout: 8000 }).toBe(true)
    await expect.poll(() => shown()).toBe(undefined)
    broken = false
    await study.kim.post(`/api/encounters/${encounter.id}/retry`, {})
    await expect.poll(() => names().includes('turn'), { timeout: 5000 }).toBe(true)
    expect(JSON.parse(heard.find(one => one.event === 'turn')!.data).text).toBe(words)
  })

  test('takes back what the physician stopped', async () => {
    await aRoom([{ say: long, every: 40 }], asPatient)
    await expect.poll(() => shown()?.turn).toBe(1)
    await study.kim.post(`/api/encounters/${encounter.id}/stop`, {})
    await expect.poll(() => heard.at(-1)!.event).toBe('partial')
    await expect.poll(() => shown()).toBe(undefined)
    expect(heard.some(one => one.data.includes('"failed"'))).toBe(true)
  })

  test('tells of no failure that is made good before anything of it could be heard', async () => {
    const fails = { say: '끝없이'.repeat(6000), every: 40 }
    await aRoom((_, index) => (index === 0 ? fails : { say: words, every: 60 }), asPatient)
    await expect.poll(() => names().includes('turn'), { timeout: 5000 }).toBe(true)
    expect(heard.some(one => one.data.includes('"failed"'))).toBe(false)
    expect(pieces().every(({ text }) => words.includes(text.trim()))).toBe(true)
    expect(states()).toEqual(['failed', 'accepted'])
  })

  test('says no second version of what was heard: it has failed, and one may ask again', async () => {
    const fails = { say: `${words} ${'끝없이'.repeat(6000)}`, every: 40 }
    await aRoom((_, index) => (index === 0 ? fails : { say: words, every: 30 }), asPatient)
    await expect.poll(() => heard.some(one => one.data.includes('"failed"')), { timeout: 8000 }).toBe(true)
    await expect.poll(() => shown()).toBe(undefined)
    expect([states(), fake.requests.length]).toEqual([['failed'], 1])
    await study.kim.post(`/api/encounters/${encounter.id}/retry`, {})
    await expect.poll(() => names().includes('turn'), { timeout: 5000 }).toBe(true)
    expect(states()).toEqual(['failed', 'accepted'])
  })

  test('a study that is frozen hears no more: what was coming is cut off, and nothing is asked again', async () => {
    await aRoom([{ say: long, every: 40 }], asPatient)
    await expect.poll(() => shown()?.turn).toBe(1)
    freezeStudy(app.deps, operator, study.id, { confirm: true })
    await expect.poll(states).toEqual(['failed'])
    advance(app.deps, encounter.id, true)
    await new Promise(resolve => setTimeout(resolve, 100))
    expect([states(), fake.requests.length]).toEqual([['failed'], 1])
    const { status } = await study.kim.post(`/api/encounters/${encounter.id}/retry`, {})
    expect([status, states().length]).toEqual([409, 1])
    const tick = { topic: 'follow_up', ticked: true }
    expect((await study.kim.post(`/api/encounters/${encounter.id}/topics`, tick)).status).toBe(409)
  })

  test('never has the last word before the verdict, so that nobody sees how long an observer takes', async () => {
    let verdict: (() => void) | undefined
    const waiting = new Promise<void>(resolve => {
      verdict = resolve
    })
    await aRoom(
      async request => {
        if (request.body.model !== 'monitor-1') return { say: words, every: 5 }
        await waiting
        return { say: '{}' }
      },
      { ...asPatient, monitor: { endpoint: 'ward', model: 'monitor-1' } },
    )
    await expect.poll(() => fake.requests.length).toBe(2)
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(shown()).toEqual({ turn: 1, text: words.slice(0, words.lastIndexOf(' ')) })
    verdict!()
    await expect.poll(() => names().includes('turn'), { timeout: 5000 }).toBe(true)
  })

  test('says nothing of a model patient before its verdict: neither what is discarded nor that it was', async () => {
    const asEducator: RoomSettings = { educator: { kind: 'person' }, patient: model('patient-1') }
    await aRoom(
      (_, index) => ({ ...(index === 0 ? asAnAi : utterance('숨이 차요. 많이 차요.')), every: 40 }),
      asEducator,
    )
    await kim.say(encounter.id, 1, '어떠세요?')
    await expect.poll(() => names().filter(name => name === 'turn').length, { timeout: 5000 }).toBe(2)
    expect(pieces()).toEqual([])
    expect(heard.map(({ event, data }) => (event === 'state' ? data : event))).toEqual([
      '{"floor":"mine","ended":false,"joined":true}',
      'turn',
      '{"floor":"thinking","ended":false,"joined":true}',
      'turn',
      '{"floor":"mine","ended":false,"joined":true}',
    ])
  })

  test('tells no more words to somebody who has lost their place in the study', async () => {
    await aRoom([{ say: long, every: 40 }], asPatient)
    await expect.poll(() => pieces().length).toBeGreaterThan(0)
    app.deps.storage.sqlite.prepare("UPDATE assignments SET state = 'withdrawn'").run()
    await new Promise(resolve => setTimeout(resolve, 250))
    const before = heard.length
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(heard.length).toBe(before)
    expect(app.faults).toEqual([])
  })
})
