import { desc, eq } from 'drizzle-orm'
import type { StandingPlan } from '#schema/analysisPlan.ts'
import type { Reader } from '../storage/open.ts'
import { ratings } from '../storage/tables/ratings.ts'
import { analysisPlans, assignments } from '../storage/tables/studies.ts'

/** Every version of a study's plan, newest first. */
export const plansOf = (db: Reader, study: string): StandingPlan[] =>
  db
    .select()
    .from(analysisPlans)
    .where(eq(analysisPlans.studyId, study))
    .orderBy(desc(analysisPlans.version))
    .all()
    .map(({ body, version, sha, at }) => ({ ...body, version, sha, at }))

/** The plan in force: the newest version, or null where none was written. */
export const planOf = (db: Reader, study: string): StandingPlan | null => plansOf(db, study)[0] ?? null

/** Whether anybody has ever rated anything in the study; from then on its plan stands. */
export const isRated = (db: Reader, study: string): boolean =>
  db
    .select({ id: ratings.id })
    .from(ratings)
    .innerJoin(assignments, eq(assignments.id, ratings.assignmentId))
    .where(eq(assignments.studyId, study))
    .limit(1)
    .get() !== undefined
