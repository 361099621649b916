import type { Language } from '#schema/words.ts'

/** Phrases by language, as sources of regular expressions over plain text (small letters, composed, one space). */
export type Phrases = Record<Language, readonly string[]>

/**
 * One expression for phrases of both languages, since models mix them. A Latin phrase stands between signs that are no
 * Latin letters or digits (a Korean particle may follow); a Korean one begins a word, and endings may follow it.
 */
export const matcher = ({ en, ko }: Phrases) =>
  new RegExp(
    `(?<![\\p{Script=Latin}\\p{N}])(?:${en.join('|')})(?![\\p{Script=Latin}\\p{N}])|(?<!\\p{Script=Hangul})(?:${ko.join('|')})`,
    'u',
  )
