import { expect, test } from 'vitest'
import { ApiError } from '#client/api.ts'
import { openRoom, type RoomCalls } from '#client/features/annotate/room/room.ts'
import type { Encounter } from '#schema/encounter.ts'

const begun: Encounter = {
  id: 'e'.repeat(32),
  assignment: 'a'.repeat(32),
  study: 'b'.repeat(32),
  position: 1,
  of: 1,
  language: 'en',
  started_at: 0,
  ended: false,
  seat: 'patient',
  other: { role: 'educator', kind: 'model', joined: true },
  floor: 'thinking',
  turns: [],
  topics: [],
}
const turn = { id: '1'.padStart(32, '0'), turn: 1, role: 'educator' as const, text: 'Good morning', at: 1 }

/** A room whose stream is spoken by hand, and whose calls answer when they are told to. */
async function aRoom(who: () => Promise<string> = async () => 'kim') {
  const listeners = new Map<string, (event: { data?: unknown }) => void>()
  const waiting: { resolve: (encounter: Encounter) => void; reject: (error: Error) => void }[] = []
  const call = () => new Promise<Encounter>((resolve, reject) => waiting.push({ resolve, reject }))
  const calls: RoomCalls = { read: call, say: call, tick: call, stop: call, retry: call, end: call }
  const deps = {
    person: 'kim',
    calls,
    source: () => ({
      readyState: 1 as const,
      close: () => undefined,
      addEventListener: (name: string, listener: (event: { data?: unknown }) => void) =>
        void listeners.set(name, listener),
    }),
    words: {
      memoryOnly: false,
      draft: async () => '',
      keepDraft: async () => undefined,
      unsent: async () => [],
      keepUnsent: async () => true,
      dropUnsent: async () => undefined,
    },
    who,
    now: () => 1,
    later: () => () => undefined,
  }
  const room = openRoom(deps, begun, '')
  await room.start()
  const emit = (name: string, data?: unknown) => listeners.get(name)?.({ data: JSON.stringify(data) })
  const settle = () => new Promise(resolve => setTimeout(resolve))
  return { room, emit, waiting, settle }
}

test('a state of the stream outlives a reply that was asked for before it came', async () => {
  const { room, emit, waiting, settle } = await aRoom()
  room.stop()
  emit('state', { floor: 'failed', ended: false, joined: true })
  waiting.shift()!.resolve(begun)
  await settle()
  expect(room.snapshot()).toMatchObject({ encounter: { floor: 'failed' }, stopped: true })
  // Where the stream is silent, the reply says it.
  room.retry()
  expect(room.snapshot().askedAgain).toBeUndefined()
  waiting.shift()!.resolve(begun)
  await settle()
  expect(room.snapshot()).toMatchObject({ encounter: { floor: 'thinking' }, stopped: false, askedAgain: 1 })
})

test('what is in the making grows, and goes when the turn stands, when it is given up, and when it was not the next', async () => {
  const { room, emit } = await aRoom()
  emit('partial', { turn: 1, from: 0, text: 'Good' })
  emit('partial', { turn: 1, from: 4, text: ' day' })
  expect(room.snapshot().partial).toEqual({ turn: 1, text: 'Good day' })
  emit('state', { floor: 'failed', ended: false, joined: true })
  expect(room.snapshot().partial).toBeUndefined()
  emit('state', { floor: 'thinking', ended: false, joined: true })
  emit('partial', { turn: 1, from: 4, text: ' whose beginning was missed' })
  emit('partial', { turn: 3, from: 0, text: 'Later' })
  expect(room.snapshot().partial).toBeUndefined()
  emit('partial', { turn: 1, from: 0, text: 'Good' })
  emit('turn', turn)
  expect([room.snapshot().partial, room.snapshot().encounter.turns]).toEqual([undefined, [turn]])
})

test('who comes back as somebody else, or as nobody, is noticed before anything is said', async () => {
  let person: string | Error = 'kim'
  const { room, settle } = await aRoom(async () => {
    if (person instanceof Error) throw person
    return person
  })
  const after = async (now: typeof person) => {
    person = now
    room.askWho()
    await settle()
    const { otherPerson, signedOut } = room.snapshot()
    return [otherPerson, signedOut]
  }
  expect(await after('kim')).toEqual([false, false])
  expect(await after(new ApiError('offline'))).toEqual([false, false])
  expect(await after(new ApiError('not-signed-in'))).toEqual([false, true])
  expect(await after('lee')).toEqual([true, true])
})
