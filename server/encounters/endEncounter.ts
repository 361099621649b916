import { bothSpoke, type Encounter, mayGiveUp } from '#schema/encounter.ts'
import { ownAssignment, requireOpen } from '../assignments/store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { BlindRun } from '../storage/blind.ts'
import { type Actor, write } from '../storage/write.ts'
import { closeEncounter } from './closeEncounter.ts'
import { encounterView } from './encounterView.ts'
import { ownEncounter } from './store.ts'

/**
 * Ends a conversation at the word of a person in it, either where there are two; what the other seat was about to say
 * is not waited for. One in which not both have spoken has nothing to rate: it can only be given up, where the other
 * seat lets it stand still, and may then be begun anew. Ended already, it changes nothing. Refuses `not-found`,
 * `study-not-open`, and `encounter-too-short` while the other seat may still speak.
 */
export function endEncounter(deps: Deps, actor: Actor, blind: BlindRun, id: string): Encounter {
  const { study, ending } = blind(q => {
    const encounter = ownEncounter(q, id)
    if (encounter.state === 'ended') return { study: encounter.study }
    requireOpen(ownAssignment(q, encounter.assignment!).state)
    const view = encounterView(q, id)
    if (bothSpoke(view.turns)) return { study: encounter.study, ending: 'by_person' as const }
    if (!mayGiveUp(view)) throw new AppError('encounter-too-short')
    return { study: encounter.study, ending: 'abandoned' as const }
  })
  if (ending) {
    deps.hub.stop(id)
    write(deps, actor, { verb: 'encounter.end', study, subject: id }, tx => closeEncounter(tx, id, ending))
    deps.hub.changed(id)
  }
  return blind(q => encounterView(q, id))
}
