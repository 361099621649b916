import { and, asc, count, eq, isNull, max, or } from 'drizzle-orm'
import { notFound } from '../errors.ts'
import type { BlindReader } from '../storage/blind.ts'
import { cases } from '../storage/tables/cases.ts'
import { exposures, ratings, reopenings, submissions } from '../storage/tables/ratings.ts'
import { assignments, instrumentVersions, stages, studies } from '../storage/tables/studies.ts'

const columns = {
  id: studies.id,
  key: studies.key,
  title: studies.title,
  state: studies.state,
  protocol: studies.protocol,
}

/** The studies in which the person rates now, by key. */
export const ownStudies = (q: BlindReader) => q.select(columns).from(studies).orderBy(asc(studies.key)).all()

/** One of them, by id or key; refuses `not-found`. */
export function ownStudy(q: BlindReader, idOrKey: string) {
  const study = q
    .select(columns)
    .from(studies)
    .where(or(eq(studies.id, idOrKey), eq(studies.key, idOrKey)))
    .get()
  if (!study) throw notFound()
  return study
}

export const stagesWithInstruments = (q: BlindReader, study: string) =>
  q
    .select({
      id: stages.id,
      ordinal: stages.ordinal,
      panes: stages.panes,
      version: instrumentVersions.n,
      instrument: instrumentVersions.body,
    })
    .from(stages)
    .innerJoin(instrumentVersions, eq(instrumentVersions.id, stages.instrumentVersionId))
    .where(eq(stages.studyId, study))
    .orderBy(asc(stages.ordinal))
    .all()

/** The ids of a study's stages, in their order. */
export const stageIds = (q: BlindReader, study: string) =>
  q.select({ id: stages.id }).from(stages).where(eq(stages.studyId, study)).orderBy(asc(stages.ordinal)).all()

/** One's own assignments of a study, in one's own order. */
export const ownAssignments = (q: BlindReader, study: string) =>
  q
    .select({ id: assignments.id, position: assignments.position, language: cases.language })
    .from(assignments)
    .innerJoin(cases, eq(cases.id, assignments.caseId))
    .where(eq(assignments.studyId, study))
    .orderBy(asc(assignments.position))
    .all()

/** Ids of the stages that are frozen now, by assignment. */
export function frozenStages(q: BlindReader, study: string): Map<string, Set<string>> {
  const rows = q
    .select({ assignment: submissions.assignmentId, stage: submissions.stageId })
    .from(assignments)
    .innerJoin(submissions, eq(submissions.assignmentId, assignments.id))
    .leftJoin(reopenings, eq(reopenings.submissionId, submissions.id))
    .where(and(eq(assignments.studyId, study), isNull(reopenings.id)))
    .all()
  const frozen = new Map<string, Set<string>>()
  for (const { assignment, stage } of rows)
    frozen.set(assignment, (frozen.get(assignment) ?? new Set()).add(stage))
  return frozen
}

/** Ids of the assignments that were ever opened. */
const startedAssignments = (q: BlindReader, study: string): Set<string> =>
  new Set(
    q
      .selectDistinct({ assignment: exposures.assignmentId })
      .from(assignments)
      .innerJoin(exposures, eq(exposures.assignmentId, assignments.id))
      .where(eq(assignments.studyId, study))
      .all()
      .map(row => row.assignment),
  )

/** One's own assignments of a study in one's own order, each with where it stands; `stages` in their order. */
export function assignmentLines(q: BlindReader, study: string, stages: readonly { id: string }[]) {
  const frozen = frozenStages(q, study)
  const started = startedAssignments(q, study)
  return ownAssignments(q, study).map(({ id, position, language }) => {
    const stage = stages.find(row => !frozen.get(id)?.has(row.id))?.id ?? null
    const state = stage === null ? 'done' : started.has(id) ? 'started' : 'waiting'
    return { id, position, language, state, stage } as const
  })
}

/** How many answers of each assignment have a value, in all its stages. */
export function countRated(q: BlindReader, study: string): Map<string, number> {
  // SQLite takes the bare column from the row that holds the maximum: the value of the newest version
  const newest = q
    .select({
      assignment: ratings.assignmentId,
      version: max(ratings.version).as('version'),
      value: ratings.value,
    })
    .from(assignments)
    .innerJoin(ratings, eq(ratings.assignmentId, assignments.id))
    .where(eq(assignments.studyId, study))
    .groupBy(ratings.assignmentId, ratings.stageId, ratings.item, ratings.unitId)
    .as('newest')
  const rows = q
    .select({ assignment: newest.assignment, n: count(newest.value) })
    .from(newest)
    .groupBy(newest.assignment)
    .all()
  return new Map(rows.map(row => [row.assignment, row.n]))
}
