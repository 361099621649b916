import { expect, test } from 'vitest'
import { type AnalysisRating, pairRatings } from '#server/agreement/pairs.ts'

const rating = (rater: string, unit: string, value: string, shared = true, item = 'q'): AnalysisRating => ({
  rater,
  caseId: `case-of-${unit}`,
  group: `group-of-${unit}`,
  shared,
  unit,
  item,
  value,
})
const seen = (pairs: { unit: string; first: { value: string }; second: { value: string } }[]) =>
  pairs.map(pair => [pair.unit, pair.first.value, pair.second.value])

test('ratings are joined by unit and item, whatever order they come in', () => {
  const people = [
    rating('b', 'u2', '4'),
    rating('a', 'u1', '1'),
    rating('b', 'u1', '2'),
    rating('a', 'u2', '3'),
  ]
  const { pairs } = pairRatings({ column: 'physicians', people, judge: [], physicians: ['a', 'b'] })
  expect(seen(pairs).sort()).toEqual([
    ['u1', '1', '2'],
    ['u2', '3', '4'],
  ])
})

test('a shared case that one physician alone has rated makes no pair and is counted', () => {
  const people = [rating('a', 'u1', '1'), rating('b', 'u1', '1'), rating('a', 'u2', '5')]
  const paired = pairRatings({ column: 'physicians', people, judge: [], physicians: ['a', 'b'] })
  expect(seen(paired.pairs)).toEqual([['u1', '1', '1']])
  expect(paired.onePhysicianOnly).toBe(1)
})

test('an exclusive case never makes a physician pair, even if another rated a unit of the same name', () => {
  const people = [rating('a', 'u1', '1', false), rating('b', 'u1', '1', false)]
  expect(pairRatings({ column: 'physicians', people, judge: [], physicians: ['a', 'b'] }).pairs).toEqual([])
})

test('pooled with the judge, a shared case counts once for each physician', () => {
  const people = [rating('a', 'u1', '1'), rating('b', 'u1', '2'), rating('a', 'u2', '3', false)]
  const judge = [rating('run:j', 'u1', '5', false), rating('run:j', 'u2', '4', false)]
  const of = (column: 'judge' | 'judge-shared') =>
    seen(pairRatings({ column, people, judge, physicians: ['a', 'b'] }).pairs)
  expect(of('judge')).toEqual([
    ['u1', '1', '5'],
    ['u1', '2', '5'],
    ['u2', '3', '4'],
  ])
  expect(of('judge-shared')).toEqual([
    ['u1', '1', '5'],
    ['u1', '2', '5'],
  ])
})

test('a physician rating that the judge left out is counted, not guessed', () => {
  const paired = pairRatings({
    column: 'judge',
    people: [rating('a', 'u1', '1'), rating('a', 'u2', '1')],
    judge: [rating('run:j', 'u1', '1', false)],
    physicians: ['a'],
  })
  expect(paired.pairs).toHaveLength(1)
  expect(paired.judgeMissing).toBe(1)
})

test('three physicians on a case make three pairs', () => {
  const people = ['c', 'a', 'b'].map((rater, index) => rating(rater, 'u1', String(index)))
  const { pairs } = pairRatings({ column: 'physicians', people, judge: [], physicians: ['a', 'b', 'c'] })
  expect(pairs.map(pair => [pair.first.rater, pair.second.rater])).toEqual([
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'c'],
  ])
})
