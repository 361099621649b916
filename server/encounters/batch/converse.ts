import type { OpeningNeed } from '#schema/study.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Storage } from '../../storage/open.ts'
import type { Actor } from '../../storage/write.ts'
import { readinessOf } from '../../studies/readiness.ts'
import { draftOf } from '../../studies/readinessStore.ts'
import { batchPlan } from './batchPlan.ts'
import { type BatchChoices, BatchRun } from './batchRun.ts'
import { batchCases, batchHeld } from './batchStore.ts'
import { requireBatchRoom } from './requireBatchRoom.ts'

/** What encounters need of a draft before they can be held; physicians come later, if ever. */
const needed: readonly OpeningNeed[] = [
  'room-model-unknown',
  'room-not-acknowledged',
  'sample-missing',
  'panes-missing',
]

type Converse = BatchChoices & { repeat: number; most?: number | undefined }
type Running = { run: BatchRun; wanted: number; before: number }

const running = new WeakMap<Storage, Map<string, Running>>()

/**
 * Begins to hold the encounters that a draft without a person in its room still lacks. One run of a study at a time:
 * it lives in the process that writes, and is followed by its id. Refuses `busy` while there is one,
 * `study-not-ready` with what is missing, and as `requireBatchRoom` does.
 */
export function converse(deps: Deps, actor: Actor, study: string, choices: Converse): Running {
  const { storage } = deps
  const { db } = storage
  const runs = running.get(storage) ?? new Map<string, Running>()
  running.set(storage, runs)
  const known = runs.get(study)
  if (known && !known.run.over) throw new AppError('busy', { reason: 'batch-running' })
  requireBatchRoom(db, study)
  const readiness = readinessOf(draftOf(db, study, deps.endpoints.summaries))
  const missing = readiness.missing.filter(need => needed.includes(need))
  if (missing.length > 0) throw new AppError('study-not-ready', { ...readiness, missing })
  const { tasks, wanted, ended } = batchPlan(batchCases(db, study), batchHeld(db, study), choices)
  const run = new BatchRun(deps.newId(), deps, actor, study, tasks, choices)
  const begun = { run, wanted, before: ended }
  runs.set(study, begun)
  return begun
}

/** The run of a study with this id; undefined when it is gone. */
export function runOf({ storage }: Pick<Deps, 'storage'>, study: string, id: string): Running | undefined {
  const found = running.get(storage)?.get(study)
  return found?.run.id === id ? found : undefined
}
