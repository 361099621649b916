import i18next from 'i18next'
import { agreementWords } from '#locales/agreement.ts'
import { catalogues } from '#locales/index.ts'
import type { ErrorCode } from '#schema/error.ts'
import type { LocatedProblem } from '#schema/located.ts'

/** The words of a terminal are the English words of the screen, so that both say one thing. */
const words = i18next.createInstance()
void words.init({
  lng: 'en',
  resources: { en: { errors: catalogues.en.errors, agreement: agreementWords.en } },
  ns: ['errors', 'agreement'],
  defaultNS: 'errors',
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** What the agreement page says under this key. */
export const screenWord = (key: string, details: object = {}): string =>
  (words.t as (key: string, details: object) => string)(`agreement:${key}`, details)

type FieldProblem = { field?: string; problem?: string }

/** What a refusal says: its fields, and the problem, reason and missing things behind it. */
export function refusalText(code: ErrorCode, details: Record<string, unknown>): string {
  const said = {
    ...readableDetails(details),
    ...(code === 'invalid-input' ? { fields: fieldsOf(details) } : {}),
  }
  const say = (key: string) =>
    words.exists(key) ? (words.t as (key: string, details: object) => string)(key, said) : key
  const why = [details.problem, details.reason].flatMap(one =>
    typeof one === 'string' ? [say(`problem.${one}`)] : [],
  )
  const missing = Array.isArray(details.missing) ? details.missing.map(code => say(`problem.${code}`)) : []
  return [say(code), ...why, ...missing].join(' ')
}

/** The fields that were refused, each with what is wrong there; the input as a whole when none is named. */
function fieldsOf(details: Record<string, unknown>): string {
  const problems = Array.isArray(details.problems) ? (details.problems as FieldProblem[]) : []
  const named = problems.map(({ field, problem = '' }) => {
    const what = hasWords(problem) ? problemText({ code: problem }) : problem
    return `${field || 'the input'}${what === '' ? '' : ` (${what})`}`
  })
  return named.length > 0 ? named.join(', ') : 'the input'
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
