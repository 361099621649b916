import type { PersonaPart } from '#schema/case.ts'
import type { Language } from '#schema/words.ts'
import { type LevelWords, type PersonaAxis, type PersonaWords, personaAxes } from './personaAxes.ts'
import { personaEn } from './personaEn.ts'
import { personaKo } from './personaKo.ts'

export const personaWords: Record<Language, PersonaWords> = { en: personaEn, ko: personaKo }

/** The words of a level, or undefined when the case states none, or one that is none of the axis. */
export function levelOf(persona: PersonaPart, axis: PersonaAxis, language: Language): LevelWords | undefined {
  const level = persona[axis]
  const levels: Record<string, LevelWords> = personaWords[language][axis]
  return level !== undefined && Object.hasOwn(levels, level) ? levels[level] : undefined
}

/** One sentence an axis for the persona card, in the order of the axes; an axis that is not stated has none. */
export function personaCard(
  persona: PersonaPart,
  language: Language,
): { axis: PersonaAxis; name: string; sentence: string }[] {
  return (Object.keys(personaAxes) as PersonaAxis[]).flatMap(axis => {
    const words = levelOf(persona, axis, language)
    return words ? [{ axis, name: words.name, sentence: words.card }] : []
  })
}
