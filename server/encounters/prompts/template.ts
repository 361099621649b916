import type { Language } from '#schema/words.ts'
import { canonicalJson, sha256 } from '../../storage/canonical.ts'

/**
 * A template is its lines in order: `#id` is a heading, `@id` a place that is filled for each encounter, anything
 * else the id of a rule. The words of headings and rules stand apart, one table a language, so that both languages
 * have the same rules.
 */
export type Layout = readonly string[]
export type TemplateWords<L extends Layout> = Record<Exclude<L[number], `@${string}`>, string>

/** `version` is for people; `sha` is what tells two templates apart, in whichever language it was rendered. */
export type Template<L extends Layout> = {
  version: string
  layout: L
  words: { en: TemplateWords<L>; ko: TemplateWords<L> }
}

/** A prompt as it is sent. `sha` is the hash of `text`; `templateSha` that of the template behind it. */
export type Prompt = { text: string; sha: string; version: string; templateSha: string }

/** SHA-256 of a template with every text that it may draw on, in one language. */
export const templateSha = <L extends Layout>(
  { version, layout, words }: Template<L>,
  language: 'en' | 'ko',
  drawnOn: unknown = null,
): string => sha256(canonicalJson({ version, layout, language, words: words[language], drawn_on: drawnOn }))

/** What is made of constant texts, once for each language: prompts are rendered at every turn, and name it. */
export function perLanguage<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, T>()
  return language => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}

/** The text of a template: headings apart, rules as a list, places filled. An empty place leaves nothing behind. */
export function renderTemplate<L extends Layout>(
  { layout, words }: Template<L>,
  language: 'en' | 'ko',
  places: Record<Extract<L[number], `@${string}`>, string>,
): string {
  const lines = layout.map(line => {
    if (line.startsWith('@')) return (places as Record<string, string>)[line]!
    const text = (words[language] as Record<string, string>)[line]!
    return line.startsWith('#') ? `\n# ${text}` : `- ${text}`
  })
  return lines
    .filter(line => line !== '')
    .join('\n')
    .trim()
}

/** A rendered prompt with everything that is stored about it. */
export const promptOf = (text: string, version: string, template: string): Prompt => ({
  text,
  sha: sha256(text),
  version,
  templateSha: template,
})
