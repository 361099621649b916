import { longestComment } from '#schema/limits.ts'

/** As much of a comment as can be stored, never half of a character; the screen says when that is not all. */
export function fitting(text: string): string {
  const cut = text.slice(0, longestComment)
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
