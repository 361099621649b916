import type { RoomSettings } from '#schema/encounter.ts'
import { LocatedError } from '#schema/located.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { studies } from '../storage/tables/studies.ts'
import { type Actor, write } from '../storage/write.ts'
import { requireDraft } from '../studies/store.ts'
import { requireLive } from './maintainerStore.ts'
import { guessProblems, roomProblems, roomSeats } from './roomSeats.ts'

/**
 * Lays out who takes each seat of a draft's room. Refuses `not-found` for a study whose protocol has none,
 * `study-not-draft`, and a LocatedError with every model that is not on the operator's allow list, and with a patient
 * who is a person where the persona is guessed.
 */
export function setRoom(deps: Deps, actor: Actor, study: string, room: RoomSettings): RoomSettings {
  const problems = roomProblems(roomSeats(room), deps.endpoints.summaries)
  return write(deps, actor, { verb: 'room.set', study, subject: study, note: { room } }, tx => {
    requireLive(tx.db, study)
    const { settings, protocol } = requireDraft(tx.db, study)
    const all = [...guessProblems(protocol, room), ...problems]
    if (all.length > 0) throw new LocatedError(all)
    tx.updateOne(studies, { id: study }, { settings: { ...settings, room } })
    return room
  })
}

/** The same refusal as a request gets it: the fields and what is wrong with each. */
export function refusedInput<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof LocatedError)) throw error
    throw new AppError('invalid-input', {
      problems: error.problems.map(({ field, code, details }) => ({ field, problem: code, details })),
    })
  }
}
