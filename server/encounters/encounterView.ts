import type { Encounter } from '#schema/encounter.ts'
import { countAssignments, ownAssignment } from '../assignments/store.ts'
import { notFound } from '../errors.ts'
import type { BlindReader } from '../storage/blind.ts'
import { roomParts } from './roomParts.ts'
import { floorOf, ownEncounter, seatsOf, tickedTopics, turnsOf } from './store.ts'

/** An encounter as the person in one of its seats sees it. Refuses `not-found`. */
export function encounterView(q: BlindReader, id: string): Encounter {
  const encounter = ownEncounter(q, id)
  const assignment = ownAssignment(q, encounter.assignment!)
  const seats = seatsOf(q, id)
  const seat = seats.find(one => one.mine)
  if (!seat) throw notFound()
  // A seat without anybody is a person's who has not come yet: models and the record sit there from the beginning.
  const other = seats.find(one => !one.mine)
  const said = turnsOf(q, id)
  return {
    id,
    assignment: assignment.id,
    study: assignment.study,
    position: assignment.position,
    of: countAssignments(q, assignment.study),
    language: assignment.language,
    started_at: encounter.at,
    ended: encounter.state === 'ended',
    seat: seat.role,
    other: {
      role: seat.role === 'educator' ? 'patient' : 'educator',
      kind: other?.kind ?? 'person',
      joined: other !== undefined && !other.gone,
      ...(other?.gone && { left: true }),
    },
    floor: floorOf(q, encounter, seat.role, said.length),
    turns: said,
    ...roomParts(q, encounter.caseId, assignment.protocol, seat.role),
    topics: tickedTopics(q, id),
  }
}
