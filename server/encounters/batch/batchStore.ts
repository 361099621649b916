import { and, asc, eq } from 'drizzle-orm'
import type { Ending } from '#schema/monitor.ts'
import type { Reader } from '../../storage/open.ts'
import { caseHidden } from '../../storage/tables/cases.ts'
import { encounters } from '../../storage/tables/encounters.ts'
import { samples } from '../../storage/tables/studies.ts'
import { byText } from '../../studies/random.ts'
import type { BatchCase, BatchHeld } from './batchPlan.ts'

/** The sampled cases of a study, of every split, in the order of their names. */
export const batchCases = (db: Reader, study: string): BatchCase[] =>
  db
    .select({ id: samples.caseId, ref: caseHidden.extId })
    .from(samples)
    .innerJoin(caseHidden, eq(caseHidden.caseId, samples.caseId))
    .where(eq(samples.studyId, study))
    .all()
    .sort((a, b) => byText(a.ref, b.ref))

/** The encounters of a study that were held without a person, oldest first. */
export const batchHeld = (db: Reader, study: string): (BatchHeld & { ending: Ending | null })[] =>
  db
    .select({
      id: encounters.id,
      caseId: encounters.caseId,
      state: encounters.state,
      ending: encounters.ending,
    })
    .from(encounters)
    .where(and(eq(encounters.studyId, study), eq(encounters.origin, 'batch')))
    .orderBy(asc(encounters.at), asc(encounters.id))
    .all()
