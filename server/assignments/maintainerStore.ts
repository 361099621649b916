import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '../storage/open.ts'
import { caseHidden } from '../storage/tables/cases.ts'
import { user } from '../storage/tables/people.ts'
import { exposures, reopenings, submissions } from '../storage/tables/ratings.ts'
import { allocations, assignments } from '../storage/tables/studies.ts'

const activeIn = (study: string) => and(eq(assignments.studyId, study), eq(assignments.state, 'active'))

/** The active assignments of a study with whose they are and of which case, by username and position. */
export const activeAssignments = (db: Reader, study: string) =>
  db
    .select({
      id: assignments.id,
      person: { id: user.id, name: user.name, username: user.username },
      case: { id: assignments.caseId, ext_id: caseHidden.extId },
      position: assignments.position,
      kind: allocations.kind,
    })
    .from(assignments)
    .innerJoin(user, eq(user.id, assignments.personId))
    .innerJoin(caseHidden, eq(caseHidden.caseId, assignments.caseId))
    .innerJoin(allocations, eq(allocations.assignmentId, assignments.id))
    .where(activeIn(study))
    .orderBy(asc(user.username), asc(assignments.position))
    .all()

/** Every submission of the active assignments, and whether it was reopened. No rating is read. */
export const submissionsIn = (db: Reader, study: string) =>
  db
    .select({
      id: submissions.id,
      assignment: submissions.assignmentId,
      stage: submissions.stageId,
      revision: submissions.revision,
      afterLater: submissions.afterLater,
      at: submissions.at,
      reopening: reopenings.id,
    })
    .from(submissions)
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .leftJoin(reopenings, eq(reopenings.submissionId, submissions.id))
    .where(activeIn(study))
    .all()

/** Which stages of the active assignments were ever shown. */
export const shownIn = (db: Reader, study: string) =>
  db
    .selectDistinct({ assignment: exposures.assignmentId, stage: exposures.stageId })
    .from(exposures)
    .innerJoin(assignments, eq(assignments.id, exposures.assignmentId))
    .where(activeIn(study))
    .all()
