import type { AnalysisPlan } from '#schema/analysisPlan.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { canonicalJson, sha256 } from '../storage/canonical.ts'
import type { Reader } from '../storage/open.ts'
import { analysisPlans, studies } from '../storage/tables/studies.ts'
import { type Actor, write } from '../storage/write.ts'
import { sharedAllocated } from '../studies/sharedAllocated.ts'
import { requireStudy, stagesOf } from '../studies/store.ts'
import { plannableRows } from './plannableRows.ts'
import { planProblems } from './planProblems.ts'
import { isRated, planOf } from './store.ts'

export type WrittenPlan = { version: number; sha: string; unchanged: boolean }

/** Why a study's plan stands for good; null while it can still be written. */
export function whyClosed(db: Reader, study: string): 'study-ended' | 'ratings-exist' | null {
  const { state } = requireStudy(db, study)
  if (state !== 'draft' && state !== 'open') return 'study-ended'
  return isRated(db, study) ? 'ratings-exist' : null
}

/**
 * Writes down what the study will claim and how. Each change is a new version, and all are kept; the same plan writes
 * nothing. The hash is of the canonical JSON, so that whoever has `analysis.json` can check it with `sha256sum`.
 * Refuses `plan-too-late` from the first rating on, because a plan that has seen data is none, and
 * `plan-impossible` with every row or coefficient that the protocol does not have,
 * and every look that an allocation of fewer shared cases never reaches.
 */
export function writePlan(deps: Deps, actor: Actor, study: string, plan: AnalysisPlan): WrittenPlan {
  const { db } = deps.storage
  const refuse = (reader: Reader) => {
    const reason = whyClosed(reader, study)
    if (reason) throw new AppError('plan-too-late', { reason })
  }
  refuse(db)
  const rows = plannableRows(stagesOf(db, study).map(({ instrument }) => instrument))
  const problems = planProblems(plan, rows, sharedAllocated(db, study))
  if (problems.length > 0)
    throw new AppError('plan-impossible', {
      problems,
      problem: problems[0]!.code,
      ...problems[0]!.details,
    })
  const sha = sha256(canonicalJson(plan))
  const standing = planOf(db, study)
  if (standing?.sha === sha) return { version: standing.version, sha, unchanged: true }
  const id = deps.newId()
  const version = (standing?.version ?? 0) + 1
  return write(deps, actor, { verb: 'study.set-plan', study, subject: id, note: { version, sha } }, tx => {
    refuse(tx.db)
    tx.insertOne(analysisPlans, { id, studyId: study, version, body: plan, sha, at: tx.at })
    tx.updateOne(studies, { id: study }, { planSha: sha })
    return { version, sha, unchanged: false }
  })
}
