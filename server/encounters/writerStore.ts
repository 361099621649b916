import { and, asc, count, desc, eq, max } from 'drizzle-orm'
import type { NotePart, PersonaPart, ProfilePart } from '#schema/case.ts'
import type { Reader } from '../storage/open.ts'
import { caseHidden, caseParts, cases, units } from '../storage/tables/cases.ts'
import { attempts, encounters, encounterTopics, seats, turns } from '../storage/tables/encounters.ts'
import { studies } from '../storage/tables/studies.ts'

/** What only the writer and the seats that are no persons may read of an encounter. */

export const settingsOf = (db: Reader, study: string) =>
  db.select({ settings: studies.settings }).from(studies).where(eq(studies.id, study)).get()!.settings

/** Where the next encounter of a case stands among its units. Two encounters with one persona share a join key. */
export function encounterUnit(db: Reader, caseId: string): { ordinal: number; joinKey: string } {
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
  const joinKey = JSON.stringify([ref, 'encounter', 'encounter'].map(text => text.normalize('NFC')))
  return { ordinal: (last ?? 0) + 1, joinKey }
}

/** Where a new turn stands among the turns of its case: those of one encounter never meet those of another. */
export function turnUnit(db: Reader, encounter: { caseId: string; unitId: string }, turn: number) {
  const { ordinal, joinKey } = db
    .select({ ordinal: units.ordinal, joinKey: units.joinKey })
    .from(units)
    .where(eq(units.id, encounter.unitId))
    .get()!
  const parentKey = JSON.parse(joinKey) as string[]
  return {
    caseId: encounter.caseId,
    kind: 'turn' as const,
    ordinal: ordinal * 10_000 + turn,
    parentId: encounter.unitId,
    joinKey: JSON.stringify([parentKey[0], 'turn', `encounter ${ordinal} turn ${turn}`]),
  }
}

export const languageOf = (db: Reader, caseId: string) =>
  db.select({ language: cases.language }).from(cases).where(eq(cases.id, caseId)).get()!.language

/** The profile of a case that has one. */
export const profileOf = (db: Reader, caseId: string): ProfilePart =>
  db
    .select({ body: caseParts.body })
    .from(caseParts)
    .where(and(eq(caseParts.caseId, caseId), eq(caseParts.pane, 'profile')))
    .get()!.body as ProfilePart

/** The encounter as it stands, with everything that a seat behind the screen needs to speak. */
export function encounterToPlay(db: Reader, id: string) {
  const encounter = db.select().from(encounters).where(eq(encounters.id, id)).get()
  if (!encounter) return undefined
  const parts = new Map(
    db
      .select({ pane: caseParts.pane, body: caseParts.body })
      .from(caseParts)
      .where(eq(caseParts.caseId, encounter.caseId))
      .all()
      .map(part => [part.pane, part.body]),
  )
  return {
    ...encounter,
    language: languageOf(db, encounter.caseId),
    persona: (parts.get('persona') ?? {}) as PersonaPart,
    profile: (parts.get('profile') ?? {}) as ProfilePart,
    note: parts.get('note') as NotePart | undefined,
    seats: db.select().from(seats).where(eq(seats.encounterId, id)).orderBy(asc(seats.role)).all(),
    turns: db
      .select({ ordinal: turns.ordinal, role: turns.role, text: turns.text })
      .from(turns)
      .where(eq(turns.encounterId, id))
      .orderBy(asc(turns.ordinal))
      .all(),
  }
}
export type EncounterToPlay = NonNullable<ReturnType<typeof encounterToPlay>>

export const countTurns = (db: Reader, encounter: string): number =>
  db.select({ n: count() }).from(turns).where(eq(turns.encounterId, encounter)).get()!.n

/** Whether anybody's turn, or any other unit, has this id. */
export const turnIdTaken = (db: Reader, id: string): boolean =>
  db.select({ id: units.id }).from(units).where(eq(units.id, id)).get() !== undefined

export const newestAttempt = (db: Reader, encounter: string, ordinal: number) =>
  db
    .select()
    .from(attempts)
    .where(and(eq(attempts.encounterId, encounter), eq(attempts.ordinal, ordinal)))
    .orderBy(desc(attempts.n))
    .limit(1)
    .get()

export const topicRow = (
  db: Reader,
  encounter: string,
  topic: (typeof encounterTopics.$inferSelect)['topic'],
) =>
  db
    .select()
    .from(encounterTopics)
    .where(and(eq(encounterTopics.encounterId, encounter), eq(encounterTopics.topic, topic)))
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

export const liveEncounter = (db: Reader, id: string): boolean =>
  db.select({ state: encounters.state }).from(encounters).where(eq(encounters.id, id)).get()?.state === 'live'
