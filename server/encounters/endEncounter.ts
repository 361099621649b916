import type { Encounter } from '#schema/encounter.ts'
import { seatRoles } from '#schema/monitor.ts'
import { ownAssignment, requireOpen } from '../assignments/store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { BlindRun } from '../storage/blind.ts'
import { type Actor, write } from '../storage/write.ts'
import { closeEncounter } from './closeEncounter.ts'
import { encounterView } from './encounterView.ts'
import { ownEncounter, turnsOf } from './store.ts'

/**
 * Ends a conversation at the word of a person in it, either where there are two; what the other seat was about to say
 * is not waited for. Ended already, it changes nothing. Refuses `not-found`, `study-not-open`, and
 * `encounter-too-short` until both seats have spoken: there would be nothing to rate.
 */
export function endEncounter(deps: Deps, actor: Actor, blind: BlindRun, id: string): Encounter {
  const { study, ended } = blind(q => {
    const encounter = ownEncounter(q, id)
    const over = encounter.state === 'ended'
    if (!over) {
      requireOpen(ownAssignment(q, encounter.assignment!).state)
      const spoken = new Set(turnsOf(q, id).map(turn => turn.role))
      if (!seatRoles.every(role => spoken.has(role))) throw new AppError('encounter-too-short')
    }
    return { study: encounter.study, ended: over }
  })
  if (!ended) {
    deps.hub.stop(id)
    write(deps, actor, { verb: 'encounter.end', study, subject: id }, tx =>
      closeEncounter(tx, id, 'by_person'),
    )
    deps.hub.changed(id)
  }
  return blind(q => encounterView(q, id))
}
