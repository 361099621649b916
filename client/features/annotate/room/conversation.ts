import type { Encounter, EncounterTurn, Floor } from '#schema/encounter.ts'

/** The encounter with one more turn; one that is known changes nothing, whatever way it came. */
export function withTurn(encounter: Encounter, turn: EncounterTurn): Encounter {
  if (encounter.turns.some(known => known.turn === turn.turn)) return encounter
  return { ...encounter, turns: [...encounter.turns, turn].sort((a, b) => a.turn - b.turn) }
}

/** The encounter with whose turn it is; an end stays an end. */
export const withState = (encounter: Encounter, state: { floor: Floor; ended: boolean }): Encounter => ({
  ...encounter,
  floor: state.floor,
  ended: encounter.ended || state.ended,
})

/** The newer of two views. Replies overtake each other, and turns are never taken back: the longer one is newer. */
export function withWhole(encounter: Encounter | undefined, fresh: Encounter): Encounter {
  if (!encounter || encounter.id !== fresh.id) return fresh
  if (fresh.turns.length < encounter.turns.length)
    return withState(encounter, { ...encounter, ended: fresh.ended })
  return { ...fresh, ended: encounter.ended || fresh.ended }
}

/** When the server last kept something of the conversation (ms); undefined while nothing was said. */
export const savedAt = ({ turns }: Encounter): number | undefined => turns.at(-1)?.at

/** Whether the other side has said anything, without which there is nothing to rate. */
export const otherSpoke = ({ turns, other }: Encounter): boolean =>
  turns.some(turn => turn.role === other.role)
