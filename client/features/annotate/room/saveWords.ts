import type { ErrorCode } from '#schema/error.ts'
import { savedAt } from './conversation.ts'
import type { RoomSnapshot } from './room.ts'

/** What the foot says of saving, the worst first. The words are in `room.json` under `save`. */
export type RoomSave =
  | { kind: 'signedOut' | 'memory' | 'offline' | 'topics' | 'lost' | 'sending' | 'untouched' }
  | { kind: 'trouble'; code: ErrorCode }
  | { kind: 'saved'; at: number }

/** The one state of the room that a person needs to know now. */
export function saveOf(
  now: Pick<RoomSnapshot, 'encounter' | 'unsent' | 'signedOut' | 'topicsTroubled' | 'lost'>,
  online: boolean,
): RoomSave {
  const { unsent, encounter } = now
  if (now.signedOut) return { kind: 'signedOut' }
  const held = unsent && (!online || unsent.trouble !== undefined)
  if (held && !unsent.kept) return { kind: 'memory' }
  if (held && (!online || unsent.trouble === 'offline')) return { kind: 'offline' }
  if (held) return { kind: 'trouble', code: unsent.trouble as ErrorCode }
  if (unsent) return { kind: 'sending' }
  if (now.topicsTroubled) return { kind: 'topics' }
  if ((now.lost || !online) && !encounter.ended) return { kind: 'lost' }
  const at = savedAt(encounter)
  return at === undefined ? { kind: 'untouched' } : { kind: 'saved', at }
}
