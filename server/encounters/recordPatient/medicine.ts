import type { Language } from '#schema/words.ts'
import { entryWords } from './record.ts'
import { sayable } from './speech.ts'

export type Medicine = { entry: string; name: string }

const wayIn = /\b(po|p\.o\.|by mouth|oral(ly)?|iv|sc|sq|tab(let)?s?|cap(sule)?s?|경구)\b\.?/gi
const shorthand: [RegExp, Record<Language, string>][] = [
  [/\b(qd|q\.d\.|od|daily|once daily|q24h)\b\.?/i, { en: 'once a day', ko: '하루 한 번' }],
  [/\b(bid|b\.i\.d\.|twice daily|q12h)\b\.?/i, { en: 'twice a day', ko: '하루 두 번' }],
  [/\b(tid|t\.i\.d\.|three times daily|q8h)\b\.?/i, { en: 'three times a day', ko: '하루 세 번' }],
  [/\b(qid|four times daily|q6h)\b\.?/i, { en: 'four times a day', ko: '하루 네 번' }],
  [/\b(qhs|hs|at bedtime|nightly|qpm)\b\.?/i, { en: 'at bedtime', ko: '자기 전에' }],
  [/\b(qam|every morning)\b\.?/i, { en: 'in the morning', ko: '아침에' }],
  [/\b(prn|as needed)\b\.?/i, { en: 'when I need it', ko: '필요할 때' }],
  [/\b(otc|over the counter)\b\.?/i, { en: 'from the drugstore', ko: '약국에서 산 거' }],
  [/\bweekly\b/i, { en: 'once a week', ko: '일주일에 한 번' }],
  [/(\d)\s*mcg\b/gi, { en: '$1 micrograms', ko: '$1마이크로그램' }],
  [/(\d)\s*mg\b/gi, { en: '$1 milligrams', ko: '$1밀리그램' }],
  [/(\d)\s*units?\b/gi, { en: '$1 units', ko: '$1단위' }],
]

/** The name in an entry of a medicine list: what stands before the first number, way in or rhythm. */
export function medicineOf(entry: string): Medicine {
  const outside = entry.replace(/\([^)]*\)/g, ' ').trim() || sayable(entry)
  const name = outside.split(
    /\s+(?=[\d(])|\s+(?=(po|iv|qd|bid|tid|qid|hs|qhs|prn|daily|nightly|twice|once|as needed|over the counter|otc|for|at|in|every)\b)/i,
  )[0]!
  return { entry, name: entryWords(name.replace(/\s+\d.*$/, '')) }
}

/** A medicine with its dose and rhythm as it is said aloud, the shorthand of prescriptions in plain words. */
export function medicineAloud({ entry }: Medicine, language: Language): string {
  let said = entry.replace(wayIn, ' ')
  for (const [written, spoken] of shorthand) said = said.replace(written, spoken[language])
  return entryWords(said.replace(/\s+/g, ' '))
}
