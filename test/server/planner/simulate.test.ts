import { expect, test } from 'vitest'
import { AppError } from '#server/errors.ts'
import { assumedSource } from '#server/planner/assumed.ts'
import { uniformFor } from '#server/planner/chance.ts'
import { cutPoints } from '#server/planner/latent.ts'
import { measureStudy, scoresOf } from '#server/planner/measure.ts'
import { covariance } from '#server/planner/scoreWidth.ts'
import { chancesOf, detectableShortfall, drawStudy, simulate, spreadOf } from '#server/planner/simulate.ts'
import { bivariateNormalCdf } from '#server/statistics/bivariateNormal.ts'
import { fromCells } from '#server/statistics/contingency.ts'
import { studentQuantile } from '#server/statistics/distributions.ts'
import { cohenKappa } from '#server/statistics/kappa.ts'
import { checklist, likert, single } from './terms.ts'

const deviation = (list: number[]) => Math.sqrt(covariance(list, list))

test.each([
  ['checklist', checklist],
  ['likert', likert],
] as const)('drawn ratings have the assumed levels, agreements and likeness: %s', (_name, assumptions) => {
  const source = assumedSource(assumptions, 2)
  const uniform = uniformFor(3, 'large')
  const shared = Array.from({ length: 8000 }, () => source.draw('shared', uniform))
  const large = measureStudy({ shared, exclusive: [[], []] }, source, 500)
  expect(large.values.kappa).toBeCloseTo(assumptions.judge, 1.7)
  expect(large.values.physicians).toBeCloseTo(assumptions.physicians, 1.7)
  expect(large.values.difference).toBeCloseTo(assumptions.judge - assumptions.physicians, 1.5)
  const used = assumptions.levels.map(() => 0)
  for (const { ratings } of shared) for (const level of ratings) used[level]! += 1
  const total = assumptions.levels.reduce((sum, share) => sum + share, 0)
  const all = used.reduce((sum, count) => sum + count, 0)
  used.forEach((count, level) => {
    expect(count / all).toBeCloseTo(assumptions.levels[level]! / total, 1.7)
  })
  // Two units of a case lie in the lowest level together as two normals correlated by the likeness do.
  const lowest = cutPoints(assumptions.levels)[0]!
  const both = shared.filter(({ ratings }) => ratings[0] === 0 && ratings[3] === 0).length / shared.length
  expect(both).toBeCloseTo(bivariateNormalCdf(lowest, lowest, assumptions.icc), 1.7)
})

test('a case of one physician alone holds that physician’s ratings and the judge’s', () => {
  const source = assumedSource(checklist, 3)
  const { ratings } = source.draw(1, uniformFor(1, 'one'))
  const byRater = [0, 1, 2, 3].map(rater => [...ratings].filter((_, at) => at % 4 === rater))
  expect(byRater.map(list => list.every(level => level >= 0))).toEqual([false, true, false, true])
  expect(byRater[0]!.every(level => level === -1)).toBe(true)
})

test('more agreement than a judge without error could have is refused, and says how much that is', () => {
  const wanted = () => assumedSource({ ...checklist, judge: 0.95, physicians: 0.4 }, 2)
  expect(wanted).toThrow(AppError)
  try {
    wanted()
  } catch (error) {
    const { code, details } = error as AppError
    expect([code, details?.problem]).toEqual(['planner-impossible', 'judge-beyond-physicians'])
    expect(() =>
      assumedSource({ ...checklist, judge: Number(details!.most) - 0.001, physicians: 0.4 }, 2),
    ).not.toThrow()
  }
})

test('for independent units the expected half-width is the analytic one (Fleiss, Cohen & Everitt)', () => {
  const source = assumedSource(single, 2)
  const n = 400
  const uniform = uniformFor(4, 'table')
  const cells = new Float64Array(4)
  for (let i = 0; i < 200_000; i++) {
    const { ratings } = source.draw('shared', uniform)
    cells[ratings[0]! * 2 + ratings[1]!]! += n / 200_000
  }
  const analytic = cohenKappa(fromCells(cells, 2))
  const half = analytic.value !== null && analytic.ci ? (analytic.ci.high - analytic.ci.low) / 2 : Number.NaN
  const { mean } = spreadOf(
    simulate(source, { shared: n, exclusive: 0, unlabelled: 500 }, 100, 5),
    'physicians',
  )
  expect(mean! / half).toBeGreaterThan(0.97)
  expect(mean! / half).toBeLessThan(1.03)
})

test('half-widths promise what the estimates of many studies do, clustered as they are', () => {
  const source = assumedSource(checklist, 2)
  const studies = simulate(source, { shared: 40, exclusive: 25, unlabelled: 500 }, 400, 6)
  for (const measure of ['kappa', 'physicians', 'difference'] as const) {
    const spread = deviation(studies.map(study => study.values[measure]!))
    const { mean } = spreadOf(studies, measure)
    const df = measure === 'kappa' ? 87 : 39
    // The standard deviation of 400 values is known to about 3.5 %.
    expect(mean! / (studentQuantile(0.975, df) * spread), measure).toBeGreaterThan(0.88)
    expect(mean! / (studentQuantile(0.975, df) * spread), measure).toBeLessThan(1.12)
  }
})

test('the corrected score’s half-width is the closed form of PPI++ in the population', () => {
  const source = assumedSource(likert, 2)
  const uniform = uniformFor(7, 'population')
  const population = scoresOf(
    Array.from({ length: 20_000 }, () => source.draw(0, uniform)),
    2,
    5,
  )
  const [n, unlabelled] = [150, 300]
  const vF = covariance(population.judge, population.judge)
  const lambda = covariance(population.physicians, population.judge) / ((1 + n / unlabelled) * vF)
  const rest = population.physicians.map((score, i) => score - lambda * population.judge[i]!)
  const se = Math.sqrt((lambda ** 2 * vF) / unlabelled + covariance(rest, rest) / n)
  const studies = simulate(source, { shared: 0, exclusive: 75, unlabelled }, 100, 8)
  const { mean } = spreadOf(studies, 'score')
  expect(mean! / (studentQuantile(0.975, n - 1) * se)).toBeGreaterThan(0.97)
  expect(mean! / (studentQuantile(0.975, n - 1) * se)).toBeLessThan(1.03)
})

test('a larger study of the same number holds the smaller one', () => {
  const source = assumedSource(checklist, 2)
  const size = { shared: 8, exclusive: 3, unlabelled: 500 }
  const small = drawStudy(source, size, 9, 2)
  const large = drawStudy(source, { ...size, shared: 12, exclusive: 5 }, 9, 2)
  expect(large.shared.slice(0, 8)).toEqual(small.shared)
  expect(large.exclusive.map(list => list.slice(0, 3))).toEqual(small.exclusive)
  expect(drawStudy(source, size, 9, 3).shared).not.toEqual(small.shared)
})

test('the detectable shortfall is called below in four of five studies that have it', () => {
  const size = { shared: 30, exclusive: 0, unlabelled: 500 }
  const even = assumedSource({ ...checklist, judge: 0.5, physicians: 0.5 }, 2)
  const shortfall = detectableShortfall(simulate(even, size, 300, 10), 0)!
  const short = assumedSource({ ...checklist, judge: 0.5 - shortfall, physicians: 0.5 }, 2)
  const chances = chancesOf(simulate(short, size, 300, 11), 0.01, 0)
  expect(chances.below).toBeGreaterThan(0.7)
  expect(chances.below).toBeLessThan(0.9)
})

test('chances add up to one, and studies without an interval come to no verdict', () => {
  const source = assumedSource({ ...single, levels: [1, 99] }, 2)
  const studies = simulate(source, { shared: 5, exclusive: 0, unlabelled: 500 }, 60, 12)
  const chances = chancesOf(studies, 0.1, 0)
  expect(Object.values(chances).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
  expect(chances['no-interval']).toBeGreaterThan(0.8)
  expect(spreadOf(studies, 'difference')).toMatchObject({ mean: null, low: null, high: null, error: null })
  expect(detectableShortfall(studies, 0)).toBeNull()
})
