import type { AnalysisPlan } from '#schema/analysisPlan.ts'
import { planOf } from '#server/plans/store.ts'
import { canonicalJson, sha256 } from '#server/storage/canonical.ts'
import { analysisPlans } from '#server/storage/tables/studies.ts'
import { operator, write } from '#server/storage/write.ts'
import type { TestApp } from './app.ts'

/** Puts a plan into a study that is rated already, as it would stand had it been written in time. */
export function putPlan({ deps }: TestApp, study: string, plan: AnalysisPlan): void {
  write(deps, operator, { verb: 'test.plan', study }, tx =>
    tx.insertOne(analysisPlans, {
      id: deps.newId(),
      studyId: study,
      version: (planOf(deps.storage.db, study)?.version ?? 0) + 1,
      body: plan,
      sha: sha256(canonicalJson(plan)),
      at: tx.at,
    }),
  )
}
