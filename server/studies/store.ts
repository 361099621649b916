import { and, asc, count, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { AppError, notFound } from '../errors.ts'
import type { Reader } from '../storage/open.ts'
import { cases, imports } from '../storage/tables/cases.ts'
import { members, user } from '../storage/tables/people.ts'
import { instrumentVersions, notices, stages, studies } from '../storage/tables/studies.ts'

export type Study = typeof studies.$inferSelect

/** The id of the study with this id or key. */
export const studyIdOf = (db: Reader, idOrKey: string): string | undefined =>
  db
    .select({ id: studies.id })
    .from(studies)
    .where(or(eq(studies.id, idOrKey), eq(studies.key, idOrKey)))
    .get()?.id

/** The study with this id; refuses `not-found`. */
export function requireStudy(db: Reader, id: string): Study {
  const study = db.select().from(studies).where(eq(studies.id, id)).get()
  if (!study) throw notFound()
  return study
}

/** The study, while everything about it can still be changed; refuses `study-not-draft`. */
export function requireDraft(db: Reader, id: string): Study {
  const study = requireStudy(db, id)
  if (study.state !== 'draft') throw new AppError('study-not-draft', { state: study.state })
  return study
}

/** The studies that a person maintains, newest first. */
export const studiesMaintainedBy = (db: Reader, person: string) =>
  db
    .select({
      id: studies.id,
      key: studies.key,
      title: studies.title,
      protocol: studies.protocol,
      state: studies.state,
      created_at: studies.createdAt,
    })
    .from(studies)
    .innerJoin(members, eq(members.studyId, studies.id))
    .where(and(eq(members.personId, person), eq(members.role, 'maintainer'), isNull(members.toAt)))
    .orderBy(desc(studies.createdAt), asc(studies.key))
    .all()

export const stagesOf = (db: Reader, study: string) =>
  db
    .select({
      id: stages.id,
      ordinal: stages.ordinal,
      panes: stages.panes,
      version: instrumentVersions.n,
      over: instrumentVersions.over,
      instrument: instrumentVersions.body,
    })
    .from(stages)
    .innerJoin(instrumentVersions, eq(instrumentVersions.id, stages.instrumentVersionId))
    .where(eq(stages.studyId, study))
    .orderBy(asc(stages.ordinal))
    .all()

export const newestNoticeOf = (db: Reader, study: string) =>
  db.select().from(notices).where(eq(notices.studyId, study)).orderBy(desc(notices.version)).limit(1).get()

/** People who rate in this study now. */
export const annotatorsOf = (db: Reader, study: string) =>
  db
    .select({ id: user.id, name: user.name, username: user.username })
    .from(members)
    .innerJoin(user, eq(user.id, members.personId))
    .where(and(eq(members.studyId, study), eq(members.role, 'annotator'), isNull(members.toAt)))
    .orderBy(asc(user.username))
    .all()

export const peopleOf = (db: Reader, ids: string[]) =>
  db
    .select({ id: user.id, name: user.name, username: user.username })
    .from(user)
    .where(inArray(user.id, ids))
    .orderBy(asc(user.username))
    .all()

/** How many cases are published, in all and in each language. */
export function publishedCases(db: Reader, study: string) {
  const by_language = db
    .select({ language: cases.language, cases: count() })
    .from(cases)
    .innerJoin(imports, eq(imports.id, cases.importId))
    .where(and(eq(cases.studyId, study), eq(imports.state, 'published')))
    .groupBy(cases.language)
    .orderBy(asc(cases.language))
    .all()
  return { published: by_language.reduce((sum, row) => sum + row.cases, 0), by_language }
}
