import { useTranslation } from 'react-i18next'
import { formatCount, formatDateTime, formatStatistic } from '#client/format.ts'
import { pageWords } from '#client/pageWords.ts'
import { agreementWords } from '#locales/agreement.ts'
import { encountersWords } from '#locales/encounters.ts'
import type { IntervalMethod, UndefinedReason } from '#schema/metric.ts'

const useEncountersWords = pageWords('encounters', encountersWords)

/** Reasons for absent values are said in the words of the agreement page. */
const useReasonWords = pageWords('agreement', agreementWords)

const failures = [
  'unreachable',
  'timed-out',
  'stalled',
  'rate-limited',
  'refused',
  'server-error',
  'malformed',
  'truncated',
  'redirected',
  'context-exceeded',
  'cancelled',
  'not-allowed',
  'interrupted',
  'internal',
] as const

const personaValues = [
  'neutral',
  'anxious',
  'distrustful',
  'high_conscientiousness',
  'minimiser',
  'elementary',
  'high_school',
  'college',
  'low',
  'high',
  'poor',
  'partial',
  'accurate',
] as const

/** The words of the pages, and how they say numbers, times and the levels of a persona. */
export function useSay() {
  const { t, i18n } = useEncountersWords()
  const { t: ofPersona } = useTranslation('annotate')
  const language = i18n.language === 'ko' ? 'ko' : 'en'
  return {
    t,
    language,
    n: (value: number) => formatCount(value, language),
    when: (at: number) => formatDateTime(at, language),
    /** Seconds, to one digit. */
    seconds: (ms: number) => formatStatistic(ms / 1000, language, 1),
    /** Why an attempt failed; a code that is not known stands as it is. */
    failure: (code: string): string => {
      const known = failures.find(one => one === code)
      return known ? t(`encounters:failure.${known}`) : code
    },
    persona: (value: string): string => {
      const known = personaValues.find(one => one === value)
      return known ? ofPersona(`persona.${known}`) : value
    },
  }
}

/** Why a value or its interval is absent, and how an interval was made. */
export function useReasons() {
  const { t } = useReasonWords()
  return {
    why: (reason: UndefinedReason): string => t(`agreement:reason.${reason}.full`),
    method: (method: IntervalMethod): string => t(`agreement:method.${method}`),
  }
}
