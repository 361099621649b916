import type { SavedRating, SaveRating } from '#schema/annotation.ts'
import { type OutboxDatabase, openDatabase } from './database.ts'
import type { TabMessage } from './entry.ts'
import { indexedStore, noStore } from './indexedStore.ts'
import { leadBy } from './lead.ts'
import { makeOutbox, type Outbox } from './outbox.ts'
import { sealerOf } from './seal.ts'

type Calls = { send: (rating: SaveRating) => Promise<SavedRating>; who: () => Promise<string> }

const open = new Map<string, Promise<Outbox>>()

/** The box of this person in this tab, opened once; other people's boxes of this tab are closed. */
export function outboxOf(person: string, calls: Calls): Promise<Outbox> {
  for (const [other, box] of open)
    if (other !== person) {
      open.delete(other)
      void box.then(outbox => outbox.close())
    }
  const known = open.get(person) ?? openFor(person, calls)
  open.set(person, known)
  return known
}

async function openFor(person: string, calls: Calls): Promise<Outbox> {
  const memory = new Map<number, string>()
  const db: OutboxDatabase | undefined = await openDatabase().catch(() => undefined)
  const sealer = db && (await sealerOf(db, person).catch(() => undefined))
  const tabs = new BroadcastChannel(`concord-outbox-${person}`)
  const outbox = makeOutbox({
    person,
    store: db ? indexedStore(db, sealer, memory) : noStore,
    ...calls,
    later: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    lead: leadBy(db, person, Date.now),
    tell: message => tabs.postMessage(message),
  })
  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'changed' && data.comment) memory.set(data.comment.n, data.comment.text)
    void outbox.hear(data)
  }
  window.addEventListener('online', () => outbox.wake())
  window.addEventListener('beforeunload', event => {
    if (outbox.snapshot().entries.some(entry => entry.kept !== 'whole')) event.preventDefault()
  })
  await outbox.start()
  return outbox
}
