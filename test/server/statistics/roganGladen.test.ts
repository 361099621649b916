import { describe, expect, it } from 'vitest'
import {
  type CorrectedRate,
  clusteredDelta,
  correctedRate,
  deltaInterval,
  rateBootstrap,
} from '#server/statistics/roganGladen.ts'
import reference from '#test/reference/corrected.json' with { type: 'json' }

type Input = { test_labels: number[]; test_preds: number[]; unlabeled_preds: number[]; B: number }
type Full = {
  tpr: number
  tnr: number
  p_obs: number
  youden: number
  theta_raw: number
  theta: number
  delta_se: number
  delta_ci95: [number, number]
  boot_ci95: [number, number]
  dropped: number
}
type Vector = { name: string; metric: string; input: Input; expected: { full?: Full; undefined?: string } }
const vectors = (reference.vectors as unknown as Vector[]).filter(({ metric }) => metric === 'rogan_gladen')

const upTo = (n: number, from = 0) => Array.from({ length: n }, (_, i) => from + i)
const sides = ({ test_labels: human, test_preds: judge, unlabeled_preds: values }: Input) => ({
  labelled: { human, judge, groupOf: upTo(human.length) },
  unlabelled: { values, groupOf: upTo(values.length, human.length) },
  groups: human.length + values.length,
})

/** The generator that the reference numbers were drawn with. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

describe(`reference numbers from ${reference.oracles}`, () => {
  it('leave no vector of a corrected rate aside', () => {
    expect(vectors.map(({ name }) => name)).toEqual([
      'rg_worked',
      'rg_clips_at_1',
      'rg_judge_at_chance',
      'rg_one_class_labels',
    ])
  })

  it.each(vectors.filter(({ expected }) => expected.full))('$name', ({ input, expected }) => {
    const wanted = expected.full!
    const { labelled, unlabelled, groups } = sides(input)
    const rate = correctedRate(labelled, unlabelled) as CorrectedRate
    expect(rate).toEqual({
      sensitivity: expect.closeTo(wanted.tpr, 9),
      specificity: expect.closeTo(wanted.tnr, 9),
      passed: expect.closeTo(wanted.p_obs, 9),
      youden: expect.closeTo(wanted.youden, 9),
      raw: expect.closeTo(wanted.theta_raw, 9),
      value: expect.closeTo(wanted.theta, 9),
    })
    const yes = labelled.human.filter(value => value === 1).length
    const sizes = { yes, no: labelled.human.length - yes, rest: unlabelled.values.length }
    expect(deltaInterval(rate, sizes)).toEqual({
      se: expect.closeTo(wanted.delta_se, 9),
      low: expect.closeTo(wanted.delta_ci95[0], 9),
      high: expect.closeTo(wanted.delta_ci95[1], 9),
    })
    const drawn = rateBootstrap(labelled, unlabelled, groups, { replicates: input.B, next: mulberry32(42) })
    expect(drawn).toMatchObject({
      low: expect.closeTo(wanted.boot_ci95[0], 9),
      high: expect.closeTo(wanted.boot_ci95[1], 9),
      undefined: wanted.dropped,
    })
  })

  it.each([
    ['rg_judge_at_chance', 'judge-at-chance'],
    ['rg_one_class_labels', 'one-class'],
  ])('%s has no value because of %s', (name, reason) => {
    const { labelled, unlabelled } = sides(vectors.find(vector => vector.name === name)!.input)
    expect(correctedRate(labelled, unlabelled)).toEqual({ undefined: reason })
  })
})

describe('a corrected rate', () => {
  // 46 passes, 38 of them passed by the judge; 54 fails, 42 of them failed; 222 of 400 others passed.
  const human = upTo(100).map(unit => (unit < 46 ? 1 : 0))
  const judge = upTo(100).map(unit => (unit < 38 || unit >= 88 ? 1 : 0))
  const values = upTo(400).map(unit => (unit < 222 ? 1 : 0))
  const labelled = { human, judge, groupOf: upTo(100) }
  const unlabelled = { values, groupOf: upTo(400, 100) }

  it('is (p + specificity - 1) / (sensitivity + specificity - 1)', () => {
    const rate = correctedRate(labelled, unlabelled) as CorrectedRate
    expect(rate.value).toBeCloseTo(0.55108, 5)
    const { se, low, high } = deltaInterval(rate, { yes: 46, no: 54, rest: 400 })
    expect([se, low, high]).toEqual([
      expect.closeTo(0.0778665, 7),
      expect.closeTo(0.3985, 4),
      expect.closeTo(0.7037, 4),
    ])
  })

  it('has nearly the same standard error over groups of one, and a larger one over groups that go together', () => {
    const rate = correctedRate(labelled, unlabelled) as CorrectedRate
    const alone = clusteredDelta(rate, labelled, unlabelled, 500)!
    // Each of the three variances with n - 1 in place of n.
    const of = (share: number, size: number) => (share * (1 - share)) / (size - 1)
    const wanted = of(0.555, 400) + rate.raw ** 2 * of(38 / 46, 46) + (1 - rate.raw) ** 2 * of(42 / 54, 54)
    expect(alone.se).toBeCloseTo(Math.sqrt(wanted) / rate.youden, 10)
    const fours = (unit: number) => Math.floor(unit / 4)
    const together = clusteredDelta(
      rate,
      { ...labelled, groupOf: upTo(100).map(fours) },
      { ...unlabelled, groupOf: upTo(400, 100).map(fours) },
      125,
    )!
    expect(together.se).toBeGreaterThan(1.5 * alone.se)
  })

  it('counts a case on which two humans differ as half a pass', () => {
    const halves = { human: [1, 0.5, 0], judge: [1, 1, 0], groupOf: [0, 1, 2] }
    // sensitivity (1 + .5) / 1.5, specificity 1 / 1.5
    expect(correctedRate(halves, { values: [1, 0], groupOf: [3, 4] })).toMatchObject({
      sensitivity: 1,
      specificity: expect.closeTo(2 / 3, 12),
      value: expect.closeTo(0.25, 12),
    })
  })

  it('draws the unlabelled again: with few of them the interval is wider than for endless ones', () => {
    const width = (times: number) => {
      const rest = { values: Array.from({ length: times }, () => [1, 1, 0, 1, 0]).flat() }
      const own = { ...rest, groupOf: upTo(rest.values.length, 100) }
      const drawn = rateBootstrap(labelled, own, 100 + rest.values.length, {
        replicates: 400,
        next: mulberry32(1),
      })!
      return drawn.high - drawn.low
    }
    expect(width(4)).toBeGreaterThan(1.3 * width(400))
  })

  it('keeps labelled and unlabelled cases of one patient together in a replicate', () => {
    // Every patient passes alike on both sides, so p moves with the labels; drawn apart the rate would vary.
    const groupOf = upTo(40)
    const own = groupOf.map(group => (group % 2 === 0 ? 1 : 0))
    const both = rateBootstrap({ human: own, judge: own, groupOf }, { values: own, groupOf }, 40, {
      replicates: 200,
      next: mulberry32(5),
    })!
    expect(both.undefined).toBe(0)
    expect(both.high - both.low).toBeGreaterThan(0.1)
    const pairs = rateBootstrap(
      { human: [1, 0], judge: [1, 0], groupOf: [0, 1] },
      { values: [1, 0], groupOf: [0, 1] },
      2,
      { replicates: 400, next: mulberry32(5) },
    )!
    // Two patients: a replicate has both, whose rate is 1/2, or one of them twice, which has one class.
    expect(pairs).toMatchObject({ low: 0.5, high: 0.5 })
    expect(pairs.undefined).toBeGreaterThan(120)
  })

  it('says which side is missing', () => {
    const none = { human: [], judge: [], groupOf: [] }
    expect(correctedRate(none, unlabelled)).toEqual({ undefined: 'no-labelled' })
    expect(correctedRate(labelled, { values: [], groupOf: [] })).toEqual({ undefined: 'no-unlabelled' })
  })
})
