import type { ProfileKey, ProfilePart } from '#schema/case.ts'
import type { Language } from '#schema/words.ts'
import { promptWords } from './words.ts'

/**
 * A field after the other, in the given order. Further lines of a field are indented, so that none of them poses as a
 * field. What the case does not say, or leaves blank, is said to be unknown.
 */
export function profileText(
  profile: ProfilePart | undefined,
  keys: readonly ProfileKey[],
  language: Language,
): string {
  const words = promptWords[language]
  const value = (key: ProfileKey) => profile?.[key]?.trim().replace(/[\r\n\u2028\u2029]+/g, '\n  ')
  return keys.map(key => `${words.profile[key]}: ${value(key) || words.unknown}`).join('\n')
}
