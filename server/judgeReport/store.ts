import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../storage/open.ts'
import { caseHidden, caseParts, cases, imports } from '../storage/tables/cases.ts'
import { judgeRuns } from '../storage/tables/judges.ts'

/** How each file of a judge was made, and the hashes of what it read. */
export const filesOfJudge = (db: Reader, runs: readonly string[]) =>
  db
    .select({ id: judgeRuns.id, provenance: judgeRuns.provenance, inputShas: judgeRuns.inputShas })
    .from(judgeRuns)
    .where(inArray(judgeRuns.id, [...runs]))
    .all()

/** The parts of a study's published cases that a judge may be given, as physicians read them, with the file's id. */
export const readParts = (db: Reader, study: string) =>
  db
    .select({ case: caseParts.caseId, extId: caseHidden.extId, pane: caseParts.pane, body: caseParts.body })
    .from(caseParts)
    .innerJoin(caseHidden, eq(caseHidden.caseId, caseParts.caseId))
    .innerJoin(cases, eq(cases.id, caseParts.caseId))
    .innerJoin(imports, eq(imports.id, cases.importId))
    .where(
      and(
        eq(cases.studyId, study),
        eq(imports.state, 'published'),
        inArray(caseParts.pane, ['note', 'dialogue', 'answers']),
      ),
    )
    .all()
