import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#client/api.ts'
import { formatCount } from '#client/format.ts'

type Details = Record<string, unknown>

/** Details as words can hold them: numbers grouped as the language does, lists as one line. */
function readable(details: Details, language: string): Record<string, string> {
  const text = (value: unknown): string => {
    if (typeof value === 'number') return formatCount(value, language)
    if (Array.isArray(value)) return value.map(text).join(', ')
    if (value !== null && typeof value === 'object') return Object.values(value).map(text).join(' ')
    return String(value ?? '')
  }
  return Object.fromEntries(Object.entries(details).map(([key, value]) => [key, text(value)]))
}

/** The words for one located or numbered problem; one that has none of its own is named by its code. */
export function problemWords(t: TFunction, language: string, code: string, details: Details = {}): string {
  const words = t as unknown as (key: string, options: Details) => string
  const known = words(`errors:problem.${code}`, { ...readable(details, language), defaultValue: '' })
  return known || words('errors:problem.other', { problem: code })
}

/** What happened and what to do, for anything that was thrown on the way to the server and back. */
export function errorWords(t: TFunction, language: string, error: unknown): string {
  if (!(error instanceof ApiError)) return t('errors:internal')
  const words = t as unknown as (key: string, options: Details) => string
  const said = words(`errors:${error.code}`, { ...readable(error.details, language), defaultValue: '' })
  const nested = (error.details.problem ?? error.details) as { code?: unknown; details?: Details }
  const why =
    typeof nested.code === 'string' ? problemWords(t, language, nested.code, nested.details ?? {}) : ''
  return [said || t('errors:internal'), why].filter(Boolean).join(' ')
}

/** `errorWords` in the language of the screen. */
export function useErrorWords(): (error: unknown) => string {
  const { t, i18n } = useTranslation()
  return error => errorWords(t as TFunction, i18n.language, error)
}
