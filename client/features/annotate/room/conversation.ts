import type { Encounter, EncounterTurn, RoomNews } from '#schema/encounter.ts'

/** The encounter with one more turn; one that is known changes nothing, whatever way it came. */
export function withTurn(encounter: Encounter, turn: EncounterTurn): Encounter {
  if (encounter.turns.some(known => known.turn === turn.turn)) return encounter
  return { ...encounter, turns: [...encounter.turns, turn].sort((a, b) => a.turn - b.turn) }
}

/** The encounter with whose turn it is; an end stays an end, and whoever has come stays. */
export const withState = (encounter: Encounter, state: RoomNews): Encounter => ({
  ...encounter,
  floor: state.floor,
  ended: encounter.ended || state.ended,
  other: { ...encounter.other, joined: encounter.other.joined || state.joined },
})

/** The newer of two views. Replies overtake each other, and turns are never taken back: the longer one is newer. */
export function withWhole(encounter: Encounter | undefined, fresh: Encounter): Encounter {
  if (!encounter || encounter.id !== fresh.id) return fresh
  const { ended, other } = fresh
  if (fresh.turns.length < encounter.turns.length)
    return withState(encounter, { floor: encounter.floor, ended, joined: other.joined })
  return withState(fresh, { floor: fresh.floor, ended: encounter.ended, joined: encounter.other.joined })
}

/** When the server last kept something of the conversation (ms); undefined while nothing was said. */
export const savedAt = ({ turns }: Encounter): number | undefined => turns.at(-1)?.at

/** Whether the patient has said anything, without which there is nothing to rate. The educator speaks first. */
export const patientSpoke = ({ turns }: Encounter): boolean => turns.some(turn => turn.role === 'patient')
