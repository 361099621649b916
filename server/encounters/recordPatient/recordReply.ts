import type { PersonaPart, ProfilePart } from '#schema/case.ts'
import type { SeatRole } from '#schema/monitor.ts'
import type { Language } from '#schema/words.ts'

type Scene = {
  profile: ProfilePart
  persona: PersonaPart
  language: Language
  seed: number
  turns: readonly { role: SeatRole; text: string }[]
}

/** What the patient of the record says next. */
export const recordReply = ({ profile, language, turns }: Scene): string =>
  `${language === 'ko' ? '네' : 'Yes'} ${turns.length}: ${profile.chief_complaint ?? ''}`
