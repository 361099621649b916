import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { krippendorffAlpha } from '#server/statistics/alpha.ts'
import { brennanPrediger } from '#server/statistics/brennanPrediger.ts'
import { contingency } from '#server/statistics/contingency.ts'
import { distances, indexPositions } from '#server/statistics/distance.ts'
import { fleissKappa } from '#server/statistics/fleissKappa.ts'
import { gwetAc1, gwetAc2 } from '#server/statistics/gwet.ts'
import { icc } from '#server/statistics/icc.ts'
import { cohenKappa, weightedKappa } from '#server/statistics/kappa.ts'
import { kendallTauB } from '#server/statistics/kendall.ts'
import { macroF1 } from '#server/statistics/macroF1.ts'
import { pabak } from '#server/statistics/pabak.ts'
import { patternsOf } from '#server/statistics/patterns.ts'
import { percentAgreement } from '#server/statistics/percentAgreement.ts'
import { percentAgreementAll } from '#server/statistics/percentAgreementAll.ts'
import type { Result } from '#server/statistics/result.ts'
import { spearman } from '#server/statistics/spearman.ts'
import { type Pair, pairs } from './tables.ts'

const weighted = (weighting: 'linear' | 'quadratic', { k, first, second }: Pair) =>
  weightedKappa(contingency(first, second, k), distances(weighting, indexPositions(k)))

const nominal: Record<string, (pair: Pair) => Result> = {
  'percent agreement': ({ k, first, second }) => percentAgreement(contingency(first, second, k)),
  kappa: ({ k, first, second }) => cohenKappa(contingency(first, second, k)),
  pabak: ({ k, first, second }) => pabak(contingency(first, second, k)),
  'macro F1': ({ k, first, second }) => macroF1(contingency(first, second, k), 'observed'),
  AC1: ({ k, first, second }) => gwetAc1(patternsOf([first, second], k)),
  'Fleiss kappa': ({ k, first, second }) => fleissKappa(patternsOf([first, second], k)),
  'nominal alpha': ({ k, first, second }) =>
    krippendorffAlpha(patternsOf([first, second], k), { level: 'nominal' }),
}
const ordinal: Record<string, (pair: Pair) => Result> = {
  'linear kappa': pair => weighted('linear', pair),
  'quadratic kappa': pair => weighted('quadratic', pair),
  spearman: ({ k, first, second }) => spearman(contingency(first, second, k)),
  'tau-b': ({ k, first, second }) => kendallTauB(contingency(first, second, k)),
  AC2: ({ k, first, second }) =>
    gwetAc2(patternsOf([first, second], k), distances('quadratic', indexPositions(k))),
  'ordinal alpha': ({ k, first, second }) =>
    krippendorffAlpha(patternsOf([first, second], k), { level: 'ordinal' }),
  'interval alpha': ({ k, first, second }) =>
    krippendorffAlpha(patternsOf([first, second], k), { level: 'interval', values: indexPositions(k) }),
}

function expectSame(a: Result, b: Result) {
  if (a.value === null || b.value === null) {
    expect(a).toEqual(b)
    return
  }
  expect(a.value).toBeCloseTo(b.value, 11)
  expect(a.n).toBe(b.n)
  expect(a.ci === null).toBe(b.ci === null)
  if (a.ci === null || b.ci === null) return
  expect(a.ci.low).toBeCloseTo(b.ci.low, 9)
  expect(a.ci.high).toBeCloseTo(b.ci.high, 9)
}

function allNumbers(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(allNumbers) : []
}

describe('for any two raters', () => {
  it.each(Object.entries({ ...nominal, ...ordinal }))(
    '%s does not depend on who is named first',
    (_name, measure) => {
      fc.assert(
        fc.property(pairs, ({ k, first, second }) => {
          expectSame(measure({ k, first, second }), measure({ k, first: second, second: first }))
        }),
      )
    },
  )

  it.each(Object.entries(nominal))('%s does not depend on the order of the categories', (_name, measure) => {
    const permuted = pairs.chain(pair =>
      fc.record({
        pair: fc.constant(pair),
        order: fc.shuffledSubarray(indexPositions(pair.k), { minLength: pair.k, maxLength: pair.k }),
      }),
    )
    fc.assert(
      fc.property(permuted, ({ pair, order }) => {
        const moved = (codes: readonly number[]) => codes.map(code => (code < 0 ? code : order[code]!))
        expectSame(
          measure(pair),
          measure({ k: pair.k, first: moved(pair.first), second: moved(pair.second) }),
        )
      }),
    )
  })

  it.each(['linear kappa', 'quadratic kappa', 'spearman', 'tau-b', 'ordinal alpha'])(
    '%s does not change with an unused category at either end of the scale',
    name => {
      const measure = ordinal[name]!
      fc.assert(
        fc.property(pairs, pair => {
          const up = (codes: readonly number[]) => codes.map(code => (code < 0 ? code : code + 1))
          expectSame(measure(pair), measure({ ...pair, k: pair.k + 1 }))
          expectSame(
            measure(pair),
            measure({ k: pair.k + 1, first: up(pair.first), second: up(pair.second) }),
          )
        }),
      )
    },
  )

  it.each(Object.entries({ ...nominal, ...ordinal }))(
    '%s of a rater with itself is 1 or undefined',
    (_name, measure) => {
      fc.assert(
        fc.property(pairs, ({ k, first }) => {
          const { value } = measure({ k, first, second: first })
          if (value !== null) expect(value).toBeCloseTo(1, 12)
        }),
      )
    },
  )

  it.each(Object.entries({ ...nominal, ...ordinal }))(
    '%s is finite wherever it has a number, and leaves its input alone',
    (_name, measure) => {
      fc.assert(
        fc.property(pairs, ({ k, first, second }) => {
          const frozen = Object.freeze({
            k,
            first: Object.freeze([...first]),
            second: Object.freeze([...second]),
          })
          const result = measure(frozen)
          expect(allNumbers(result).every(Number.isFinite)).toBe(true)
          if (result.value !== null) expect(result.ci === null).toBe('ci_undefined' in result)
        }),
      )
    },
  )

  it('AC1, kappa and percent agreement order their bounds and hold the value between them', () => {
    fc.assert(
      fc.property(pairs, pair => {
        for (const measure of [
          nominal.kappa!,
          nominal.AC1!,
          nominal['percent agreement']!,
          ordinal.spearman!,
          ordinal['tau-b']!,
        ]) {
          const result = measure(pair)
          if (result.value === null || result.ci === null) continue
          expect(result.ci.low).toBeLessThanOrEqual(result.value)
          expect(result.ci.high).toBeGreaterThanOrEqual(result.value)
        }
      }),
    )
  })

  it.each(['kappa', 'linear kappa', 'quadratic kappa', 'spearman', 'tau-b'])(
    '%s and its interval stay within -1 and 1',
    name => {
      fc.assert(
        fc.property(pairs, pair => {
          const result = { ...nominal, ...ordinal }[name]!(pair)
          if (result.value === null) return
          expect(Math.abs(result.value)).toBeLessThanOrEqual(1 + 1e-12)
          if (result.ci === null) return
          expect(result.ci.low).toBeGreaterThanOrEqual(-1)
          expect(result.ci.high).toBeLessThanOrEqual(1)
        }),
      )
    },
  )

  it('Brennan and Prediger is PABAK for two complete raters, and percent agreement is the same both ways', () => {
    fc.assert(
      fc.property(pairs, ({ k, first, second }) => {
        const both = first.map((_, unit) => unit).filter(unit => first[unit]! >= 0 && second[unit]! >= 0)
        const complete = [both.map(unit => first[unit]!), both.map(unit => second[unit]!)] as const
        const units = patternsOf(complete, k)
        const table = contingency(complete[0], complete[1], k)
        const general = brennanPrediger(units, distances('identity', indexPositions(k)))
        const special = pabak(table)
        if (special.value === null) expect(general.value).toBeNull()
        else expect(general.value).toBeCloseTo(special.value, 12)
        expectSame(percentAgreementAll(units), percentAgreement(table))
      }),
    )
  })

  it('nominal alpha is Scott pi with the small-sample step: 1 - (1 - pi)(1 - 1/2n)', () => {
    fc.assert(
      fc.property(pairs, ({ k, first, second }) => {
        const both = first.map((_, unit) => unit).filter(unit => first[unit]! >= 0 && second[unit]! >= 0)
        const units = patternsOf([both.map(unit => first[unit]!), both.map(unit => second[unit]!)], k)
        const pi = fleissKappa(units).value
        const alpha = krippendorffAlpha(units, { level: 'nominal' }).value
        if (pi === null) expect(alpha).toBeNull()
        else expect(alpha).toBeCloseTo(1 - (1 - pi) * (1 - 1 / (2 * both.length)), 11)
      }),
    )
  })
})

describe('for any number of raters', () => {
  const tables = fc.integer({ min: 2, max: 5 }).chain(raters =>
    fc.array(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: raters, maxLength: raters }), {
      minLength: 0,
      maxLength: 12,
    }),
  )

  it('intraclass correlations do not depend on the order of raters or units, nor on the unit of measure', () => {
    fc.assert(
      fc.property(tables, units => {
        const plain = icc(units)
        const turned = icc([...units].reverse().map(unit => [...unit].reverse().map(value => 3 * value + 7)))
        for (const key of Object.keys(plain) as (keyof typeof plain)[]) {
          const [a, b] = [plain[key], turned[key]]
          expect(a.value === null).toBe(b.value === null)
          if (a.value !== null)
            expect(Math.abs(a.value - b.value!)).toBeLessThan(1e-8 * Math.max(1, Math.abs(a.value)))
          expect(allNumbers(a).every(Number.isFinite)).toBe(true)
          expect(a.value ?? 0).toBeLessThanOrEqual(1 + 1e-12)
          if (a.value !== null && a.ci !== null) expect(a.ci.low).toBeLessThanOrEqual(a.ci.high)
        }
      }),
    )
  })

  it('a unit nobody rated changes nothing', () => {
    const codes = fc.array(fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 3, maxLength: 3 }), {
      maxLength: 15,
    })
    fc.assert(
      fc.property(codes, units => {
        const raters = [0, 1, 2].map(rater => units.map(unit => unit[rater]!))
        const padded = raters.map(rater => [-1, ...rater, -1])
        const [own, more] = [patternsOf(raters, 4), patternsOf(padded, 4)]
        expectSame(gwetAc1(own), gwetAc1(more))
        expectSame(fleissKappa(own), fleissKappa(more))
        expectSame(
          krippendorffAlpha(own, { level: 'ordinal' }),
          krippendorffAlpha(more, { level: 'ordinal' }),
        )
        expectSame(percentAgreementAll(own), percentAgreementAll(more))
      }),
    )
  })
})
