import type { Deps } from '../../deps.ts'
import { markInterrupted, speakFromRecord } from '../advance.ts'
import { speakAsModel } from '../model/speakAsModel.ts'
import { roleOfTurn } from '../store.ts'
import { countTurns, encounterToPlay, newestAttempt } from '../writerStore.ts'

/**
 * Lets the seats of an encounter without a person speak in turn until it has ended; null then. Otherwise the problem
 * that it got stuck with: the endpoint's, or `cancelled` when it was stopped. What a killed process left unfinished is
 * begun anew. The caller has the word of the encounter.
 */
export async function playToEnd(deps: Deps, id: string, signal: AbortSignal): Promise<string | null> {
  const { db, sqlite } = deps.storage
  for (;;) {
    if (signal.aborted || !sqlite.open) return 'cancelled'
    const encounter = encounterToPlay(db, id)
    if (encounter?.state !== 'live') return null
    const turn = encounter.turns.length + 1
    const seat = encounter.seats.find(one => one.role === roleOfTurn(turn))!
    if (seat.kind === 'person')
      throw new Error(`a person sits in the encounter ${id}, which has no physician`)
    if (seat.kind === 'record') {
      speakFromRecord(deps, encounter, turn)
      continue
    }
    const last = newestAttempt(db, id, turn)
    if (last?.state === 'streaming') markInterrupted(deps, encounter, last.id)
    await speakAsModel(deps, id, seat, signal)
    if (!sqlite.open) return 'cancelled'
    const stuck = countTurns(db, id) < turn && encounterToPlay(db, id)?.state === 'live'
    if (stuck) return newestAttempt(db, id, turn)?.problem ?? 'internal'
  }
}
