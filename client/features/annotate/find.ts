import type { Piece, Stretch } from './pieces.ts'

/** More places than anyone walks through; a single letter would else mark a whole case. */
export const mostFound = 999

/** Characters that a keyboard has one key for and a text many forms of. */
const alike: [RegExp, string][] = [
  [/['‘’ʼ]/, "['‘’ʼ]"],
  [/["“”]/, '["“”]'],
  [/[-‐‑‒–—]/, '[-‐‑‒–—]'],
  [/\s/, '\\s+'],
]
const pattern = (query: string): string =>
  [...query.replace(/\s+/g, ' ')]
    .map(
      character =>
        alike.find(([like]) => like.test(character))?.[1] ??
        character.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
    )
    .join('')

/**
 * Where a query stands in the pieces, in reading order, at most `mostFound` places: whatever the case of letters, the
 * form of quotes and dashes, and the width of white space.
 */
export function findIn(pieces: readonly Pick<Piece, 'name' | 'text'>[], query: string): Stretch[] {
  const wanted = query.normalize('NFC').trim()
  if (wanted === '') return []
  const found: Stretch[] = []
  const look = new RegExp(pattern(wanted), 'giu')
  for (const { name, text } of pieces)
    for (const match of text.matchAll(look)) {
      found.push({ name, start: match.index, end: match.index + match[0].length })
      if (found.length === mostFound) return found
    }
  return found
}

/** The place after `at` in a ring of `count`; the first one when there was none. */
export const stepIn = (count: number, at: number, by: 1 | -1): number => (at + by + count) % count
