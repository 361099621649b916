import type { Language } from '#schema/words.ts'

const locale = (language: string): string => (language === 'ko' ? 'ko-KR' : 'en-GB')
const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function made<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => T): T {
  const known = (cache.get(key) as T | undefined) ?? make()
  cache.set(key, known)
  return known
}

/** The only place that rounds. A whole number, grouped as the language does. */
export const formatCount = (value: number, language: string): string =>
  made(
    `count ${language}`,
    () => new Intl.NumberFormat(locale(language), { maximumFractionDigits: 0 }),
  ).format(value)

/** A coefficient with a fixed number of decimals; a true minus sign. */
export const formatStatistic = (value: number, language: string, digits = 2): string => {
  const text = made(
    `statistic ${language} ${digits}`,
    () =>
      new Intl.NumberFormat(locale(language), {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  ).format(value)
  return text.replace(/^-(0(?:\.0+)?)$/, '$1').replace('-', '−')
}

export const formatShare = (value: number, language: string): string =>
  made(
    `share ${language}`,
    () => new Intl.NumberFormat(locale(language), { style: 'percent', maximumFractionDigits: 1 }),
  ).format(value)

/** The level of an interval, whose hundredths of a per cent may count where α was shared out. */
export const formatLevel = (value: number, language: string): string =>
  made(
    `level ${language}`,
    () => new Intl.NumberFormat(locale(language), { style: 'percent', maximumFractionDigits: 2 }),
  ).format(value)

/** A number that somebody laid down, such as α or a margin: as it was given, to four decimals. */
export const formatGiven = (value: number, language: string): string =>
  made(
    `given ${language}`,
    () => new Intl.NumberFormat(locale(language), { minimumFractionDigits: 2, maximumFractionDigits: 4 }),
  ).format(value)

export const formatTime = (ms: number, language: string): string =>
  made(
    `time ${language}`,
    () =>
      new Intl.DateTimeFormat(locale(language), {
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }),
  ).format(ms)

export const formatDateTime = (ms: number, language: string): string =>
  made(
    `datetime ${language}`,
    () => new Intl.DateTimeFormat(locale(language), { dateStyle: 'medium', timeStyle: 'short' }),
  ).format(ms)

/** The words of an instrument or study title in one language. */
export const wordsIn = <T>(words: Record<Language, T>, language: string): T =>
  words[language === 'ko' ? 'ko' : 'en']
