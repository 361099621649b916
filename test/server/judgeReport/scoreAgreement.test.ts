import { expect, test } from 'vitest'
import { scoreDifferenceRange } from '#server/agreement/scoreLines.ts'
import { caseScorePairs } from '#server/judgeReport/caseScorePairs.ts'
import { scoreAgreement } from '#server/judgeReport/scoreAgreement.ts'
import { blandAltman } from '#server/statistics/blandAltman.ts'
import { anInstrument, aRatedStudy, factsOf, type Given, pairsOf } from './aRatedStudy.ts'
import { clustered } from './clustered.ts'

const points = anInstrument('points', { answer: 'points' }, { over: 'answer' })

type Scores = { judge: readonly number[]; physicians: readonly number[] }

/** The cases of `clustered` or others as scores, in groups of their own where `apart`. */
function agreementOf(apart: boolean, { judge: given, physicians }: Scores = clustered) {
  const scores = given.map((judge, place) => ({
    caseId: `c${place}`,
    group: `g${apart ? place : clustered.group[place]}`,
    judge,
    physicians: physicians[place]!,
  }))
  const names = [...new Set(scores.map(score => score.group))]
  const groups = {
    number: new Map(names.map((name, index) => [name, index])),
    stratumOf: new Int32Array(names.length),
    level: 0.95,
  }
  const facts = new Map(
    scores.map(({ caseId, group }) => [
      caseId,
      {
        id: caseId,
        extId: `ext-${caseId}`,
        group,
        model: 'educator',
        language: 'en' as const,
        strata: {},
        split: 'reporting' as const,
        units: new Map(),
      },
    ]),
  )
  return scoreAgreement(points, scores, 3, facts, groups)
}

test('cases that share patients: bias, limits and ICC(A,1) have the intervals of Python’s jackknife over patients', () => {
  const found = agreementOf(false)
  const near = (value: number, low: number, high: number, method: string) => ({
    value: expect.closeTo(value, 10),
    n: 28,
    groups: 12,
    ci: { low: expect.closeTo(low, 9), high: expect.closeTo(high, 9), level: 0.95, method },
  })
  expect(found).toMatchObject({ groups: 12, left_out: 3 })
  expect(found.points[4]).toEqual({
    case: 'c4',
    ext_id: 'ext-c4',
    model: 'educator',
    judge: 0.641,
    physicians: 0.61,
  })
  expect(found.bias).toMatchObject(
    near(0.09814285714285716, 0.058769621025637646, 0.13751609326007666, 'jackknife-t'),
  )
  expect(found.lower_limit).toMatchObject(
    near(-0.09459742760045504, -0.16101108850601292, -0.02818376669489718, 'jackknife-t'),
  )
  expect(found.upper_limit).toMatchObject(
    near(0.29088314188616937, 0.20948842517023408, 0.37227785860210466, 'jackknife-t'),
  )
  // pingouin's ICC(A,1).
  expect(found.icc_a_1).toMatchObject(
    near(0.6423231832507941, 0.4553868991760386, 0.7750135393708684, 'jackknife-t-fisher-z'),
  )
})

test('one case a patient: the limits have their exact intervals', () => {
  const found = agreementOf(true)
  const exact = blandAltman(clustered.judge, clustered.physicians)
  expect(found.bias).toEqual({ ...exact.bias, groups: 28 })
  expect(found.lower_limit).toEqual({ ...exact.lower, groups: 28 })
  expect(found.upper_limit).toMatchObject({ ci: { method: 'carkeet-2015' } })
  expect(found.icc_a_1).toMatchObject({ value: expect.closeTo(0.6423231832507941, 10), groups: 28 })
})

const answersOf = (by: string, on: string, values: readonly string[]): Given[] =>
  values.map((value, place) => ({ by, case: on, item: 'answer', value, unit: `${on}-${place}` }))

test('the physicians’ score of a case is the mean of theirs; a case that one side left unfinished has none', () => {
  const given = [
    ...answersOf('han', '1', ['right', 'partly']),
    ...answersOf('seo', '1', ['wrong', 'partly']),
    ...answersOf('judge', '1', ['right', 'right']),
    ...answersOf('han', '2', ['right', 'right']),
    ...answersOf('judge', '2', ['right']),
    ...answersOf('han', '3', ['wrong', 'wrong']),
    ...answersOf('seo', '3', ['right']),
    ...answersOf('judge', '3', ['partly', 'wrong']),
  ]
  expect(caseScorePairs(aRatedStudy(points, given), points)).toEqual({
    scores: [
      { caseId: '1', group: 'p-1', judge: 1, physicians: 0.5 },
      { caseId: '3', group: 'p-3', judge: 0.25, physicians: 0 },
    ],
    leftOut: 1,
  })
})

test('a checklist’s score is the weight covered of what the note can answer', () => {
  const list = anInstrument(
    'list',
    { Q1: 'yesNo', Q2: 'yesNo', Q3: 'yesNo' },
    { weights: { Q1: 1, Q2: 0.5, Q3: 1 } },
  )
  const rate = (by: string, values: string): Given[] =>
    [...values].map((letter, place) => ({
      by,
      case: '1',
      item: `Q${place + 1}`,
      value: letter === 'y' ? 'yes' : 'no',
    }))
  const data = aRatedStudy(list, [...rate('han', 'yny'), ...rate('judge', 'nyy')], { 1: { Q3: false } })
  const { scores } = caseScorePairs(data, list)
  expect(scores).toEqual([
    { caseId: '1', group: 'p-1', judge: expect.closeTo(1 / 3, 12), physicians: expect.closeTo(2 / 3, 12) },
  ])
  const { groups } = pairsOf(data)
  const found = scoreAgreement(list, scores, 0, new Map(factsOf(data).map(fact => [fact.id, fact])), groups)
  expect(found.bias).toMatchObject({ ci: null, ci_undefined: 'too-few-pairs' })
  expect(found.lower_limit).toMatchObject({ undefined: 'too-few-pairs' })
  expect(found.icc_a_1).toMatchObject({ undefined: 'too-few-units' })
})

test('the bias lies within how far two scores can lie apart, and says where it was cut', () => {
  const { bias, upper_limit } = agreementOf(true, { judge: [1, 0], physicians: [0, 1] })
  expect(bias).toMatchObject({ value: 0, ci: { low: -1, high: 1 } })
  expect(bias.value === null ? null : bias.beyond!.high).toBeGreaterThan(1)
  // A limit of differences taken as normal is no difference of two scores.
  expect(upper_limit).not.toHaveProperty('beyond')
})

test('scores of several items lie as far apart as their scales do on average, those of a checklist 1', () => {
  const range = (items: Record<string, string>, weights = {}) =>
    scoreDifferenceRange(anInstrument('own', items, { weights }))
  expect(range({ a: 'points', b: 'points' })).toEqual({ low: -1, high: 1 })
  expect(range({ a: 'yesNo', b: 'yesNo' }, { a: 2, b: 1 })).toEqual({ low: -1, high: 1 })
})
