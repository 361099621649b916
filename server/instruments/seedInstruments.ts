import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { root } from '../root.ts'
import type { Actor } from '../storage/write.ts'
import { type PublishedInstrument, publishInstrument } from './publish.ts'

const folder = join(root, 'seed', 'instruments')

/** Publishes the instruments that come with Concord. At a later start only those whose text changed are new. */
export function seedInstruments(
  deps: Pick<Deps, 'storage' | 'now' | 'newId'>,
  actor: Actor,
): PublishedInstrument[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => publishInstrument(deps, actor, JSON.parse(readFileSync(join(folder, name), 'utf8'))))
}
