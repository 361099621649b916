import type { SaveRating } from '#schema/annotation.ts'
import type { OutboxDatabase, StoredEntry } from './database.ts'
import type { Entry, OutboxStore } from './entry.ts'
import type { Sealer } from './seal.ts'

/**
 * The store of a browser. Comments are sealed, or held in `memory` (by entry number) where nothing can seal them.
 * An entry whose comment is gone with a closed tab comes back as refused: what was written is not sent without it.
 */
export function indexedStore(
  db: OutboxDatabase,
  sealer: Sealer | undefined,
  memory: Map<number, string>,
): OutboxStore {
  async function entryOf(stored: StoredEntry): Promise<Entry> {
    const n = stored.n!
    const base = { n, ...stored.state }
    if (stored.comment === 'none') return { ...base, rating: stored.rating, kept: 'whole' }
    const comment =
      stored.comment === 'memory' ? memory.get(n) : await sealer?.open(stored.comment).catch(() => undefined)
    if (comment === undefined)
      return { n, rating: stored.rating, kept: 'whole', state: 'refused', code: 'comment-lost' }
    const kept = stored.comment === 'memory' ? 'without-comment' : 'whole'
    return { ...base, rating: { ...stored.rating, comment }, kept }
  }
  return {
    async list(person) {
      const stored = await db.getAllFromIndex('entries', 'person', person)
      return Promise.all(stored.map(entryOf))
    },
    async add(person, { comment, ...rating }: SaveRating) {
      const held = comment === undefined ? 'none' : sealer ? await sealer.seal(comment) : 'memory'
      const tx = db.transaction('entries', 'readwrite', { durability: 'strict' })
      const n = await tx.store.add({ person, rating, comment: held, state: { state: 'waiting' } })
      await tx.done
      if (held === 'memory') memory.set(n, comment!)
      return { n, kept: held === 'memory' ? 'without-comment' : 'whole' }
    },
    async remove(n) {
      await db.delete('entries', n)
      memory.delete(n)
    },
    async change(n, state) {
      const tx = db.transaction('entries', 'readwrite')
      const stored = await tx.store.get(n)
      // Sent without its comment by the person's choice, a lost comment is lost no more.
      const lost = stored?.comment === 'memory' && !memory.has(n) && state.state === 'waiting'
      if (stored) await tx.store.put({ ...stored, state, comment: lost ? 'none' : stored.comment })
      await tx.done
    },
  }
}

/** For a browser that gives no database at all: every write fails, so that nothing is called kept. */
export const noStore: OutboxStore = {
  list: () => Promise.resolve([]),
  add: () => Promise.reject(new Error('no database in this browser')),
  remove: () => Promise.resolve(),
  change: () => Promise.resolve(),
}
