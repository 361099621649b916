import { profileKeys } from '#schema/profileKeys.ts'

type Entry = Record<string, unknown>

const known: Record<string, readonly string[]> = {
  profile: profileKeys,
  note: ['text', 'sections'],
  sections: ['id', 'title', 'text'],
  dialogue: ['turn', 'role', 'text'],
  answers: ['id', 'question', 'answer'],
  facts: ['id', 'text'],
  persona: ['personality', 'education', 'health_literacy', 'recall'],
  rounds: ['id', 'patient_text'],
  responses: ['id', 'round', 'prefix', 'text'],
  claims: ['id', 'text'],
}
const whole = ['id', 'group', 'benchmark', 'language', 'strata', 'hidden']

/** The keys of one entry of a list that the case format does not name. */
export const unknownOf = (list: string, entry: Entry): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([key]) => !known[list]!.includes(key)))

/** Every key of a case that the format does not name, by its path: `dialogue.3.tokens`. */
export function unknownKeys(source: Entry): Record<string, unknown> {
  const meta: Record<string, unknown> = {}
  const collect = (kind: string, value: unknown, path: string) => {
    if (Array.isArray(value)) {
      for (const [index, entry] of value.entries()) collect(kind, entry, `${path}.${index}`)
      return
    }
    const entry = value as Entry
    for (const [key, member] of Object.entries(unknownOf(kind, entry))) meta[`${path}.${key}`] = member
    if (kind === 'note' && entry.sections) collect('sections', entry.sections, `${path}.sections`)
  }
  for (const [key, value] of Object.entries(source)) {
    if (whole.includes(key) || value === undefined) continue
    if (Object.hasOwn(known, key) && key !== 'sections') collect(key, value, key)
    else meta[key] = value
  }
  return meta
}

/** The same path whatever the place in a list: `dialogue.*.tokens`. */
export const anyPlace = (path: string): string => path.replace(/\.\d+(?=\.)/g, '.*')
