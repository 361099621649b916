import { hasPerson, RoomSettings } from '#schema/encounter.ts'
import { AppError } from '../../errors.ts'
import type { Reader } from '../../storage/open.ts'
import { requireDraft } from '../../studies/store.ts'
import { requireLive } from '../maintainerStore.ts'

/**
 * The room of a study whose encounters are held by themselves. Such a study stays a draft: there is no seat for a
 * physician, so it cannot be opened. Refuses `not-found` where the protocol has no room, `study-not-draft`, and
 * `study-not-ready` when a person sits in the room.
 */
export function requireBatchRoom(db: Reader, study: string): RoomSettings {
  requireLive(db, study)
  const room = requireDraft(db, study).settings.room ?? RoomSettings.parse({})
  if (hasPerson(room)) throw new AppError('study-not-ready', { missing: ['room-with-person'] })
  return room
}
