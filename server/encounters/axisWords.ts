import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { personaAxes, personaLevels } from '#schema/case.ts'
import { Instrument } from '#schema/instrument.ts'
import { levelsOf, scaleOf } from '#schema/scale.ts'
import { guessInstrument } from '#schema/study.ts'
import { root } from '../root.ts'

/**
 * What the axes of a persona and their levels are called: by their ids, and in both languages as the instrument of the
 * guess has them. A label with a second name in brackets is two.
 */
export function axisWords(): { axes: string[]; levels: string[] } {
  const text = readFileSync(join(root, 'seed', 'instruments', `${guessInstrument}.json`), 'utf8')
  const instrument = Instrument.parse(JSON.parse(text))
  const labels = instrument.items.flatMap(item =>
    levelsOf(scaleOf(instrument, item)).flatMap(({ label }) => Object.values(label)),
  )
  const titles = instrument.items.flatMap(({ title }) => Object.values(title))
  return {
    axes: [...personaAxes, ...titles],
    levels: [
      ...personaAxes.flatMap(axis => personaLevels[axis]),
      ...labels.flatMap(label => label.split(/[()]/)),
    ].filter(word => word.trim() !== ''),
  }
}
