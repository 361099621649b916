import type { Encounter, StartEncounter } from '#schema/encounter.ts'
import { newestNotice, ownAssignment, requireOpen, stagesOfStudy } from '../assignments/store.ts'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../errors.ts'
import type { BlindReader, BlindRun } from '../storage/blind.ts'
import { exposures } from '../storage/tables/ratings.ts'
import { type Actor, write } from '../storage/write.ts'
import { protocols } from '../studies/protocols.ts'
import { advance } from './advance.ts'
import { encounterView } from './encounterView.ts'
import { roomPartsToShow } from './roomParts.ts'
import { sitDown } from './sitDown.ts'
import { encounterOf, seatsOf } from './store.ts'

/**
 * Opens the room of one's own assignment: begins its conversation, joins the one that another physician has begun with
 * this case and waits in, or goes on with the one that was begun. What is shown of the case to their seat is logged
 * first. Refuses `not-found` (also where the protocol has no room, or the room no seat for a person), `notice-missing`,
 * `notice-not-accepted`, and `study-not-open` for a conversation that was never begun.
 */
export function startEncounter(
  deps: Deps,
  actor: Actor & { person: string },
  blind: BlindRun,
  assignmentId: string,
  { ui_lang }: StartEncounter,
): Encounter {
  const { study, caseId, begun, stage, protocol } = blind(q => roomOf(q, assignmentId))
  const verb = begun ? 'encounter.open' : 'encounter.start'
  const happening = { verb, study, note: { assignment: assignmentId } }
  const { id, joined } = write(deps, actor, happening, tx => {
    const sat = begun
      ? { ...begun, joined: false }
      : sitDown(tx, deps.newId, {
          study,
          caseId,
          by: { assignment: assignmentId, person: actor.person },
        })
    if (!sat.seat) throw notFound()
    tx.subject(sat.encounter)
    tx.note({ seat: sat.seat })
    if (sat.joined) tx.note({ joined: true })
    tx.insertMany(
      exposures,
      roomPartsToShow(tx.db, caseId, protocol, sat.seat).map(({ pane, sha }) => ({
        id: deps.newId(),
        assignmentId,
        stageId: stage,
        pane,
        partSha: sha,
        uiLang: ui_lang,
        session: actor.session,
        at: tx.at,
      })),
    )
    return { id: sat.encounter, joined: sat.joined }
  })
  if (joined) deps.hub.changed(id)
  advance(deps, id)
  return blind(q => encounterView(q, id))
}

function roomOf(q: BlindReader, assignmentId: string) {
  const { study, state, caseId, protocol } = ownAssignment(q, assignmentId)
  if (!protocols[protocol].live) throw notFound()
  const notice = newestNotice(q, study)
  if (!notice) throw new AppError('notice-missing')
  if (!notice.accepted) throw new AppError('notice-not-accepted', { notice: notice.id })
  const encounter = encounterOf(q, assignmentId)?.id
  if (!encounter) requireOpen(state)
  const begun = encounter && { encounter, seat: seatsOf(q, encounter).find(one => one.mine)?.role }
  return { study, caseId, begun, protocol, stage: stagesOfStudy(q, study)[0]!.id }
}
