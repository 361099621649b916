import { expect, test } from 'vitest'
import { ApiError } from '#client/api.ts'
import type { Entry, EntryState, OutboxStore, TabMessage } from '#client/outbox/entry.ts'
import { makeOutbox } from '#client/outbox/outbox.ts'
import { pauseAfter } from '#client/outbox/reply.ts'
import { saveStateOf } from '#client/outbox/saveState.ts'
import type { CurrentRating, SavedRating, SaveRating } from '#schema/annotation.ts'

const hex = (n: number) => n.toString(16).padStart(32, '0')
const rating = (n: number, part: Partial<SaveRating> = {}): SaveRating => ({
  id: hex(n),
  assignment: hex(1000),
  stage: hex(2000),
  item: `Q${n}`,
  unit: hex(3000),
  version: 1,
  value: 'yes',
  flag: false,
  evidence: [],
  ui_lang: 'ko',
  active_ms: 5,
  client_at: 7,
  ...part,
})
const stored = (n: number, part: Partial<CurrentRating> = {}): CurrentRating => ({
  id: hex(n),
  item: 'Q1',
  unit: hex(3000),
  version: 4,
  value: 'no',
  comment: null,
  flag: false,
  evidence: [],
  saved_at: 99,
  ...part,
})

/** A disk that outlives the tab: entries by person, in the order of writing. */
function aDisk() {
  const rows: { n: number; person: string; rating: SaveRating; state: EntryState }[] = []
  let last = 0
  const store: OutboxStore = {
    list: async person =>
      rows
        .filter(row => row.person === person)
        .map(row => ({ n: row.n, rating: row.rating, kept: 'whole' as const, ...row.state }) as Entry),
    add: async (person, given) => {
      last += 1
      rows.push({ n: last, person, rating: given, state: { state: 'waiting' } })
      return { n: last, kept: 'whole' }
    },
    remove: async n => {
      rows.splice(
        rows.findIndex(row => row.n === n),
        1,
      )
    },
    change: async (n, state) => {
      rows.find(row => row.n === n)!.state = state
    },
  }
  return { rows, store }
}

type Reply = SavedRating | Error
/** A box whose server is a function and whose clock is wound by hand. */
function aBox(
  options: {
    disk?: ReturnType<typeof aDisk>
    store?: OutboxStore
    person?: string
    reply?: (rating: SaveRating) => Reply | Promise<Reply>
    who?: () => Promise<string>
    leads?: boolean
  } = {},
) {
  const sent: SaveRating[] = []
  const told: TabMessage[] = []
  const pauses: { ms: number; work: () => void }[] = []
  const person = options.person ?? 'kim'
  const box = makeOutbox({
    person,
    store: options.store ?? (options.disk ?? aDisk()).store,
    send: async given => {
      sent.push(given)
      const reply = await (options.reply ?? (r => ({ id: r.id, version: r.version, saved_at: 50 })))(given)
      if (reply instanceof Error) throw reply
      return reply
    },
    who: options.who ?? (async () => person),
    later: (ms, work) => {
      pauses.push({ ms, work })
      return () => undefined
    },
    lead: onLead => {
      if (options.leads ?? true) onLead(true)
      return () => undefined
    },
    tell: message => told.push(message),
  })
  return { box, sent, told, pauses, ids: () => sent.map(one => one.id) }
}
const settle = () => new Promise(resolve => setTimeout(resolve, 5))
const kinds = (entries: readonly Entry[]) => entries.map(entry => entry.state)

test('ratings go out in the order in which they were made, one request at a time', async () => {
  let open = 0
  let most = 0
  const { box, ids } = aBox({
    reply: async one => {
      open += 1
      most = Math.max(most, open)
      await settle()
      open -= 1
      return { id: one.id, version: 1, saved_at: 1 }
    },
  })
  await box.start()
  for (const n of [1, 2, 3, 4]) void box.add(rating(n))
  await expect.poll(ids).toEqual([1, 2, 3, 4].map(hex))
  await expect.poll(() => box.snapshot().entries.length).toBe(0)
  expect(most).toBe(1)
})

test('nothing is sent before it is on disk', async () => {
  const disk = aDisk()
  const { box } = aBox({
    disk,
    reply: one => {
      expect(disk.rows.map(row => row.rating.id)).toContain(one.id)
      return { id: one.id, version: 1, saved_at: 1 }
    },
  })
  await box.start()
  await box.add(rating(1))
  await settle()
  expect(box.snapshot().acknowledged).toHaveLength(1)
})

test('an acknowledged rating is erased from the disk', async () => {
  const disk = aDisk()
  const { box } = aBox({ disk })
  await box.start()
  await box.add(rating(1))
  await settle()
  expect(disk.rows).toEqual([])
  expect(box.snapshot()).toMatchObject({ entries: [], lastSavedAt: 50 })
})

test('a rating that is put in twice is sent once', async () => {
  const { box, ids } = aBox()
  await box.start()
  void box.add(rating(1))
  await box.add(rating(1))
  await settle()
  expect(ids()).toEqual([hex(1)])
})

test('without a network everything waits on disk, and a later visit sends it in order', async () => {
  const disk = aDisk()
  const first = aBox({ disk, reply: () => new ApiError('offline') })
  await first.box.start()
  for (const n of [1, 2, 3]) await first.box.add(rating(n))
  await settle()
  expect(first.box.snapshot().trouble).toBe('offline')
  expect(saveStateOf(first.box.snapshot(), true)).toEqual({ kind: 'offline', count: 3 })
  first.box.close()

  const second = aBox({ disk })
  await second.box.start()
  await expect.poll(second.ids).toEqual([1, 2, 3].map(hex))
  await expect.poll(() => disk.rows).toEqual([])
})

test('attempts are spaced by 1, 2, 4, 8 and then 15 seconds', async () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
  const { box, pauses, sent } = aBox({ reply: () => new ApiError('busy') })
  await box.start()
  await box.add(rating(1))
  await settle()
  for (let n = 0; n < 5; n++) {
    pauses.at(-1)!.work()
    await settle()
  }
  expect(pauses.map(pause => pause.ms)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
  expect(sent.every(one => one.id === hex(1))).toBe(true)
})

test('a new rating does not break into the pause of a failing server', async () => {
  const { box, sent } = aBox({ reply: () => new ApiError('offline') })
  await box.start()
  await box.add(rating(1))
  await settle()
  await box.add(rating(2))
  await settle()
  expect(sent).toHaveLength(1)
})

test('when the network is back the waiting ratings go out at once', async () => {
  let up = false
  const { box, ids } = aBox({
    reply: one => (up ? { id: one.id, version: 1, saved_at: 1 } : new ApiError('offline')),
  })
  await box.start()
  await box.add(rating(1))
  await settle()
  up = true
  box.wake()
  await settle()
  expect(ids()).toEqual([hex(1), hex(1)])
  expect(saveStateOf(box.snapshot(), true)).toEqual({ kind: 'saved', at: 1 })
})

test('a stale answer stops its own slot only, and is never sent again by itself', async () => {
  const { box, ids, told } = aBox({
    reply: one =>
      one.item === 'Q1'
        ? new ApiError('stale-version', { current: stored(77) })
        : { id: one.id, version: 1, saved_at: 1 },
  })
  await box.start()
  await box.add(rating(1))
  await box.add(rating(2, { item: 'Q1', version: 2 }))
  await box.add(rating(3))
  await settle()
  expect(ids()).toEqual([hex(1), hex(3)])
  expect(kinds(box.snapshot().entries)).toEqual(['stale', 'waiting'])
  expect(saveStateOf(box.snapshot(), true)).toEqual({ kind: 'stale', count: 1 })
  expect(told.length).toBeGreaterThan(0)
})

test('choosing mine sends the newest own answer as a new rating on top of the stored one', async () => {
  let known = 4
  const disk = aDisk()
  const { box, sent } = aBox({
    disk,
    reply: one => {
      if (one.version !== known + 1)
        return new ApiError('stale-version', { current: stored(77, { version: known }) })
      known = one.version
      return { id: one.id, version: one.version, saved_at: 1 }
    },
  })
  await box.start()
  await box.add(rating(1, { item: 'Q1', value: 'yes' }))
  await box.add(rating(2, { item: 'Q1', value: 'no', version: 2, comment: '내 의견' }))
  await settle()
  await box.chooseMine(box.snapshot().entries[0]!.n, { id: hex(9), client_at: 8 })
  await settle()
  expect(sent.at(-1)).toMatchObject({ id: hex(9), version: 5, value: 'no', comment: '내 의견', client_at: 8 })
  expect(box.snapshot().entries).toEqual([])
  expect(disk.rows).toEqual([])
})

test('choosing the stored one empties the slot and sends nothing', async () => {
  const disk = aDisk()
  const { box, sent } = aBox({ disk, reply: () => new ApiError('stale-version', { current: stored(77) }) })
  await box.start()
  await box.add(rating(1))
  await box.add(rating(2, { item: 'Q1', version: 2 }))
  await settle()
  await box.chooseStored(box.snapshot().entries[0]!.n)
  await settle()
  expect(sent).toHaveLength(1)
  expect(disk.rows).toEqual([])
})

test('a stale reply that names this very rating means it had arrived before', async () => {
  const { box } = aBox({ reply: () => new ApiError('stale-version', { current: stored(1, { version: 1 }) }) })
  await box.start()
  await box.add(rating(1))
  await settle()
  expect(box.snapshot()).toMatchObject({ entries: [], lastSavedAt: 99 })
})

test('signed out, everything stays and goes on after the same person has signed in', async () => {
  let inside = false
  const disk = aDisk()
  const { box, ids } = aBox({
    disk,
    reply: one => (inside ? { id: one.id, version: 1, saved_at: 1 } : new ApiError('not-signed-in')),
  })
  await box.start()
  await box.add(rating(1))
  await box.add(rating(2))
  await settle()
  expect(box.snapshot().halted).toBe('signed-out')
  expect(ids()).toEqual([hex(1)])
  expect(disk.rows).toHaveLength(2)
  inside = true
  box.signedIn()
  await settle()
  expect(ids()).toEqual([hex(1), hex(1), hex(2)])
  expect(disk.rows).toEqual([])
})

test("one person never sees or sends another person's entries", async () => {
  const disk = aDisk()
  const kim = aBox({ disk, reply: () => new ApiError('offline') })
  await kim.box.start()
  await kim.box.add(rating(1, { comment: '비밀' }))
  kim.box.close()
  const lee = aBox({ disk, person: 'lee' })
  await lee.box.start()
  await settle()
  expect(lee.box.snapshot().entries).toEqual([])
  expect(lee.sent).toEqual([])
  expect(disk.rows.map(row => row.person)).toEqual(['kim'])
})

test("a refusal under somebody else's sign-in is not held against the entry", async () => {
  const disk = aDisk()
  const { box } = aBox({ disk, reply: () => new ApiError('not-found'), who: async () => 'lee' })
  await box.start()
  await box.add(rating(1))
  await settle()
  expect(box.snapshot().halted).toBe('other-person')
  expect(kinds(box.snapshot().entries)).toEqual(['waiting'])
  expect(disk.rows).toHaveLength(1)
})

test.each(['not-on-scale', 'not-found', 'stage-frozen'] as const)(
  'refused for good with %s, it stays in the box until it is discarded',
  async code => {
    const disk = aDisk()
    const { box, ids } = aBox({
      disk,
      reply: one => (one.id === hex(1) ? new ApiError(code) : { id: one.id, version: 1, saved_at: 1 }),
    })
    await box.start()
    await box.add(rating(1))
    await box.add(rating(2))
    await settle()
    expect(ids()).toEqual([hex(1), hex(2)])
    expect(box.snapshot().entries).toMatchObject([{ state: 'refused', code }])
    expect(disk.rows).toMatchObject([{ state: { state: 'refused', code } }])
    await box.discard(box.snapshot().entries[0]!.n)
    expect(disk.rows).toEqual([])
  },
)

test('an entry that waits cannot be discarded', async () => {
  const { box } = aBox({ reply: () => new ApiError('offline') })
  await box.start()
  await box.add(rating(1))
  await settle()
  await box.discard(box.snapshot().entries[0]!.n)
  expect(box.snapshot().entries).toHaveLength(1)
})

test('a tab that does not lead writes and leaves the sending to the other', async () => {
  const disk = aDisk()
  const { box, sent, told } = aBox({ disk, leads: false })
  await box.start()
  await box.add(rating(1))
  await settle()
  expect(sent).toEqual([])
  expect(disk.rows).toHaveLength(1)
  expect(told).toEqual([{ type: 'changed' }])
  await box.hear({ type: 'acknowledged', rating: rating(1), saved: { id: hex(1), version: 1, saved_at: 60 } })
  expect(box.snapshot()).toMatchObject({ entries: [], lastSavedAt: 60 })
})

test('the leading tab sends what another tab wrote', async () => {
  const disk = aDisk()
  const { box, ids } = aBox({ disk })
  await box.start()
  await disk.store.add('kim', rating(5))
  await box.hear({ type: 'changed' })
  await expect.poll(ids).toEqual([hex(5)])
})

test('where the disk takes nothing, it says so and still sends', async () => {
  let up = false
  const { store } = aDisk()
  const { box, ids } = aBox({
    store: { ...store, add: () => Promise.reject(new Error('full')) },
    reply: one => (up ? { id: one.id, version: 1, saved_at: 1 } : new ApiError('offline')),
  })
  await box.start()
  await box.add(rating(1))
  await settle()
  expect(saveStateOf(box.snapshot(), true)).toEqual({ kind: 'unkept', count: 1 })
  up = true
  box.wake()
  await settle()
  expect(ids()).toEqual([hex(1), hex(1)])
})
