import type { PersonaPart } from '#schema/case.ts'
import type { SeatKind } from '#schema/encounter.ts'
import type { Ending } from '#schema/monitor.ts'
import { byText } from '../studies/random.ts'

/** By what endings are counted: who took each seat, and the axes of the persona. */
export const endingFields = [
  'educator',
  'patient',
  'personality',
  'education',
  'health_literacy',
  'recall',
] as const
export type EndingField = (typeof endingFields)[number]

type Seat = { kind: SeatKind; model: string | null }
export type Ended = {
  ending: Ending | null
  educator: Seat
  patient: Seat
  persona: PersonaPart
}

/** `kind` stands where the field is a seat; `value` is then the model's name, null for a person and the record. */
export type EndingRow = {
  field: EndingField
  kind: SeatKind | null
  value: string | null
  n: number
  live: number
  endings: Record<Ending, number>
}

/**
 * How encounters ended, by who sat where and by persona axis. The three erroneous endings (hard stop, ceiling of
 * turns, system failure) stay apart, because they blame the model, the conversation and the machine.
 */
export function endingCounts(all: readonly Ended[]): EndingRow[] {
  return endingFields.flatMap(field => {
    const rows = new Map<string, EndingRow>()
    for (const one of all) {
      const seat = field === 'educator' || field === 'patient' ? one[field] : null
      const value = seat ? seat.model : (one.persona[field as keyof PersonaPart] ?? null)
      const kind = seat ? seat.kind : null
      const key = JSON.stringify([kind, value])
      const row = rows.get(key) ?? { field, kind, value, n: 0, live: 0, endings: none() }
      row.n += 1
      if (one.ending === null) row.live += 1
      else row.endings[one.ending] += 1
      rows.set(key, row)
    }
    return [...rows].sort(([a], [b]) => byText(a, b)).map(([, row]) => row)
  })
}

const none = (): Record<Ending, number> => ({
  by_person: 0,
  complete: 0,
  hard_stop: 0,
  max_turns: 0,
  exception: 0,
  abandoned: 0,
})
