import { expect, test } from 'vitest'
import { coefficientOf, correlationFor, cutPoints, mostOfJudge } from '#server/planner/latent.ts'
import { bivariateNormalCdf } from '#server/statistics/bivariateNormal.ts'
import { normalCdf } from '#server/statistics/distributions.ts'

test('the quadrant probability of two normals is a quarter and an arcsine (Sheppard)', () => {
  for (const r of [-0.95, -0.4, 0, 0.3, 0.8, 0.999])
    expect(bivariateNormalCdf(0, 0, r)).toBeCloseTo(0.25 + Math.asin(r) / (2 * Math.PI), 10)
})

test('without correlation the joint probability is the product, and at an infinite bound the margin', () => {
  expect(bivariateNormalCdf(0.7, -1.2, 0)).toBeCloseTo(normalCdf(0.7) * normalCdf(-1.2), 12)
  expect(bivariateNormalCdf(Number.POSITIVE_INFINITY, -1.2, 0.6)).toBe(normalCdf(-1.2))
  expect(bivariateNormalCdf(Number.NEGATIVE_INFINITY, 1, 0.6)).toBe(0)
})

test('near perfect correlation the joint probability is the smaller margin', () => {
  expect(bivariateNormalCdf(0.5, 1.5, 0.9999)).toBeCloseTo(normalCdf(0.5), 6)
})

test('cut points divide the normal in the asked shares, whatever their sum', () => {
  const cuts = cutPoints([20, 30, 50])
  expect(cuts.map(normalCdf)).toEqual([expect.closeTo(0.2, 12), expect.closeTo(0.5, 12)])
  expect(cutPoints([0.2, 0.3, 0.5])).toEqual(cuts.map(cut => expect.closeTo(cut, 12)))
})

test('kappa of two even levels is the arcsine of the correlation, which gives it back', () => {
  const cuts = cutPoints([1, 1])
  expect(coefficientOf(cuts, 'cohen_kappa', 0.5)).toBeCloseTo((2 / Math.PI) * Math.asin(0.5), 8)
  expect(correlationFor(cuts, 'cohen_kappa', 1 / 3)).toBeCloseTo(0.5, 6)
})

test.each(['cohen_kappa', 'weighted_kappa_linear', 'weighted_kappa_quadratic'] as const)(
  'the correlation found for a %s gives that coefficient',
  coefficient => {
    const cuts = cutPoints([3, 7, 20, 45, 25])
    for (const wanted of [0.1, 0.45, 0.9])
      expect(coefficientOf(cuts, coefficient, correlationFor(cuts, coefficient, wanted))).toBeCloseTo(
        wanted,
        6,
      )
  },
)

test('a judge without error agrees with noisy physicians better than they do with each other, and no more than that', () => {
  const cuts = cutPoints([1, 1])
  const most = mostOfJudge(cuts, 'cohen_kappa', 0.5)
  expect(most).toBeCloseTo((2 / Math.PI) * Math.asin(Math.sqrt(Math.sin(Math.PI / 4))), 6)
  expect(most).toBeGreaterThan(0.5)
})
