import { NotePart, PersonaPart, ProfilePart } from '#schema/case.ts'
import type { SeatRole } from '#schema/monitor.ts'
import { guessesPersona, type ProtocolId } from '#schema/study.ts'
import { partsToShow, shownParts } from '../assignments/store.ts'
import { partSha } from '../cases/partSha.ts'
import type { BlindReader } from '../storage/blind.ts'
import type { Reader } from '../storage/open.ts'
import { protocols } from '../studies/protocols.ts'
import { profileForGuess } from './profileForGuess.ts'
import { profileOf } from './writerStore.ts'

/**
 * What the room shows of a case to the person in a seat: the note to the educator alone, whatever another assignment of
 * the case has shown that person. Where the persona is guessed it is not there, at no time: who comes back to the room
 * after the guess finds it as it was. The profile is then without what names a level of an axis.
 */
export function roomParts(
  q: BlindReader,
  caseId: string,
  protocol: ProtocolId,
  seat: SeatRole,
): { persona?: PersonaPart; profile?: ProfilePart; note?: NotePart } {
  const bodies = new Map(
    shownParts(q, caseId, protocols[protocol].roomPanes[seat]).map(part => [part.pane, part.body]),
  )
  // parsed strictly: a body that holds more than its pane shows must not leave the server
  const profile = bodies.has('profile') ? ProfilePart.parse(bodies.get('profile')) : undefined
  return {
    ...(bodies.has('persona') && { persona: PersonaPart.parse(bodies.get('persona')) }),
    ...(profile && { profile: guessesPersona(protocol) ? profileForGuess(profile) : profile }),
    ...(bodies.has('note') && { note: NotePart.parse(bodies.get('note')) }),
  }
}

/**
 * Hashes of what the room is about to show to the person in a seat, for the exposure log alone; of a part that is cut,
 * as it is shown.
 */
export function roomPartsToShow(db: Reader, caseId: string, protocol: ProtocolId, seat: SeatRole) {
  const parts = partsToShow(db, caseId, protocols[protocol].roomPanes[seat])
  if (!guessesPersona(protocol)) return parts
  return parts.map(part =>
    part.pane === 'profile' ? { ...part, sha: partSha(profileForGuess(profileOf(db, caseId))) } : part,
  )
}
