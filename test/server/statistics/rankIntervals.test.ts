import { expect, it } from 'vitest'
import { clusteredMean, type Estimate, standardError } from '#server/statistics/clusteredMean.ts'
import { studentQuantile } from '#server/statistics/distributions.ts'
import { differenceError, rankIntervals, sparseError } from '#server/statistics/rankIntervals.ts'
import { chance } from '#test/bench/coverageModel.ts'

const means = (...columns: number[][]) =>
  columns.map(
    values => clusteredMean({ values, groupOf: values.map((_, group) => group) }, columns[0]!.length)!,
  )

it('ranks models that are far apart without a doubt, the highest first', () => {
  const noise = [0, 0.02, -0.01, 0.01, -0.02, 0.03, 0, 0.01]
  const [low, middle, high] = [0, 1, 2].map(base => noise.map((value, i) => base + value * ((i + base) % 3)))
  expect(rankIntervals(means(middle!, high!, low!))).toEqual([
    { rank: 2, low: 2, high: 2 },
    { rank: 1, low: 1, high: 1 },
    { rank: 3, low: 3, high: 3 },
  ])
})

it('leaves every place possible to models that cannot be told apart', () => {
  const found = rankIntervals(means([1, 0, 1, 0], [0, 1, 1, 1], [1, 1, 0, 0]))
  expect(found).toEqual([
    { rank: 2, low: 1, high: 3 },
    { rank: 1, low: 1, high: 3 },
    { rank: 2, low: 1, high: 3 },
  ])
})

it('compares models within the patients they share', () => {
  // Patients differ by far more than the models do, and each patient by nearly the same for both.
  const patients = [0, 10, 20, 30, 40, 50]
  const better = patients.map((value, i) => value + 1 + 0.05 * (i % 2))
  expect(rankIntervals(means(patients, better))).toMatchObject([
    { low: 2, high: 2 },
    { low: 1, high: 1 },
  ])
})

it('does not tell apart what never differs, and is absent for one model or without a standard error', () => {
  expect(rankIntervals(means([1, 2, 3], [1, 2, 3]))).toEqual([
    { rank: 1, low: 1, high: 2 },
    { rank: 1, low: 1, high: 2 },
  ])
  expect(rankIntervals(means([1, 2, 3]))).toBeNull()
  expect(
    rankIntervals([
      clusteredMean({ values: [1], groupOf: [0] }, 1)!,
      clusteredMean({ values: [2], groupOf: [0] }, 1)!,
    ]),
  ).toBeNull()
})

it('holds all true ranks at once in 95 of 100 samples, for few shared patients', () => {
  const { uniform } = chance(41)
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  const samples = 1000
  let held = 0
  for (let sample = 0; sample < samples; sample++) {
    const patients = Array.from({ length: 10 }, normal)
    const columns = Array.from({ length: 4 }, () => patients.map(patient => patient + normal()))
    // All four are truly equal, so each interval has to leave every place open.
    if (rankIntervals(means(...columns))!.every(({ low, high }) => low === 1 && high === 4)) held++
  }
  expect(held / samples).toBeGreaterThan(0.95 - 2.6 * Math.sqrt((0.95 * 0.05) / samples))
})

it('differs from another mean with the degrees of freedom of Welch where no group is shared', () => {
  const first = clusteredMean({ values: [1, 2, 4], groupOf: [0, 1, 2] }, 6)!
  const second = clusteredMean({ values: [1, 5, 9], groupOf: [3, 4, 5] }, 6)!
  const differenceOf = (one: Estimate, other: Estimate) =>
    differenceError(sparseError(one), sparseError(other))
  const [a, b] = [standardError(first) ** 2, standardError(second) ** 2]
  expect(differenceOf(first, second).df).toBeCloseTo((a + b) ** 2 / ((a * a) / 2 + (b * b) / 2), 10)
  const shared = clusteredMean({ values: [3, 2, 9], groupOf: [0, 1, 2] }, 6)!
  expect(differenceOf(first, shared).df).toBe(2)
  // Paired: the variance of the differences -2, 0, -5 by hand is 19/3.
  expect(differenceOf(first, shared).se).toBeCloseTo(Math.sqrt(19 / 3 / 3), 12)
})

it('gives the same places as the quantile of every single pair, also for degrees of freedom that are no whole numbers', () => {
  const random = chance(5)
  const many = Array.from({ length: 40 }, (_, model) => {
    const size = 2 + (model % 7)
    const values = Array.from({ length: size }, () => 0.15 * model + 2 * random.uniform())
    return clusteredMean({ values, groupOf: values.map((_, place) => 7 * (model % 25) + place) }, 200)!
  })
  const tail = 0.05 / (many.length * (many.length - 1))
  const told = (one: Estimate, other: Estimate) => {
    const error = one.error.map((own, group) => own - other.error[group]!)
    const apart = one.error.every((own, group) => own === 0 || other.error[group] === 0)
    const [a, b] = [standardError(one) ** 2, standardError(other) ** 2]
    const df = apart ? (a + b) ** 2 / (a ** 2 / one.df + b ** 2 / other.df) : Math.min(one.df, other.df)
    return other.value - one.value > studentQuantile(1 - tail, df) * standardError({ ...one, error })
  }
  expect(rankIntervals(many)!.map(({ low, high }) => [low, high])).toEqual(
    many.map(one => [
      1 + many.filter(other => told(one, other)).length,
      many.length - many.filter(other => told(other, one)).length,
    ]),
  )
  expect(many.some(one => many.some(other => told(one, other)))).toBe(true)
})
