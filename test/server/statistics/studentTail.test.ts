import { expect, test } from 'vitest'
import { studentQuantile } from '#server/statistics/distributions.ts'
import { studentTail } from '#server/statistics/studentTail.ts'

test('on 1 degree of freedom the tail is that of the arc tangent, far out too', () => {
  for (const t of [1e-6, 0.3, 1, 4, 1e3, 1e9])
    expect(studentTail(t, 1) * Math.PI).toBeCloseTo(Math.atan(1 / t), 13)
  expect(studentTail(1e9, 1) * Math.PI * 1e9).toBeCloseTo(1, 12)
})

test('on 2 degrees of freedom it is (1 − t/√(2 + t²))/2', () => {
  for (const t of [-3, -0.4, 0.2, 1, 5])
    expect(studentTail(t, 2)).toBeCloseTo((1 - t / Math.sqrt(2 + t * t)) / 2, 14)
})

test('it undoes the quantile, on whole and broken degrees of freedom', () => {
  for (const df of [1, 2.5, 9, 19, 1998])
    for (const p of [1e-9, 0.003, 0.025, 0.4, 0.5, 0.9])
      expect(studentTail(studentQuantile(1 - p, df), df) / p, `${p} on ${df}`).toBeCloseTo(1, 6)
})

test('half lies beyond 0, nothing beyond infinity, and what is no number is refused', () => {
  expect([studentTail(0, 7), studentTail(Number.POSITIVE_INFINITY, 7), studentTail(-1e300, 7)]).toEqual([
    0.5, 0, 1,
  ])
  expect(() => studentTail(Number.NaN, 3)).toThrow(RangeError)
  expect(() => studentTail(1, 0)).toThrow(RangeError)
})
