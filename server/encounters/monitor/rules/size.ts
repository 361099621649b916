import type { SeatRole } from '#schema/monitor.ts'
import type { Language } from '#schema/words.ts'
import { bareWords } from '../plainText.ts'
import type { Finding, Turn } from './finding.ts'

/** The most that one says at a time: words in English, characters without spaces in Korean. */
export const mostSaid: Record<SeatRole, Record<Language, number>> = {
  patient: { en: 120, ko: 300 },
  educator: { en: 250, ko: 700 },
}
/** How many times that is no turn of a conversation any more. */
const endless = 4
/** Letters that count as a word where a text has no spaces. */
const longWord = 12

/** Nothing said (no letter, no digit), or more than anybody says at a time. */
export function findSize({ role, text, language }: Turn): Finding | null {
  const words = bareWords(text)
  if (words.length === 0)
    return {
      verdict: 'FAIL',
      issue: 'incoherence',
      severity: 'severe',
      correction: 'empty',
      because: { reason: 'nothing-said' },
    }
  const signs = words.reduce((sum, word) => sum + [...word].length, 0)
  const size = language === 'ko' ? signs : Math.max(words.length, Math.ceil(signs / longWord))
  const most = mostSaid[role][language]
  if (size <= most) return null
  const severe = size > endless * most
  return {
    verdict: severe ? 'FAIL' : 'WARN',
    issue: 'derailment',
    severity: severe ? 'severe' : 'minor',
    correction: 'long',
    because: { reason: language === 'ko' ? 'too-many-characters' : 'too-many-words', size, most },
  }
}
