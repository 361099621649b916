import type { Instrument, Item } from '#schema/instrument.ts'
import type { LevelCounts } from '#schema/judgeReport.ts'
import { levelsOf, scaleOf } from '#schema/scale.ts'
import type { AnalysisRating } from '../agreement/pairs.ts'
import type { ValidationData } from '../agreement/validationTable.ts'

const ordered: ReadonlySet<string> = new Set(['likert', 'ordinal'])

type Names = { judge: string; people: ReadonlyMap<string, string> }

/**
 * How often each rater gave each level of each item with ordered levels: physicians in their order, then the judge.
 *
 * All on the same units: those that every physician of the item and the judge rated. Where there is no such unit
 * (every case has one physician), each physician stands with their own, the judge with all of theirs together, and
 * `same_cases` says that the lines differ for that reason too.
 */
export function levelCounts(data: ValidationData, instrument: Instrument, names: Names): LevelCounts[] {
  return instrument.items
    .filter(item => ordered.has(scaleOf(instrument, item).kind))
    .flatMap(item => countsOfItem(data, instrument, item, names))
}

function countsOfItem(data: ValidationData, instrument: Instrument, item: Item, names: Names): LevelCounts[] {
  const ofItem = (ratings: readonly AnalysisRating[] | undefined) =>
    (ratings ?? []).filter(rating => rating.item === item.id)
  const judge = new Map(ofItem(data.judge.get(instrument.key)).map(rating => [rating.unit, rating]))
  const people = ofItem(data.people.get(instrument.key)).filter(rating => judge.has(rating.unit))
  const raters = data.physicians
    .map(person => ({ person, own: people.filter(rating => rating.rater === person) }))
    .filter(({ own }) => own.length > 0)
  const units = new Set(people.map(rating => rating.unit))
  const common = new Set(
    [...units].filter(unit => raters.every(({ own }) => own.some(rating => rating.unit === unit))),
  )
  const same = common.size > 0
  const line = (rater: LevelCounts['rater'], all: readonly AnalysisRating[]): LevelCounts => {
    const own = same ? all.filter(rating => common.has(rating.unit)) : all
    return {
      instrument: instrument.key,
      item: item.id,
      title: item.title,
      rater,
      same_cases: same,
      cases: new Set(own.map(rating => rating.caseId)).size,
      counts: levelsOf(scaleOf(instrument, item)).map(({ value, label }) => ({
        value,
        label,
        n: own.filter(rating => rating.value === value).length,
      })),
    }
  }
  if (units.size === 0) return []
  return [
    ...raters.map(({ person, own }) => line({ kind: 'person', name: names.people.get(person) ?? '' }, own)),
    line(
      { kind: 'judge', name: names.judge },
      [...units].map(unit => judge.get(unit)!),
    ),
  ]
}
