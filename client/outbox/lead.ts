import type { OutboxDatabase } from './database.ts'
import { newId } from './newId.ts'

const beat = 2000
const lease = 8000

/**
 * Makes one tab of a person the one that sends. By the browser's locks where it has them (secure contexts), else by
 * a record in the database that its holder renews and that lapses with a closed tab.
 */
export function leadBy(db: OutboxDatabase | undefined, person: string, now: () => number) {
  const name = `concord-outbox-${person}`
  return (onLead: (leading: boolean) => void): (() => void) => {
    const locks = navigator.locks as LockManager | undefined
    if (locks) {
      const stop = new AbortController()
      void locks
        .request(name, { signal: stop.signal }, () => {
          onLead(true)
          return new Promise<void>(resolve => stop.signal.addEventListener('abort', () => resolve()))
        })
        .catch(() => undefined)
      return () => stop.abort()
    }
    if (!db) {
      onLead(true)
      return () => undefined
    }
    const holder = newId()
    let leads = false
    const renew = async () => {
      const tx = db.transaction('leases', 'readwrite')
      const held = await tx.store.get(name)
      const ours = !held || held.holder === holder || held.until < now()
      if (ours) await tx.store.put({ holder, until: now() + lease }, name)
      await tx.done
      if (ours !== leads) onLead(ours)
      leads = ours
    }
    const timer = setInterval(() => void renew().catch(() => undefined), beat)
    void renew().catch(() => undefined)
    return () => {
      clearInterval(timer)
      if (leads) void db.delete('leases', name).catch(() => undefined)
    }
  }
}
