import type { TFunction } from 'i18next'
import {
  formatCount,
  formatGiven,
  formatLevel,
  formatShare,
  formatStatistic,
  wordsIn,
} from '#client/format.ts'
import type { Result, UndefinedReason } from '#schema/metric.ts'
import type { RowKind } from '#schema/report.ts'
import type { Language, Words } from '#schema/words.ts'

const personaFields = ['personality', 'education', 'health_literacy', 'recall'] as const
/** Each scale from its lowest to its highest level; personality has no order and stands as in the protocol. */
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
const isOneOf = <T extends string>(known: readonly T[], text: string): text is T =>
  (known as readonly string[]).includes(text)

/** Levels of a field in the order of its scale; those of another field stay as they are. */
export function inOrder<T>(list: readonly T[], placeOf: (one: T) => { field: string; value: string }): T[] {
  const rank = (one: T) => {
    const { field, value } = placeOf(one)
    return isOneOf(personaFields, field) && isOneOf(personaValues, value) ? personaValues.indexOf(value) : -1
  }
  return [...list]
    .map((one, index) => ({ one, index, field: placeOf(one).field, rank: rank(one) }))
    .sort((a, b) => (a.field === b.field ? a.rank - b.rank : 0) || a.index - b.index)
    .map(({ one }) => one)
}

/** How numbers, names and reasons are said in one language; `t` has the page's words, `a` those of agreement. */
export function sayer(
  t: TFunction<['judge', 'common', 'annotate']>,
  a: TFunction<['agreement', 'common']>,
  language: Language,
) {
  const format = (value: number) => formatStatistic(value, language)
  const signed = (value: number) => {
    const text = format(value)
    return value > 0 && Number(value.toFixed(2)) !== 0 ? `+${text}` : text
  }
  const fieldName = (field: string): string =>
    field === 'icd_chapter' || field === 'language' || field === 'session_complete'
      ? t(`judge:field.${field}`)
      : isOneOf(personaFields, field)
        ? t(`annotate:persona.${field}`)
        : field.replaceAll('_', ' ')
  const valueName = (field: string, value: string): string =>
    field === 'language' && (value === 'en' || value === 'ko')
      ? t(`judge:language.${value}`)
      : field === 'session_complete' && (value === 'true' || value === 'false')
        ? t(`judge:complete.${value}`)
        : isOneOf(personaFields, field) && isOneOf(personaValues, value)
          ? t(`annotate:persona.${value}`)
          : value
  /** A value with the interval after it, where there is one. */
  const withInterval = (result: Result, say = format): string | null =>
    result.value === null
      ? null
      : result.ci
        ? t('judge:valueInterval', {
            value: say(result.value),
            low: say(result.ci.low),
            high: say(result.ci.high),
          })
        : say(result.value)
  return {
    t,
    language,
    format,
    signed,
    fieldName,
    valueName,
    withInterval,
    n: (n: number) => formatCount(n, language),
    p: (value: number) =>
      value < 0.001 ? `< ${formatStatistic(0.001, language, 3)}` : formatStatistic(value, language, 3),
    level: (level: number) => formatLevel(level, language),
    given: (value: number) => formatGiven(value, language),
    share: (share: number) => formatShare(share, language),
    words: (words: Words) => wordsIn(words, language),
    modelName: (model: string | null) => model ?? t('judge:noModel'),
    /** A row of a table of agreement: what it takes together stands after the title. */
    rowName: ({ title, kind, items }: { title: Words; kind: RowKind; items: number }) => {
      const name = wordsIn(title, language)
      if (kind === 'item') return name
      const span =
        kind === 'pooled' && items === 1
          ? a('agreement:row.pooledOne')
          : a(`agreement:row.${kind}`, {
              items: a('agreement:count.items', { count: items, n: formatCount(items, language) }),
            })
      return t('judge:rowSpan', { name, span })
    },
    count: (of: 'cases' | 'groups' | 'items', n: number) =>
      a(`agreement:count.${of}`, { count: n, n: formatCount(n, language) }),
    why: (reason: UndefinedReason) => a(`agreement:reason.${reason}.full`),
    whyShort: (reason: UndefinedReason) => a(`agreement:reason.${reason}.short`),
    coefficient: (name: string) => a(`agreement:metric.${name as 'cohen_kappa'}`),
    list: (names: readonly string[]) =>
      new Intl.ListFormat(language === 'ko' ? 'ko-KR' : 'en-GB', { type: 'conjunction' }).format(names),
  }
}

export type Say = ReturnType<typeof sayer>
