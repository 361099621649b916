import { and, asc, eq } from 'drizzle-orm'
import type { DialoguePart } from '#schema/case.ts'
import type { Floor, RoomState } from '#schema/encounter.ts'
import { mostTurns } from '#schema/encounter.ts'
import type { SeatRole } from '#schema/monitor.ts'
import { notFound } from '../errors.ts'
import type { BlindReader } from '../storage/blind.ts'
import { attempts, encounters, encounterTopics, seats, turns } from '../storage/tables/encounters.ts'
import { assignments } from '../storage/tables/studies.ts'

const columns = {
  id: encounters.id,
  study: encounters.studyId,
  caseId: encounters.caseId,
  assignment: encounters.assignmentId,
  unit: encounters.unitId,
  state: encounters.state,
  at: encounters.at,
}

/** The encounter with this id, if one sits in it; refuses `not-found` for any other. */
export function ownEncounter(q: BlindReader, id: string) {
  const encounter = q.select(columns).from(encounters).where(eq(encounters.id, id)).get()
  if (!encounter) throw notFound()
  return encounter
}
export type OwnEncounter = ReturnType<typeof ownEncounter>

/** The conversation of one of one's own assignments, once it has begun. */
export const encounterOf = (q: BlindReader, assignment: string): OwnEncounter | undefined =>
  q.select(columns).from(encounters).where(eq(encounters.assignmentId, assignment)).get()

/** Where the conversations of a study's assignments stand that have begun, by assignment. */
export const roomStates = (q: BlindReader, study: string): Map<string, RoomState> =>
  new Map(
    q
      .select({ assignment: assignments.id, state: encounters.state })
      .from(assignments)
      .innerJoin(encounters, eq(encounters.assignmentId, assignments.id))
      .where(eq(assignments.studyId, study))
      .all()
      .map(row => [row.assignment, row.state]),
  )

/** What was said, in its order. */
export const turnsOf = (q: BlindReader, encounter: string) =>
  q
    .select({ id: turns.id, turn: turns.ordinal, role: turns.role, text: turns.text, at: turns.at })
    .from(turns)
    .where(eq(turns.encounterId, encounter))
    .orderBy(asc(turns.ordinal))
    .all()

/** The conversation as a pane shows it. */
export const transcriptOf = (q: BlindReader, encounter: string): DialoguePart =>
  turnsOf(q, encounter).map(({ id, turn, role, text }) => ({ unit: id, turn, role, text }))

/** Who sits where: the role, the kind, and whether it is oneself. */
export const seatsOf = (q: BlindReader, encounter: string) =>
  q
    .select({ role: seats.role, kind: seats.kind, person: seats.personId })
    .from(seats)
    .where(eq(seats.encounterId, encounter))
    .orderBy(asc(seats.role))
    .all()
    .map(({ person, ...seat }) => ({ ...seat, mine: person !== null }))

export const tickedTopics = (q: BlindReader, encounter: string) =>
  q
    .select({ topic: encounterTopics.topic })
    .from(encounterTopics)
    .where(and(eq(encounterTopics.encounterId, encounter), eq(encounterTopics.ticked, true)))
    .orderBy(asc(encounterTopics.topic))
    .all()
    .map(row => row.topic)

/** The seats speak in turn, and the educator begins. */
export const roleOfTurn = (turn: number): SeatRole => (turn % 2 === 1 ? 'educator' : 'patient')

/** Whose turn it is, as the person in a seat sees it. */
export function floorOf(q: BlindReader, encounter: OwnEncounter, mine: SeatRole, said: number): Floor {
  if (said >= mostTurns || encounter.state === 'ended') return 'waiting'
  if (roleOfTurn(said + 1) === mine) return 'mine'
  const attempt = q
    .select({ state: attempts.state })
    .from(attempts)
    .where(and(eq(attempts.encounterId, encounter.id), eq(attempts.ordinal, said + 1)))
    .get()
  if (!attempt) return 'waiting'
  return attempt.state === 'failed' ? 'failed' : 'thinking'
}
