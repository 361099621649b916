import { and, asc, eq, isNull } from 'drizzle-orm'
import { cellKey } from '../judges/checkRows.ts'
import type { Reader } from '../storage/open.ts'
import { members, user } from '../storage/tables/people.ts'
import { ratings, reopenings, submissions } from '../storage/tables/ratings.ts'
import { assignments, instruments, instrumentVersions, stages } from '../storage/tables/studies.ts'
import { type Given, givenKey } from './personStages.ts'

/** The first occasions of the active assignments of a study's annotators, and what people have said in them, by person and case. */
export function givenOf(db: Reader, study: string): Map<string, Given> {
  const active = and(
    eq(assignments.studyId, study),
    eq(assignments.state, 'active'),
    eq(assignments.occasion, 1),
  )
  const given = new Map<string, Given>()
  const byAssignment = new Map<string, Given>()
  const rows = db
    .select({ id: assignments.id, caseId: assignments.caseId, username: user.username })
    .from(assignments)
    .innerJoin(user, eq(user.id, assignments.personId))
    .innerJoin(
      members,
      and(
        eq(members.studyId, assignments.studyId),
        eq(members.personId, assignments.personId),
        eq(members.role, 'annotator'),
        isNull(members.toAt),
      ),
    )
    .where(active)
    .all()
  for (const { id, caseId, username } of rows) {
    const one: Given = { assignment: id, person: username, values: new Map(), submitted: new Set() }
    given.set(givenKey(username, caseId), one)
    byAssignment.set(id, one)
  }
  const said = db
    .select({
      assignment: ratings.assignmentId,
      stage: ratings.stageId,
      unitId: ratings.unitId,
      item: ratings.item,
      value: ratings.value,
      comment: ratings.comment,
      instrument: instruments.key,
    })
    .from(ratings)
    .innerJoin(assignments, eq(assignments.id, ratings.assignmentId))
    .innerJoin(stages, eq(stages.id, ratings.stageId))
    .innerJoin(instrumentVersions, eq(instrumentVersions.id, stages.instrumentVersionId))
    .innerJoin(instruments, eq(instruments.id, instrumentVersions.instrumentId))
    .where(active)
    .orderBy(asc(ratings.version))
    .all()
  for (const { assignment, stage, instrument, value, comment, ...place } of said) {
    const one = byAssignment.get(assignment)
    if (!one) continue
    const values = one.values.get(stage) ?? new Map()
    one.values.set(stage, values.set(cellKey({ ...place, instrument }), { value, comment }))
  }
  const frozen = db
    .select({ assignment: submissions.assignmentId, stage: submissions.stageId })
    .from(submissions)
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .leftJoin(reopenings, eq(reopenings.submissionId, submissions.id))
    .where(and(active, isNull(reopenings.id)))
    .all()
  for (const { assignment, stage } of frozen) byAssignment.get(assignment)?.submitted.add(stage)
  return given
}
