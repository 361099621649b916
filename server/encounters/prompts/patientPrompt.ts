import { type PersonaPart, type ProfilePart, profileKeys } from '#schema/case.ts'
import type { Language } from '#schema/words.ts'
import { type Correction, correctionText } from './correction.ts'
import { checkNonce, fenced } from './fence.ts'
import { patientTemplate } from './patientTemplate.ts'
import { levelOf, personaWords } from './persona.ts'
import type { PersonaAxis } from './personaAxes.ts'
import { profileText } from './profileText.ts'
import { type Prompt, perLanguage, promptOf, renderTemplate, templateSha } from './template.ts'
import { promptWords } from './words.ts'

export type PatientPromptInput = {
  profile?: ProfilePart
  persona: PersonaPart
  language: Language
  /** Random, made for this encounter; at least 16 letters and digits. */
  nonce: string
  /** For this prompt alone. */
  correction?: Correction
}

const identityKeys = ['age', 'gender', 'race'] as const
const recordKeys = profileKeys.filter(key => !(identityKeys as readonly string[]).includes(key))

/** The hash of the patient's template in one language, with the persona's words. */
export const patientTemplateSha = perLanguage(language =>
  templateSha(patientTemplate, language, { persona: personaWords[language], words: promptWords[language] }),
)

/** The system prompt of a model in the patient's seat. It replies `{"utterance": "…"}`. */
export function patientPrompt(input: PatientPromptInput): Prompt {
  const { profile, persona, language, nonce, correction } = input
  checkNonce(nonce)
  const level = (axis: PersonaAxis) => levelText(persona, axis, language)
  const text = renderTemplate(patientTemplate, language, {
    '@identity': fenced('IDENTITY', profileText(profile, identityKeys, language), nonce),
    '@personality': level('personality'),
    '@education': level('education'),
    '@literacy': level('health_literacy'),
    '@record': fenced('RECORD', profileText(profile, recordKeys, language), nonce),
    '@recall': level('recall'),
    '@shape': JSON.stringify({ utterance: promptWords[language].utterance }),
    '@correction': correction ? correctionText(correction, language) : '',
  })
  return promptOf(text, patientTemplate.version, patientTemplateSha(language))
}

function levelText(persona: PersonaPart, axis: PersonaAxis, language: Language): string {
  const words = promptWords[language]
  const level = levelOf(persona, axis, language)
  if (!level) return `- ${words.axis[axis]}: ${words.noLevel}`
  return [
    `- ${words.axis[axis]}: ${level.name}. ${level.about} ${words.behaviour}`,
    ...Object.values(level.behaviours).map(behaviour => `  - ${behaviour}`),
  ].join('\n')
}
