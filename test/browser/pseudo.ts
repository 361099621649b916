import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { catalogues } from '#locales/index.ts'
import { root } from '#server/root.ts'

const plainLetters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const markedLetters = [...'åƀçđéƒĝĥîĵķļɱñöþɋřšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŘŠŢÛṼŴẊÝŽ']
const markOf = new Map([...plainLetters].map((letter, index) => [letter, markedLetters[index]!]))
/** What stands for another thing in a text: a placeholder, a tag, a nested key. */
const held = /\{\{[^}]*\}\}|<\/?\w+\s*\/?>|\$t\([^)]*\)/g

/**
 * An English text as no language has it: every letter marked, and 40 % longer, as German or French may be. What it
 * was made of is still readable; what was never in a catalogue shows plain letters.
 */
export function pseudo(text: string): string {
  let owed = 0
  const mark = (part: string) =>
    [...part]
      .map(letter => {
        const marked = markOf.get(letter) ?? letter
        owed += 0.4
        if (!/[aeiou]/.test(letter) || owed < 1) return marked
        const more = Math.min(Math.floor(owed), 3)
        owed -= more
        return marked.repeat(1 + more)
      })
      .join('')
  const pieces = text.split(held).map(mark)
  const between = text.match(held) ?? []
  return pieces.map((piece, index) => piece + (between[index] ?? '')).join('')
}

type Tree = { [key: string]: string | Tree }
const pseudoTree = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudo(value) : pseudoTree(value),
    ]),
  )

/**
 * Gives a browser the pseudo language in place of English. A chunk with words is answered anew on its way, so that
 * nothing of it is in the program. Returns which such chunks this browser was given.
 */
export async function speakPseudo(profile: BrowserContext): Promise<() => string[]> {
  const spoken = new Set<string>()
  await profile.route(/\/assets\/locales-[\w-]+\.js$/, async route => {
    const reply = await route.fetch()
    const chunk: Record<string, unknown> = await import(
      `data:text/javascript,${encodeURIComponent(await reply.text())}`
    )
    const parts = Object.entries(chunk).map(([name, value], index) => {
      const words = isCatalogues(value) ? { ...value, en: pseudoTree(value.en) } : value
      return `const part${index} = ${JSON.stringify(words)}\nexport { part${index} as ${name} }`
    })
    if (Object.values(chunk).some(isCatalogues)) spoken.add(basename(new URL(route.request().url()).pathname))
    await route.fulfill({ response: reply, body: parts.join('\n') })
  })
  return () => [...spoken].sort()
}

/** Every chunk with words of the built program. */
export const wordsChunks = (): string[] =>
  readdirSync(join(root, 'dist/client/assets'))
    .filter(name => /^locales-.*\.js$/.test(name))
    .sort()

const isCatalogues = (value: unknown): value is { en: Tree } =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(catalogues).every(language => typeof (value as Record<string, unknown>)[language] === 'object')

/** Every string of a reply. */
const stringsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsOf)
      : []

/** Collects what the server sends to a browser, before it is shown: names, case text, an instrument's own words. */
export async function heardFrom(profile: BrowserContext): Promise<Set<string>> {
  const heard = new Set<string>()
  await profile.route('**/api/**', async route => {
    // A page that is left takes its requests with it.
    const reply = await route.fetch().catch(() => undefined)
    if (!reply) return
    for (const text of stringsOf(await reply.json().catch(() => undefined))) heard.add(text)
    await route.fulfill({ response: reply }).catch(() => undefined)
  })
  return heard
}

/** What is the same in every language: the product, the languages' own names, what stands on keys, months, ids. */
const same =
  /^(?:Concord|English|한국어|Enter|Esc|Escape|Shift|Ctrl|Space|Tab|Home|End|[A-Z]|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|am|pm|and|kB|MB|n|v)$/

/** Runs of plain words in these texts that neither a catalogue nor the server can have said. */
export function bareWords(texts: readonly string[], heard: ReadonlySet<string>): string[] {
  const known = [...heard].join('\n').toLowerCase()
  const said = (run: string) => known.includes(run.toLowerCase())
  const plain =
    /[A-Za-z\p{Script=Hangul}][\w\p{Script=Hangul}'’-]*(?: [A-Za-z\p{Script=Hangul}][\w\p{Script=Hangul}'’-]*)*/gu
  const found = new Set<string>()
  for (const text of texts) {
    if (said(text.trim())) continue
    // Letters on both sides of a marked one belong to it.
    for (const [run] of text
      .replace(/[\w'’-]*[^\x20-\x7e\p{Script=Hangul}\s·–—“”…×][\w'’-]*/gu, '|')
      .matchAll(plain)) {
      if (
        run.split(/(?:^| )and /).every(part => said(part) || part.split(' ').every(word => same.test(word)))
      )
        continue
      found.add(`“${run}” in “${text.trim().slice(0, 80)}”`)
    }
  }
  return [...found]
}
