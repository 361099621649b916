import { bothSpoke } from '#schema/encounter.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { type Actor, write } from '../storage/write.ts'
import { requireStudy } from '../studies/store.ts'
import { closeEncounter } from './closeEncounter.ts'
import { encounterLine, requireLive, turnRows } from './maintainerStore.ts'

/**
 * Ends a conversation that stands still, at the word of a maintainer: one that goes on although not both seats have
 * spoken. Whoever sat in it may begin anew. Refuses `not-found`, `study-not-open`, `encounter-ended`, and
 * `encounter-has-both` where both have spoken, because whoever sits there can end it and rate it.
 */
export function endForMaintainer(deps: Deps, actor: Actor, study: string, id: string): void {
  const { db } = deps.storage
  requireLive(db, study)
  const { state } = requireStudy(db, study)
  const line = encounterLine(db, study, id)
  if (state !== 'open') throw new AppError('study-not-open', { state })
  if (line.state === 'ended') throw new AppError('encounter-ended')
  if (bothSpoke(turnRows(db, id))) throw new AppError('encounter-has-both')
  deps.hub.stop(id)
  write(deps, actor, { verb: 'encounter.end', study, subject: id, note: { by_maintainer: true } }, tx =>
    closeEncounter(tx, id, 'abandoned'),
  )
  deps.hub.changed(id)
}
