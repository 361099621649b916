import { type ProfileKey, type ProfilePart, profileKeys } from '#schema/case.ts'
import { namesLevel } from './guessClues.ts'

/** Whether a field can be shown while the persona is guessed: only what sends a patient home. */
const shownWhileGuessing: Record<ProfileKey, boolean> = {
  age: true,
  gender: true,
  race: false,
  chief_complaint: true,
  main_diagnosis: true,
  reason_for_admission: true,
  medication_on_admission: true,
  allergy: true,
  medical_history: true,
  family_history: true,
}

/**
 * The profile that a physician may see before they have guessed the persona: the medical fields, without those in
 * whose text an axis or a level of one is named. A whole field goes, because what is left of a cut sentence would
 * still show that something was there. Words alone are looked for; a record that tells an axis without naming it passes.
 */
export const profileForGuess = (profile: ProfilePart): ProfilePart =>
  Object.fromEntries(
    profileKeys.flatMap((key): [ProfileKey, string][] => {
      const text = profile[key]
      return !shownWhileGuessing[key] || text === undefined || namesLevel(text) ? [] : [[key, text]]
    }),
  )
