import { and, asc, eq, inArray } from 'drizzle-orm'
import type { NotePart, PersonaPart, ProfilePart } from '#schema/case.ts'
import type { Reader } from '../../storage/open.ts'
import { caseHidden, caseParts, caseStrata, cases } from '../../storage/tables/cases.ts'
import { encounters, seats, turns } from '../../storage/tables/encounters.ts'
import { studies } from '../../storage/tables/studies.ts'
import type { Transcript } from './transcriptCase.ts'

const kept = ['persona', 'profile', 'note'] as const

/** The encounters of a study that have ended, oldest first, each read when it is asked for. */
export function* endedTranscripts(db: Reader, study: string): Generator<Transcript> {
  const rows = db
    .select({
      id: encounters.id,
      study: studies.key,
      caseId: encounters.caseId,
      ref: caseHidden.extId,
      group: cases.groupId,
      language: cases.language,
      origin: encounters.origin,
      ending: encounters.ending,
      startedAt: encounters.at,
      endedAt: encounters.endedAt,
    })
    .from(encounters)
    .innerJoin(studies, eq(studies.id, encounters.studyId))
    .innerJoin(cases, eq(cases.id, encounters.caseId))
    .innerJoin(caseHidden, eq(caseHidden.caseId, encounters.caseId))
    .where(and(eq(encounters.studyId, study), eq(encounters.state, 'ended')))
    .orderBy(asc(encounters.at), asc(encounters.id))
    .all()
  for (const { caseId, ending, ...row } of rows)
    yield {
      ...row,
      ending: ending!,
      strata: strataOf(db, caseId),
      ...partsOf(db, caseId),
      seats: seatsOf(db, row.id),
      turns: turnsOf(db, row.id),
    }
}

const strataOf = (db: Reader, caseId: string) =>
  db
    .select({ name: caseStrata.name, value: caseStrata.value })
    .from(caseStrata)
    .where(eq(caseStrata.caseId, caseId))
    .orderBy(asc(caseStrata.name))
    .all()

/** What the conversation was held with, as the seats had it. */
function partsOf(db: Reader, caseId: string): Pick<Transcript, (typeof kept)[number]> {
  const parts = new Map(
    db
      .select({ pane: caseParts.pane, body: caseParts.body })
      .from(caseParts)
      .where(and(eq(caseParts.caseId, caseId), inArray(caseParts.pane, [...kept])))
      .all()
      .map(({ pane, body }) => [pane, body]),
  )
  return {
    persona: parts.get('persona') as PersonaPart | undefined,
    profile: parts.get('profile') as ProfilePart | undefined,
    note: parts.get('note') as NotePart | undefined,
  }
}

const seatsOf = (db: Reader, encounter: string) =>
  db
    .select({
      role: seats.role,
      kind: seats.kind,
      person: seats.personId,
      model: seats.model,
      template: seats.template,
      templateSha: seats.templateSha,
    })
    .from(seats)
    .where(eq(seats.encounterId, encounter))
    .orderBy(asc(seats.role))
    .all()

const turnsOf = (db: Reader, encounter: string) =>
  db
    .select({ turn: turns.ordinal, role: turns.role, text: turns.text })
    .from(turns)
    .where(eq(turns.encounterId, encounter))
    .orderBy(asc(turns.ordinal))
    .all()
