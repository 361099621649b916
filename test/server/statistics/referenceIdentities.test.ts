import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { auroc } from '#server/statistics/auroc.ts'
import { bowker } from '#server/statistics/bowker.ts'
import { macroAuroc } from '#server/statistics/macroAuroc.ts'
import { mcnemar } from '#server/statistics/mcnemar.ts'
import type { Measured } from '#server/statistics/result.ts'
import type { Test } from '#server/statistics/significance.ts'
import { stuartMaxwell } from '#server/statistics/stuartMaxwell.ts'
import { thresholdRates } from '#server/statistics/thresholdRates.ts'
import { binaryPairs, pairs, tableOf } from './tables.ts'

/** Outcomes with scores on a coarse grid, so that ties are common. */
const scored = fc.array(
  fc.record({ y: fc.integer({ min: 0, max: 1 }), score: fc.integer({ min: -4, max: 4 }) }),
  {
    maxLength: 40,
  },
)

function expectSameTest(a: Test, b: Test) {
  if (a.statistic === null || b.statistic === null) {
    expect(a).toEqual(b)
    return
  }
  expect(a.statistic).toBeCloseTo(b.statistic, 10)
  expect([a.df, a.n]).toEqual([b.df, b.n])
  expect(a.p).toBeCloseTo(b.p, 11)
}

describe('tests of two raters', () => {
  it('of a two by two table are one test: McNemar, Bowker, Stuart and Maxwell', () => {
    fc.assert(
      fc.property(binaryPairs, pair => {
        const table = tableOf(pair)
        expectSameTest(bowker(table), mcnemar(table, 'chi-square'))
        expectSameTest(stuartMaxwell(table), mcnemar(table, 'chi-square'))
      }),
    )
  })

  it.each([
    ['Bowker', bowker],
    ['Stuart and Maxwell', stuartMaxwell],
  ])('%s does not depend on who is named first, the order of categories, or an unused one', (_name, test) => {
    const permuted = pairs.chain(pair =>
      fc.record({
        pair: fc.constant(pair),
        order: fc.shuffledSubarray(
          Array.from({ length: pair.k + 1 }, (_, code) => code),
          { minLength: pair.k + 1, maxLength: pair.k + 1 },
        ),
      }),
    )
    fc.assert(
      fc.property(permuted, ({ pair, order }) => {
        const { k, first, second } = pair
        const moved = (codes: readonly number[]) => codes.map(code => (code < 0 ? code : order[code]!))
        expectSameTest(
          test(tableOf({ k: k + 1, first: moved(second), second: moved(first) })),
          test(tableOf(pair)),
        )
      }),
    )
  })

  it('have a p value above 0 and at most 1, and a statistic of 0 exactly for a symmetric table', () => {
    fc.assert(
      fc.property(pairs, ({ k, first, second }) => {
        const both = tableOf({ k, first: [...first, ...second], second: [...second, ...first] })
        const tests = [bowker, stuartMaxwell]
        for (const test of tests) {
          const result = test(tableOf({ k, first, second }))
          if (result.statistic !== null) {
            expect(result.p).toBeGreaterThan(0)
            expect(result.p).toBeLessThanOrEqual(1)
          }
          const mirrored = test(both)
          if (mirrored.statistic !== null) expect(mirrored).toMatchObject({ statistic: 0, p: 1 })
        }
      }),
    )
  })

  it('McNemar exact adds up the binomial: p is the share of the 2^m sign patterns at least as one-sided', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }), (b, c) => {
        fc.pre(b + c > 0)
        const first = [...Array(b).fill(0), ...Array(c).fill(1)]
        const result = mcnemar(tableOf({ k: 2, first, second: first.map(code => 1 - code) }), 'exact')
        let extreme = 0
        let ways = 1
        for (let i = 0; i <= b + c; i++) {
          if (Math.abs(2 * i - b - c) >= Math.abs(b - c)) extreme += ways
          ways = (ways * (b + c - i)) / (i + 1)
        }
        expect((result as { p: number }).p).toBeCloseTo(extreme / 2 ** (b + c), 13)
      }),
    )
  })
})

describe('AUROC', () => {
  const split = (units: { y: number; score: number }[]) =>
    [units.map(unit => unit.y), units.map(unit => unit.score)] as const

  it('is the share of pairs won, ties half: Mann and Whitney over n1 n0', () => {
    fc.assert(
      fc.property(scored, units => {
        const { value } = auroc(...split(units))
        const positives = units.filter(unit => unit.y === 1)
        const negatives = units.filter(unit => unit.y === 0)
        const wins = positives.flatMap(own =>
          negatives.map(other => (own.score > other.score ? 1 : own.score === other.score ? 0.5 : 0)),
        )
        if (wins.length === 0) expect(value).toBeNull()
        else expect(value).toBeCloseTo(wins.reduce<number>((sum, won) => sum + won, 0) / wins.length, 13)
      }),
    )
  })

  it('has the standard error of DeLong as defined, by placements pair by pair', () => {
    fc.assert(
      fc.property(scored, units => {
        const result = auroc(...split(units))
        if (result.value === null || result.ci === null) return
        const of = (outcome: number) => units.filter(unit => unit.y === outcome).map(unit => unit.score)
        const [x, y] = [of(1), of(0)]
        const won = (a: number, b: number) => (a > b ? 1 : a === b ? 0.5 : 0)
        const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
        const variance = (values: number[]) =>
          values.reduce((sum, value) => sum + (value - average(values)) ** 2, 0) / (values.length - 1)
        const ofPositives = x.map(a => average(y.map(b => won(a, b))))
        const ofNegatives = y.map(b => average(x.map(a => won(a, b))))
        const expected = Math.sqrt(variance(ofPositives) / x.length + variance(ofNegatives) / y.length)
        expect(result.se).toBeCloseTo(expected, 12)
        expect(result.ci.low).toBeGreaterThan(0)
        expect(result.ci.high).toBeLessThan(1)
      }),
    )
  })

  it('of negated scores is its complement, interval included, and so is that of swapped outcomes', () => {
    fc.assert(
      fc.property(scored, units => {
        const own = auroc(...split(units))
        const negated = auroc(...split(units.map(({ y, score }) => ({ y, score: -score }))))
        const swapped = auroc(...split(units.map(({ y, score }) => ({ y: 1 - y, score }))))
        for (const other of [negated, swapped]) {
          if (own.value === null) {
            expect(other).toEqual(own)
            continue
          }
          expect(other.value).toBeCloseTo(1 - own.value, 13)
          if (own.ci === null) {
            expect((other as Measured).ci_undefined).toBe(own.ci_undefined)
            continue
          }
          expect((other as Measured).ci!.low).toBeCloseTo(1 - own.ci.high, 11)
          expect((other as Measured).ci!.high).toBeCloseTo(1 - own.ci.low, 11)
        }
      }),
    )
  })

  it('of a yes-or-no call is its balanced accuracy', () => {
    fc.assert(
      fc.property(scored, fc.integer({ min: -4, max: 5 }), (units, threshold) => {
        const [outcomes, scores] = split(units)
        const { balanced_accuracy } = thresholdRates(outcomes, scores, threshold).rates
        const called = auroc(
          outcomes,
          scores.map(score => (score >= threshold ? 1 : 0)),
        )
        if (called.value === null) expect(balanced_accuracy.value).toBeNull()
        else expect(balanced_accuracy.value).toBeCloseTo(called.value, 13)
      }),
    )
  })

  it('of two classes with opposite scores is the macro one', () => {
    fc.assert(
      fc.property(scored, units => {
        const [outcomes, scores] = split(units)
        const { macro, weighted } = macroAuroc(outcomes, [scores.map(score => -score), scores])
        const own = auroc(outcomes, scores).value
        for (const mean of [macro, weighted]) {
          if (own === null) expect(mean.value).toBeNull()
          else expect(mean.value).toBeCloseTo(own, 13)
        }
      }),
    )
  })
})
