import type { CurrentRating, SavedRating, SaveRating } from '#schema/annotation.ts'
import type { ErrorCode } from '#schema/error.ts'

/** Why an entry will not go out by itself: the server refused it, or its comment was lost with a closed tab. */
export type Refusal = ErrorCode | 'comment-lost'

/** What an entry waits for: its turn, a choice between two versions, or being read and discarded. */
export type EntryState =
  | { state: 'waiting' }
  | { state: 'stale'; current: CurrentRating | null }
  | { state: 'refused'; code: Refusal }

/**
 * One rating that the server has not acknowledged. `kept`: on its way to this computer's disk, on it, on it but for
 * the comment, or in the memory of this tab alone.
 */
export type Entry = EntryState & {
  n: number
  rating: SaveRating
  kept: 'writing' | 'whole' | 'without-comment' | 'nowhere'
}

/** Where entries survive a closed tab, one person at a time. */
export type OutboxStore = {
  list: (person: string) => Promise<Entry[]>
  /** Resolves when the entry is durable. */
  add: (person: string, rating: SaveRating) => Promise<{ n: number; kept: 'whole' | 'without-comment' }>
  remove: (n: number) => Promise<void>
  change: (n: number, state: EntryState) => Promise<void>
}

/** What tabs of one person tell each other. A comment that no disk may hold travels in memory. */
export type TabMessage =
  | { type: 'changed'; comment?: { n: number; text: string } }
  | { type: 'acknowledged'; rating: SaveRating; saved: SavedRating }

/** Two ratings of the same item of the same unit in the same stage. */
export const sameSlot = (a: SaveRating, b: SaveRating): boolean =>
  a.assignment === b.assignment && a.stage === b.stage && a.item === b.item && a.unit === b.unit
