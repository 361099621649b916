import type { Instrument, Item } from '#schema/instrument.ts'
import { levelsOf, scaleOf } from '#schema/scale.ts'
import type { Words } from '#schema/words.ts'
import type { AnalysisRating } from '../agreement/pairs.ts'
import { checklistScore, meanScore } from '../agreement/scores.ts'
import type { ValidationData } from '../agreement/validationTable.ts'
import type { ScoredCase } from './slices.ts'

/** What a report may know of a case that the judge scored, whether physicians rated it or not. */
export type JudgedCase = {
  caseId: string
  group: string
  model: string | null
  strata: Readonly<Record<string, string>>
  language: string
}

/** A score of a study with its cases. `range` is what it can be; `rate` says that a case passes (1) or fails (0). */
export type CaseScores = {
  id: string
  instrument: string
  kind: 'score' | 'passed' | 'item'
  item: string | null
  title: Words
  range: { low: number; high: number }
  rate: boolean
  cases: (ScoredCase & { language: string })[]
}

/** Ratings of one rater of one case: item → unit → value. */
type Values = ReadonlyMap<string, ReadonlyMap<string, string>>
type Facts = { units: readonly string[]; applicable: Readonly<Record<string, boolean>> | undefined }
type ScoreSpec = Omit<CaseScores, 'cases'> & { score: (values: Values, facts: Facts) => number | null }

/**
 * Every score of a study, case by case, by the judge and by each physician.
 *
 * - `score`: a weighted checklist's share of applicable weight; else the mean over items of their means over units
 *   (comprehension, conversation quality)
 * - `passed`: of a checklist, the share of applicable items that pass, without weights
 * - `item`: an item's mean over units; of a binary item 1 for the upper level, of an applicable item only
 *
 * Levels count by their score, else by the number they are written as; items with other levels have no score. A rater
 * who left something out has no score for the case: a physician is left away, of the judge it is null.
 *
 * @param data its units and lists must cover every case of `cases`, not only those assigned to physicians
 * @param cases those the judge was to score, each once
 */
export function scoredCases(data: ValidationData, cases: readonly JudgedCase[]): CaseScores[] {
  return data.instruments.flatMap(instrument => {
    const people = byCase(data.people.get(instrument.key) ?? [])
    const judge = byCase(data.judge.get(instrument.key) ?? [])
    return specsOf(instrument).map(({ score, ...spec }) => ({
      ...spec,
      cases: cases.map(one => {
        const facts = {
          units: data.units.get(one.caseId)?.get(instrument.over) ?? [],
          applicable: data.applicable.get(one.caseId)?.[instrument.key],
        }
        const physicians = [...(people.get(one.caseId)?.values() ?? [])].flatMap(values => {
          const found = score(values, facts)
          return found === null ? [] : [found]
        })
        const [judged] = judge.get(one.caseId)?.values() ?? []
        return { ...one, judge: judged === undefined ? null : score(judged, facts), physicians }
      }),
    }))
  })
}

function specsOf(instrument: Instrument): ScoreSpec[] {
  const items = instrument.items.filter(item => numbersOf(instrument, item) !== null)
  const ranges = items.map(item => rangeOf(instrument, item))
  const weighted = instrument.items.some(item => item.weight !== undefined)
  const binary = items.every(item => scaleOf(instrument, item).kind === 'binary')
  const alike = ranges.every(({ low, high }) => low === ranges[0]!.low && high === ranges[0]!.high)
  const spec = (
    kind: CaseScores['kind'],
    item: Item | null,
    range: CaseScores['range'],
    score: ScoreSpec['score'],
  ): ScoreSpec => ({
    id: `${instrument.key}/${item?.id ?? kind}`,
    instrument: instrument.key,
    kind,
    item: item?.id ?? null,
    title: item?.title ?? instrument.title,
    range,
    rate: item !== null && scaleOf(instrument, item).kind === 'binary' && instrument.over === 'dialogue',
    score,
  })
  const needsList = weighted
  const ofItem = (item: Item) => (values: Values, facts: Facts) =>
    itemScore(instrument, item, values, facts, needsList)
  const whole = weighted
    ? [
        spec('score', null, { low: 0, high: 1 }, (values, { applicable }) =>
          checklistScore(instrument, singles(values), applicable),
        ),
      ]
    : alike && !binary && items.length === instrument.items.length
      ? [
          spec('score', null, ranges[0]!, (values, facts) =>
            meanOver(items.map(item => ofItem(item)(values, facts))),
          ),
        ]
      : []
  const passed =
    binary && items.length > 1
      ? [
          spec('passed', null, { low: 0, high: 1 }, (values, facts) => {
            if (needsList && !facts.applicable) return null
            const applicable = items.filter(item => facts.applicable?.[item.id] !== false)
            return meanOver(applicable.map(item => ofItem(item)(values, facts)))
          }),
        ]
      : []
  const single = items.length === 1 && whole.length === 1
  return [
    ...whole,
    ...passed,
    ...(single ? [] : items.map((item, index) => spec('item', item, ranges[index]!, ofItem(item)))),
  ]
}

/** An item's mean over the case's units; null when one is unrated or the item does not apply to the case. */
function itemScore(
  instrument: Instrument,
  item: Item,
  values: Values,
  { units, applicable }: Facts,
  needsList: boolean,
): number | null {
  if (applicable ? applicable[item.id] === false : needsList) return null
  const given = units.map(unit => values.get(item.id)?.get(unit))
  const scale = scaleOf(instrument, item)
  if (scale.kind !== 'binary' && levelsOf(scale).every(level => level.score !== undefined))
    return meanScore(instrument, given, item)
  const numbers = numbersOf(instrument, item)!
  return meanOver(given.map(value => (value === undefined ? null : (numbers.get(value) ?? null))))
}

/** What each level counts, or null where the levels are no numbers. */
function numbersOf(instrument: Instrument, item: Item): Map<string, number> | null {
  const scale = scaleOf(instrument, item)
  const levels = levelsOf(scale)
  if (levels.length === 0 || scale.kind === 'nominal' || scale.kind === 'multi') return null
  const numbers = levels.map(({ value, score }, index) =>
    scale.kind === 'binary' ? index : (score ?? Number(value)),
  )
  return numbers.every(Number.isFinite) ? new Map(levels.map(({ value }, i) => [value, numbers[i]!])) : null
}

function rangeOf(instrument: Instrument, item: Item): { low: number; high: number } {
  const numbers = [...numbersOf(instrument, item)!.values()]
  return { low: Math.min(...numbers), high: Math.max(...numbers) }
}

function meanOver(values: readonly (number | null)[]): number | null {
  if (values.length === 0 || values.includes(null)) return null
  return (values as number[]).reduce((sum, value) => sum + value, 0) / values.length
}

/** Item → value, of an instrument that is about the case as a whole. */
const singles = (values: Values): Map<string, string> =>
  new Map([...values].map(([item, units]) => [item, [...units.values()][0]!]))

/** Case → rater → item → unit → value. */
function byCase(
  ratings: readonly AnalysisRating[],
): Map<string, Map<string, Map<string, Map<string, string>>>> {
  const cases = new Map<string, Map<string, Map<string, Map<string, string>>>>()
  for (const { caseId, rater, item, unit, value } of ratings)
    below(below(below(cases, caseId), rater), item).set(unit, value)
  return cases
}

function below<K, V>(map: Map<string, Map<K, V>>, key: string): Map<K, V> {
  const known = map.get(key)
  if (known) return known
  const made = new Map<K, V>()
  map.set(key, made)
  return made
}
