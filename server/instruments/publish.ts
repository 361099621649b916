import { Instrument } from '#schema/instrument.ts'
import type { Deps } from '../deps.ts'
import { canonicalJson, sha256 } from '../storage/canonical.ts'
import { instruments, instrumentVersions } from '../storage/tables/studies.ts'
import { type Actor, write } from '../storage/write.ts'
import { instrumentIdOf, newestNumber, versionBySha } from './store.ts'

export type PublishedInstrument = { id: string; n: number; sha: string; unchanged: boolean }

/**
 * Freezes one version of an instrument under its key, for ever: a study refers to a version, never to a key.
 * `sha` is the hash of the canonical JSON of the parsed instrument. A text that was published before, as the
 * newest version or an older one, is that version again and writes nothing (`unchanged`).
 * Throws a ZodError for something that is not an instrument.
 */
export function publishInstrument(
  deps: Pick<Deps, 'storage' | 'now' | 'newId'>,
  actor: Actor,
  instrument: unknown,
): PublishedInstrument {
  const body = Instrument.parse(instrument)
  const sha = sha256(canonicalJson(body))
  const same = versionBySha(deps.storage.db, sha)
  if (same) return { ...same, sha, unchanged: true }
  return write(deps, actor, { verb: 'instrument.publish' }, tx => {
    const known = instrumentIdOf(tx.db, body.key)
    const instrumentId = known ?? deps.newId()
    if (!known) tx.insertOne(instruments, { id: instrumentId, key: body.key })
    const id = deps.newId()
    const n = newestNumber(tx.db, instrumentId) + 1
    tx.insertOne(instrumentVersions, { id, instrumentId, n, over: body.over, body, sha, at: tx.at })
    tx.subject(id)
    tx.note({ key: body.key, n, sha })
    return { id, n, sha, unchanged: false }
  })
}
