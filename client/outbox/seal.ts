import type { OutboxDatabase, Sealed } from './database.ts'

/** Seals a person's comments for this browser's disk. */
export type Sealer = {
  seal: (text: string) => Promise<Sealed>
  open: (sealed: Sealed) => Promise<string>
}

/**
 * The sealer of one person, with a key that stays in this browser and cannot be read out of it. Undefined where the
 * page is not a secure context: browsers offer no cryptography there, and a comment then stays in memory.
 */
export async function sealerOf(db: OutboxDatabase, person: string): Promise<Sealer | undefined> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle) return undefined
  let key = await db.get('keys', person)
  if (!key) {
    const made = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    // Two tabs may make a key at once: the first one stored is everyone's.
    const tx = db.transaction('keys', 'readwrite')
    key = (await tx.store.get(person)) ?? made
    await tx.store.put(key, person)
    await tx.done
  }
  const owned = key
  return {
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      return {
        iv,
        data: await subtle.encrypt({ name: 'AES-GCM', iv }, owned, new TextEncoder().encode(text)),
      }
    },
    async open({ iv, data }) {
      return new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv }, owned, data))
    },
  }
}
