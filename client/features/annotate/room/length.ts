import { longestTurn } from '#schema/encounter.ts'

/** From here on the box counts down. */
const telling = 200

/** Characters left (negative: too many), once it matters; undefined before. */
export function leftOf(text: string): number | undefined {
  const left = longestTurn - text.length
  return left <= telling ? left : undefined
}

/** Whether the text can be a turn. */
export const canBeSaid = (text: string): boolean => text.trim() !== '' && text.length <= longestTurn
