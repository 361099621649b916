import type { Instrument, Item, Scale } from '#schema/instrument.ts'
import { levelsOf, scaleOf } from '#schema/scale.ts'

const scaled: ReadonlySet<string> = new Set(['likert', 'binary', 'ordinal'])

/**
 * The number that each level of a scale counts as: its declared score where every level has one, else its place, from
 * 0 on, or from the first level's own number where levels are consecutive whole numbers (1 to 5 stay 1 to 5; no and
 * yes are always 0 and 1).
 * Null for scales whose levels have no order, or that have none.
 */
export function levelScores(scale: Scale): ReadonlyMap<string, number> | null {
  if (!scaled.has(scale.kind)) return null
  const levels = levelsOf(scale)
  if (levels.every(level => level.score !== undefined))
    return new Map(levels.map(level => [level.value, level.score!]))
  const first = Number(levels[0]!.value)
  const counted =
    scale.kind !== 'binary' && levels.every(({ value }, place) => value === String(first + place))
  return new Map(levels.map(({ value }, place) => [value, counted ? first + place : place]))
}

/** The items of an instrument whose levels count as numbers. */
export const scoredItems = (instrument: Instrument): Item[] =>
  instrument.items.filter(item => levelScores(scaleOf(instrument, item)) !== null)

/** Whether all scored items share a scale, so that their scores may be averaged. */
export const onOneScale = (instrument: Instrument): boolean =>
  new Set(scoredItems(instrument).map(item => item.scale)).size === 1

/** What a difference of two such differences can be: each end twice as far out. */
export const contrastRange = ({ low, high }: { low: number; high: number }) => ({
  low: low - high,
  high: high - low,
})

/** How far two answers to one of these items can lie apart, as what differences of their scores can be. */
export function differenceRange(
  instrument: Instrument,
  items: readonly Item[],
): { low: number; high: number } {
  const widths = items.map(item => {
    const scores = [...levelScores(scaleOf(instrument, item))!.values()]
    return Math.max(...scores) - Math.min(...scores)
  })
  const most = Math.max(0, ...widths)
  return { low: -most, high: most }
}
