import type { Instrument } from '#schema/instrument.ts'
import { Instrument as InstrumentSchema } from '#schema/instrument.ts'
import type { AnalysisRating } from '#server/agreement/pairs.ts'
import { type GroupIntervals, studyGroups } from '#server/agreement/resampledRow.ts'
import type { ValidationData } from '#server/agreement/validationTable.ts'
import type { CaseFacts } from '#server/judgeReport/caseFacts.ts'
import { type ScoredPair, scoredPairs } from '#server/judgeReport/scoredPairs.ts'

const said = (text: string) => ({ en: text, ko: text })
const levels = (values: readonly string[], scores?: readonly number[]) =>
  values.map((value, place) => ({ value, label: said(value), ...(scores ? { score: scores[place] } : {}) }))

/** An instrument of a test: items on scales by name, `weights` where it is a checklist. */
export function anInstrument(
  key: string,
  items: Readonly<Record<string, string>>,
  { over = 'dialogue', weights = {} }: { over?: string; weights?: Readonly<Record<string, number>> } = {},
): Instrument {
  const scales = {
    five: { kind: 'likert', levels: levels(['1', '2', '3', '4', '5']) },
    yesNo: { kind: 'binary', levels: levels(['no', 'yes']) },
    points: { kind: 'ordinal', levels: levels(['wrong', 'partly', 'right'], [0, 0.5, 1]) },
    kinds: { kind: 'nominal', levels: levels(['a', 'b']) },
  }
  return InstrumentSchema.parse({
    key,
    over,
    title: said(`Title of ${key}`),
    instructions: { en: ['Read.'], ko: ['읽어요.'] },
    about: said('about'),
    source: 'a test',
    panes: ['dialogue'],
    scales: Object.fromEntries(
      Object.entries(scales).filter(([name]) => Object.values(items).includes(name)),
    ),
    items: Object.entries(items).map(([id, scale]) => ({
      id,
      title: said(`Title of ${id}`),
      scale,
      ...(weights[id] === undefined ? {} : { weight: weights[id] }),
    })),
  })
}

/** One answer of a test: who, on which case (its group is `p-` and the case unless named), item, value, unit. */
export type Given = {
  by: string
  case: string
  item: string
  value: string
  group?: string
  unit?: string
  shared?: boolean
}

/** Ratings as a report loads them. `judge` is the rater whose ratings are the judge's. */
export function aRatedStudy(
  instrument: Instrument,
  given: readonly Given[],
  applicable: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {},
): ValidationData {
  const rating = (one: Given): AnalysisRating => ({
    rater: one.by,
    caseId: one.case,
    group: one.group ?? `p-${one.case}`,
    shared: one.shared ?? false,
    unit: one.unit ?? `u-${one.case}`,
    item: one.item,
    value: one.value,
  })
  const people = given.filter(one => one.by !== 'judge').map(rating)
  const units = new Map<string, Set<string>>()
  for (const { caseId, unit } of given.map(rating))
    units.set(caseId, new Set([...(units.get(caseId) ?? []), unit]))
  return {
    instruments: [instrument],
    people: new Map([[instrument.key, people]]),
    judge: new Map([[instrument.key, given.filter(one => one.by === 'judge').map(rating)]]),
    physicians: [...new Set(people.map(one => one.rater))],
    applicable: new Map(Object.entries(applicable).map(([id, list]) => [id, { [instrument.key]: list }])),
    units: new Map([...units].map(([id, list]) => [id, new Map([[instrument.over, [...list]]])])),
  }
}

/** Facts of the cases of a study; each case in its own words where given. */
export function factsOf(
  data: ValidationData,
  own: (caseId: string) => Partial<Pick<CaseFacts, 'language' | 'model' | 'strata'>> = () => ({}),
): CaseFacts[] {
  const groups = new Map([...data.people.values()].flat().map(({ caseId, group }) => [caseId, group]))
  return [...groups].map(([id, group]) => ({
    id,
    extId: `ext-${id}`,
    group,
    model: null,
    language: 'en',
    strata: {},
    split: 'reporting',
    units: new Map(),
    ...own(id),
  }))
}

/** Pairs and groups of a study's one instrument. */
export function pairsOf(data: ValidationData): { pairs: ScoredPair[]; groups: GroupIntervals } {
  return { pairs: scoredPairs(data, data.instruments[0]!), groups: { ...studyGroups(data), level: 0.95 } }
}
