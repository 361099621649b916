import { capitalNames, disclosures, koreanDisclosures, koreanNames, latinNames } from './modelNames.ts'

export type Found = { term: string; start: number; end: number }
/** Finds the names in one text; they never overlap and stand in the order of the text. */
export type NameFinder = (text: string) => Found[]

// A Korean particle may follow a Latin name at once, and a Korean word may come before it.
const latin = (names: readonly string[], flags: string) =>
  new RegExp(`(?<![\\p{Script=Latin}\\d])(?:${names.join('|')})(?![\\p{Script=Latin}\\d])`, flags)
const korean = (names: readonly string[]) => {
  const forms = names.flatMap(name => [name.normalize('NFC'), name.normalize('NFD')])
  return new RegExp(`(?<!\\p{Script=Hangul})(?:${[...new Set(forms)].join('|')})`, 'giu')
}

const always = [
  latin([...disclosures, ...latinNames], 'giu'),
  latin(capitalNames, 'gu'),
  korean([...koreanDisclosures, ...koreanNames]),
]

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
const shortest = 3

/**
 * A finder of the names of models and vendors, of programs speaking of themselves, and of `models`: the names
 * under which the study keeps its own models out of sight, whole and by the parts around a slash.
 */
export function nameFinder(models: Iterable<string> = []): NameFinder {
  const own = new Set<string>()
  for (const model of models)
    for (const name of [model, ...model.split('/')])
      if ([...name.trim()].length >= shortest) own.add(name.trim())
  // A name without a capital, a digit or a sign may be a word: it counts only as it is written.
  const telling = [...own].filter(name => /[^\p{Ll}\s]/u.test(name))
  const words = [...own].filter(name => !telling.includes(name))
  const patterns = [...always]
  for (const [names, flags] of [
    [telling, 'giu'],
    [words, 'gu'],
  ] as const)
    if (names.length > 0) patterns.push(latin(longestFirst(names).map(escaped), flags))
  return text => {
    const found = patterns.flatMap(pattern =>
      [...text.matchAll(pattern)].map(({ 0: term, index }) => ({
        term,
        start: index,
        end: index + term.length,
      })),
    )
    found.sort((a, b) => a.start - b.start || b.end - a.end)
    const kept: Found[] = []
    for (const one of found) if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one)
    return kept
  }
}

const longestFirst = (names: string[]) => [...names].sort((a, b) => b.length - a.length)
