import type { Encounter } from '#schema/encounter.ts'
import { ownAssignment, requireOpen } from '../assignments/store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { BlindRun } from '../storage/blind.ts'
import { advance } from './advance.ts'
import { encounterView } from './encounterView.ts'
import { ownEncounter } from './store.ts'

/** Cuts off a model that is speaking; whoever stopped it may ask again. Refuses `not-found`. */
export function stopReply(deps: Deps, blind: BlindRun, id: string): Encounter {
  const { id: own } = blind(q => ownEncounter(q, id))
  deps.hub.stop(own)
  return blind(q => encounterView(q, id))
}

/** Asks a seat again that has failed or was stopped. Refuses `not-found`, `encounter-ended` and `study-not-open`. */
export function askAgain(deps: Deps, blind: BlindRun, id: string): Encounter {
  blind(q => {
    const encounter = ownEncounter(q, id)
    if (encounter.state === 'ended') throw new AppError('encounter-ended')
    requireOpen(ownAssignment(q, encounter.assignment!).state)
  })
  advance(deps, id, true)
  return blind(q => encounterView(q, id))
}
