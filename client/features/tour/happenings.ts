import type { SaveRating } from '#schema/annotation.ts'

/** What a person did in the practice that a step of the tour can wait for. */
export type Happening =
  | 'answered'
  | 'taken-back'
  | 'evidence'
  | 'commented'
  | 'flagged'
  | 'finished'
  | 'language'
  | 'keys'

/** What a rating says was done, next to the one before it in its slot. */
export function happeningsOf(before: SaveRating | undefined, now: SaveRating): Happening[] {
  const found: Happening[] = []
  const value = before?.value ?? null
  if (now.value !== value) found.push(now.value === null ? 'taken-back' : 'answered')
  if (now.evidence.length > (before?.evidence.length ?? 0)) found.push('evidence')
  if (now.comment !== undefined && now.comment !== before?.comment) found.push('commented')
  if (now.flag && !before?.flag) found.push('flagged')
  return found
}
