import type { CurrentRating } from '#schema/annotation.ts'
import type { Instrument } from '#schema/instrument.ts'

/** How many required answers (item × unit) have no value: never given, or taken back. */
export function missingAnswers(
  instrument: Instrument,
  units: readonly { id: string }[],
  newest: readonly CurrentRating[],
): number {
  const given = new Set(
    newest.filter(rating => rating.value !== null).map(rating => `${rating.item} ${rating.unit}`),
  )
  return instrument.items
    .filter(item => item.required)
    .flatMap(item => units.map(unit => `${item.id} ${unit.id}`))
    .filter(answer => !given.has(answer)).length
}
