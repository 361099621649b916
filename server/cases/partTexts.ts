import type { Pane } from '#schema/instrument.ts'

type Change = (text: string, place: string) => string
type Entry = Record<string, unknown>

/** What the places of a list are called: `turn 12`, `answer 3`. */
const lists: Partial<Record<Pane, Record<string, string>>> = {
  dialogue: { text: 'turn' },
  answers: { question: 'question', answer: 'answer' },
  facts: { text: 'fact' },
  rounds: { patient_text: 'round' },
  responses: { text: 'response', prefix: 'prefix' },
  claims: { text: 'claim' },
}

/** The body of a part with every text that a person reads put through `change`, which also learns its place. */
export function changeTexts(pane: Pane, body: unknown, change: Change): unknown {
  const members = lists[pane]
  if (members)
    return (body as Entry[]).map((entry, index) =>
      changed(entry, key => (members[key] ? `${members[key]} ${index + 1}` : undefined), change),
    )
  if (pane !== 'note') return changed(body as Entry, key => key, change)
  const { text, sections } = body as { text: string; sections: Entry[] }
  return {
    text: change(text, 'text'),
    sections: sections.map((section, index) =>
      changed(section, key => `${key === 'title' ? 'title' : 'section'} ${index + 1}`, change),
    ),
  }
}

function changed(entry: Entry, placeOf: (key: string) => string | undefined, change: Change): Entry {
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => {
      const place = placeOf(key)
      if (place === undefined) return [key, value]
      if (Array.isArray(value)) return [key, value.map(text => change(text as string, place))]
      return [key, typeof value === 'string' ? change(value, place) : value]
    }),
  )
}

/** Every text that a person reads in a part, with its place. */
export function textsOf(pane: Pane, body: unknown): { place: string; text: string }[] {
  const texts: { place: string; text: string }[] = []
  changeTexts(pane, body, (text, place) => {
    texts.push({ place, text })
    return text
  })
  return texts
}
