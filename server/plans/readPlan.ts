import { AnalysisPlan } from '#schema/analysisPlan.ts'
import { notFound } from '../errors.ts'
import { canonicalJson } from '../storage/canonical.ts'
import type { Reader } from '../storage/open.ts'
import { stagesOf } from '../studies/store.ts'
import { plannableRows } from './plannableRows.ts'
import { planOf, plansOf } from './store.ts'
import { whyClosed } from './writePlan.ts'

/** A study's plan with its versions, the rows that it can name, and why it can no longer be written. */
export function readPlan(db: Reader, study: string) {
  const plans = plansOf(db, study)
  return {
    plan: plans[0] ?? null,
    versions: plans.map(({ version, sha, at }) => ({ version, sha, at })),
    rows: plannableRows(stagesOf(db, study).map(({ instrument }) => instrument)),
    closed: whyClosed(db, study),
  }
}

/** `analysis.json`: exactly the bytes that the plan's hash is of. Refuses `not-found` where there is no plan. */
export function planFile(db: Reader, study: string): string {
  const standing = planOf(db, study)
  if (!standing) throw notFound()
  const { version: _, sha: __, at: ___, ...plan } = standing
  return canonicalJson(AnalysisPlan.parse(plan))
}
