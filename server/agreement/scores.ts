import type { Instrument, Item } from '#schema/instrument.ts'
import { levelsOf, scaleOf } from '#schema/scale.ts'

/**
 * Topic checklist score of one case by one rater: the weight of applicable items answered yes over the weight of
 * all applicable items. The list is the case's, the same for judge and physicians.
 *
 * Null without a list, with nothing applicable on it, or with an applicable item unrated.
 * Source: Jang, Yao & Yu (2026), equation 1.
 *
 * @param applicable item → whether the note can answer it; an item that the list does not name is applicable
 */
export function checklistScore(
  instrument: Instrument,
  values: ReadonlyMap<string, string>,
  applicable: Readonly<Record<string, boolean>> | undefined,
): number | null {
  if (!applicable) return null
  let got = 0
  let all = 0
  for (const item of instrument.items) {
    if (item.weight === undefined || applicable[item.id] === false) continue
    const value = values.get(item.id)
    const yes = levelsOf(scaleOf(instrument, item)).at(-1)?.value
    if (value === undefined || yes === undefined) return null
    all += item.weight
    if (value === yes) got += item.weight
  }
  return all === 0 ? null : got / all
}

/**
 * Mean score of one item over the units of a case (comprehension: always the six answers).
 * Null without units, when a unit is unrated or when the scale gives a level no score.
 *
 * @param values one for each unit of the case, undefined where it is unrated
 * @param item the instrument's first unless named
 */
export function meanScore(
  instrument: Instrument,
  values: readonly (string | undefined)[],
  item: Item | undefined = instrument.items[0],
): number | null {
  if (!item || values.length === 0) return null
  const scores = new Map(levelsOf(scaleOf(instrument, item)).map(level => [level.value, level.score]))
  let sum = 0
  for (const value of values) {
    const score = value === undefined ? undefined : scores.get(value)
    if (score === undefined) return null
    sum += score
  }
  return sum / values.length
}
