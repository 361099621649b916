import { describe, expect, it } from 'vitest'
import { auroc } from '#server/statistics/auroc.ts'
import { binaryRates } from '#server/statistics/binaryRates.ts'
import { macroAuroc } from '#server/statistics/macroAuroc.ts'
import type { Measured, Result } from '#server/statistics/result.ts'
import { thresholdRates } from '#server/statistics/thresholdRates.ts'
import reference from '#test/reference/outcomes.json' with { type: 'json' }

type Input = { y: number[]; score: number[]; threshold: number; proba: number[][]; classes: number[] }
type Vector = { name: string; metric: string; input: Input; expected: never; tolerance: number }
const vectors = reference.vectors as unknown as Vector[]
const of = (metric: string) => vectors.filter(vector => vector.metric === metric)

function expectNear(result: Result, expected: number | null, tolerance: number) {
  if (expected === null) expect(result.value).toBeNull()
  else expect(Math.abs(result.value! - expected)).toBeLessThanOrEqual(tolerance)
}

describe(`reference numbers from ${reference.oracles}`, () => {
  it('leave no vector aside', () => {
    expect(of('auroc').length + of('threshold_rates').length + of('macro_auc_ovr').length).toBe(9)
    expect(vectors).toHaveLength(9)
  })

  it.each(of('auroc'))('$name', ({ input, expected, tolerance }) => {
    const { value, delong_se, undefined: reason } = expected as Record<string, never>
    const result = auroc(input.y, input.score)
    expectNear(result, value!, tolerance)
    if (reason !== undefined) expect(result).toMatchObject({ undefined: reason })
    if (delong_se !== undefined)
      expectNear({ value: (result as Measured).se! } as Result, delong_se, tolerance)
  })

  it.each(of('threshold_rates'))('$name', ({ input, expected, tolerance }) => {
    const wanted = expected as Record<string, number | null>
    const { counts, rates } = thresholdRates(input.y, input.score, input.threshold)
    expect(counts).toEqual({ tp: wanted.tp, fp: wanted.fp, fn: wanted.fn, tn: wanted.tn })
    expectNear(rates.sensitivity, wanted.tpr!, tolerance)
    expectNear(rates.specificity, wanted.tnr!, tolerance)
    expectNear(rates.false_positive_rate, wanted.fpr!, tolerance)
    expectNear(rates.false_negative_rate, wanted.fnr!, tolerance)
    expectNear(rates.ppv, wanted.ppv!, tolerance)
    expectNear(rates.npv, wanted.npv!, tolerance)
    expectNear(rates.accuracy, wanted.accuracy!, tolerance)
    expectNear(rates.balanced_accuracy, wanted.balanced_accuracy!, tolerance)
    expectNear(rates.f1, wanted.f1!, tolerance)
  })

  it.each(of('macro_auc_ovr'))('$name', ({ input, expected, tolerance }) => {
    const wanted = expected as { value: number; per_class: number[]; weighted: number }
    const result = macroAuroc(
      input.y,
      input.classes.map((_, c) => input.proba.map(row => row[c]!)),
    )
    expectNear(result.macro, wanted.value, tolerance)
    expectNear(result.weighted, wanted.weighted, tolerance)
    expect(result.classes).toHaveLength(wanted.per_class.length)
    result.classes.forEach((area, c) => {
      expectNear(area, wanted.per_class[c]!, tolerance)
    })
  })
})

describe('AUROC by hand', () => {
  it('3 and 1 against 2 and 0: three of four pairs won, placements 1 1/2 and 1/2 1, variance 1/8', () => {
    // Positive 3 beats both, 1 beats one: mean 3/4, squared deviations 2/16, over 1·2. The same for negatives.
    const result = auroc([1, 1, 0, 0], [3, 1, 2, 0]) as Measured
    expect(result.value).toBe(0.75)
    expect(result.se).toBeCloseTo(Math.sqrt(1 / 8), 14)
    const half = (1.959963984540054 * Math.sqrt(1 / 8)) / (3 / 16)
    expect(result.ci!.low).toBeCloseTo(3 / (3 + Math.exp(half)), 14)
    expect(result.ci!.high).toBeCloseTo(3 / (3 + Math.exp(-half)), 14)
  })

  it('keeps a good judge within 1, where the plain interval would run past it', () => {
    const { ci, se, value } = auroc([1, 1, 1, 1, 0, 0, 0, 0], [9, 8, 7, 4, 5, 3, 2, 1]) as Measured
    expect(value).toBe(15 / 16)
    expect(value + 1.96 * se!).toBeGreaterThan(1)
    expect(ci!.high).toBeLessThan(1)
  })

  it('is not computed pair by pair: 200,000 units that take turns have (N + 1)/2N of N² pairs won', () => {
    const units = Float64Array.from({ length: 200_000 }, (_, unit) => unit)
    const { value } = auroc(
      units.map(unit => unit % 2),
      units,
    )
    expect(value).toBeCloseTo(100_001 / 200_000, 14)
  })

  it('says why there is no value or no interval', () => {
    expect(auroc([], [])).toEqual({ value: null, undefined: 'no-pairs', n: 0 })
    expect(auroc([0, 0], [1, 2])).toEqual({ value: null, undefined: 'one-class', n: 2 })
    expect(auroc([0, 1], [1, 2])).toMatchObject({ value: 1, ci: null, ci_undefined: 'boundary-value' })
    expect(auroc([0, 0, 1], [1, 3, 2])).toMatchObject({ value: 0.5, ci_undefined: 'too-few-units' })
    expect(auroc([0, 0, 1, 1], [4, 4, 4, 4])).toMatchObject({ value: 0.5, ci_undefined: 'zero-variance' })
  })

  it('refuses what is no outcome and no score instead of ranking it', () => {
    expect(() => auroc([1, -1], [1, 2])).toThrow(RangeError)
    expect(() => auroc([1, 0], [1, Number.NaN])).toThrow(RangeError)
    expect(() => auroc([1, 0], [1])).toThrow(RangeError)
    expect(() =>
      macroAuroc(
        [0, 2],
        [
          [0.5, 0.5],
          [0.5, 0.5],
        ],
      ),
    ).toThrow(RangeError)
  })
})

describe('macro AUROC', () => {
  it('scikit-learn#24636: a class that nobody belongs to is absent, not 0, and left out of the mean', () => {
    const { classes, macro, weighted } = macroAuroc(
      [0, 0, 1, 1],
      [
        [0.9, 0.3, 0.4, 0.1],
        [0.1, 0.7, 0.6, 0.9],
        [0, 0, 0, 0],
      ],
    )
    expect(classes[0]!.value).toBe(0.75)
    expect(classes[2]).toEqual({ value: null, undefined: 'one-class', n: 4 })
    expect(macro).toEqual({ value: 0.75, ci: null, ci_undefined: 'not-computed', n: 4 })
    expect(weighted.value).toBe(0.75)
  })

  it('weighs classes by their size when asked to', () => {
    // Class 0 (3 units of 4) is told apart with 2/3, class 1 (1 unit) perfectly.
    const { macro, weighted } = macroAuroc(
      [0, 0, 0, 1],
      [
        [3, 2, 0, 1],
        [0, 0, 0, 1],
      ],
    )
    expect(macro.value).toBeCloseTo((2 / 3 + 1) / 2, 14)
    expect(weighted.value).toBeCloseTo((3 * (2 / 3) + 1) / 4, 14)
  })

  it('is absent when no class has both outcomes', () => {
    expect(
      macroAuroc(
        [0, 0],
        [
          [1, 2],
          [2, 1],
        ],
      ).macro,
    ).toEqual({ value: null, undefined: 'one-class', n: 2 })
    expect(macroAuroc([], [[], []]).macro).toEqual({ value: null, undefined: 'no-pairs', n: 0 })
  })
})

describe('binary rates', () => {
  it('have the n and the Wilson interval of their own denominator', () => {
    const { sensitivity, ppv, balanced_accuracy } = binaryRates({ tp: 8, fp: 4, fn: 2, tn: 16 })
    const z2 = 1.959963984540054 ** 2
    const centre = (0.8 + z2 / 20) / (1 + z2 / 10)
    const half = Math.sqrt(z2 * (0.016 + z2 / 400)) / (1 + z2 / 10)
    expect(sensitivity).toEqual({
      value: 0.8,
      n: 10,
      ci: {
        low: expect.closeTo(centre - half, 14),
        high: expect.closeTo(centre + half, 14),
        level: 0.95,
        method: 'wilson-1927',
      },
    })
    expect(ppv).toMatchObject({ value: 8 / 12, n: 12 })
    expect(balanced_accuracy).toEqual({ value: 0.8, ci: null, ci_undefined: 'not-computed', n: 30 })
  })

  it('name the denominator that is empty', () => {
    const absent = (reason: string, n = 0) => ({ value: null, undefined: reason, n })
    expect(binaryRates({ tp: 0, fp: 3, fn: 0, tn: 0 })).toMatchObject({
      sensitivity: absent('no-positives'),
      false_negative_rate: absent('no-positives'),
      specificity: { value: 0 },
      npv: absent('no-negative-calls'),
      balanced_accuracy: absent('part-undefined', 3),
      f1: { value: 0 },
    })
    expect(binaryRates({ tp: 0, fp: 0, fn: 0, tn: 3 })).toMatchObject({
      ppv: absent('no-positive-calls'),
      f1: absent('label-unused', 3),
    })
    expect(binaryRates({ tp: 2, fp: 0, fn: 1, tn: 0 })).toMatchObject({
      specificity: absent('no-negatives'),
      false_positive_rate: absent('no-negatives'),
    })
    expect(binaryRates({ tp: 0, fp: 0, fn: 0, tn: 0 })).toMatchObject({
      accuracy: absent('no-pairs'),
      balanced_accuracy: absent('no-pairs'),
      f1: absent('no-pairs'),
    })
  })

  it('count a score equal to the threshold as a positive call', () => {
    expect(thresholdRates([1, 0], [0.5, 0.5], 0.5).counts).toEqual({ tp: 1, fp: 1, fn: 0, tn: 0 })
  })
})
