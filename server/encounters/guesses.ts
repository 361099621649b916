import { type PersonaAxis, personaAxes } from '#schema/case.ts'
import type { Item } from '#schema/instrument.ts'
import { levelsOf, scaleOf } from '#schema/scale.ts'
import { guessesPersona, guessInstrument } from '#schema/study.ts'
import { contingency } from '#server/statistics/contingency.ts'
import { type GroupedPairs, groupedAccuracy } from '../agreement/groupedAccuracy.ts'
import { studyGroups } from '../agreement/resampledRow.ts'
import { loadStudy } from '../agreement/studyData.ts'
import { notFound } from '../errors.ts'
import type { Reader } from '../storage/open.ts'
import { requireStudy } from '../studies/store.ts'
import { personasIn } from './maintainerStore.ts'

/**
 * How well physicians told the persona from the conversation, axis by axis: the share of guesses that were right,
 * with an interval that clusters on the source patient, and the table of true level (down) by guessed level (across).
 * `usual` is how often the most common true level stands, which is what guessing it always would have scored;
 * `untold` are guesses about patients whose case states no level of the axis. Submitted guesses alone, after freezing;
 * refuses `not-found` where nothing is guessed, and `study-not-frozen`.
 */
export function guesses(db: Reader, study: string) {
  if (!guessesPersona(requireStudy(db, study).protocol)) throw notFound()
  const { data } = loadStudy(db, study)
  const instrument = data.instruments.find(({ key }) => key === guessInstrument)!
  const given = data.people.get(guessInstrument) ?? []
  const personas = personasIn(db, study)
  const groups = studyGroups(data)
  const right = new Map<string, boolean[]>()
  const axes = instrument.items.filter(isAxis).map(item => {
    const labels = levelsOf(scaleOf(instrument, item)).map(({ value, label }) => ({ value, label }))
    const codeOf = (value: string | undefined) => labels.findIndex(level => level.value === value)
    const own = given.filter(guess => guess.item === item.id)
    const told = own.flatMap(guess => {
      const truth = codeOf(personas.get(guess.caseId)?.[item.id])
      return truth < 0 ? [] : [{ ...guess, truth, guessed: codeOf(guess.value) }]
    })
    for (const { rater, unit, truth, guessed } of told) {
      const key = JSON.stringify([rater, unit])
      right.set(key, [...(right.get(key) ?? []), truth === guessed])
    }
    const pairs: GroupedPairs = {
      first: told.map(({ truth }) => truth),
      second: told.map(({ guessed }) => guessed),
      groupOf: told.map(({ group }) => groups.number.get(group)!),
      k: labels.length,
    }
    const { rows, cells } = contingency(pairs.first, pairs.second, labels.length)
    const most = rows.indexOf(Math.max(...rows))
    return {
      axis: item.id,
      title: item.title,
      labels,
      n: told.length,
      untold: own.length - told.length,
      accuracy: groupedAccuracy(pairs, groups.stratumOf),
      usual: told.length === 0 ? null : { ...labels[most]!, share: rows[most]! / told.length },
      table: labels.map((_, i) => labels.map((__, j) => cells[i * labels.length + j]!)),
    }
  })
  const whole = [...right.values()].filter(hits => hits.length === axes.length)
  return {
    axes,
    encounters: new Set(given.map(({ rater, unit }) => JSON.stringify([rater, unit]))).size,
    physicians: new Set(given.map(({ rater }) => rater)).size,
    /** Encounters whose persona states every axis, and those of them in which every guess was right. */
    whole: { n: whole.length, right: whole.filter(hits => hits.every(Boolean)).length },
  }
}
export type Guesses = ReturnType<typeof guesses>

const isAxis = (item: Item): item is Item & { id: PersonaAxis } => personaAxes.some(axis => axis === item.id)
