import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { studies } from '../storage/tables/studies.ts'
import { type Actor, write } from '../storage/write.ts'
import { readinessOf } from './readiness.ts'
import { draftOf } from './readinessStore.ts'
import { requireDraft } from './store.ts'

/**
 * Lets the physicians in: draft → open. From here on sample, allocation and settings stand; the event records
 * their numbers, the seed and the hash of the analysis plan, null where there is none. Refuses `study-not-draft`, and `study-not-ready` with all that is missing at once.
 */
export function openStudy(deps: Deps, actor: Actor, study: string): { state: 'open' } {
  return write(deps, actor, { verb: 'study.open', study, subject: study }, tx => {
    const { seed, settings, planSha } = requireDraft(tx.db, study)
    const draft = draftOf(tx.db, study, deps.endpoints.summaries)
    const readiness = readinessOf(draft)
    if (readiness.missing.length > 0) throw new AppError('study-not-ready', readiness)
    tx.updateOne(studies, { id: study }, { state: 'open' })
    tx.note({
      seed,
      settings,
      sample: draft.sample.length,
      assignments: draft.assignments,
      plan_sha: planSha,
    })
    return { state: 'open' }
  })
}
