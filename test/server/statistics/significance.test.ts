import { describe, expect, it } from 'vitest'
import { bowker } from '#server/statistics/bowker.ts'
import { fromCells } from '#server/statistics/contingency.ts'
import { mcnemar } from '#server/statistics/mcnemar.ts'
import type { Test } from '#server/statistics/significance.ts'
import { stuartMaxwell } from '#server/statistics/stuartMaxwell.ts'
import reference from '#test/reference/comparisons.json' with { type: 'json' }

const square = (cells: number[]) => fromCells(cells, Math.sqrt(cells.length))

function expectTest(test: Test, statistic: number, df: number | null, p: number) {
  expect(test).toMatchObject({ statistic: expect.closeTo(statistic, 9), df })
  expect(Math.abs((test as { p: number }).p / p - 1)).toBeLessThanOrEqual(1e-9)
}

describe(`tests of two raters against ${reference.oracle}`, () => {
  it.each(reference.significance)('$cells', ({ cells, bowker: b, stuart_maxwell: s, exact, chi_square }) => {
    const table = square(cells)
    expectTest(bowker(table), b[0]!, b[1]!, b[2]!)
    expectTest(stuartMaxwell(table), s[0]!, s[1]!, s[2]!)
    if (exact === undefined || chi_square === undefined) return
    expectTest(mcnemar(table, 'exact'), exact[0]!, null, exact[1]!)
    expectTest(mcnemar(table, 'chi-square'), chi_square[0]!, 1, chi_square[1]!)
  })
})

describe('tests by hand', () => {
  it('McNemar of 1 against 5: 2 (1 + 6)/64 = 7/32', () => {
    expect(mcnemar(square([9, 1, 5, 9]))).toEqual({
      statistic: 1,
      df: null,
      p: expect.closeTo(7 / 32, 15),
      method: 'mcnemar-exact',
      n: 24,
    })
  })

  it('as many one way as the other has an exact p of 1, never above', () => {
    expect(mcnemar(square([3, 4, 4, 3]))).toMatchObject({ statistic: 4, p: 1 })
    expect(mcnemar(square([3, 1, 1, 3]))).toMatchObject({ statistic: 1, p: 1 })
  })

  it('is exact up to 24 discordant pairs and chi-square from 25 on', () => {
    expect(mcnemar(square([0, 10, 14, 0]))).toMatchObject({ method: 'mcnemar-exact', df: null })
    expect(mcnemar(square([0, 10, 15, 0]))).toMatchObject({ method: 'mcnemar-1947', df: 1, statistic: 1 })
  })

  it('Bowker counts only pairs of categories that were confused: 3 of 1-2 against 1 of 2-1 is 4/4 on 1', () => {
    expect(bowker(square([5, 3, 0, 1, 5, 0, 0, 0, 5]))).toMatchObject({ statistic: 1, df: 1, n: 19 })
  })

  it('Stuart and Maxwell by hand: [[2,2,1],[0,2,3],[1,0,2]]', () => {
    // d = (5 - 3, 5 - 4, 3 - 6) = (2, 1, -3); off-diagonal sums 12: 2, 13: 2, 23: 3.
    // Without the third category V = [[4,-2],[-2,5]], determinant 16: (4·5 + 2·2·1·2 + 1·4)/16 = 32/16 = 2.
    expect(stuartMaxwell(square([2, 2, 1, 0, 2, 3, 1, 0, 2]))).toEqual({
      statistic: expect.closeTo(2, 14),
      df: 2,
      p: expect.closeTo(Math.exp(-1), 14),
      method: 'stuart-maxwell-1970',
      n: 13,
    })
  })

  it('a category that was never used, or never confused, leaves Stuart and Maxwell alone', () => {
    const plain = stuartMaxwell(square([2, 2, 1, 0, 2, 3, 1, 0, 2]))
    const unused = stuartMaxwell(square([2, 2, 0, 1, 0, 2, 0, 3, 0, 0, 0, 0, 1, 0, 0, 2]))
    const certain = stuartMaxwell(square([2, 2, 0, 1, 0, 2, 0, 3, 0, 0, 7, 0, 1, 0, 0, 2]))
    expect(unused).toEqual(plain)
    expect(certain).toEqual({ ...plain, n: 20 })
  })

  it('categories confused in two separate pairs are two McNemar tests in one: statistics add up, on 2', () => {
    const table = square([4, 6, 0, 0, 2, 4, 0, 0, 0, 0, 4, 1, 0, 0, 8, 4])
    const apart = (6 - 2) ** 2 / 8 + (8 - 1) ** 2 / 9
    expect(stuartMaxwell(table)).toMatchObject({ statistic: expect.closeTo(apart, 13), df: 2 })
  })
})

describe('tests that cannot be done say why', () => {
  const none = (reason: string, n: number) => ({ statistic: null, undefined: reason, n })
  it('without pairs, without disagreement, without two categories', () => {
    for (const test of [mcnemar, bowker, stuartMaxwell]) {
      expect(test(square([0, 0, 0, 0]))).toEqual(none('no-pairs', 0))
      expect(test(square([3, 0, 0, 4]))).toEqual(none('no-discordant-pairs', 7))
    }
    expect(mcnemar(square([1, 1, 1, 1, 1, 1, 1, 1, 1]))).toEqual(none('not-applicable', 9))
  })
})
