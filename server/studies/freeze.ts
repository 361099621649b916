import type { FreezeStudy } from '#schema/study.ts'
import type { Deps } from '../deps.ts'
import { liveEncountersOf } from '../encounters/writerStore.ts'
import { AppError } from '../errors.ts'
import { studies } from '../storage/tables/studies.ts'
import { type Actor, write } from '../storage/write.ts'
import { progressOf } from './progress.ts'
import { assignmentStates } from './progressStore.ts'
import { requireStudy, stagesOf } from './store.ts'

export type FrozenStudy = { state: 'frozen'; assignments: number; unfinished: number }

/**
 * Ends the rating: open → frozen, for good. Nothing can be answered, corrected or reopened afterwards.
 * Refuses `study-not-open`, and `study-not-ready` with the counts when assignments are unfinished and `confirm`
 * does not say to leave them so.
 */
export function freezeStudy(deps: Deps, actor: Actor, study: string, input: FreezeStudy): FrozenStudy {
  const frozen = write<FrozenStudy>(deps, actor, { verb: 'study.freeze', study, subject: study }, tx => {
    const { state } = requireStudy(tx.db, study)
    if (state !== 'open') throw new AppError('study-not-open', { state })
    const rows = assignmentStates(tx.db, study)
    const progress = progressOf(
      rows,
      stagesOf(tx.db, study).map(stage => stage.ordinal),
    )
    const done = progress.reduce((sum, row) => sum + row.done, 0)
    const counts = { assignments: rows.length, unfinished: rows.length - done }
    if (counts.unfinished > 0 && !input.confirm)
      throw new AppError('study-not-ready', {
        missing: ['assignments-unfinished'],
        ...counts,
        started: progress.reduce((sum, row) => sum + row.started, 0),
      })
    tx.updateOne(studies, { id: study }, { state: 'frozen' })
    tx.note(counts)
    return { state: 'frozen', ...counts }
  })
  // Whoever is speaking in a room is cut off, and whoever watches is told.
  for (const id of liveEncountersOf(deps.storage.db, study)) {
    deps.hub.stop(id)
    deps.hub.changed(id)
  }
  return frozen
}
