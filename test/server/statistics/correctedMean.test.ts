import { describe, expect, it } from 'vitest'
import { clusteredMean, combined, resultOf, standardError } from '#server/statistics/clusteredMean.ts'
import { correctedMean, crossFittedMean, partsOf, tunedLambda } from '#server/statistics/correctedMean.ts'
import { studentQuantile } from '#server/statistics/distributions.ts'
import { ppiMean } from '#server/statistics/ppi.ts'
import reference from '#test/reference/corrected.json' with { type: 'json' }

const upTo = (n: number, from = 0) => Array.from({ length: n }, (_, i) => from + i)

describe('a mean over groups', () => {
  it('has the usual standard error, with n - 1, where each value is a group', () => {
    const mean = clusteredMean({ values: [1, 2, 3, 6], groupOf: upTo(4) }, 4)!
    // deviations -2, -1, 0, 3: squares 14, s² = 14/3, divided by n
    expect([mean.value, standardError(mean), mean.df]).toEqual([
      3,
      expect.closeTo(Math.sqrt(14 / 3 / 4), 12),
      3,
    ])
  })

  it('adds up what the values of one group add to the error', () => {
    // Two groups of two: sums of deviations from 3 are -3 and 3; errors ±3/4 × √2.
    const mean = clusteredMean({ values: [1, 2, 3, 6], groupOf: [0, 0, 1, 1] }, 2)!
    expect(standardError(mean)).toBeCloseTo(Math.sqrt(2 * 2 * (3 / 4) ** 2), 12)
    const interval = resultOf(mean, 'no-labelled')
    const half = studentQuantile(0.975, 1) * 1.5
    expect(interval).toMatchObject({
      n: 4,
      groups: 2,
      ci: { low: expect.closeTo(3 - half, 10), high: expect.closeTo(3 + half, 10), method: 'clustered-t' },
    })
  })

  it('weights values, and leaves out those of weight 0 with their group', () => {
    const mean = clusteredMean({ values: [1, 2, 9], groupOf: [0, 1, 2], weights: [3, 1, 0] }, 3)!
    // mean 5/4; errors 3(1 - 5/4)/4 and 1(2 - 5/4)/4, times √2
    expect(mean).toMatchObject({ value: 1.25, n: 2, groups: 2, df: 1 })
    expect(standardError(mean)).toBeCloseTo(Math.sqrt(2 * 2 * (3 / 16) ** 2), 12)
  })

  it('has no interval from one group, nor where no group differs, and no value from nothing', () => {
    const one = clusteredMean({ values: [1, 0], groupOf: [0, 0] }, 1)
    expect(resultOf(one, 'no-labelled')).toMatchObject({
      value: 0.5,
      ci: null,
      ci_undefined: 'too-few-groups',
    })
    const same = clusteredMean({ values: [1, 1], groupOf: [0, 1] }, 2)
    expect(resultOf(same, 'no-labelled')).toMatchObject({ value: 1, ci: null, ci_undefined: 'zero-variance' })
    expect(resultOf(clusteredMean({ values: [], groupOf: [] }, 0), 'no-labelled')).toMatchObject({
      value: null,
      undefined: 'no-labelled',
    })
  })

  it('of several means keeps what shared groups have in common', () => {
    const parts = [
      [1, 2, 4],
      [3, 2, 9],
    ].map(values => clusteredMean({ values, groupOf: [0, 1, 2] }, 3)!)
    const both = combined(parts, [0.5, 0.5], 3)
    const averaged = clusteredMean({ values: [2, 2, 6.5], groupOf: [0, 1, 2] }, 3)!
    expect([both.value, standardError(both), both.df]).toEqual([
      expect.closeTo(averaged.value, 12),
      expect.closeTo(standardError(averaged), 12),
      2,
    ])
    const apart = [
      clusteredMean({ values: [1, 2, 4], groupOf: [0, 1, 2] }, 6)!,
      clusteredMean({ values: [1, 5, 9], groupOf: [3, 4, 5] }, 6)!,
    ]
    expect(combined(apart, [0.5, 0.5], 6).df).toBe(4)
  })
})

describe('a corrected mean', () => {
  const human = [1, 0, 1, 1, 0, 1, 0, 1]
  const judge = [1, 0, 1, 0, 0, 1, 1, 1]
  const values = [1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1]
  const parts = partsOf({ human, judge, groupOf: upTo(8) }, { values, groupOf: upTo(16, 8) }, 24)!

  it('is the published one with n - 1 in place of n where each unit is a group', () => {
    for (const lambda of [0, 1, 0.3]) {
      const published = ppiMean({ human, judge, unlabelled: values }, { lambda })
      const found = correctedMean(parts, lambda)
      const residuals = human.map((value, unit) => value - lambda * judge[unit]!)
      const centre = residuals.reduce((sum, value) => sum + value, 0) / 8
      const squares = residuals.reduce((sum, value) => sum + (value - centre) ** 2, 0)
      expect(found.value).toBeCloseTo(published.value, 12)
      expect(standardError(found)).toBeCloseTo(Math.sqrt((lambda ** 2 * 0.1875) / 15 + squares / 7 / 8), 12)
    }
  })

  it('has the t quantile of the labelled groups, not the normal one', () => {
    const found = correctedMean(parts, 1)
    const result = resultOf(found, 'no-labelled')
    const half = studentQuantile(0.975, 7) * standardError(found)
    expect(result).toMatchObject({ value: 0.75, groups: 8, ci: { high: expect.closeTo(0.75 + half, 12) } })
  })

  it('weights as ppi_py does', () => {
    const [vector] = reference.vectors.filter(({ metric }) => metric === 'ppi_mean_weighted')
    const { labeled_y, labeled_f, unlabeled_f, w, w_unlabeled } = vector!.input as unknown as Record<
      string,
      number[]
    >
    const labelled = { human: labeled_y!, judge: labeled_f!, groupOf: upTo(labeled_y!.length), weights: w! }
    const rest = { values: unlabeled_f!, groupOf: upTo(unlabeled_f!.length, 30), weights: w_unlabeled! }
    const found = correctedMean(partsOf(labelled, rest, 110)!, 1)
    expect(found.value).toBeCloseTo((vector!.expected as { theta: number }).theta, 9)
  })

  it('does not count a patient with labelled and unlabelled cases as two patients', () => {
    // Groups 0, 1, 2 with one case of each kind. λ = 1: errors are (y - f - mean) / 3 + (u - mean) / 3, times √(3/2).
    const labelled = { human: [1, 0, 1], judge: [1, 1, 0], groupOf: [0, 1, 2] }
    const rest = { values: [1, 1, 0], groupOf: [0, 1, 2] }
    const found = correctedMean(partsOf(labelled, rest, 3)!, 1)
    // residuals 0, -1, 1 and u - 2/3: sums 1/3, -2/3, 1/3
    expect(standardError(found)).toBeCloseTo(Math.sqrt(((1.5 / 9) * (1 + 4 + 1)) / 9), 12)
    const apart = correctedMean(partsOf(labelled, { ...rest, groupOf: [3, 4, 5] }, 6)!, 1)
    expect(standardError(apart)).toBeCloseTo(Math.sqrt((1.5 / 9) * (2 + 6 / 9)), 12)
  })

  it('tunes λ by sums over groups, with the ratio of groups the right way up', () => {
    // 2 labelled groups of 10, 20 unlabelled of 5; group sums of the judge vary alike on both sides, so that
    // λ = Cov / (Var (1 + (20/2) (20/100)²)) = Cov / (1.4 Var), never Cov / (251 Var).
    const labelledSums = [-3, 3]
    const judge = labelledSums.flatMap(sum => upTo(10).map(() => sum / 10))
    const human = judge.map(value => 0.5 * value)
    const spread = Math.sqrt((18 * 19) / 20)
    const values = upTo(20).flatMap(group => upTo(5).map(() => ((group % 2 === 0 ? 1 : -1) * spread) / 5))
    const parts = partsOf(
      { human, judge, groupOf: upTo(20).map(unit => Math.floor(unit / 10)) },
      { values, groupOf: upTo(100).map(unit => 2 + Math.floor(unit / 5)) },
      22,
    )!
    expect(tunedLambda([parts]).lambda).toBeCloseTo(0.5 / 1.4, 10)
  })

  it('cuts λ to 0 … 1 and says what it was', () => {
    const against = partsOf(
      { human, judge: human.map(value => 1 - value), groupOf: upTo(8) },
      { values, groupOf: upTo(16, 8) },
      24,
    )!
    // Variances with n - 1: (15/56)/8 of the labelled means, 0.2/16 of the unlabelled one.
    const [own, rest] = [15 / 56 / 8, 0.2 / 16]
    expect(tunedLambda([against])).toEqual({ lambda: 0, lambdaRaw: expect.closeTo(-own / (own + rest), 10) })
    const shy = partsOf(
      { human, judge: human.map(value => value / 4), groupOf: upTo(8) },
      { values: values.map(value => value / 4), groupOf: upTo(16, 8) },
      24,
    )!
    const found = tunedLambda([shy])
    expect(found.lambda).toBe(1)
    expect(found.lambdaRaw).toBeGreaterThan(2)
  })

  it('shares one λ between several means, from all of them', () => {
    const other = partsOf(
      { human: [0, 1, 0, 1], judge: [0, 1, 1, 0], groupOf: upTo(4) },
      { values: [1, 0, 1], groupOf: upTo(3, 8) },
      24,
    )!
    const [own, second, both] = [[parts], [other], [parts, other]].map(one => tunedLambda(one).lambda)
    expect(both).toBeGreaterThan(Math.min(own!, second!))
    expect(both).toBeLessThan(Math.max(own!, second!))
  })

  it('trusts a judge of one value by 0', () => {
    const constant = partsOf(
      { human, judge: human.map(() => 1), groupOf: upTo(8) },
      { values: values.map(() => 1), groupOf: upTo(16, 8) },
      24,
    )!
    expect(tunedLambda([constant])).toEqual({ lambda: 0, lambdaRaw: 0 })
  })

  it('cross-fitted, corrects each fold by the λ of the other folds', () => {
    const labelled = { human: [1, 0, 2, 1], judge: [1, 0, 1, 1], groupOf: upTo(4) }
    const rest = { values: [1, 0, 1, 1], groupOf: upTo(4, 4) }
    const found = crossFittedMean(labelled, rest, 8, 2)!
    // Folds {0, 2} and {1, 3}, each corrected by the λ tuned on the other one.
    const without = (fold: number[]) => {
      const kept = upTo(4).filter(unit => !fold.includes(unit))
      const own = kept.map(unit => labelled.human[unit]!)
      const predicted = kept.map(unit => labelled.judge[unit]!)
      return tunedLambda([partsOf({ human: own, judge: predicted, groupOf: kept }, rest, 8)!]).lambda
    }
    const [even, odd] = [without([0, 2]), without([1, 3])]
    expect(even).not.toBe(odd)
    const lambdas = [even, odd, even, odd]
    const wanted =
      labelled.human.reduce((sum, y, unit) => sum + y - lambdas[unit]! * (labelled.judge[unit]! - 0.75), 0) /
      4
    expect(found.estimate.value).toBeCloseTo(wanted, 12)
    expect(found.lambda).toBeCloseTo((even + odd) / 2, 12)
  })

  it('is absent without a labelled, or without an unlabelled unit', () => {
    const none = { values: [], groupOf: [] }
    expect(partsOf({ human, judge, groupOf: upTo(8) }, none, 8)).toBeNull()
    expect(
      crossFittedMean({ human: [], judge: [], groupOf: [] }, { values, groupOf: upTo(16) }, 16),
    ).toBeNull()
  })
})
