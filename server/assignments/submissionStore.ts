import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm'
import type { BlindReader } from '../storage/blind.ts'
import type { Reader } from '../storage/open.ts'
import { exposures, reopenings, submissionRatings, submissions } from '../storage/tables/ratings.ts'
import { assignments, stages } from '../storage/tables/studies.ts'

/** Ids of the ratings that a submission froze, sorted. */
export const ratingsOfSubmission = (q: BlindReader, submission: string): string[] =>
  q
    .select({ id: submissionRatings.ratingId })
    .from(submissionRatings)
    .where(eq(submissionRatings.submissionId, submission))
    .orderBy(asc(submissionRatings.ratingId))
    .all()
    .map(row => row.id)

/** Whether anybody's submission has this id. For the writer alone. */
export const submissionIdTaken = (db: Reader, id: string): boolean =>
  db.select({ id: submissions.id }).from(submissions).where(eq(submissions.id, id)).get() !== undefined

/** Why the newest submission of a stage was reopened. For the writer alone: a maintainer's words stay hidden. */
export const reopeningReason = (db: Reader, assignment: string, stage: string): string | null =>
  db
    .select({ reason: reopenings.reason })
    .from(submissions)
    .innerJoin(reopenings, eq(reopenings.submissionId, submissions.id))
    .where(and(eq(submissions.assignmentId, assignment), eq(submissions.stageId, stage)))
    .orderBy(desc(submissions.revision))
    .limit(1)
    .get()?.reason ?? null

/** For a maintainer: an active assignment of the study and one of its stages, or undefined. */
export const assignedStage = (db: Reader, study: string, assignment: string, stage: string) =>
  db
    .select({ assignment: assignments.id })
    .from(assignments)
    .innerJoin(stages, eq(stages.studyId, assignments.studyId))
    .where(
      and(
        eq(assignments.id, assignment),
        eq(assignments.studyId, study),
        eq(assignments.state, 'active'),
        eq(stages.id, stage),
      ),
    )
    .get()

/** For a maintainer: the submission that keeps a stage frozen, or undefined. */
export const frozenSubmission = (db: Reader, assignment: string, stage: string): string | undefined =>
  db
    .select({ id: submissions.id })
    .from(submissions)
    .leftJoin(reopenings, eq(reopenings.submissionId, submissions.id))
    .where(
      and(eq(submissions.assignmentId, assignment), eq(submissions.stageId, stage), isNull(reopenings.id)),
    )
    .get()?.id

/** For a maintainer: whether a stage after this one was ever shown for the assignment. */
export function laterStageShown(db: Reader, assignment: string, stage: string): boolean {
  const { ordinal } = db.select({ ordinal: stages.ordinal }).from(stages).where(eq(stages.id, stage)).get()!
  return (
    db
      .select({ id: exposures.id })
      .from(exposures)
      .innerJoin(stages, eq(stages.id, exposures.stageId))
      .where(and(eq(exposures.assignmentId, assignment), gt(stages.ordinal, ordinal)))
      .limit(1)
      .get() !== undefined
  )
}
