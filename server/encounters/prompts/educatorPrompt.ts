import type { NotePart, PersonaPart, ProfilePart } from '#schema/case.ts'
import type { Language } from '#schema/words.ts'
import { type Correction, correctionText } from './correction.ts'
import { educatorTemplate } from './educatorTemplate.ts'
import { checkNonce, fenced } from './fence.ts'
import { levelOf } from './persona.ts'
import { profileText } from './profileText.ts'
import { type Prompt, perLanguage, promptOf, renderTemplate, templateSha } from './template.ts'
import { promptWords } from './words.ts'

export type EducatorPromptInput = {
  /** Only age, sex and race are taken from it: the educator knows the rest from the note. */
  profile?: ProfilePart
  persona: PersonaPart
  note?: Pick<NotePart, 'text'>
  language: Language
  /** Random, made for this encounter; at least 16 letters and digits. */
  nonce: string
  /** For this prompt alone. An educator that is only observed never gets one. */
  correction?: Correction
}

/** The hash of the educator's template in one language. */
export const educatorTemplateSha = perLanguage(language =>
  templateSha(educatorTemplate, language, promptWords[language]),
)

/** The system prompt of a model in the educator's seat. It replies with what it says, as plain text. */
export function educatorPrompt(input: EducatorPromptInput): Prompt {
  const { profile, persona, note, language, nonce, correction } = input
  checkNonce(nonce)
  const words = promptWords[language]
  const levels = (['education', 'health_literacy', 'personality'] as const).map(
    axis => `${words.axis[axis]}: ${levelOf(persona, axis, language)?.name ?? words.unknown}`,
  )
  const identity = profileText(profile, ['age', 'gender', 'race'], language)
  const text = renderTemplate(educatorTemplate, language, {
    '@identity': fenced('PATIENT', [identity, ...levels].join('\n'), nonce),
    '@note': fenced('NOTE', note?.text.trim() || words.unknown, nonce),
    '@correction': correction ? correctionText(correction, language) : '',
  })
  return promptOf(text, educatorTemplate.version, educatorTemplateSha(language))
}
