import { and, asc, eq } from 'drizzle-orm'
import type { StandingPlan } from '#schema/analysisPlan.ts'
import type { ReportLook } from '#schema/report.ts'
import { planOf } from '../plans/store.ts'
import type { Reader } from '../storage/open.ts'
import { events } from '../storage/tables/events.ts'
import { finishedAssignments, finishedSharedCases } from './finished.ts'
import { looksNow, type OpenedLook } from './looks.ts'
import { countedAssignments, instrumentsOf, lastSubmissions, studyOf } from './store.ts'

export const lookVerb = 'study.open-look'

/** The looks of a study that were opened, from its trail, in order. */
export const openedLooks = (db: Reader, study: string): OpenedLook[] =>
  db
    .select({ at: events.at, body: events.body })
    .from(events)
    .where(and(eq(events.verb, lookVerb), eq(events.study, study)))
    .orderBy(asc(events.seq))
    .all()
    .map(({ at, body }) => {
      const { look, shared } = JSON.parse(body) as Omit<OpenedLook, 'at'>
      return { look, shared, at }
    })

/** How many shared cases are finished, and how the looks of the study's plan stand. Counts alone, nobody's values. */
export function lookStates(db: Reader, study: string) {
  const plan = planOf(db, study)
  const assignments = countedAssignments(db, study, 'reporting')
  const finished = finishedSharedCases(
    assignments,
    finishedAssignments(assignments, lastSubmissions(db, study), instrumentsOf(db, study)),
  )
  const shared = new Set(assignments.filter(({ kind }) => kind === 'shared').map(({ caseId }) => caseId)).size
  return {
    plan: plan && { version: plan.version, sha: plan.sha },
    finished,
    shared,
    looks: looksNow(plan?.looks ?? [], finished, openedLooks(db, study)),
  }
}

/** The look through which a study that is not frozen is seen: the last one opened, or null. */
export function lookInForce(db: Reader, study: string, plan: StandingPlan | null): ReportLook | null {
  const state = studyOf(db, study)?.state
  const last = state === 'open' && plan ? openedLooks(db, study).at(-1) : undefined
  if (!plan || !last) return null
  const { look: index, shared, at } = last
  return { index, of: plan.looks.length, planned: plan.looks[index - 1]!, shared, at }
}
