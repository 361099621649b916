import { asc, eq, isNotNull, max, or } from 'drizzle-orm'
import type { OwnMark, OwnSubmission } from '#schema/annotation.ts'
import type { BlindReader } from '../storage/blind.ts'
import { units } from '../storage/tables/cases.ts'
import { ratings, reopenings, submissions } from '../storage/tables/ratings.ts'
import { assignments, stages } from '../storage/tables/studies.ts'

/** Every freezing of a stage by oneself, by assignment; in the order of stages, then revisions. */
export function ownSubmissions(q: BlindReader, study: string): Map<string, OwnSubmission[]> {
  const rows = q
    .select({
      assignment: submissions.assignmentId,
      stage: submissions.stageId,
      revision: submissions.revision,
      at: submissions.at,
      reopening: reopenings.id,
    })
    .from(assignments)
    .innerJoin(submissions, eq(submissions.assignmentId, assignments.id))
    .innerJoin(stages, eq(stages.id, submissions.stageId))
    .leftJoin(reopenings, eq(reopenings.submissionId, submissions.id))
    .where(eq(assignments.studyId, study))
    .orderBy(asc(stages.ordinal), asc(submissions.revision))
    .all()
  const found = new Map<string, OwnSubmission[]>()
  for (const { assignment, reopening, ...row } of rows) {
    const list = found.get(assignment) ?? []
    list.push({ ...row, reopened: reopening !== null })
    found.set(assignment, list)
  }
  return found
}

/** One's own answers whose newest version is flagged or has a comment, in the order of cases, stages, units, items. */
export function ownMarks(q: BlindReader, study: string): OwnMark[] {
  // SQLite takes the bare columns from the row that holds the maximum: what the newest version says
  const newest = q
    .select({
      assignment: ratings.assignmentId,
      stage: ratings.stageId,
      item: ratings.item,
      unit: ratings.unitId,
      version: max(ratings.version).as('version'),
      flag: ratings.flag,
      comment: ratings.comment,
      position: assignments.position,
    })
    .from(assignments)
    .innerJoin(ratings, eq(ratings.assignmentId, assignments.id))
    .where(eq(assignments.studyId, study))
    .groupBy(ratings.assignmentId, ratings.stageId, ratings.item, ratings.unitId)
    .as('newest')
  return q
    .select({
      assignment: newest.assignment,
      stage: newest.stage,
      item: newest.item,
      ordinal: units.ordinal,
      flag: newest.flag,
      comment: newest.comment,
    })
    .from(newest)
    .innerJoin(units, eq(units.id, newest.unit))
    .innerJoin(stages, eq(stages.id, newest.stage))
    .where(or(eq(newest.flag, true), isNotNull(newest.comment)))
    .orderBy(asc(newest.position), asc(stages.ordinal), asc(units.ordinal), asc(newest.item))
    .all()
}
