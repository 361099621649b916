import type { OpenLook } from '#schema/report.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { type Actor, write } from '../storage/write.ts'
import { requireStudy } from '../studies/store.ts'
import { lookStates, lookVerb } from './lookStore.ts'

/**
 * Opens a look that the plan allows, once. The event is the look: the report shows what was submitted until it, however
 * often it is read and whatever comes in afterwards, so that there are no more looks at the data than were planned.
 * Refuses `study-not-open` before opening and `look-not-needed` after freezing, `look-open-already`, and
 * `look-not-reached` with the counts when this look is not the one to open now.
 */
export function openLook(deps: Deps, actor: Actor, study: string, { look }: OpenLook) {
  return write(deps, actor, { verb: lookVerb, study, subject: study }, tx => {
    const { state } = requireStudy(tx.db, study)
    if (state === 'frozen' || state === 'unblinded') throw new AppError('look-not-needed')
    if (state !== 'open') throw new AppError('study-not-open', { state })
    const { finished, looks } = lookStates(tx.db, study)
    const one = looks[look - 1]
    if (one?.state === 'opened') throw new AppError('look-open-already', { look })
    if (one?.state !== 'reached')
      throw new AppError('look-not-reached', { look, finished, planned: one?.planned ?? null })
    tx.note({ look, of: looks.length, planned: one.planned, shared: finished })
    return { look, of: looks.length, planned: one.planned, shared: finished, at: tx.at }
  })
}
