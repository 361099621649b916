import type { DialoguePart } from '#schema/case.ts'
import type { Encounter, EncounterTurn, RoomNews } from '#schema/encounter.ts'

/** The encounter with one more turn; one that is known changes nothing, whatever way it came. */
export function withTurn(encounter: Encounter, turn: EncounterTurn): Encounter {
  if (encounter.turns.some(known => known.turn === turn.turn)) return encounter
  return { ...encounter, turns: [...encounter.turns, turn].sort((a, b) => a.turn - b.turn) }
}

/** A turn in the making, as far as it has been heard. */
export type PartialTurn = { turn: number; text: string }

/** What has been heard with one more piece; undefined when there is nothing left of it. */
export function withPiece(
  heard: PartialTurn | undefined,
  { turn, from, text }: { turn: number; from: number; text: string },
): PartialTurn | undefined {
  const before = heard?.turn === turn ? heard.text.slice(0, from) : ''
  // A piece whose beginning was missed says nothing
  if (before.length < from) return undefined
  return before + text === '' ? undefined : { turn, text: before + text }
}

/** What is still in the making: nothing once the turn stands, was given up, or the conversation is over. */
export const stillHeard = (
  heard: PartialTurn | undefined,
  { turns, floor, ended }: Encounter,
): PartialTurn | undefined =>
  heard && !ended && floor === 'thinking' && heard.turn === turns.length + 1 ? heard : undefined

/** The encounter with whose turn it is; an end stays an end, and whoever has come stays unless they are known to have left. */
export const withState = (encounter: Encounter, state: RoomNews): Encounter => ({
  ...encounter,
  floor: state.floor,
  ended: encounter.ended || state.ended,
  other: { ...encounter.other, joined: !encounter.other.left && (encounter.other.joined || state.joined) },
})

/** The newer of two views. Replies overtake each other, and turns are never taken back: the longer one is newer. */
export function withWhole(encounter: Encounter | undefined, fresh: Encounter): Encounter {
  if (!encounter || encounter.id !== fresh.id) return fresh
  const { ended, other } = fresh
  if (fresh.turns.length < encounter.turns.length)
    return withState(encounter, { floor: encounter.floor, ended, joined: other.joined })
  return withState(fresh, { floor: fresh.floor, ended: encounter.ended, joined: encounter.other.joined })
}

/** The conversation as a pane of the case. */
export const dialogueOf = ({ turns }: Encounter): DialoguePart =>
  turns.map(({ id, turn, role, text }) => ({ unit: id, turn, role, text }))

/** When the server last kept something of the conversation (ms); undefined while nothing was said. */
export const savedAt = ({ turns }: Encounter): number | undefined => turns.at(-1)?.at

/** Whether the patient has said anything, without which there is nothing to rate. The educator speaks first. */
export const patientSpoke = ({ turns }: Encounter): boolean => turns.some(turn => turn.role === 'patient')
