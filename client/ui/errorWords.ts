import { useTranslation } from 'react-i18next'
import { ApiError } from '#client/api.ts'
import { formatCount } from '#client/format.ts'

type Details = Record<string, unknown>
/** i18next's `t` without the list of its keys: codes come from the server, and one without words gets the default. */
export type Words = (key: string, options?: Details) => string

/** Details as words can hold them: numbers grouped as the language does, lists as one line. */
function readable(details: Details, language: string): Record<string, string> {
  const text = (value: unknown): string => {
    if (Number.isInteger(value)) return formatCount(value as number, language)
    if (Array.isArray(value)) return value.map(text).join(', ')
    if (value !== null && typeof value === 'object') return Object.values(value).map(text).join(' ')
    return String(value ?? '')
  }
  return Object.fromEntries(Object.entries(details).map(([key, value]) => [key, text(value)]))
}

/** The words of a key with its holes filled; what a reply did not say is an ellipsis, never a hole. */
function filled(words: Words, key: string, values: Record<string, string>): string {
  const raw = words(key, { defaultValue: '', skipInterpolation: true })
  const unsaid = Object.fromEntries([...raw.matchAll(/\{\{\s*(\w+)/g)].map(match => [match[1]!, '…']))
  return words(key, { ...unsaid, ...values, defaultValue: '' })
}

/** The words for one located or numbered problem; one that has none of its own is named by its code. */
export function problemWords(words: Words, language: string, code: string, details: Details = {}): string {
  const known = filled(words, `errors:problem.${code}`, readable(details, language))
  return known || words('errors:problem.other', { problem: code })
}

/** The codes by which a refusal says why, each once. */
function reasonOf({ details }: ApiError): string[] {
  const { problem, reason, missing, problems } = details
  const listed = Array.isArray(problems) ? problems.map(one => (one as { problem?: unknown }).problem) : []
  const codes = [problem, reason, ...(Array.isArray(missing) ? missing : []), ...listed]
  return [...new Set(codes.filter(code => typeof code === 'string'))]
}

/** The fields that a form was refused for; one without a name is the form as a whole. */
function fieldsOf({ details }: ApiError): string[] {
  const problems = Array.isArray(details.problems) ? (details.problems as { field?: unknown }[]) : []
  const names = problems.map(({ field }) => (typeof field === 'string' && field !== '' ? field : 'other'))
  return names.length > 0 ? [...new Set(names)] : ['other']
}

const fieldWords = (words: Words, name: string): string =>
  words(`errors:field.${name.split('.')[0]}`, { defaultValue: name })

/** What happened and what to do, for anything that was thrown on the way to the server and back. */
export function errorWords(words: Words, language: string, error: unknown): string {
  if (!(error instanceof ApiError)) return words('errors:internal')
  // A reply that is not ours came all the same: the network is not to blame.
  const key = error.code === 'offline' && error.details.status !== undefined ? 'foreign-reply' : error.code
  const said = filled(words, `errors:${key}`, {
    ...readable(error.details, language),
    fields: fieldsOf(error)
      .map(name => fieldWords(words, name))
      .join(', '),
  })
  const why = reasonOf(error)
    .map(code => filled(words, `errors:problem.${code}`, readable(error.details, language)))
    .filter(Boolean)
    .join(' ')
  return [said || words('errors:internal'), why].filter(Boolean).join(' ')
}

/** `errorWords` in the language of the screen. */
export function useErrorWords(): (error: unknown) => string {
  const { t, i18n } = useTranslation()
  return error => errorWords(t as unknown as Words, i18n.language, error)
}
