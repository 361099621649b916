import { type OutboxDatabase, openDatabase } from '#client/outbox/database.ts'
import { type Sealer, sealerOf } from '#client/outbox/seal.ts'
import { SayTurn } from '#schema/encounter.ts'

/** What one person has written in one encounter and the server does not have yet. */
export type KeptWords = {
  /** Whether a closed tab loses it: this browser has no database or cannot seal. */
  memoryOnly: boolean
  draft: () => Promise<string>
  keepDraft: (text: string) => Promise<void>
  /** Turns that were sent and never acknowledged, oldest first. */
  unsent: () => Promise<SayTurn[]>
  /** Resolves when the turn is durable; false where only this tab has it. */
  keepUnsent: (turn: SayTurn) => Promise<boolean>
  dropUnsent: (turn: SayTurn) => Promise<void>
}

/** Words of a browser that keeps none on its disk, for as long as the tab lives. */
const memory = new Map<string, string>()

/** The words of this person in this encounter: sealed on this browser's disk, else in this tab's memory. */
export async function keptWordsOf(person: string, encounter: string): Promise<KeptWords> {
  const db = await openDatabase().catch(() => undefined)
  const sealer = db && (await sealerOf(db, person).catch(() => undefined))
  return db && sealer
    ? onDisk(db, sealer, person, encounter)
    : keptBy(inMemory(`${person} ${encounter} `), true)
}

type Shelf = {
  get: (what: string) => Promise<string | undefined>
  all: (beginning: string) => Promise<string[]>
  /** Undefined takes it away. */
  put: (what: string, text: string | undefined) => Promise<void>
}

function keptBy(shelf: Shelf, memoryOnly: boolean): KeptWords {
  return {
    memoryOnly,
    draft: async () => (await shelf.get('draft')) ?? '',
    keepDraft: text => shelf.put('draft', text === '' ? undefined : text),
    async unsent() {
      const turns = (await shelf.all('unsent ')).flatMap(text => {
        const read = SayTurn.safeParse(JSON.parse(text))
        return read.success ? [read.data] : []
      })
      return turns.sort((a, b) => a.client_at - b.client_at)
    },
    async keepUnsent(turn) {
      await shelf.put(`unsent ${turn.id}`, JSON.stringify(turn))
      return !memoryOnly
    },
    dropUnsent: turn => shelf.put(`unsent ${turn.id}`, undefined),
  }
}

const inMemory = (prefix: string): Shelf => ({
  get: async what => memory.get(prefix + what),
  all: async beginning =>
    [...memory].filter(([key]) => key.startsWith(prefix + beginning)).map(([, text]) => text),
  put: async (what, text) => {
    if (text === undefined) memory.delete(prefix + what)
    else memory.set(prefix + what, text)
  },
})

function onDisk(db: OutboxDatabase, sealer: Sealer, person: string, encounter: string): KeptWords {
  const shelf: Shelf = {
    async get(what) {
      const stored = await db.get('words', [person, encounter, what])
      // What a lost key has sealed is lost with it.
      return stored && (await sealer.open(stored.sealed).catch(() => undefined))
    },
    async all(beginning) {
      const range = IDBKeyRange.bound(
        [person, encounter, beginning],
        [person, encounter, `${beginning}\uffff`],
      )
      const stored = await db.getAll('words', range)
      const opened = await Promise.all(stored.map(one => sealer.open(one.sealed).catch(() => undefined)))
      return opened.filter(text => text !== undefined)
    },
    async put(what, text) {
      const key: [string, string, string] = [person, encounter, what]
      if (text === undefined) return db.delete('words', key)
      const sealed = await sealer.seal(text)
      const tx = db.transaction('words', 'readwrite', { durability: 'strict' })
      await tx.store.put({ sealed }, key)
      await tx.done
    },
  }
  return keptBy(shelf, false)
}
