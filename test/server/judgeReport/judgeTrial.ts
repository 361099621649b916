import { eq } from 'drizzle-orm'
import { JudgeAsked } from '#schema/import.ts'
import { importJudgeRatings } from '#server/judges/importRatings.ts'
import { caseHidden, unitHidden, units } from '#server/storage/tables/cases.ts'
import { judgeRatings } from '#server/storage/tables/judges.ts'
import { operator } from '#server/storage/write.ts'
import type { TestApp } from '#test/support/app.ts'

type Line = { case_id: string; instrument: string; item: string; unit: string; rater: string; value: string }

/** Imports a further run that says what a first one said, but for what `change` makes of each line (null drops it). */
export async function judgeTrial(
  app: TestApp,
  study: string,
  run: string,
  asked: Omit<Partial<JudgeAsked>, 'input_shas'> & { input_shas?: Record<string, string> },
  change: (line: Line, index: number) => Line | null,
): Promise<string> {
  const { db } = app.deps.storage
  const lines = db
    .select({
      case_id: caseHidden.extId,
      instrument: judgeRatings.instrument,
      item: judgeRatings.item,
      unit: unitHidden.extRef,
      value: judgeRatings.value,
    })
    .from(judgeRatings)
    .innerJoin(units, eq(units.id, judgeRatings.unitId))
    .innerJoin(unitHidden, eq(unitHidden.unitId, units.id))
    .innerJoin(caseHidden, eq(caseHidden.caseId, units.caseId))
    .where(eq(judgeRatings.runId, run))
    .all()
  const judge = JudgeAsked.parse({ name: 'judge', model: 'judge-model', prompt_version: '1', ...asked })
  const text = lines
    .map((line, index) => change({ ...line, rater: judge.name }, index))
    .filter(line => line !== null)
    .map(line => JSON.stringify(line))
    .join('\n')
  const bytes = new TextEncoder().encode(text)
  const made = await importJudgeRatings(app.deps as never, operator, {
    study,
    fileName: 't.jsonl',
    bytes,
    judge,
  })
  return made.run!
}
