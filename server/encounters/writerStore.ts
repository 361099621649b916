import { and, asc, count, desc, eq, isNull, max, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { NotePart, PersonaPart, ProfilePart } from '#schema/case.ts'
import { RoomSettings } from '#schema/encounter.ts'
import { type SeatRole, seatRoles } from '#schema/monitor.ts'
import { given, kept } from '../storage/kept.ts'
import type { Reader } from '../storage/open.ts'
import { caseHidden, caseParts, cases, units } from '../storage/tables/cases.ts'
import { attempts, encounters, encounterTopics, seats, turns } from '../storage/tables/encounters.ts'
import { members } from '../storage/tables/people.ts'
import { assignments, studies } from '../storage/tables/studies.ts'

/** What only the writer and the seats that are no persons may read of an encounter. */

const settingsByStudy = kept(db =>
  db
    .select({ settings: studies.settings })
    .from(studies)
    .where(eq(studies.id, given('study'))),
)
export const settingsOf = (db: Reader, study: string) => settingsByStudy(db).get({ study })!.settings

/** Who sits where in a study's room; by itself a physician and the record-driven patient. */
export const roomOfStudy = (db: Reader, study: string): RoomSettings =>
  settingsOf(db, study).room ?? RoomSettings.parse({})

/**
 * Where the next encounter of a case stands among its units. Conversations that two physicians held each for
 * themselves with one persona share a join key and pair up as independent encounters; one that two held together has
 * a key of its own (`together`), so that only those two pair up.
 */
export function encounterUnit(
  db: Reader,
  caseId: string,
  together: boolean,
): { ordinal: number; joinKey: string } {
  const { ref } = db
    .select({ ref: caseHidden.extId })
    .from(caseHidden)
    .where(eq(caseHidden.caseId, caseId))
    .get()!
  const last = db
    .select({ n: max(units.ordinal) })
    .from(units)
    .where(and(eq(units.caseId, caseId), eq(units.kind, 'encounter')))
    .get()?.n
  const ordinal = (last ?? 0) + 1
  const name = together ? `encounter ${ordinal}` : 'encounter'
  const joinKey = JSON.stringify([ref, 'encounter', name].map(text => text.normalize('NFC')))
  return { ordinal, joinKey }
}

const unitPlace = kept(db =>
  db
    .select({ ordinal: units.ordinal, joinKey: units.joinKey })
    .from(units)
    .where(eq(units.id, given('unit'))),
)

/** Where a new turn stands among the turns of its case: those of one encounter never meet those of another. */
export function turnUnit(db: Reader, encounter: { caseId: string; unitId: string }, turn: number) {
  const { ordinal, joinKey } = unitPlace(db).get({ unit: encounter.unitId })!
  const parentKey = JSON.parse(joinKey) as string[]
  return {
    caseId: encounter.caseId,
    kind: 'turn' as const,
    ordinal: ordinal * 10_000 + turn,
    parentId: encounter.unitId,
    joinKey: JSON.stringify([parentKey[0], 'turn', `encounter ${ordinal} turn ${turn}`]),
  }
}

const languageOfCase = kept(db =>
  db
    .select({ language: cases.language })
    .from(cases)
    .where(eq(cases.id, given('case'))),
)
export const languageOf = (db: Reader, caseId: string) => languageOfCase(db).get({ case: caseId })!.language

const encounterById = kept(db =>
  db
    .select()
    .from(encounters)
    .where(eq(encounters.id, given('id'))),
)
const partsOfCase = kept(db =>
  db
    .select({ pane: caseParts.pane, body: caseParts.body })
    .from(caseParts)
    .where(eq(caseParts.caseId, given('case'))),
)
const seatsByEncounter = kept(db =>
  db
    .select()
    .from(seats)
    .where(eq(seats.encounterId, given('encounter')))
    .orderBy(asc(seats.role)),
)
const turnsByEncounter = kept(db =>
  db
    .select({ ordinal: turns.ordinal, role: turns.role, text: turns.text })
    .from(turns)
    .where(eq(turns.encounterId, given('encounter')))
    .orderBy(asc(turns.ordinal)),
)

/** The profile of a case that has one. */
export const profileOf = (db: Reader, caseId: string): ProfilePart =>
  db
    .select({ body: caseParts.body })
    .from(caseParts)
    .where(and(eq(caseParts.caseId, caseId), eq(caseParts.pane, 'profile')))
    .get()!.body as ProfilePart

/**
 * The seat that a person can take in an encounter of this case: the oldest that is live, in which one other physician
 * sits who still has the case, and where the other seat is nobody's yet.
 */
export function openSeat(
  db: Reader,
  { study, caseId, person }: { study: string; caseId: string; person: string },
): { encounter: string; role: SeatRole } | undefined {
  const other = alias(seats, 'other')
  const found = db
    .select({ encounter: encounters.id, taken: seats.role })
    .from(encounters)
    .innerJoin(seats, eq(seats.encounterId, encounters.id))
    .leftJoin(other, and(eq(other.encounterId, encounters.id), ne(other.role, seats.role)))
    .innerJoin(assignments, and(eq(assignments.id, seats.assignmentId), eq(assignments.state, 'active')))
    .innerJoin(
      members,
      and(
        eq(members.studyId, encounters.studyId),
        eq(members.personId, seats.personId),
        eq(members.role, 'annotator'),
        isNull(members.toAt),
      ),
    )
    .where(
      and(
        eq(encounters.studyId, study),
        eq(encounters.caseId, caseId),
        eq(encounters.state, 'live'),
        eq(seats.kind, 'person'),
        ne(seats.personId, person),
        isNull(other.role),
      ),
    )
    .orderBy(asc(encounters.at), asc(encounters.id))
    .limit(1)
    .get()
  return found && { encounter: found.encounter, role: seatRoles.find(role => role !== found.taken)! }
}

/** The encounter that an assignment has begun and that has ended. */
export const endedEncounter = (db: Reader, assignment: string): string | undefined =>
  db
    .select({ id: encounters.id })
    .from(encounters)
    .where(and(eq(encounters.assignmentId, assignment), eq(encounters.state, 'ended')))
    .get()?.id

/** The encounter as it stands, with everything that a seat behind the screen needs to speak. */
export function encounterToPlay(db: Reader, id: string) {
  const encounter = encounterById(db).get({ id })
  if (!encounter) return undefined
  const parts = new Map(
    partsOfCase(db)
      .all({ case: encounter.caseId })
      .map(part => [part.pane, part.body]),
  )
  return {
    ...encounter,
    language: languageOf(db, encounter.caseId),
    persona: (parts.get('persona') ?? {}) as PersonaPart,
    profile: (parts.get('profile') ?? {}) as ProfilePart,
    note: parts.get('note') as NotePart | undefined,
    seats: seatsByEncounter(db).all({ encounter: id }),
    turns: turnsByEncounter(db).all({ encounter: id }),
  }
}
export type EncounterToPlay = NonNullable<ReturnType<typeof encounterToPlay>>

const turnCount = kept(db =>
  db
    .select({ n: count() })
    .from(turns)
    .where(eq(turns.encounterId, given('encounter'))),
)
export const countTurns = (db: Reader, encounter: string): number => turnCount(db).get({ encounter })!.n

/** Whether anybody's turn, or any other unit, has this id. */
export const turnIdTaken = (db: Reader, id: string): boolean => unitPlace(db).get({ unit: id }) !== undefined

const attemptsAt = kept(db =>
  db
    .select()
    .from(attempts)
    .where(and(eq(attempts.encounterId, given('encounter')), eq(attempts.ordinal, given('ordinal'))))
    .orderBy(desc(attempts.n))
    .limit(1),
)
export const newestAttempt = (db: Reader, encounter: string, ordinal: number) =>
  attemptsAt(db).get({ encounter, ordinal })

/** A topic's row in the list of one seat. */
export const topicRow = (
  db: Reader,
  encounter: string,
  topic: (typeof encounterTopics.$inferSelect)['topic'],
  role: SeatRole,
) =>
  db
    .select()
    .from(encounterTopics)
    .where(
      and(
        eq(encounterTopics.encounterId, encounter),
        eq(encounterTopics.topic, topic),
        or(eq(encounterTopics.role, role), isNull(encounterTopics.role)),
      ),
    )
    .get()

/** Encounters of physicians that go on, with an attempt that nobody has finished. */
export const interruptedEncounters = (db: Reader): string[] =>
  db
    .selectDistinct({ id: encounters.id })
    .from(encounters)
    .innerJoin(attempts, eq(attempts.encounterId, encounters.id))
    .where(and(eq(encounters.origin, 'live'), eq(encounters.state, 'live'), eq(attempts.state, 'streaming')))
    .all()
    .map(row => row.id)

const goingOn = kept(db =>
  db
    .select({ state: encounters.state, origin: encounters.origin, study: studies.state })
    .from(encounters)
    .innerJoin(studies, eq(studies.id, encounters.studyId))
    .where(eq(encounters.id, given('id'))),
)
/** Whether something may still be said in an encounter: nothing is after freezing, and a batch is held on a draft. */
export function liveEncounter(db: Reader, id: string): boolean {
  const found = goingOn(db).get({ id })
  return found?.state === 'live' && (found.origin === 'batch' || found.study === 'open')
}

/** The encounters of a study that have not ended. */
export const liveEncountersOf = (db: Reader, study: string): string[] =>
  db
    .select({ id: encounters.id })
    .from(encounters)
    .where(and(eq(encounters.studyId, study), eq(encounters.state, 'live')))
    .all()
    .map(row => row.id)
