import i18next from 'i18next'
import { catalogues } from '#locales/index.ts'
import type { ErrorCode } from '#schema/error.ts'
import type { LocatedProblem } from '#schema/located.ts'

/** The words of a terminal are the English words of the screen, so that both say one thing. */
const words = i18next.createInstance()
void words.init({
  lng: 'en',
  resources: { en: { errors: catalogues.en.errors } },
  ns: ['errors'],
  defaultNS: 'errors',
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** What a refusal says, and the problem and the missing things behind it; a code without words is its own word. */
export function refusalText(code: ErrorCode, details: Record<string, unknown>): string {
  const say = (key: string) =>
    words.exists(key)
      ? (words.t as (key: string, details: object) => string)(key, readableDetails(details))
      : key
  const problem = typeof details.problem === 'string' ? [say(`problem.${details.problem}`)] : []
  const missing = Array.isArray(details.missing) ? [`missing: ${details.missing.join(', ')}`] : []
  return [say(code), ...problem, ...missing].join(' ')
}

/** Whether a problem code has words. */
export const hasWords = (code: string): boolean => words.exists(`problem.${code}`)

/** What is wrong at one place of a file or option. */
export function problemText(problem: LocatedProblem): string {
  const key = `problem.${problem.code}`
  const details = readableDetails(problem.details ?? {})
  return words.exists(key)
    ? (words.t as (key: string, details: object) => string)(key, details)
    : problem.code
}

const readableDetails = (details: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, readable(value)]))

const readable = (value: unknown): string =>
  Array.isArray(value)
    ? listed(value.map(readable))
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** A dozen of a list, and how many there are when that is not all. */
const listed = (all: string[]): string =>
  all.length > 12 ? `${all.slice(0, 12).join(', ')}, … (${all.length})` : all.join(', ')
