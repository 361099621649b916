import { expect, test } from 'vitest'
import { levelCounts } from '#server/judgeReport/levelCounts.ts'
import { stratumCells } from '#server/judgeReport/stratumCells.ts'
import { anInstrument, aRatedStudy, factsOf, type Given } from './aRatedStudy.ts'

const quality = anInstrument('quality', { clarity: 'five', kind: 'kinds', covered: 'yesNo' })
const names = {
  judge: 'the judge',
  people: new Map([
    ['han', 'Dr. Han'],
    ['seo', 'Dr. Seo'],
  ]),
}
const clarity = (by: string, values: Readonly<Record<string, number>>): Given[] =>
  Object.entries(values).map(([on, value]) => ({ by, case: on, item: 'clarity', value: String(value) }))

const countsOf = (given: readonly Given[]) =>
  levelCounts(aRatedStudy(quality, given), quality, names).map(line => [
    line.rater.name,
    line.same_cases,
    line.cases,
    line.counts.map(({ n }) => n).join(''),
  ])

test('every rater of an item is counted on the cases that all of them rated', () => {
  expect(
    countsOf([
      ...clarity('han', { 1: 5, 2: 4, 3: 3 }),
      ...clarity('seo', { 2: 1, 3: 3, 4: 2, 5: 2 }),
      ...clarity('judge', { 1: 5, 2: 4, 3: 5, 4: 1, 6: 1 }),
    ]),
  ).toEqual([
    ['Dr. Han', true, 2, '00110'],
    ['Dr. Seo', true, 2, '10100'],
    ['the judge', true, 2, '00011'],
  ])
})

test('where no case is common, each stands with their own and the line says so', () => {
  expect(
    countsOf([
      ...clarity('han', { 1: 5 }),
      ...clarity('seo', { 2: 1 }),
      ...clarity('judge', { 1: 4, 2: 2, 3: 3 }),
    ]),
  ).toEqual([
    ['Dr. Han', false, 1, '00001'],
    ['Dr. Seo', false, 1, '10000'],
    ['the judge', false, 2, '01010'],
  ])
})

test('what the judge did not rate is in nobody’s bar; an item that nobody rated, or without levels in order, has none', () => {
  expect(countsOf([...clarity('han', { 1: 5, 2: 2 }), ...clarity('judge', { 2: 1 })])).toEqual([
    ['Dr. Han', true, 1, '01000'],
    ['the judge', true, 1, '10000'],
  ])
  const other = (by: string): Given[] => [
    { by, case: '1', item: 'kind', value: 'a' },
    { by, case: '1', item: 'covered', value: 'yes' },
  ]
  expect(countsOf([...other('han'), ...other('judge')])).toEqual([])
})

const cellsOf = (given: readonly Given[], strata: Parameters<typeof factsOf>[1], instrument = quality) => {
  const data = aRatedStudy(instrument, given)
  return stratumCells(data, instrument, factsOf(data, strata))
}
const likert = anInstrument('likert', { clarity: 'five', warmth: 'five' })

test('a cell is the mean over its cases, judge and physicians on the same ones, by field and educator', () => {
  const given = [
    ...clarity('han', { 1: 4, 2: 2, 3: 1, 4: 3 }),
    ...clarity('seo', { 1: 3, 2: 2 }),
    ...clarity('judge', { 1: 5, 2: 4, 3: 1, 9: 5 }),
    { by: 'han', case: '1', item: 'warmth', value: '5' },
    { by: 'judge', case: '1', item: 'warmth', value: '1' },
  ].map(one => ({ ...one, group: one.case === '2' ? 'p-1' : `p-${one.case}` }))
  const cells = cellsOf(
    given,
    id => ({ model: id === '3' ? 'north' : 'south', strata: { recall: id === '1' ? 'poor' : 'partial' } }),
    likert,
  )
  // Case 1: judge (5 + 1)/2, physicians (3.5 + 5)/2. Case 4 has no judge.
  const of = (field: string, value: string, model: string) =>
    cells.find(cell => cell.field === field && cell.value === value && cell.model === model)
  expect(of('recall', 'poor', 'south')).toEqual({
    instrument: 'likert',
    field: 'recall',
    value: 'poor',
    model: 'south',
    judge: 3,
    physicians: 4.25,
    cases: 1,
    groups: 1,
  })
  expect(of('language', 'en', 'south')).toMatchObject({ judge: 3.5, physicians: 3.125, cases: 2, groups: 1 })
  expect(of('recall', 'partial', 'north')).toMatchObject({ judge: 1, physicians: 1, cases: 1 })
  expect(of('recall', 'poor', 'north')).toBeUndefined()
  expect(cells).toHaveLength(5)
})

test('a scored instrument’s cell has its case scores, and one of several scales has none', () => {
  const points = anInstrument('points', { answer: 'points' }, { over: 'answer' })
  const answers = (by: string, on: string, values: readonly string[]): Given[] =>
    values.map((value, place) => ({ by, case: on, item: 'answer', value, unit: `${on}-${place}` }))
  const given = [
    ...answers('han', '1', ['right', 'partly']),
    ...answers('judge', '1', ['right', 'right']),
    ...answers('han', '2', ['wrong', 'wrong']),
    ...answers('judge', '2', ['partly']),
  ]
  expect(cellsOf(given, undefined, points)).toEqual([
    {
      instrument: 'points',
      field: 'language',
      value: 'en',
      model: null,
      judge: 1,
      physicians: 0.75,
      cases: 1,
      groups: 1,
    },
  ])
  const mixed = [...clarity('han', { 1: 1 }), ...clarity('judge', { 1: 2 })]
  expect(cellsOf(mixed, undefined)).toEqual([])
})
