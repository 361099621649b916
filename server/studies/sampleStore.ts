import { and, asc, count, countDistinct, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Split } from '#schema/study.ts'
import type { Reader } from '../storage/open.ts'
import { caseHidden, caseStrata, cases, imports } from '../storage/tables/cases.ts'
import { events } from '../storage/tables/events.ts'
import { allocations, assignments, samples } from '../storage/tables/studies.ts'
import type { Tx } from '../storage/write.ts'
import { type CaseFields, type FieldRow, fieldsOfCase, fieldTable } from './fields.ts'

/** `ref` is the case's name in its file. */
export type StudyCase = { id: string; ref: string; group: string; fields: CaseFields }

/** The published cases of a study, or those in its sample only, with what can be sampled and balanced by. */
export function casesWithFields(db: Reader, study: string, which: 'all' | 'sampled' = 'all'): StudyCase[] {
  const inSample = db.select({ id: samples.caseId }).from(samples).where(eq(samples.studyId, study))
  const wanted = and(eq(cases.studyId, study), which === 'sampled' ? inArray(cases.id, inSample) : undefined)
  const strata = new Map<string, { name: string; value: string }[]>()
  for (const { caseId, name, value } of db
    .select({ caseId: caseStrata.caseId, name: caseStrata.name, value: caseStrata.value })
    .from(caseStrata)
    .innerJoin(cases, eq(cases.id, caseStrata.caseId))
    .where(wanted)
    .all()) {
    const of = strata.get(caseId)
    if (of) of.push({ name, value })
    else strata.set(caseId, [{ name, value }])
  }
  return db
    .select({
      id: cases.id,
      ref: caseHidden.extId,
      group: cases.groupId,
      language: cases.language,
      hidden: caseHidden.hidden,
    })
    .from(cases)
    .innerJoin(imports, eq(imports.id, cases.importId))
    .innerJoin(caseHidden, eq(caseHidden.caseId, cases.id))
    .where(and(wanted, eq(imports.state, 'published')))
    .all()
    .map(({ language, hidden, ...row }) => ({
      ...row,
      fields: fieldsOfCase(strata.get(row.id) ?? [], hidden, language),
    }))
}

/** The fields of a study's cases that a sample can be spread over and an allocation balanced by. */
export const fieldsOf = (db: Reader, study: string): FieldRow[] =>
  fieldTable(casesWithFields(db, study).map(c => c.fields))

/** A case's level of a field; the empty text when it has none. */
export const levelOf = (fields: CaseFields, name: string): string =>
  Object.hasOwn(fields, name) ? fields[name]!.value : ''

/** The samples of a study, of every split. */
export const samplesOf = (db: Reader, study: string) =>
  db
    .select({ id: samples.id, caseId: samples.caseId, split: samples.split })
    .from(samples)
    .where(eq(samples.studyId, study))
    .all()

/** How many cases each split of a study holds, those that hold any, and how often they were dealt out. */
export const splitsOf = (db: Reader, study: string) =>
  db
    .select({
      split: samples.split,
      cases: countDistinct(samples.id),
      assignments: count(assignments.id),
    })
    .from(samples)
    .leftJoin(assignments, and(eq(assignments.sampleId, samples.id), eq(assignments.state, 'active')))
    .where(eq(samples.studyId, study))
    .groupBy(samples.split)
    .orderBy(asc(samples.split))
    .all()

/** The plan of allocation that the last sample of reporting cases was drawn for, as the trail has it; null when it named none. */
export function lastPlan(
  db: Reader,
  study: string,
): { physicians: number; exclusive: number; shared: number } | null {
  const event = db
    .select({ body: events.body })
    .from(events)
    .where(
      and(
        eq(events.study, study),
        eq(events.verb, 'study.draw-sample'),
        sql`json_extract(${events.body}, '$.split') = 'reporting'`,
      ),
    )
    .orderBy(desc(events.seq))
    .limit(1)
    .get()
  return event ? (JSON.parse(event.body).plan ?? null) : null
}

/** The sampled cases of a split, each with its sample's id. */
export function sampledCases(db: Reader, study: string, split: Split) {
  const sampled = new Map(
    samplesOf(db, study)
      .filter(row => row.split === split)
      .map(row => [row.caseId, row.id]),
  )
  return casesWithFields(db, study, 'sampled').flatMap(c => {
    const sample = sampled.get(c.id)
    return sample === undefined ? [] : [{ ...c, sample }]
  })
}

/** Who has which case of a split. */
export const allocatedRows = (db: Reader, study: string, split: Split) =>
  db
    .select({
      id: assignments.id,
      person: assignments.personId,
      kind: allocations.kind,
      balance: allocations.stratum,
    })
    .from(assignments)
    .innerJoin(allocations, eq(allocations.assignmentId, assignments.id))
    .innerJoin(samples, eq(samples.id, assignments.sampleId))
    .where(and(eq(assignments.studyId, study), eq(assignments.state, 'active'), eq(samples.split, split)))
    .all()

/** Each physician's assignments with their split and place. */
export const placesOf = (db: Reader, study: string) =>
  db
    .select({
      id: assignments.id,
      person: assignments.personId,
      position: assignments.position,
      split: samples.split,
    })
    .from(assignments)
    .innerJoin(samples, eq(samples.id, assignments.sampleId))
    .where(eq(assignments.studyId, study))
    .all()

/**
 * Takes back who rates what, of one split or of all; only a draft can, because an assignment of an open study may
 * have ratings.
 */
export function removeAllocation(tx: Tx, study: string, split?: Split): number {
  const ids = tx.db
    .select({ id: assignments.id })
    .from(assignments)
    .innerJoin(samples, eq(samples.id, assignments.sampleId))
    .where(and(eq(assignments.studyId, study), split ? eq(samples.split, split) : undefined))
    .all()
  for (const { id } of ids) {
    tx.deleteWhere(allocations, { assignmentId: id })
    tx.deleteWhere(assignments, { id })
  }
  return ids.length
}

/** Takes back the sample of a split, and the allocation that rests on it. */
export function removeSample(tx: Tx, study: string, split: Split): { samples: number; assignments: number } {
  const removed = removeAllocation(tx, study, split)
  return { samples: tx.deleteWhere(samples, { studyId: study, split }), assignments: removed }
}
