import type { PersonaPart } from '#schema/case.ts'
import type { Language } from '#schema/words.ts'
import type { LevelWords, PersonaAxis, PersonaWords } from './personaAxes.ts'
import { personaEn } from './personaEn.ts'
import { personaKo } from './personaKo.ts'

export const personaWords: Record<Language, PersonaWords> = { en: personaEn, ko: personaKo }

/** The words of a level, or undefined when the case states none, or one that is none of the axis. */
export function levelOf(persona: PersonaPart, axis: PersonaAxis, language: Language): LevelWords | undefined {
  const level = persona[axis]
  const levels: Record<string, LevelWords> = personaWords[language][axis]
  return level !== undefined && Object.hasOwn(levels, level) ? levels[level] : undefined
}
