import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { DialoguePart } from '#schema/case.ts'
import type { Floor, RoomState } from '#schema/encounter.ts'
import { mostTurns } from '#schema/encounter.ts'
import type { SeatRole } from '#schema/monitor.ts'
import { notFound } from '../errors.ts'
import type { BlindReader } from '../storage/blind.ts'
import { given, kept } from '../storage/kept.ts'
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

const encounterById = kept(q =>
  q
    .select(columns)
    .from(encounters)
    .where(eq(encounters.id, given('id'))),
)

/** The encounter with this id, if one sits in it; refuses `not-found` for any other. */
export function ownEncounter(q: BlindReader, id: string) {
  const encounter = encounterById(q).get({ id })
  if (!encounter) throw notFound()
  return encounter
}
export type OwnEncounter = ReturnType<typeof ownEncounter>

/** Goes on, or has something to rate. Only the blind handle has this column. */
const isHeld = sql`held = 1`

const encounterByAssignment = kept(q =>
  q
    .select(columns)
    .from(encounters)
    .where(and(eq(encounters.assignmentId, given('assignment')), isHeld)),
)

/** The conversation of one of one's own assignments, once it has begun; none that ended before both had spoken. */
export const encounterOf = (q: BlindReader, assignment: string): OwnEncounter | undefined =>
  encounterByAssignment(q).get({ assignment })

/** The assignments of a study in whose encounter another physician waits. Only the blind handle has this column. */
const awaitedIn = (q: BlindReader, study: string): string[] =>
  q
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.studyId, study), sql`awaited = 1`))
    .all()
    .map(row => row.id)

/**
 * Where the conversations of a study's assignments stand, by assignment; those that nobody has begun, or that ended
 * before both had spoken, are left out.
 */
export const roomStates = (q: BlindReader, study: string): Map<string, RoomState> =>
  new Map([
    ...awaitedIn(q, study).map(id => [id, 'awaited'] as const),
    ...q
      .select({ assignment: assignments.id, state: encounters.state })
      .from(assignments)
      .innerJoin(encounters, eq(encounters.assignmentId, assignments.id))
      .where(and(eq(assignments.studyId, study), isHeld))
      .all()
      .map(row => [row.assignment, row.state] as const),
  ])

const turnsAfter = kept(q =>
  q
    .select({ id: turns.id, turn: turns.ordinal, role: turns.role, text: turns.text, at: turns.at })
    .from(turns)
    .where(and(eq(turns.encounterId, given('encounter')), gt(turns.ordinal, given('after'))))
    .orderBy(asc(turns.ordinal)),
)

/** What was said, in its order; all of it, or what followed a turn. */
export const turnsOf = (q: BlindReader, encounter: string, after = 0) =>
  turnsAfter(q).all({ encounter, after })

/** The conversation as a pane shows it. */
export const transcriptOf = (q: BlindReader, encounter: string): DialoguePart =>
  turnsOf(q, encounter).map(({ id, turn, role, text }) => ({ unit: id, turn, role, text }))

const seatsByEncounter = kept(q =>
  q
    .select({ role: seats.role, kind: seats.kind, person: seats.personId, gone: sql<number>`gone` })
    .from(seats)
    .where(eq(seats.encounterId, given('encounter')))
    .orderBy(asc(seats.role)),
)

/** Who sits where: the role, the kind, whether it is oneself, and whether it is a person who can no longer come. */
export const seatsOf = (q: BlindReader, encounter: string) =>
  seatsByEncounter(q)
    .all({ encounter })
    .map(({ person, gone, ...seat }) => ({ ...seat, mine: person !== null, gone: gone === 1 }))

const topicsByEncounter = kept(q =>
  q
    .select({ topic: encounterTopics.topic })
    .from(encounterTopics)
    .where(and(eq(encounterTopics.encounterId, given('encounter')), eq(encounterTopics.ticked, true)))
    .orderBy(asc(encounterTopics.topic)),
)

export const tickedTopics = (q: BlindReader, encounter: string) =>
  topicsByEncounter(q)
    .all({ encounter })
    .map(row => row.topic)

/** The seats speak in turn, and the educator begins. */
export const roleOfTurn = (turn: number): SeatRole => (turn % 2 === 1 ? 'educator' : 'patient')

const attemptAt = kept(q =>
  q
    .select({ state: attempts.state })
    .from(attempts)
    .where(and(eq(attempts.encounterId, given('encounter')), eq(attempts.ordinal, given('turn')))),
)

/** Whose turn it is, as the person in a seat sees it. */
export function floorOf(q: BlindReader, encounter: OwnEncounter, mine: SeatRole, said: number): Floor {
  if (said >= mostTurns || encounter.state === 'ended') return 'waiting'
  if (roleOfTurn(said + 1) === mine) return 'mine'
  const attempt = attemptAt(q).get({ encounter: encounter.id, turn: said + 1 })
  if (!attempt) return 'waiting'
  return attempt.state === 'failed' ? 'failed' : 'thinking'
}
