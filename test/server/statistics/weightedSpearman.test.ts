import { expect, test } from 'vitest'
import { weightedSpearman } from '#server/statistics/weightedSpearman.ts'
import { clustered } from '../judgeReport/clustered.ts'

const ones = (n: number) => new Array<number>(n).fill(1)
const x = [1, 2, 2, 5, 4, 4, 7]
const y = [2, 1, 3, 3, 6, 5, 5]

test('with equal weights it is the rho of scipy, ties included', () => {
  expect(weightedSpearman(clustered.x, clustered.y)(ones(28))).toBeCloseTo(0.6592744757186694, 12)
  expect(weightedSpearman(x, y)(ones(7))).toBeCloseTo(0.6296296296296297, 12)
  expect(weightedSpearman(x, y)(ones(7).map(one => one / 3))).toBeCloseTo(0.6296296296296297, 12)
})

test('a weight of two is an observation twice, a weight of zero none', () => {
  expect(weightedSpearman(x, y)([1, 2, 1, 3, 1, 1, 2])).toBeCloseTo(0.6120926197440876, 12)
  expect(weightedSpearman([...x, 9], [...y, -3])([...ones(7), 0])).toBeCloseTo(0.6296296296296297, 12)
})

test('it is 1 and -1 where one rises with the other, and undefined where one of them does not vary', () => {
  expect(weightedSpearman([1, 2, 3], [10, 100, 1000])(ones(3))).toBeCloseTo(1, 12)
  expect(weightedSpearman([1, 2, 3], [9, 4, 1])(ones(3))).toBeCloseTo(-1, 12)
  expect(weightedSpearman([1, 1, 1], [1, 2, 3])(ones(3))).toBeNaN()
  expect(weightedSpearman([1, 2, 3], [1, 1, 2])([1, 1, 0])).toBeNaN()
  expect(() => weightedSpearman([1], [])).toThrow(RangeError)
})
