import type { ProfileKey, ProfilePart } from '#schema/case.ts'
import { cut, sayable } from './speech.ts'

const nothing =
  /^(none( known)?|no|nil|nka|nkda|nkfa|no known.*|no (significant|relevant|past|prior).*|no allerg.*|negative|unremarkable|non-?contributory|denie[sd].*|not taking any.*|0|(약물 ?)?(알레르기 ?)?(과거력 ?|가족력 ?|수술력 ?|복용 ?약 ?)?(특이 ?사항 ?|특이 ?소견 ?)?(없음|없다|없어요|없습니다)|해당 ?(사항 ?)?없음|무|부인)\.?$/i
const unknown =
  /^(unknown|not (known|documented|recorded|available)|n\/?a|null|undefined|모름|미상|확인 ?불가|기록 ?없음|\?|-+|_+)?\.?$/i

/** An entry of the history that is an operation. */
export const operation =
  /surg|ectomy|plasty|\bsection\b|bypass|operat|\brepair|replacement|s\/p|stent|transplant|수술|절제|절개|이식|스텐트|시술/i

/** Words of a habit; as an entry of a history it is no illness that anyone would name. */
export const habitWords =
  /smok|\bpacks? a day|tobacco|cigar|pack-?years?|\bvap(e|es|ing)\b|nicotine|\bdrinks\b|drinker|흡연|갑년|담배|금연|음주|금주|(?<![가-힣])술/i

/** A field of the record: known entries, known to be none, or not known at all. */
export type Field = { entries: string[]; none: boolean; known: boolean }

/** Splits a list as records write it: by comma, semicolon, bullet or line, but not within parentheses or a number. */
export function listOf(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  const end = () => {
    parts.push(part)
    part = ''
  }
  for (let i = 0; i < text.length; i++) {
    const mark = text[i]!
    if (mark === '(' || mark === '[') depth++
    if (mark === ')' || mark === ']') depth = Math.max(0, depth - 1)
    const inNumber = mark === ',' && /\d/.test(text[i - 1] ?? '') && /^\d{3}(?!\d)/.test(text.slice(i + 1))
    if (mark === '\n' || mark === '\r') {
      depth = 0
      end()
    } else if (depth === 0 && /[,;•、，；]/.test(mark) && !inNumber) end()
    else part += mark
  }
  end()
  return parts
    .map(entry => entry.replace(/^\s*([-*•·]|\d{1,2}[.)](?=\s)|(and|및)\s)\s*/i, '').trim())
    .map(entry => entry.replace(/[.\s]+$/, ''))
    .filter(entry => /[\p{L}\p{N}]/u.test(entry))
}

/** One field of the profile, whatever its form: text, a number, a list in any dress, null, missing. */
export function fieldOf(profile: ProfilePart, key: ProfileKey): Field {
  const value: unknown = (profile as Record<string, unknown>)[key]
  const text = value === null || value === undefined || typeof value === 'object' ? '' : String(value).trim()
  if (unknown.test(text)) return { entries: [], none: false, known: false }
  if (nothing.test(text)) return { entries: [], none: true, known: true }
  const entries = listOf(text.slice(0, 20_000)).filter(entry => !nothing.test(entry) && !unknown.test(entry))
  return { entries: entries.slice(0, 40), none: entries.length === 0, known: true }
}

/** An entry as words to be said, at most sixteen words or ninety characters long. */
export const entryWords = (entry: string) => {
  const said = sayable(entry)
  return cut(cut(said, 16, 'en'), 90, 'ko') || said.slice(0, 60)
}
