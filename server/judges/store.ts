import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '../storage/open.ts'
import { judgeRatings, judgeRuns } from '../storage/tables/judges.ts'

const published = (study: string) => and(eq(judgeRuns.studyId, study), eq(judgeRuns.state, 'published'))

/** The published runs of one judge's trial: a judge's ratings may come in several files. */
export const runsOfJudge = (db: Reader, study: string, name: string, trial: number) =>
  db
    .select({
      id: judgeRuns.id,
      kind: judgeRuns.kind,
      model: judgeRuns.model,
      promptVersion: judgeRuns.promptVersion,
      provenance: judgeRuns.provenance,
      inputShas: judgeRuns.inputShas,
    })
    .from(judgeRuns)
    .where(and(published(study), eq(judgeRuns.name, name), eq(judgeRuns.trial, trial)))
    .orderBy(asc(judgeRuns.at))
    .all()

export const ratingsOfJudge = (db: Reader, study: string, name: string, trial: number) =>
  db
    .select({
      unitId: judgeRatings.unitId,
      instrument: judgeRatings.instrument,
      item: judgeRatings.item,
      value: judgeRatings.value,
      rationale: judgeRatings.rationale,
    })
    .from(judgeRatings)
    .innerJoin(judgeRuns, eq(judgeRuns.id, judgeRatings.runId))
    .where(and(published(study), eq(judgeRuns.name, name), eq(judgeRuns.trial, trial)))
    .all()
