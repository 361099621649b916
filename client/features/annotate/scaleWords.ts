import type { Instrument } from '#schema/instrument.ts'
import { itemOf, levelsOf, scaleOf } from '#schema/scale.ts'
import type { Language } from '#schema/words.ts'

/** How a value is said on one line: a level by its label, a numbered level by its number, anything else itself. */
export function valueWords(instrument: Instrument, item: string, value: string, language: Language): string {
  const levels = levelsOf(scaleOf(instrument, itemOf(instrument, item)!))
  const one = (part: string) => {
    const label = levels.find(level => level.value === part)?.label[language] ?? part
    return isNumbered(label, part) ? part : label
  }
  return levels.length === 0 ? value : value.split(',').map(one).join(', ')
}

/** Whether a label only repeats the number of its level, as in "1 (lowest)" for 1. */
export const isNumbered = (label: string, value: string): boolean =>
  /^\d+$/.test(value) && label.startsWith(value)

/** An anchor as its lead ("Very unnatural") and the rest, where it is written so. */
export function anchorParts(anchor: string): { lead?: string; rest: string } {
  const colon = anchor.indexOf(': ')
  return colon > 0 && colon <= 40
    ? { lead: anchor.slice(0, colon), rest: anchor.slice(colon + 2) }
    : { rest: anchor }
}
