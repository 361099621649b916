import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { DialoguePart } from '#schema/case.ts'
import type { Reader } from '../storage/open.ts'
import {
  caseHidden,
  caseParts,
  caseStrata,
  cases,
  imports,
  nameMentions,
  unitHidden,
  units,
} from '../storage/tables/cases.ts'
import { judgeRuns } from '../storage/tables/judges.ts'
import { modelsOf } from './modelsOf.ts'

const published = (study: string) => and(eq(cases.studyId, study), eq(imports.state, 'published'))

/** What the published cases of a study are called in their files, and what was in them. */
export const knownCases = (db: Reader, study: string): { extId: string; sha: string }[] =>
  db
    .select({ extId: caseHidden.extId, sha: cases.sha })
    .from(cases)
    .innerJoin(imports, eq(imports.id, cases.importId))
    .innerJoin(caseHidden, eq(caseHidden.caseId, cases.id))
    .where(published(study))
    .all()

/** How many published cases say, for each instrument they name, which of its items their note can answer. */
export const applicableOf = (db: Reader, study: string): { instrument: string; cases: number }[] =>
  db.all<{ instrument: string; cases: number }>(sql`
    SELECT list.key AS instrument, count(*) AS cases
    FROM ${caseHidden} JOIN ${cases} ON ${cases.id} = ${caseHidden.caseId}
    JOIN ${imports} ON ${imports.id} = ${cases.importId}, json_each(${caseHidden.hidden}, '$.applicable') AS list
    WHERE ${published(study)} GROUP BY list.key ORDER BY list.key`)

/** A published case as its file gave it, by its id there. */
export const sourceOf = (db: Reader, study: string, extId: string): Record<string, unknown> | undefined =>
  db
    .select({ source: caseHidden.source })
    .from(caseHidden)
    .innerJoin(cases, eq(cases.id, caseHidden.caseId))
    .innerJoin(imports, eq(imports.id, cases.importId))
    .where(and(published(study), eq(caseHidden.extId, extId)))
    .get()?.source as Record<string, unknown> | undefined

/** Every name of a model that the published cases of a study keep out of sight. */
export const knownModels = (db: Reader, study: string): Set<string> =>
  new Set(
    db
      .selectDistinct({
        educator_model: sql<unknown>`json_extract(${caseHidden.hidden}, '$.educator_model')`,
        patient_model: sql<unknown>`json_extract(${caseHidden.hidden}, '$.patient_model')`,
      })
      .from(cases)
      .innerJoin(imports, eq(imports.id, cases.importId))
      .innerJoin(caseHidden, eq(caseHidden.caseId, cases.id))
      .where(published(study))
      .all()
      .flatMap(hidden => modelsOf(hidden)),
  )

/** The published import of this very file, if there is one. */
export const importOfFile = (
  db: Reader,
  study: string,
  kind: 'cases' | 'ratings' | 'judge',
  sha: string,
): { id: string } | undefined =>
  db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.studyId, study),
        eq(imports.fileSha, sha),
        eq(imports.kind, kind),
        eq(imports.state, 'published'),
      ),
    )
    .get()

/** The published imports of a study, newest first. */
export const importsOf = (db: Reader, study: string) =>
  db
    .select({
      id: imports.id,
      kind: imports.kind,
      file: imports.fileName,
      sha: imports.fileSha,
      rows: imports.rows,
      at: imports.at,
      judge: judgeRuns.name,
      model: judgeRuns.model,
    })
    .from(imports)
    .leftJoin(judgeRuns, eq(judgeRuns.importId, imports.id))
    .where(and(eq(imports.studyId, study), eq(imports.state, 'published')))
    .orderBy(sql`${imports.at} DESC`, sql`imports.rowid DESC`)
    .all()

const wordsIn = (body: DialoguePart | null): number =>
  (body ?? []).reduce((sum, turn) => sum + (turn.text.match(/\S+/g)?.length ?? 0), 0)

/** A page of the published cases of a study, in the order of their files, as a maintainer sees them. */
export function listCases(db: Reader, study: string, page: { offset: number; limit: number }) {
  const total =
    db
      .select({ n: count() })
      .from(cases)
      .innerJoin(imports, eq(imports.id, cases.importId))
      .where(published(study))
      .get()?.n ?? 0
  const rows = db
    .select({
      id: cases.id,
      ext_id: caseHidden.extId,
      group: cases.groupId,
      language: cases.language,
      hidden: caseHidden.hidden,
      dialogue: caseParts.body,
    })
    .from(cases)
    .innerJoin(imports, eq(imports.id, cases.importId))
    .innerJoin(caseHidden, eq(caseHidden.caseId, cases.id))
    .leftJoin(caseParts, and(eq(caseParts.caseId, cases.id), eq(caseParts.pane, 'dialogue')))
    .where(published(study))
    .orderBy(sql`cases.rowid`)
    .limit(page.limit)
    .offset(page.offset)
    .all()
  const strata = strataOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    total,
    cases: rows.map(({ hidden, dialogue, ...row }) => ({
      ...row,
      strata: strata.get(row.id) ?? {},
      educator_model: hidden.educator_model ?? null,
      turns: ((dialogue ?? []) as DialoguePart).length,
      words: wordsIn(dialogue as DialoguePart | null),
    })),
  }
}

function strataOf(db: Reader, ids: string[]): Map<string, Record<string, string>> {
  const strata = new Map<string, Record<string, string>>()
  if (ids.length === 0) return strata
  const rows = db.select().from(caseStrata).where(inArray(caseStrata.caseId, ids)).all()
  for (const { caseId, name, value } of rows) strata.set(caseId, { ...strata.get(caseId), [name]: value })
  return strata
}

/** Everything kept of one published case, hidden things too; undefined when the study has no such case. */
export function wholeCase(db: Reader, study: string, id: string) {
  const row = db
    .select({
      id: cases.id,
      ext_id: caseHidden.extId,
      group: cases.groupId,
      language: cases.language,
      sha: cases.sha,
      hidden: caseHidden.hidden,
      meta: caseHidden.meta,
      source: caseHidden.source,
    })
    .from(cases)
    .innerJoin(imports, eq(imports.id, cases.importId))
    .innerJoin(caseHidden, eq(caseHidden.caseId, cases.id))
    .where(and(published(study), eq(cases.id, id)))
    .get()
  if (!row) return undefined
  const parts = db
    .select({ pane: caseParts.pane, body: caseParts.body, sha: caseParts.sha })
    .from(caseParts)
    .where(eq(caseParts.caseId, id))
    .all()
  return {
    ...row,
    strata: strataOf(db, [id]).get(id) ?? {},
    parts,
    units: db
      .select({
        id: units.id,
        kind: units.kind,
        ordinal: units.ordinal,
        parent: units.parentId,
        ext_ref: unitHidden.extRef,
        meta: unitHidden.meta,
      })
      .from(units)
      .innerJoin(unitHidden, eq(unitHidden.unitId, units.id))
      .where(eq(units.caseId, id))
      .orderBy(asc(units.kind), asc(units.ordinal))
      .all(),
    mentions: db
      .select({
        id: nameMentions.id,
        pane: nameMentions.pane,
        place: nameMentions.place,
        term: nameMentions.term,
        state: nameMentions.state,
        reason: nameMentions.reason,
      })
      .from(nameMentions)
      .where(eq(nameMentions.caseId, id))
      .all(),
  }
}
