import type { SavedRating, SaveRating } from '#schema/annotation.ts'
import type { ErrorCode } from '#schema/error.ts'
import { type Entry, type EntryState, type OutboxStore, sameSlot, type TabMessage } from './entry.ts'
import { outcomeOf, pauseAfter } from './reply.ts'

export type OutboxDeps = {
  person: string
  store: OutboxStore
  send: (rating: SaveRating) => Promise<SavedRating>
  /** The id of whoever is signed in; throws `not-signed-in` for nobody. */
  who: () => Promise<string>
  /** Calls back after a while; returns how to call it off. */
  later: (ms: number, work: () => void) => () => void
  /** Tells when this tab is the one that sends; returns how to give that up. */
  lead: (onLead: (leading: boolean) => void) => () => void
  /** Speech between the tabs of this browser. */
  tell: (message: TabMessage) => void
}

export type Acknowledged = { rating: SaveRating; saved: SavedRating }

export type OutboxSnapshot = {
  /** The entries of a former visit have been read. */
  ready: boolean
  entries: readonly Entry[]
  sending: boolean
  /** Why nothing goes out at the moment. */
  trouble: ErrorCode | 'offline' | null
  halted: 'signed-out' | 'other-person' | null
  lastSavedAt: number | null
  /** What the server took during this visit, oldest first. */
  acknowledged: readonly Acknowledged[]
}

export type Outbox = ReturnType<typeof makeOutbox>

/**
 * The box of unsent ratings: first in first out, one request at a time, an entry leaves when the server has
 * acknowledged it. Nothing is dropped but by the person's own choice (`chooseStored`, `discard`).
 */
export function makeOutbox(deps: OutboxDeps) {
  const listeners = new Set<(snapshot: OutboxSnapshot) => void>()
  let now: OutboxSnapshot = {
    ready: false,
    entries: [],
    sending: false,
    trouble: null,
    halted: null,
    lastSavedAt: null,
    acknowledged: [],
  }
  let leading = false
  let pumping = false
  let closed = false
  let failures = 0
  let local = 0
  let callOff: (() => void) | undefined
  let giveUp: (() => void) | undefined
  /** Reads and writes of the disk take turns, so that a read never misses what is being written. */
  let disk: Promise<unknown> = Promise.resolve()
  const erased = new Set<string>()

  const set = (change: Partial<OutboxSnapshot>) => {
    now = { ...now, ...change }
    for (const listener of listeners) listener(now)
  }
  const replace = (n: number, change: Partial<Entry>) =>
    set({ entries: now.entries.map(entry => (entry.n === n ? ({ ...entry, ...change } as Entry) : entry)) })
  const without = (gone: readonly Entry[]) =>
    set({ entries: now.entries.filter(entry => !gone.some(({ rating }) => rating.id === entry.rating.id)) })

  async function erase(gone: readonly Entry[]): Promise<void> {
    for (const entry of gone) erased.add(entry.rating.id)
    without(gone)
    // An entry that cannot be erased is sent once more later, which the server answers the same.
    for (const entry of gone) if (entry.n > 0) await deps.store.remove(entry.n).catch(() => undefined)
    deps.tell({ type: 'changed' })
  }

  async function mark(entry: Entry, state: EntryState): Promise<void> {
    replace(entry.n, state)
    if (entry.n > 0) await deps.store.change(entry.n, state).catch(() => undefined)
    deps.tell({ type: 'changed' })
  }

  /**
   * The next one to go: the oldest that waits, unless an older one of the same slot waits for a decision. A tab that
   * does not lead sends only what no other tab can see.
   */
  function head(): Entry | undefined {
    for (const [index, entry] of now.entries.entries()) {
      if (entry.kept === 'writing') return undefined
      if (entry.state !== 'waiting' || (!leading && entry.kept !== 'nowhere')) continue
      const behind = now.entries
        .slice(0, index)
        .some(older => older.state !== 'waiting' && sameSlot(older.rating, entry.rating))
      if (!behind) return entry
    }
    return undefined
  }

  function acknowledge(rating: SaveRating, saved: SavedRating): void {
    set({
      lastSavedAt: Math.max(saved.saved_at, now.lastSavedAt ?? 0),
      acknowledged: [...now.acknowledged, { rating, saved }],
    })
  }

  async function sendOne(entry: Entry): Promise<boolean> {
    try {
      const saved = await deps.send(entry.rating)
      failures = 0
      set({ trouble: null })
      acknowledge(entry.rating, saved)
      deps.tell({ type: 'acknowledged', rating: entry.rating, saved })
      await erase([entry])
      return true
    } catch (error) {
      return await fail(entry, error)
    }
  }

  /** Whether the queue goes on after a failed sending. */
  async function fail(entry: Entry, error: unknown): Promise<boolean> {
    const outcome = outcomeOf(error)
    if (outcome.kind === 'signed-out') {
      set({ halted: 'signed-out' })
      return false
    }
    if (outcome.kind === 'again') {
      failures += 1
      set({ trouble: outcome.code })
      callOff?.()
      callOff = deps.later(pauseAfter(failures), () => void pump())
      return false
    }
    if (outcome.kind === 'refused') {
      // Somebody else's sign-in makes every assignment unknown; that is not the entry's fault.
      let person: string
      try {
        person = await deps.who()
      } catch (cause) {
        return outcomeOf(cause).kind === 'signed-out' ? fail(entry, cause) : fail(entry, undefined)
      }
      if (person !== deps.person) {
        set({ halted: 'other-person' })
        return false
      }
      await mark(entry, { state: 'refused', code: outcome.code })
      return true
    }
    if (outcome.current?.id === entry.rating.id) {
      acknowledge(entry.rating, outcome.current)
      await erase([entry])
      return true
    }
    await mark(entry, { state: 'stale', current: outcome.current })
    return true
  }

  async function pump(): Promise<void> {
    if (pumping || closed || !now.ready || now.halted) return
    pumping = true
    try {
      for (let entry = head(); entry && !closed && !now.halted; entry = head()) {
        set({ sending: true })
        if (!(await sendOne(entry))) break
      }
    } finally {
      pumping = false
      set({ sending: false })
    }
  }

  /** Reads what the disk holds, and keeps what only this tab has. */
  function reload(): Promise<void> {
    const read = disk.then(async () => {
      const stored = (await deps.store.list(deps.person)).filter(entry => !erased.has(entry.rating.id))
      const ids = new Set(stored.map(entry => entry.rating.id))
      const mine = now.entries.filter(
        entry => (entry.kept === 'writing' || entry.kept === 'nowhere') && !ids.has(entry.rating.id),
      )
      set({ entries: [...stored, ...mine] })
    })
    disk = read.catch(() => undefined)
    return disk as Promise<void>
  }

  return {
    person: deps.person,
    snapshot: () => now,
    subscribe(listener: (snapshot: OutboxSnapshot) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Reads the entries of former visits and begins to send. */
    async start(): Promise<void> {
      // A browser without a disk for us (private mode, a full quota) still sends from memory, and says so.
      await reload()
      set({ ready: true })
      giveUp = deps.lead(isLeading => {
        leading = isLeading
        if (leading) void reload().then(pump)
      })
    },
    /** Puts a rating in the box at once, and resolves when it is on disk or known not to be. */
    add(rating: SaveRating): Promise<void> {
      if (now.entries.some(entry => entry.rating.id === rating.id)) return Promise.resolve()
      local -= 1
      const temporary = local
      set({ entries: [...now.entries, { n: temporary, rating, kept: 'writing', state: 'waiting' }] })
      const written = disk.then(async () => {
        try {
          const { n, kept } = await deps.store.add(deps.person, rating)
          replace(temporary, { n, kept })
          deps.tell({
            type: 'changed',
            ...(kept === 'without-comment' ? { comment: { n, text: rating.comment ?? '' } } : {}),
          })
        } catch {
          replace(temporary, { kept: 'nowhere' })
        }
        if (failures === 0) void pump()
      })
      disk = written
      return written
    },
    /** Another tab changed the box, or sent something from it. */
    async hear(message: TabMessage): Promise<void> {
      if (message.type === 'acknowledged') {
        erased.add(message.rating.id)
        acknowledge(message.rating, message.saved)
        set({ entries: now.entries.filter(entry => entry.rating.id !== message.rating.id) })
        return
      }
      await reload()
      if (failures === 0) void pump()
    },
    /** The network is back, or the person asks: try now. */
    wake(): void {
      callOff?.()
      void pump()
    },
    /** The same person has signed in again. */
    signedIn(): void {
      set({ halted: null, trouble: null })
      void pump()
    },
    /** Settles a stale entry for the stored version: own entries of that slot leave the box. */
    async chooseStored(n: number): Promise<void> {
      const entry = now.entries.find(candidate => candidate.n === n)
      if (!entry) return
      await erase(now.entries.filter(candidate => sameSlot(candidate.rating, entry.rating)))
      void pump()
    },
    /** Settles a stale entry for one's own newest answer, as a new rating on top of the stored one. */
    async chooseMine(n: number, fresh: Pick<SaveRating, 'id' | 'client_at'>): Promise<void> {
      const entry = now.entries.find(candidate => candidate.n === n)
      if (entry?.state !== 'stale') return
      const own = now.entries.filter(candidate => sameSlot(candidate.rating, entry.rating))
      const rating = { ...own.at(-1)!.rating, ...fresh, version: (entry.current?.version ?? 0) + 1 }
      // The new one is durable before the old ones leave.
      await this.add(rating)
      await erase(own)
      void pump()
    },
    /** Throws away one refused entry that the person has read about. */
    async discard(n: number): Promise<void> {
      const entry = now.entries.find(candidate => candidate.n === n)
      if (entry?.state !== 'refused') return
      await erase([entry])
      void pump()
    },
    /** Sends a refused entry once more, as it is. */
    async again(n: number): Promise<void> {
      const entry = now.entries.find(candidate => candidate.n === n)
      if (entry?.state !== 'refused') return
      await mark(entry, { state: 'waiting' })
      void pump()
    },
    close(): void {
      closed = true
      callOff?.()
      giveUp?.()
      listeners.clear()
    },
  }
}
