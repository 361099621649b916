import type { Language } from '#schema/words.ts'
import { acknowledgements } from '../phrases/acknowledgements.ts'
import { bareWords } from '../plainText.ts'
import { type Finding, quote, type Turn } from './finding.ts'

/** A turn below this (words in English, characters in Korean) may be said as often as one likes. */
const shortest: Record<Language, number> = { en: 4, ko: 8 }
/** Korean says in two characters what English says in three. */
const gram: Record<Language, number> = { en: 3, ko: 2 }
/** The share of stretches in common (Dice) from which two turns are nearly the same. */
const nearlySame = 0.9
/** How far back is looked, in own turns, and how much of each is compared, in characters. */
const ownTurns = 50
const compared = 4000

/**
 * A speaker who says again what it said before. A patient who is anxious does ask again, so only the same words for the
 * third time in a row are a failure.
 */
export function findRepetition({ role, text, history, language }: Turn): Finding | null {
  const words = bareWords(text)
  if (isShort(words, language)) return null
  const now = words.join(' ')
  const own = history
    .filter(said => said.role === role)
    .slice(-ownTurns)
    .map(said => bareWords(said.text).join(' '))
  const finding = { issue: 'repetition', correction: 'again' } as const
  if (own.length >= 2 && own.slice(-2).every(before => before === now))
    return {
      ...finding,
      verdict: 'FAIL',
      severity: 'severe',
      because: { reason: 'same-third-time', quotes: [quote(now)] },
    }
  if (own.includes(now))
    return {
      ...finding,
      verdict: 'WARN',
      severity: 'moderate',
      because: { reason: 'same-again', quotes: [quote(now)] },
    }
  const grams = gramsOf(now, language)
  if (own.some(before => likeness(grams, gramsOf(before, language)) >= nearlySame))
    return {
      ...finding,
      verdict: 'WARN',
      severity: 'minor',
      because: { reason: 'nearly-same', quotes: [quote(now)] },
    }
  return null
}

function isShort(words: readonly string[], language: Language): boolean {
  const size = language === 'ko' ? [...words.join('')].length : words.length
  return size < shortest[language] || words.every(word => assents.has(word))
}

const assents = new Set([...acknowledgements.en, ...acknowledgements.ko])

function gramsOf(text: string, language: Language): Map<string, number> {
  const signs = [...text.slice(0, compared)]
  const counts = new Map<string, number>()
  for (let at = 0; at + gram[language] <= signs.length; at++) {
    const one = signs.slice(at, at + gram[language]).join('')
    counts.set(one, (counts.get(one) ?? 0) + 1)
  }
  return counts
}

function likeness(a: Map<string, number>, b: Map<string, number>): number {
  let [shared, all] = [0, 0]
  for (const [one, n] of a) {
    shared += Math.min(n, b.get(one) ?? 0)
    all += n
  }
  for (const n of b.values()) all += n
  return all === 0 ? 0 : (2 * shared) / all
}
