import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { expect, test } from 'vitest'
import { groupJackknife } from '#server/statistics/groupJackknife.ts'
import { oneStratum, strataOf } from '#server/statistics/strata.ts'
import { clustered } from '../judgeReport/clustered.ts'

const meanOf = (sums: readonly number[], sizes: readonly number[]) => (weights: Float64Array) => {
  const total = (of: readonly number[]) => of.reduce((sum, one, group) => sum + one * weights[group]!, 0)
  return total(sums) / total(sizes)
}
const jackknife = (
  sums: readonly number[],
  sizes: readonly number[] = sums.map(() => 1),
  strata = oneStratum(sums.length),
) =>
  groupJackknife(meanOf(sums, sizes), {
    groups: sums.map((_, group) => group),
    strata,
    shape: 'difference',
    level: 0.95,
  })

test('of a plain mean it is Student’s interval and test', () => {
  // 1, 2, 3, 4: mean 2.5, sd 1.290994, se .645497, t(.975, 3) = 3.182446; p from scipy.stats.ttest_1samp.
  const found = jackknife([1, 2, 3, 4])!
  expect(found.value).toBe(2.5)
  expect(found.uncertainty).toMatchObject({ groups: 4, df: 3, jackknife: { method: 'jackknife-t' } })
  expect(found.uncertainty.se).toBeCloseTo(0.6454972243679028, 12)
  expect(found.uncertainty.jackknife).toMatchObject({
    low: expect.closeTo(0.4457397432394794, 10),
    high: expect.closeTo(4.554260256760521, 10),
  })
  expect(found.p).toBeCloseTo(0.03046629166725, 10)
})

test('within strata the standard error of a mean is the textbook’s, small strata included', () => {
  // Variances 2 of {1, 3} and 4 of {10, 14, 12}: √(2·2 + 3·4)/5 = .8 on 2 - 1 + 3 - 1 degrees of freedom.
  const found = jackknife([1, 3, 10, 14, 12], [1, 1, 1, 1, 1], strataOf([0, 0, 1, 1, 1]))!
  expect(found.uncertainty.se).toBeCloseTo(0.8, 12)
  expect(found.uncertainty.df).toBe(3)
})

test('where a stratum has one group, all groups are compared with each other', () => {
  const alone = jackknife([1, 3, 10, 14, 12], [1, 1, 1, 1, 1], strataOf([0, 1, 1, 1, 1]))!
  expect(alone.uncertainty).toEqual(jackknife([1, 3, 10, 14, 12])!.uncertainty)
})

test('groups of unequal size: leaving out and recomputing in Python gives the same, in one stratum and in three', () => {
  const sums = clustered.sizes.map((_, group) =>
    clustered.y.reduce((sum, value, i) => sum + (clustered.group[i] === group ? value : 0), 0),
  )
  const plain = jackknife(sums, clustered.sizes)!
  expect(plain.value).toBeCloseTo(0.0375, 12)
  expect(plain.uncertainty.se).toBeCloseTo(0.18207677058466232, 12)
  expect(plain.uncertainty.jackknife).toMatchObject({
    low: expect.closeTo(-0.3632482700542516, 10),
    high: expect.closeTo(0.43824827005425154, 10),
  })
  expect(plain.p).toBeCloseTo(0.8405866782065762, 10)
  const three = jackknife(sums, clustered.sizes, strataOf([0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]))!
  expect(three.uncertainty.se).toBeCloseTo(0.1821443264280308, 12)
  expect(three.uncertainty.jackknife).toMatchObject({
    low: expect.closeTo(-0.37453909269222424, 10),
    high: expect.closeTo(0.4495390926922242, 10),
  })
  expect(three.p).toBeCloseTo(0.8414658223300161, 10)
})

test('without a value there is nothing, without a spread or a second group no interval and no test', () => {
  expect(jackknife([0, 0], [0, 0])).toBeNull()
  expect(jackknife([2, 2, 2])).toMatchObject({
    value: 2,
    p: null,
    uncertainty: { se: 0, jackknife: { undefined: 'zero-variance' } },
  })
  expect(jackknife([2])).toMatchObject({
    p: null,
    uncertainty: { jackknife: { undefined: 'too-few-groups' } },
  })
  expect(jackknife([5, 0], [1, 0])).toMatchObject({
    value: 5,
    p: null,
    uncertainty: { jackknife: { undefined: 'undefined-without-a-group' } },
  })
})

test('a value of 0 has p 1, and a coefficient has none', () => {
  expect(jackknife([-1, 1, -2, 2])!.p).toBe(1)
  const coefficient = groupJackknife(weights => weights[0]! / 10 + 0.2, {
    groups: [0, 1, 2],
    strata: oneStratum(3),
    shape: 'coefficient',
    level: 0.95,
  })
  expect(coefficient).toMatchObject({
    p: null,
    uncertainty: { jackknife: { method: 'jackknife-t-fisher-z' } },
  })
})

test.each([
  ['one stratum of ten', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['strata of three, four and three', [0, 0, 0, 1, 1, 1, 1, 2, 2, 2]],
  ['strata of two, two and eight', [0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2]],
])('%s: about nineteen intervals in twenty hold the truth; the test errs with the others', (_, of) => {
  const random = xoroshiro128plus(17)
  const uniform = () => ((random.next() >>> 0) + 0.5) / 2 ** 32
  const samples = 4000
  let held = 0
  let rejected = 0
  for (let sample = 0; sample < samples; sample++) {
    const sizes = of.map(() => 3)
    // A patient's pairs lean one way together.
    const sums = sizes.map(size => size * 5 * (uniform() - 0.5) + (uniform() - 0.5) * Math.sqrt(size))
    const { uncertainty, p } = jackknife(sums, sizes, strataOf(of))!
    const bounds = uncertainty.jackknife as { low: number; high: number }
    if (bounds.low <= 0 && bounds.high >= 0) held++
    if (p! < 0.05) rejected++
  }
  // The error of a share near .95 is .0034 here. With plain deletion it is .88 to .91 in small strata.
  expect(held / samples).toBeGreaterThan(0.935)
  expect(held / samples).toBeLessThan(0.965)
  expect(rejected).toBe(samples - held)
})
