import i18next from 'i18next'
import { catalogues } from '#locales/index.ts'
import type { ErrorCode } from '#schema/error.ts'
import type { LocatedProblem } from '#schema/located.ts'
import { agreeProblemCodes, agreeProblemText } from '../agreement/agreeProblem.ts'

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

/** What a refusal says; a code without words is its own word. */
export function refusalText(code: ErrorCode, details: Record<string, unknown>): string {
  const text = words.exists(code)
    ? (words.t as (key: string, details: object) => string)(code, details)
    : code
  const left = Object.entries(details).filter(([, value]) => typeof value !== 'object')
  const known = left.length === 0 ? '' : ` (${left.map(([key, value]) => `${key} ${value}`).join(', ')})`
  return `${text}${known}`
}

/** What is wrong at one place of a file or option. */
export function problemText(problem: LocatedProblem): string {
  if (agreeProblemCodes.includes(problem.code)) return agreeProblemText(problem)
  const key = `problem.${problem.code}`
  const details = Object.fromEntries(
    Object.entries(problem.details ?? {}).map(([name, value]) => [name, readable(value)]),
  )
  return words.exists(key)
    ? (words.t as (key: string, details: object) => string)(key, details)
    : problem.code
}

const readable = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(readable).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
