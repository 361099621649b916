import { PersonaPart, ProfilePart } from '#schema/case.ts'
import { guessesPersona, type ProtocolId } from '#schema/study.ts'
import { partsToShow, shownParts } from '../assignments/store.ts'
import { partSha } from '../cases/partSha.ts'
import type { BlindReader } from '../storage/blind.ts'
import type { Reader } from '../storage/open.ts'
import { protocols } from '../studies/protocols.ts'
import { profileForGuess } from './profileForGuess.ts'
import { profileOf } from './writerStore.ts'

/**
 * What the room shows of a case. Where the persona is guessed it is not there, at no time: who comes back to the room
 * after the guess finds it as it was. The profile is then without what names a level of an axis.
 */
export function roomParts(
  q: BlindReader,
  caseId: string,
  protocol: ProtocolId,
): { persona?: PersonaPart; profile?: ProfilePart } {
  const bodies = new Map(
    shownParts(q, caseId, protocols[protocol].roomPanes).map(part => [part.pane, part.body]),
  )
  // parsed strictly: a body that holds more than its pane shows must not leave the server
  const profile = bodies.has('profile') ? ProfilePart.parse(bodies.get('profile')) : undefined
  return {
    ...(bodies.has('persona') && { persona: PersonaPart.parse(bodies.get('persona')) }),
    ...(profile && { profile: guessesPersona(protocol) ? profileForGuess(profile) : profile }),
  }
}

/** Hashes of what the room is about to show, for the exposure log alone; of a part that is cut, as it is shown. */
export function roomPartsToShow(db: Reader, caseId: string, protocol: ProtocolId) {
  const parts = partsToShow(db, caseId, protocols[protocol].roomPanes)
  if (!guessesPersona(protocol)) return parts
  return parts.map(part =>
    part.pane === 'profile' ? { ...part, sha: partSha(profileForGuess(profileOf(db, caseId))) } : part,
  )
}
