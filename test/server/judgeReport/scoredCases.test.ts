import { describe, expect, it } from 'vitest'
import { CorrectedReport } from '#schema/corrected.ts'
import { Instrument } from '#schema/instrument.ts'
import comprehension from '#seed/instruments/comprehension.json' with { type: 'json' }
import quality from '#seed/instruments/conversation-quality.json' with { type: 'json' }
import checklist from '#seed/instruments/topic-checklist.json' with { type: 'json' }
import type { AnalysisRating } from '#server/agreement/pairs.ts'
import type { ValidationData } from '#server/agreement/validationTable.ts'
import { correctedScores } from '#server/judgeReport/correctedScores.ts'
import { scoredCases } from '#server/judgeReport/scoredCases.ts'

const instruments = [quality, checklist, comprehension].map(one => Instrument.parse(one))
const [qualityItems, checklistItems] = instruments.map(({ items }) => items)

type Values = Record<string, string | Record<string, string>>
/** Ratings of one rater of one case: a value an item, or a value a unit of the item. */
const rated = (rater: string, caseId: string, values: Values): AnalysisRating[] =>
  Object.entries(values).flatMap(([item, given]) =>
    Object.entries(typeof given === 'string' ? { [caseId]: given } : given).map(([unit, value]) => ({
      rater,
      caseId,
      group: caseId,
      shared: false,
      unit,
      item,
      value,
    })),
  )

const allItems = (items: { id: string }[], of: (index: number) => string): Values =>
  Object.fromEntries(items.map(({ id }, index) => [id, of(index)]))

/** Three cases; the first is rated by two physicians, the second by one, the third by the judge alone. */
function aStudy(): ValidationData {
  const ids = ['c1', 'c2', 'c3']
  const everyQuality = (rater: string, caseId: string, value: string) =>
    rated(
      rater,
      caseId,
      allItems(qualityItems!, () => value),
    )
  return {
    instruments,
    people: new Map([
      [
        'conversation-quality',
        [
          ...everyQuality('han', 'c1', '4'),
          ...everyQuality('seo', 'c1', '5'),
          ...everyQuality('han', 'c2', '2'),
        ],
      ],
      [
        'topic-checklist',
        rated(
          'han',
          'c1',
          allItems(checklistItems!, index => (index === 0 ? 'yes' : 'no')),
        ),
      ],
      ['comprehension', rated('han', 'c1', { comprehension: { a: 'correct', b: 'partially_correct' } })],
    ]),
    judge: new Map([
      ['conversation-quality', ids.flatMap((id, i) => everyQuality('run:j', id, String(i + 3)))],
      [
        'topic-checklist',
        ids.flatMap(id =>
          rated(
            'run:j',
            id,
            allItems(checklistItems!, () => 'yes'),
          ),
        ),
      ],
      ['comprehension', rated('run:j', 'c1', { comprehension: { a: 'correct' } })],
    ]),
    physicians: ['han', 'seo'],
    applicable: new Map(
      ids.slice(0, 2).map(id => [id, { 'topic-checklist': { [checklistItems![1]!.id]: false } }]),
    ),
    units: new Map(
      ids.map(id => [
        id,
        new Map([
          ['dialogue', [id]],
          ['answer', ['a', 'b']],
        ]) as ReadonlyMap<'dialogue' | 'answer', string[]>,
      ]),
    ),
  }
}
const facts = ['c1', 'c2', 'c3'].map(caseId => ({
  caseId,
  group: caseId,
  model: 'm',
  strata: { literacy: 'low' },
  language: caseId === 'c3' ? 'ko' : 'en',
}))
const scoreOf = (id: string) => {
  const found = scoredCases(aStudy(), facts).find(score => score.id === id)!
  return { ...found, cases: found.cases.map(({ judge, physicians }) => [judge, ...physicians]) }
}

describe('the scores of a study', () => {
  it('are the mean over items, and each item, of conversation quality', () => {
    expect(scoreOf('conversation-quality/score')).toMatchObject({
      kind: 'score',
      range: { low: 1, high: 5 },
      rate: false,
      cases: [[3, 4, 5], [4, 2], [5]],
    })
    const item = qualityItems![2]!
    expect(scoreOf(`conversation-quality/${item.id}`)).toMatchObject({ item: item.id, title: item.title })
  })

  it('are the weighted checklist over applicable items, and nothing without a list', () => {
    const weights = checklistItems!.map(({ weight }) => weight!)
    const all = weights.reduce((sum, weight, index) => sum + (index === 1 ? 0 : weight), 0)
    const { cases, rate } = scoreOf('topic-checklist/score')
    expect(cases).toEqual([[1, expect.closeTo(weights[0]! / all, 12)], [1], [null]])
    expect(rate).toBe(false)
  })

  it('are the share of applicable items that pass, and whether each passes, as a rate', () => {
    expect(scoreOf('topic-checklist/passed').cases[0]).toEqual([
      1,
      expect.closeTo(1 / (checklistItems!.length - 1), 12),
    ])
    expect(scoreOf(`topic-checklist/${checklistItems![0]!.id}`)).toMatchObject({
      rate: true,
      range: { low: 0, high: 1 },
      cases: [[1, 1], [1], [null]],
    })
    expect(scoreOf(`topic-checklist/${checklistItems![1]!.id}`).cases).toEqual([[null], [null], [null]])
  })

  it('are the mean over all answers of comprehension; a judge who left one out has no score', () => {
    expect(scoreOf('comprehension/score')).toMatchObject({
      range: { low: 0, high: 1 },
      cases: [[null, 0.75], [null], [null]],
    })
    expect(
      scoredCases(aStudy(), facts).filter(({ instrument }) => instrument === 'comprehension'),
    ).toHaveLength(1)
  })

  it('are corrected overall, by model, by stratum and by language', () => {
    const report = correctedScores(scoredCases(aStudy(), facts), { seed: 3, replicates: 20, level: 0.95 })
    expect(CorrectedReport.parse(report)).toEqual(report)
    const whole = report.scores.find(({ id }) => id === 'conversation-quality/score')!
    expect(whole.slices.map(({ kind, stratum, value }) => [kind, stratum, value])).toEqual([
      ['overall', null, null],
      ['model', null, 'm'],
      ['stratum', 'language', 'en'],
      ['stratum', 'language', 'ko'],
      ['stratum', 'literacy', 'low'],
    ])
    // Humans 4.5 and 2, the judge 3 and 4, and 5 of the case that nobody rated: 3.25 + 5 - 3.5.
    expect(whole.slices[0]!.results).toMatchObject({
      naive: { value: 4 },
      humans: { value: 3.25 },
      ppi: { value: 4.75 },
    })
    expect(whole.slices[2]!.results.ppi).toMatchObject({ undefined: 'no-unlabelled' })
    expect(whole.slices[3]!.results.ppi).toMatchObject({ undefined: 'no-labelled' })
    const answers = report.scores.find(({ id }) => id === 'comprehension/score')!
    expect(answers.left_out).toEqual([
      { reason: 'judge-missing', count: 1 },
      { reason: 'judge-and-humans-missing', count: 2 },
    ])
  })
})
