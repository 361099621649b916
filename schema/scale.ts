import type { Instrument, Item, Level, Scale } from './instrument.ts'

// Apart from the schemas, so that a screen can read an instrument without carrying zod along.

/** The item with this id, or undefined. */
export const itemOf = (instrument: Instrument, id: string): Item | undefined =>
  instrument.items.find(item => item.id === id)

/** The scale of an item; the instrument's own check guarantees that it exists. */
export const scaleOf = (instrument: Instrument, item: Item): Scale => instrument.scales[item.scale]!

/** Levels of a scale, lowest first; empty for number and text. */
export const levelsOf = (scale: Scale): Level[] => ('levels' in scale ? scale.levels : [])

/** Level values in declared order: the declared scale that weights act on. */
export const labelsOf = (scale: Scale): string[] => levelsOf(scale).map(level => level.value)

/**
 * Whether a text is a value of this scale. Values are texts everywhere: a level's value, a decimal number,
 * or for `multi` the chosen level values in declared order, joined by a comma.
 */
export function isValueOf(scale: Scale, value: string): boolean {
  switch (scale.kind) {
    case 'text':
      return value.length > 0 && [...value].length <= scale.maxLength
    case 'number': {
      if (!/^-?(0|[1-9]\d{0,14})(\.\d{1,9})?$/.test(value)) return false
      const number = Number(value)
      return number >= (scale.min ?? -Infinity) && number <= (scale.max ?? Infinity)
    }
    case 'multi': {
      const chosen = value === '' ? [] : value.split(',')
      const declared = labelsOf(scale).filter(label => chosen.includes(label))
      return (
        declared.length === chosen.length &&
        declared.every((label, index) => label === chosen[index]) &&
        chosen.length >= scale.min &&
        chosen.length <= (scale.max ?? Infinity)
      )
    }
    default:
      return labelsOf(scale).includes(value)
  }
}
