import { mostTurns } from '#schema/encounter.ts'
import type { Deps } from '../deps.ts'
import { attempts } from '../storage/tables/encounters.ts'
import { type Actor, write } from '../storage/write.ts'
import { acceptTurn } from './acceptTurn.ts'
import { closeEncounter } from './closeEncounter.ts'
import { speakAsModel } from './model/speakAsModel.ts'
import { recordReply } from './recordPatient/recordReply.ts'
import { roleOfTurn } from './store.ts'
import {
  type EncounterToPlay,
  encounterToPlay,
  interruptedEncounters,
  liveEncounter,
  newestAttempt,
} from './writerStore.ts'

const server: Actor = { person: null, session: null, by: 'server' }

/**
 * Lets the seat that has the floor speak, if no person sits there. Nothing happens when a person has it or is still
 * to come, when the encounter has ended or its study is frozen, when that seat is speaking already, or when it has failed and nobody asked `again`; so it may
 * be called whenever somebody looks. A reply that a stopped server left unfinished is begun anew.
 */
export function advance(deps: Deps, id: string, again = false): void {
  if (!liveEncounter(deps.storage.db, id)) return
  const encounter = encounterToPlay(deps.storage.db, id)!
  const turn = encounter.turns.length + 1
  const seat = encounter.seats.find(one => one.role === roleOfTurn(turn))
  if (!seat) return
  if (seat.kind === 'record') speakFromRecord(deps, encounter, turn)
  if (seat.kind === 'model') speakFromModel(deps, encounter, seat, turn, again)
}

function speakFromModel(
  deps: Deps,
  encounter: EncounterToPlay,
  seat: EncounterToPlay['seats'][number],
  turn: number,
  again: boolean,
): void {
  const { id } = encounter
  const last = newestAttempt(deps.storage.db, id, turn)
  if (last?.state === 'failed' && !again) return
  const word = deps.hub.speak(id)
  if (!word) return
  if (last?.state === 'streaming') markInterrupted(deps, encounter, last.id)
  void speakAsModel(deps, id, seat, word.signal)
    .finally(word.done)
    // Two models speak to each other without anybody asking.
    .then(() => (word.signal.aborted ? undefined : advance(deps, id)))
    .catch(deps.onFault)
}

/**
 * Takes up the replies that a server which was stopped in their midst has left unfinished. Encounters of a batch are
 * left to the command that holds them.
 */
export function resumeEncounters(deps: Deps): void {
  for (const id of interruptedEncounters(deps.storage.db)) advance(deps, id)
}

/** Writes down that a reply was cut off by the end of the process that waited for it. */
export function markInterrupted(deps: Deps, { id, studyId }: EncounterToPlay, attempt: string): void {
  write(deps, server, { verb: 'turn.fail', study: studyId, subject: id }, tx =>
    tx.updateOne(attempts, { id: attempt }, { state: 'failed', problem: 'interrupted' }),
  )
}

/** The record-driven patient answers at once: its turn is stored before the one who asked has a reply. */
export function speakFromRecord(deps: Deps, encounter: EncounterToPlay, turn: number): void {
  const { id, studyId, profile, persona, language, seed, turns } = encounter
  const text = recordReply({ profile, persona, language, seed, turns })
  const happening = { verb: 'turn.reply', study: studyId, subject: id, note: { turn } }
  write(deps, server, happening, tx => {
    acceptTurn(tx, encounter, { id: deps.newId(), turn, role: 'patient', text })
    if (turn >= mostTurns) closeEncounter(tx, id, 'max_turns')
  })
  deps.hub.changed(id)
}
