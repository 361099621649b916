import { and, count, countDistinct, eq, isNull, max, sql } from 'drizzle-orm'
import type { Reader } from '../storage/open.ts'
import { cases, imports, nameMentions, units } from '../storage/tables/cases.ts'
import { judgeRatings, judgeRuns } from '../storage/tables/judges.ts'
import { consents } from '../storage/tables/people.ts'
import { exposures, ratings, reopenings, submissions } from '../storage/tables/ratings.ts'
import { assignments, stages } from '../storage/tables/studies.ts'
import type { AssignmentState } from './progress.ts'

/** Every active assignment of a study and how far it is. A stage that was reopened does not stand submitted. */
export function assignmentStates(db: Reader, study: string): AssignmentState[] {
  const mine = and(eq(assignments.studyId, study), eq(assignments.state, 'active'))
  const opened = new Set(
    db
      .selectDistinct({ id: exposures.assignmentId })
      .from(exposures)
      .innerJoin(assignments, eq(assignments.id, exposures.assignmentId))
      .where(mine)
      .all()
      .map(row => row.id),
  )
  const submitted = new Map<string, number[]>()
  for (const { id, ordinal } of db
    .selectDistinct({ id: submissions.assignmentId, ordinal: stages.ordinal })
    .from(submissions)
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .innerJoin(stages, eq(stages.id, submissions.stageId))
    .leftJoin(reopenings, eq(reopenings.submissionId, submissions.id))
    .where(and(mine, isNull(reopenings.id)))
    .all())
    submitted.set(id, [...(submitted.get(id) ?? []), ordinal])
  const answers = new Map(
    db
      .select({
        id: ratings.assignmentId,
        at: max(ratings.at),
        // an answer counts by its newest version, and a cleared one not at all
        current: sql<number>`count(*) FILTER (WHERE ${ratings.value} IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM ratings newer WHERE newer.assignment_id = ${ratings.assignmentId}
          AND newer.stage_id = ${ratings.stageId} AND newer.item = ${ratings.item}
          AND newer.unit_id = ${ratings.unitId} AND newer.version > ${ratings.version}))`,
      })
      .from(ratings)
      .innerJoin(assignments, eq(assignments.id, ratings.assignmentId))
      .where(mine)
      .groupBy(ratings.assignmentId)
      .all()
      .map(row => [row.id, row]),
  )
  return db
    .select({ id: assignments.id, person: assignments.personId })
    .from(assignments)
    .where(mine)
    .all()
    .map(({ id, person }) => ({
      person,
      opened: opened.has(id),
      submitted: submitted.get(id) ?? [],
      ratings: answers.get(id)?.current ?? 0,
      lastAt: answers.get(id)?.at ?? null,
    }))
}

/** The published runs of judges and mappers: what made them and how much they rated. */
export const judgeRunsOf = (db: Reader, study: string) =>
  db
    .select({
      id: judgeRuns.id,
      name: judgeRuns.name,
      model: judgeRuns.model,
      prompt_version: judgeRuns.promptVersion,
      kind: judgeRuns.kind,
      trial: judgeRuns.trial,
      cases: countDistinct(units.caseId),
      ratings: count(judgeRatings.item),
      at: judgeRuns.at,
    })
    .from(judgeRuns)
    .leftJoin(judgeRatings, eq(judgeRatings.runId, judgeRuns.id))
    .leftJoin(units, eq(units.id, judgeRatings.unitId))
    .where(and(eq(judgeRuns.studyId, study), eq(judgeRuns.state, 'published')))
    .groupBy(judgeRuns.id)
    .orderBy(judgeRuns.at, judgeRuns.name, judgeRuns.trial)
    .all()

/** Names of people in published cases that nobody has masked or waived. */
export const mentionsUnresolved = (db: Reader, study: string): number =>
  db
    .select({ n: count() })
    .from(nameMentions)
    .innerJoin(cases, eq(cases.id, nameMentions.caseId))
    .innerJoin(imports, eq(imports.id, cases.importId))
    .where(
      and(eq(nameMentions.studyId, study), eq(nameMentions.state, 'found'), eq(imports.state, 'published')),
    )
    .get()!.n

export const acceptedBy = (db: Reader, notice: string): number =>
  db
    .select({ n: countDistinct(consents.personId) })
    .from(consents)
    .where(eq(consents.noticeId, notice))
    .get()!.n

/** How often a submitted stage was reopened, and how many submissions came after a later stage had been seen. */
export function corrections(db: Reader, study: string): { reopened: number; after_later: number } {
  const row = db
    .select({
      reopened: count(reopenings.id),
      after_later: sql<number>`coalesce(sum(${submissions.afterLater}), 0)`,
    })
    .from(submissions)
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .leftJoin(reopenings, eq(reopenings.submissionId, submissions.id))
    .where(eq(assignments.studyId, study))
    .get()
  return { reopened: row?.reopened ?? 0, after_later: row?.after_later ?? 0 }
}
