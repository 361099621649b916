import { encountersWords } from '#locales/encounters.ts'
import type { Language } from '#schema/words.ts'

/**
 * What somebody acknowledges, in the words that they read and that go into the trail: what leaves this machine
 * whichever seat the endpoint takes, and that they may send it there.
 */
export function acknowledgementWords(endpoint: string, language: Language): string[] {
  const { leaves } = encountersWords[language].room
  return [leaves.patient, leaves.educator, leaves.monitor, leaves.may].map(text =>
    // A name may hold what a replacement would take for a pattern.
    text.replace('{{endpoint}}', () => endpoint),
  )
}
