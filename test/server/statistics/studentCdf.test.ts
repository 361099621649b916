import { expect, test } from 'vitest'
import { studentQuantile } from '#server/statistics/distributions.ts'
import { studentCdf } from '#server/statistics/studentCdf.ts'

const close = (found: number, wanted: number) =>
  expect(Math.abs(found / wanted - 1)).toBeLessThanOrEqual(1e-12)

test('has the closed forms of 1 and 2 degrees of freedom, in both tails', () => {
  for (const t of [-1e6, -40, -3, -0.5, -1e-9, 0, 0.2, 1, 17]) {
    close(studentCdf(t, 1), t < 0 ? Math.atan(-1 / t) / Math.PI : 0.5 + Math.atan(t) / Math.PI)
    // 1/2 + t/(2√(2 + t²)) without its cancellation: 1/(2 + t² - t√(2 + t²)).
    if (t < 0) close(studentCdf(t, 2), 1 / (2 + t * t - t * Math.sqrt(2 + t * t)))
  }
})

test('undoes the quantile and is the mirror of itself', () => {
  for (const df of [1, 2, 3.5, 29, 59, 245, 1e6])
    for (const p of [1e-12, 1e-6, 0.0067, 0.025, 0.3, 0.5, 0.9, 0.999]) {
      const t = studentQuantile(p, df)
      expect(Math.abs(studentCdf(t, df) / p - 1)).toBeLessThanOrEqual(1e-11)
      expect(studentCdf(-t, df)).toBeCloseTo(1 - p, 12)
    }
})

test('ends in 0 and 1, and refuses what is no distribution', () => {
  expect([studentCdf(Number.NEGATIVE_INFINITY, 5), studentCdf(Number.POSITIVE_INFINITY, 5)]).toEqual([0, 1])
  expect(() => studentCdf(1, 0)).toThrow(RangeError)
  expect(() => studentCdf(Number.NaN, 3)).toThrow(RangeError)
})
