import { mostTurns } from '#schema/encounter.ts'
import type { Deps } from '../deps.ts'
import { write } from '../storage/write.ts'
import { acceptTurn } from './acceptTurn.ts'
import { closeEncounter } from './closeEncounter.ts'
import { recordReply } from './recordPatient/recordReply.ts'
import { roleOfTurn } from './store.ts'
import { type EncounterToPlay, encounterToPlay } from './writerStore.ts'

/**
 * Lets the seat that has the floor speak, if no person sits there. Nothing happens when a person has it, when the
 * encounter has ended, or when that seat is speaking already; so it may be called whenever somebody looks.
 */
export function advance(deps: Deps, id: string): void {
  const encounter = encounterToPlay(deps.storage.db, id)
  if (encounter?.state !== 'live') return
  const turn = encounter.turns.length + 1
  const seat = encounter.seats.find(one => one.role === roleOfTurn(turn))!
  if (seat.kind === 'record') speakFromRecord(deps, encounter, turn)
}

/** The record-driven patient answers at once: its turn is stored before the one who asked has a reply. */
function speakFromRecord(deps: Deps, encounter: EncounterToPlay, turn: number): void {
  const { id, studyId, profile, persona, language, seed, turns } = encounter
  const text = recordReply({ profile, persona, language, seed, turns })
  const happening = { verb: 'turn.reply', study: studyId, subject: id, note: { turn } }
  write(deps, { person: null, session: null, by: 'server' }, happening, tx => {
    acceptTurn(tx, encounter, { id: deps.newId(), turn, role: 'patient', text })
    if (turn >= mostTurns) closeEncounter(tx, id, 'max_turns')
  })
  deps.hub.changed(id)
}
