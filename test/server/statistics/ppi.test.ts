import { describe, expect, it } from 'vitest'
import { ppiMean } from '#server/statistics/ppi.ts'
import reference from '#test/reference/corrected.json' with { type: 'json' }

type Means = Record<
  'ppi_lam1' | 'classical_lam0' | 'ppi_pp',
  { theta: number; se: number; ci: number[]; lam: number; lam_raw: number }
>
type Input = { labeled_y: number[]; labeled_f: number[]; unlabeled_f: number[]; alpha: number }
type Vector = { name: string; metric: string; input: Input; expected: never; tolerance: number }
const vectors = reference.vectors as unknown as Vector[]
const of = (metric: string) => vectors.filter(vector => vector.metric === metric)
const predictions = ({ labeled_y: human, labeled_f: judge, unlabeled_f: unlabelled }: Input) => ({
  human,
  judge,
  unlabelled,
})

describe(`reference numbers from ${reference.oracles}`, () => {
  it('leave no vector of a prediction-powered mean aside', () => {
    expect([of('ppi_mean').length, of('ppi_mean_tuned').length]).toEqual([3, 1])
  })

  it.each(of('ppi_mean'))('$name', ({ input, expected, tolerance }) => {
    const means = expected as Means
    for (const [lambda, wanted] of [
      [1, means.ppi_lam1],
      [0, means.classical_lam0],
      ['tuned', means.ppi_pp],
    ] as const) {
      const found = ppiMean(predictions(input), { lambda, level: 1 - input.alpha })
      const pairs = [
        [found.value, wanted.theta],
        [found.se, wanted.se],
        [found.low, wanted.ci[0]!],
        [found.high, wanted.ci[1]!],
        [found.lambda, wanted.lam],
        [found.lambdaRaw, wanted.lam_raw],
      ] as const
      for (const [value, target] of pairs) expect(Math.abs(value - target)).toBeLessThanOrEqual(tolerance)
    }
  })

  it.each(of('ppi_mean_tuned'))('$name', ({ input, expected, tolerance }) => {
    const { theta, ci } = expected as { theta: number; ci: [number, number] }
    const found = ppiMean(predictions(input), { level: 1 - input.alpha })
    expect(Math.abs(found.value - theta)).toBeLessThanOrEqual(tolerance)
    expect(Math.abs(found.low - ci[0])).toBeLessThanOrEqual(tolerance)
    expect(Math.abs(found.high - ci[1])).toBeLessThanOrEqual(tolerance)
  })
})

const worked = {
  human: [1, 0, 1, 1, 0, 1, 0, 1],
  judge: [1, 0, 1, 0, 0, 1, 1, 1],
  unlabelled: [1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1],
}

it('takes the humans alone from a judge who contradicts them', () => {
  const against = { ...worked, judge: worked.human.map(value => 1 - value) }
  const found = ppiMean(against)
  expect(found.lambdaRaw).toBeLessThan(0)
  expect(found).toMatchObject({ lambda: 0, value: 0.625 })
})

it('takes the humans alone from a judge who gives one value only', () => {
  const constant = { ...worked, judge: worked.judge.map(() => 1), unlabelled: worked.unlabelled.map(() => 1) }
  expect(ppiMean(constant)).toMatchObject({ lambda: 0, lambdaRaw: 0, value: 0.625 })
})

it('leaves the other side open where one side is asked for, tuned or not', () => {
  const both = ppiMean(worked, { level: 0.9 })
  expect(ppiMean(worked, { alternative: 'larger' })).toMatchObject({ low: both.low, high: Infinity })
  expect(ppiMean(worked, { alternative: 'smaller' })).toMatchObject({ low: -Infinity, high: both.high })
})

it('refuses units without a value, and a side without units', () => {
  expect(() => ppiMean({ ...worked, judge: [1] })).toThrow(RangeError)
  expect(() => ppiMean({ ...worked, unlabelled: [] })).toThrow(RangeError)
})
