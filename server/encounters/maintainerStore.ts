import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { PersonaPart } from '#schema/case.ts'
import { notFound } from '../errors.ts'
import type { Reader } from '../storage/open.ts'
import { caseHidden, caseParts, cases, units } from '../storage/tables/cases.ts'
import {
  attempts,
  encounters,
  endpointAcknowledgements,
  seats,
  turns,
  verdicts,
} from '../storage/tables/encounters.ts'
import { user } from '../storage/tables/people.ts'
import { allocations, assignments } from '../storage/tables/studies.ts'
import { protocols } from '../studies/protocols.ts'
import { requireStudy } from '../studies/store.ts'

/** What a maintainer may read of the room: everything that was said and tried there, nobody's ratings or ticks. */

/** Refuses `not-found` where the protocol holds no conversation. */
export function requireLive(db: Reader, study: string): void {
  if (!protocols[requireStudy(db, study).protocol].live) throw notFound()
}

/** The endpoints acknowledged for a study, by whom and when; nobody where the operator did. */
export const acknowledgedIn = (db: Reader, study: string) =>
  db
    .select({
      endpoint: endpointAcknowledgements.endpoint,
      person: user.name,
      at: endpointAcknowledgements.at,
    })
    .from(endpointAcknowledgements)
    .leftJoin(user, eq(user.id, endpointAcknowledgements.personId))
    .where(eq(endpointAcknowledgements.studyId, study))
    .orderBy(asc(endpointAcknowledgements.at))
    .all()

const line = {
  id: encounters.id,
  caseId: encounters.caseId,
  ref: caseHidden.extId,
  language: cases.language,
  origin: encounters.origin,
  state: encounters.state,
  ending: encounters.ending,
  person: user.id,
  name: user.name,
  username: user.username,
  kind: allocations.kind,
  started_at: encounters.at,
  ended_at: encounters.endedAt,
}

/** The assignment for which an encounter was begun, also where it has been begun anew since: its first seat's. */
const beganFor = sql`coalesce(${encounters.assignmentId}, (SELECT s.assignment_id FROM seats s
  WHERE s.encounter_id = ${encounters.id} AND s.assignment_id IS NOT NULL ORDER BY s.rowid LIMIT 1))`

const linesOf = (db: Reader) =>
  db
    .select(line)
    .from(encounters)
    .innerJoin(cases, eq(cases.id, encounters.caseId))
    .innerJoin(caseHidden, eq(caseHidden.caseId, encounters.caseId))
    .leftJoin(assignments, eq(assignments.id, beganFor))
    .leftJoin(allocations, eq(allocations.assignmentId, assignments.id))
    .leftJoin(user, eq(user.id, assignments.personId))

/**
 * Encounters of a study, oldest first: at most `most` of those that come after the one named. Refuses `not-found` for
 * one that is not the study's.
 */
export function encounterLines(db: Reader, study: string, after: string | undefined, most: number) {
  const last = after === undefined ? undefined : encounterLine(db, study, after)
  return linesOf(db)
    .where(
      and(
        ofStudy(study),
        last && sql`(${encounters.at}, ${encounters.id}) > (${last.started_at}, ${last.id})`,
      ),
    )
    .orderBy(asc(encounters.at), asc(encounters.id))
    .limit(most)
    .all()
}

/** How each encounter of a study ended, null while it goes on, and with which case. */
export const endingsIn = (db: Reader, study: string) =>
  db
    .select({ id: encounters.id, ending: encounters.ending, caseId: encounters.caseId })
    .from(encounters)
    .where(ofStudy(study))
    .orderBy(asc(encounters.at), asc(encounters.id))
    .all()

/** One encounter of a study; refuses `not-found`. */
export function encounterLine(db: Reader, study: string, id: string) {
  const found = linesOf(db)
    .where(and(eq(encounters.studyId, study), eq(encounters.id, id)))
    .get()
  if (!found) throw notFound()
  return found
}

/** An encounter that goes on or can be rated; one that ended before both had spoken may be begun anew. */
const isHeld = sql`(e.state = 'live' OR (SELECT count(DISTINCT t.role) FROM turns t WHERE t.encounter_id = e.id) = 2)`

/** Active assignments whose conversation has not begun, or is to be begun anew. */
export const countWaiting = (db: Reader, study: string): number =>
  db
    .select({ n: count() })
    .from(assignments)
    .where(
      and(
        eq(assignments.studyId, study),
        eq(assignments.state, 'active'),
        sql`NOT EXISTS (SELECT 1 FROM encounters e WHERE e.assignment_id = ${assignments.id} AND ${isHeld})`,
        sql`NOT EXISTS (SELECT 1 FROM seats s JOIN encounters e ON e.id = s.encounter_id
          WHERE s.assignment_id = ${assignments.id} AND ${isHeld})`,
      ),
    )
    .get()!.n

/** Of all encounters of a study, or of those named. */
const ofStudy = (study: string, ids?: readonly string[]) =>
  and(eq(encounters.studyId, study), ids && inArray(encounters.id, [...ids]))

export const seatsIn = (db: Reader, study: string) =>
  db
    .select({
      encounter: seats.encounterId,
      role: seats.role,
      kind: seats.kind,
      endpoint: seats.endpoint,
      model: seats.model,
      person: user.id,
      name: user.name,
      username: user.username,
    })
    .from(seats)
    .innerJoin(encounters, eq(encounters.id, seats.encounterId))
    .leftJoin(user, eq(user.id, seats.personId))
    .where(ofStudy(study))
    .orderBy(asc(seats.role))
    .all()

/** The persons who played the patient, each with the join key of the encounter's unit. */
export const patientsIn = (db: Reader, study: string) =>
  db
    .select({ person: seats.personId, unit: units.joinKey })
    .from(seats)
    .innerJoin(encounters, eq(encounters.id, seats.encounterId))
    .innerJoin(units, eq(units.id, encounters.unitId))
    .where(and(ofStudy(study), eq(seats.role, 'patient'), eq(seats.kind, 'person')))
    .all()

export const turnCounts = (db: Reader, study: string, ids: readonly string[]) =>
  db
    .select({ encounter: turns.encounterId, n: count() })
    .from(turns)
    .innerJoin(encounters, eq(encounters.id, turns.encounterId))
    .where(ofStudy(study, ids))
    .groupBy(turns.encounterId)
    .all()

export const attemptCounts = (db: Reader, study: string, ids: readonly string[]) =>
  db
    .select({ encounter: attempts.encounterId, state: attempts.state, n: count() })
    .from(attempts)
    .innerJoin(encounters, eq(encounters.id, attempts.encounterId))
    .where(ofStudy(study, ids))
    .groupBy(attempts.encounterId, attempts.state)
    .all()

export const verdictCounts = (db: Reader, study: string, ids: readonly string[]) =>
  db
    .select({ encounter: verdicts.encounterId, intervention: verdicts.intervention, n: count() })
    .from(verdicts)
    .innerJoin(encounters, eq(encounters.id, verdicts.encounterId))
    .where(ofStudy(study, ids))
    .groupBy(verdicts.encounterId, verdicts.intervention)
    .all()

/** The personas that the encounters of a study were held with, by case. */
export const personasIn = (db: Reader, study: string): Map<string, PersonaPart> =>
  new Map(
    db
      .selectDistinct({ id: encounters.caseId, body: caseParts.body })
      .from(encounters)
      .innerJoin(caseParts, and(eq(caseParts.caseId, encounters.caseId), eq(caseParts.pane, 'persona')))
      .where(ofStudy(study))
      .all()
      .map(({ id, body }) => [id, body as PersonaPart]),
  )

export const turnRows = (db: Reader, encounter: string) =>
  db.select().from(turns).where(eq(turns.encounterId, encounter)).orderBy(asc(turns.ordinal)).all()

export const attemptRows = (db: Reader, encounter: string) =>
  db
    .select()
    .from(attempts)
    .where(eq(attempts.encounterId, encounter))
    .orderBy(asc(attempts.ordinal), asc(attempts.n))
    .all()

export const verdictRows = (db: Reader, encounter: string) =>
  db
    .select()
    .from(verdicts)
    .where(eq(verdicts.encounterId, encounter))
    .orderBy(asc(verdicts.ordinal), asc(verdicts.at), asc(verdicts.id))
    .all()
