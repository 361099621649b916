import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Split } from '#schema/study.ts'
import type { Reader } from '../storage/open.ts'
import { caseHidden, cases, units } from '../storage/tables/cases.ts'
import { encounters } from '../storage/tables/encounters.ts'
import { judgeRatings, judgeRuns } from '../storage/tables/judges.ts'
import { user } from '../storage/tables/people.ts'
import { ratings, reopenings, submissionRatings, submissions } from '../storage/tables/ratings.ts'
import {
  allocations,
  assignments,
  instruments,
  instrumentVersions,
  samples,
  stages,
  studies,
} from '../storage/tables/studies.ts'
import type { AnalysisRating } from './pairs.ts'

export const studyOf = (db: Reader, study: string) =>
  db.select().from(studies).where(eq(studies.id, study)).get()

/** The instruments of a study's stages, in order, each in the version the stage froze. */
export const instrumentsOf = (db: Reader, study: string) =>
  db
    .select({
      stage: stages.id,
      ordinal: stages.ordinal,
      key: instruments.key,
      n: instrumentVersions.n,
      sha: instrumentVersions.sha,
      over: instrumentVersions.over,
      body: instrumentVersions.body,
    })
    .from(stages)
    .innerJoin(instrumentVersions, eq(instrumentVersions.id, stages.instrumentVersionId))
    .innerJoin(instruments, eq(instruments.id, instrumentVersions.instrumentId))
    .where(eq(stages.studyId, study))
    .orderBy(asc(stages.ordinal))
    .all()

/** First-occasion assignments of a split that count in agreement, with the case's group and whether it is shared. */
export const countedAssignments = (db: Reader, study: string, split: Split) =>
  db
    .select({
      id: assignments.id,
      person: assignments.personId,
      caseId: assignments.caseId,
      group: cases.groupId,
      kind: allocations.kind,
    })
    .from(assignments)
    .innerJoin(allocations, eq(allocations.assignmentId, assignments.id))
    .innerJoin(cases, eq(cases.id, assignments.caseId))
    .innerJoin(samples, eq(samples.id, assignments.sampleId))
    .where(
      and(
        eq(assignments.studyId, study),
        eq(samples.split, split),
        eq(assignments.state, 'active'),
        eq(assignments.occasion, 1),
        inArray(allocations.kind, ['exclusive', 'shared']),
      ),
    )
    .orderBy(asc(assignments.personId), asc(assignments.caseId))
    .all()

/** What there was until now, which is all. */
const always = Number.MAX_SAFE_INTEGER

/** The last submission of each stage of each assignment of a study, as it stood at a time (UTC milliseconds). */
export const lastSubmissions = (db: Reader, study: string, until = always) =>
  db
    .select({
      id: submissions.id,
      assignment: submissions.assignmentId,
      stage: submissions.stageId,
      revision: submissions.revision,
      afterLater: submissions.afterLater,
      reopened: sql<number>`EXISTS (SELECT 1 FROM ${reopenings} WHERE ${reopenings.submissionId} = ${submissions.id}
        AND ${reopenings.at} <= ${until})`,
    })
    .from(submissions)
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .where(
      and(
        eq(assignments.studyId, study),
        sql`${submissions.revision} = (SELECT max(s.revision) FROM submissions s
          WHERE s.assignment_id = ${submissions.assignmentId} AND s.stage_id = ${submissions.stageId}
          AND s.at <= ${until})`,
      ),
    )
    .all()

/** The frozen ratings of a study's last submissions on cases of a split, as they stood at a time, with their stage. */
export function frozenRatings(
  db: Reader,
  study: string,
  split: Split,
  until = always,
): (AnalysisRating & { stage: string })[] {
  const counted = new Map(countedAssignments(db, study, split).map(row => [row.id, row]))
  const wanted = new Set(lastSubmissions(db, study, until).map(row => row.id))
  const rows = db
    .select({
      submission: submissionRatings.submissionId,
      assignment: ratings.assignmentId,
      stage: ratings.stageId,
      unit: units.joinKey,
      item: ratings.item,
      value: ratings.value,
    })
    .from(submissionRatings)
    .innerJoin(ratings, eq(ratings.id, submissionRatings.ratingId))
    .innerJoin(units, eq(units.id, ratings.unitId))
    .innerJoin(assignments, eq(assignments.id, ratings.assignmentId))
    .where(eq(assignments.studyId, study))
    .all()
  return rows.flatMap(row => {
    const assignment = counted.get(row.assignment)
    if (!assignment || row.value === null || !wanted.has(row.submission)) return []
    return [
      {
        stage: row.stage,
        rater: assignment.person,
        caseId: assignment.caseId,
        group: assignment.group,
        shared: assignment.kind === 'shared',
        unit: row.unit,
        item: row.item,
        value: row.value,
      },
    ]
  })
}

/**
 * The judges of a study: published runs of one name and trial are one rater, brought in by one file or by several.
 * A judge is known by the id of its first run; oldest first. `until` leaves out what was brought in later.
 */
export function judgesOf(db: Reader, study: string, until = always) {
  const runs = db
    .select()
    .from(judgeRuns)
    .where(
      and(
        eq(judgeRuns.studyId, study),
        eq(judgeRuns.state, 'published'),
        eq(judgeRuns.kind, 'judge'),
        lte(judgeRuns.at, until),
      ),
    )
    .orderBy(asc(judgeRuns.at), asc(judgeRuns.id))
    .all()
  const judges = new Map<string, (typeof runs)[number] & { runs: string[] }>()
  for (const run of runs) {
    const key = JSON.stringify([run.name, run.trial])
    const known = judges.get(key)
    if (known) known.runs.push(run.id)
    else judges.set(key, { ...run, runs: [run.id] })
  }
  return [...judges.values()]
}

/** All ratings of a judge, with the instrument they belong to. */
export const ratingsOfJudge = (
  db: Reader,
  judge: { id: string; runs: string[] },
): (AnalysisRating & { instrument: string })[] =>
  db
    .select({
      instrument: judgeRatings.instrument,
      caseId: units.caseId,
      group: cases.groupId,
      unit: units.joinKey,
      item: judgeRatings.item,
      value: judgeRatings.value,
    })
    .from(judgeRatings)
    .innerJoin(units, eq(units.id, judgeRatings.unitId))
    .innerJoin(cases, eq(cases.id, units.caseId))
    .where(inArray(judgeRatings.runId, judge.runs))
    .all()
    .map(row => ({ ...row, rater: `run:${judge.id}`, shared: false }))

export const namesOf = (db: Reader, people: string[]) =>
  people.length === 0
    ? []
    : db.select({ id: user.id, name: user.name }).from(user).where(inArray(user.id, people)).all()

/** Hidden facts of cases that the report needs: the file's id and which items the note can answer. */
export const hiddenOf = (db: Reader, study: string) =>
  db
    .select({ caseId: caseHidden.caseId, extId: caseHidden.extId, hidden: caseHidden.hidden })
    .from(caseHidden)
    .where(eq(caseHidden.studyId, study))
    .all()

/** The conversation that each physician held with each case, by case and person; none where the protocol has no room. */
export const encountersByRater = (db: Reader, study: string): Map<string, string> =>
  new Map(
    db
      .select({ id: encounters.id, caseId: encounters.caseId, person: assignments.personId })
      .from(encounters)
      .innerJoin(assignments, eq(assignments.id, encounters.assignmentId))
      .where(and(eq(encounters.studyId, study), eq(assignments.occasion, 1)))
      .all()
      .map(({ id, caseId, person }) => [`${caseId} ${person}`, id]),
  )

/** Units of the assigned cases, by join key. */
export const unitsOf = (db: Reader, study: string) =>
  db
    .select({
      id: units.id,
      joinKey: units.joinKey,
      caseId: units.caseId,
      kind: units.kind,
      ordinal: units.ordinal,
    })
    .from(units)
    .innerJoin(assignments, eq(assignments.caseId, units.caseId))
    .where(eq(assignments.studyId, study))
    .all()
