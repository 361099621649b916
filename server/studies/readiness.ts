import type { Pane, UnitKind } from '#schema/instrument.ts'
import type { OpeningNeed } from '#schema/study.ts'
import type { RoomSeat } from '../encounters/roomSeats.ts'

/** What is known of a draft when somebody asks to open it. */
export type Draft = {
  notice: boolean
  /** The conversation is held in the room: the cases bring none, and nothing to rate it by. */
  live: boolean
  /**
   * Whether nobody sits in the room who could be let in; seats whose model is not on the allow list, and endpoints
   * that nobody has acknowledged.
   */
  room: { nobody: boolean; unknown: readonly RoomSeat[]; unacknowledged: readonly string[] }
  stages: readonly { panes: readonly Pane[]; over: UnitKind }[]
  sample: readonly { ref: string; panes: ReadonlySet<Pane>; units: ReadonlySet<UnitKind> }[]
  mentions: number
  assignments: number
  /** User names of people who have assignments and rate in the study no more. */
  left: readonly string[]
  /** Where two physicians meet in the room: allocated cases that one of them alone has. */
  unpaired: readonly string[]
  /** Recorded encounters that are allocated to somebody who held them. */
  held: readonly { case: string; username: string }[]
  /** Personas that a physician knows, or could look up, although they guess them here or in another study. */
  known: readonly { case: string; username: string }[]
  /** The plan has a look, or ends the rating, at more finished shared cases than are allocated. */
  looksBeyond: boolean
}

export type Readiness = {
  missing: OpeningNeed[]
  /** Seats of the room whose model is not on the allow list. */
  unknown: RoomSeat[]
  /** Endpoints of the room that are not on this machine and that nobody has acknowledged. */
  unacknowledged: string[]
  /** Sampled cases that lack something a stage shows or asks about. */
  cases: { case: string; panes: Pane[]; units: UnitKind[] }[]
  /** Names of people found in sampled cases that nobody has masked or waived. */
  mentions: number
  /** User names of people who have assignments and rate in the study no more. */
  left: string[]
  /** Cases of one physician alone, in a room where two meet. */
  unpaired: string[]
  /** Recorded encounters that are allocated to somebody who held them. */
  held: { case: string; username: string }[]
  /** Personas that a physician knows, or could look up, although they guess them here or in another study. */
  known: { case: string; username: string }[]
}

/** What is still missing before a draft can open; `missing` is empty when nothing is. */
export function readinessOf(draft: Draft): Readiness {
  const brought = (what: Pane | UnitKind) => !draft.live || (what !== 'dialogue' && what !== 'encounter')
  const panes = [...new Set(draft.stages.flatMap(stage => stage.panes))].filter(brought)
  const kinds = [...new Set(draft.stages.map(stage => stage.over))].filter(brought)
  const cases = draft.sample
    .map(({ ref, panes: has, units }) => ({
      case: ref,
      panes: panes.filter(pane => !has.has(pane)),
      units: kinds.filter(kind => !units.has(kind)),
    }))
    .filter(lacking => lacking.panes.length > 0 || lacking.units.length > 0)
  const { unknown, unacknowledged } = draft.room
  const needs: Record<OpeningNeed, boolean> = {
    'room-without-person': draft.room.nobody,
    'room-model-unknown': unknown.length > 0,
    'room-not-acknowledged': unacknowledged.length > 0,
    'notice-missing': !draft.notice,
    'sample-missing': draft.sample.length === 0,
    'panes-missing': cases.length > 0,
    'names-unresolved': draft.mentions > 0,
    'allocation-missing': draft.assignments === 0,
    'physicians-left': draft.left.length > 0,
    'room-unpaired': draft.unpaired.length > 0,
    'held-by-readers': draft.held.length > 0,
    'persona-known': draft.known.length > 0,
    'looks-beyond': draft.looksBeyond,
  }
  return {
    missing: (Object.keys(needs) as OpeningNeed[]).filter(need => needs[need]),
    unknown: [...unknown],
    unacknowledged: [...unacknowledged],
    cases,
    mentions: draft.mentions,
    left: [...draft.left],
    unpaired: [...draft.unpaired],
    held: [...draft.held],
    known: [...draft.known],
  }
}
