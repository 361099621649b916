import type { Encounter, TickTopic } from '#schema/encounter.ts'
import { ownAssignment, requireOpen } from '../assignments/store.ts'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../errors.ts'
import type { BlindRun } from '../storage/blind.ts'
import { encounterTopics } from '../storage/tables/encounters.ts'
import { type Actor, write } from '../storage/write.ts'
import { encounterView } from './encounterView.ts'
import { ownEncounter, seatsOf } from './store.ts'
import { topicRow } from './writerStore.ts'

/**
 * Ticks or unticks a topic on one's private list; the trail says that, and not which. Refuses `not-found`,
 * `encounter-ended` and `study-not-open`.
 */
export function tickTopic(
  deps: Deps,
  actor: Actor,
  blind: BlindRun,
  id: string,
  input: TickTopic,
): Encounter {
  const { study, role } = blind(q => {
    const encounter = ownEncounter(q, id)
    if (encounter.state === 'ended') throw new AppError('encounter-ended')
    requireOpen(ownAssignment(q, encounter.assignment!).state)
    const seat = seatsOf(q, id).find(one => one.mine)
    if (!seat) throw notFound()
    return { study: encounter.study, role: seat.role }
  })
  const { topic, ticked } = input
  write(deps, actor, { verb: 'topic.tick', study, subject: id }, tx => {
    const known = topicRow(tx.db, id, topic, role)
    if (known) tx.updateOne(encounterTopics, { id: known.id }, { ticked, at: tx.at })
    else tx.insertOne(encounterTopics, { id: deps.newId(), encounterId: id, topic, ticked, role, at: tx.at })
  })
  return blind(q => encounterView(q, id))
}
