import type { Encounter, SayTurn } from '#schema/encounter.ts'
import { mostTurns } from '#schema/encounter.ts'
import { ownAssignment, requireOpen } from '../assignments/store.ts'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../errors.ts'
import type { BlindReader, BlindRun } from '../storage/blind.ts'
import { type Actor, write, writeTogether } from '../storage/write.ts'
import { acceptTurn } from './acceptTurn.ts'
import { advance } from './advance.ts'
import { closeEncounter } from './closeEncounter.ts'
import { encounterView } from './encounterView.ts'
import { ownEncounter, roleOfTurn, seatsOf, turnsOf } from './store.ts'
import { countTurns, turnIdTaken } from './writerStore.ts'

/**
 * Stores what a person says and lets the other seat answer. Sent again with the same content, it changes nothing and
 * gets the encounter as it stands. What a person says is kept as it is: no monitor corrects or discards it.
 * Refuses `not-found`, `turn-id-reused`, `encounter-ended`, `study-not-open`, and `not-your-turn` (with how many
 * turns there are) when the screen had missed some, when the other seat has the floor, or when the ceiling is reached.
 */
export function sayTurn(deps: Deps, actor: Actor, blind: BlindRun, id: string, input: SayTurn): Encounter {
  const place = blind(q => placeOf(q, id, input))
  const say = ({ encounter, role }: NonNullable<typeof place>) => {
    const happening = { verb: 'turn.say', study: encounter.study, subject: id, note: { turn: input.turn } }
    write(deps, actor, happening, tx => {
      if (turnIdTaken(tx.db, input.id)) throw new AppError('turn-id-reused')
      // The blind look and this write are one synchronous step; only a reply from a model can stand between them.
      if (countTurns(tx.db, id) !== input.turn - 1) throw new AppError('not-your-turn')
      acceptTurn(
        tx,
        { id, caseId: encounter.caseId, unitId: encounter.unit },
        {
          id: input.id,
          turn: input.turn,
          role,
          text: input.text,
          by: { uiLang: input.ui_lang, clientAt: input.client_at, session: actor.session },
        },
      )
      if (input.turn >= mostTurns) closeEncounter(tx, id, 'max_turns')
    })
    deps.hub.changed(id)
  }
  const answer = () => advance(deps, id)
  // Whoever watches, and the endpoint, is only reached after this step, when both are stored.
  if (place) writeTogether(deps.storage, () => say(place), answer)
  else answer()
  return blind(q => encounterView(q, id))
}

/** Who speaks in which encounter; undefined when this very turn is stored already. */
function placeOf(q: BlindReader, id: string, input: SayTurn) {
  const encounter = ownEncounter(q, id)
  const said = turnsOf(q, id)
  const known = said.find(turn => turn.id === input.id)
  if (known) {
    if (known.text !== input.text || known.turn !== input.turn) throw new AppError('turn-id-reused')
    return undefined
  }
  if (encounter.state === 'ended') throw new AppError('encounter-ended')
  requireOpen(ownAssignment(q, encounter.assignment!).state)
  const seat = seatsOf(q, id).find(one => one.mine)
  if (!seat) throw notFound()
  if (input.turn !== said.length + 1 || roleOfTurn(input.turn) !== seat.role)
    throw new AppError('not-your-turn', { turns: said.length })
  return { encounter, role: seat.role }
}
