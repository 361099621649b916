import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { SaveRating } from '#schema/annotation.ts'
import type { EntryState } from './entry.ts'

/** Text that only its owner's key opens: AES-GCM with a nonce of its own. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/** A rating at rest: never case text, and a comment only sealed. */
export type StoredEntry = {
  n?: number
  person: string
  rating: Omit<SaveRating, 'comment'>
  comment: 'none' | 'memory' | Sealed
  state: EntryState
}

/** What a person has written in an encounter and the server does not have; its key says which words they are. */
export type StoredWords = { sealed: Sealed }

interface Tables extends DBSchema {
  entries: { key: number; value: StoredEntry; indexes: { person: string } }
  /** One key a person that cannot be exported. */
  keys: { key: string; value: CryptoKey }
  /** Which tab sends, where the browser has no locks. */
  leases: { key: string; value: { holder: string; until: number } }
  words: { key: [person: string, encounter: string, what: string]; value: StoredWords }
}
export type OutboxDatabase = IDBPDatabase<Tables>

/** Opens this browser's box; another tab with a newer Concord may close it. */
export const openDatabase = (): Promise<OutboxDatabase> =>
  openDB<Tables>('concord-outbox', 2, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('entries', { keyPath: 'n', autoIncrement: true }).createIndex('person', 'person')
        db.createObjectStore('keys')
        db.createObjectStore('leases')
      }
      db.createObjectStore('words')
    },
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase).close()
    },
  })
