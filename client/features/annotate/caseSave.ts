import type { Acknowledged } from '#client/outbox/outbox.ts'
import type { SaveState } from '#client/outbox/saveState.ts'

/** The state of saving as one case tells it: when an answer of its own was saved, never when another case's was. */
export function caseSaveOf(
  save: SaveState,
  acknowledged: readonly Acknowledged[],
  assignment: string,
): SaveState {
  if (save.kind !== 'saved') return save
  const own = acknowledged.filter(({ rating }) => rating.assignment === assignment)
  if (own.length === 0) return { kind: 'untouched' }
  return { kind: 'saved', at: Math.max(...own.map(({ saved }) => saved.saved_at)) }
}
