import type { OpenedAssignment } from '#schema/annotation.ts'

/** Every text of the opened case by the name under which it stands on the screen. */
export function caseTexts({
  note,
  dialogue,
  answers,
  profile,
}: OpenedAssignment['parts']): Map<string, string> {
  const texts = new Map<string, string>()
  if (note) {
    if (note.sections.length === 0) texts.set('note', note.text)
    for (const [index, section] of note.sections.entries()) {
      texts.set(`title ${index}`, section.title)
      texts.set(`note ${index}`, section.text)
    }
  }
  for (const turn of dialogue ?? []) texts.set(`turn ${turn.unit}`, turn.text)
  for (const { unit, question, answer } of answers ?? []) {
    texts.set(`question ${unit}`, question)
    texts.set(`answer ${unit}`, answer)
  }
  for (const [key, value] of Object.entries(profile ?? {})) texts.set(`profile ${key}`, value)
  return texts
}
