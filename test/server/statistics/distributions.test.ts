import { describe, expect, it } from 'vitest'
import { fQuantile, normalQuantile, studentQuantile } from '#server/statistics/distributions.ts'
import reference from '#test/reference/quantiles.json' with { type: 'json' }

function expectClose(actual: number, expected: number) {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(expected)))
}

describe(`quantiles against ${reference.oracle}`, () => {
  it.each(reference.normal)('normal quantile of %d', (p, expected) => {
    expectClose(normalQuantile(p!), expected!)
  })
  it.each([...reference.student, ...reference.student_scipy_only])(
    't quantile of %d on %d',
    (p, df, expected) => {
      expectClose(studentQuantile(p!, df!), expected!)
    },
  )
  it.each(reference.f)('F quantile of %d on %d and %d', (p, df1, df2, expected) => {
    expectClose(fQuantile(p!, df1!, df2!), expected!)
  })
})

describe('quantiles by hand', () => {
  it('t on 1 degree of freedom is the tangent: at 0.75 it is tan(pi/4) = 1', () => {
    expectClose(studentQuantile(0.75, 1), 1)
  })
  it('F on 2 and 2 has p = f/(1 + f): at 0.75 it is 3', () => {
    expectClose(fQuantile(0.75, 2, 2), 3)
  })
  it('is antisymmetric and 0 in the middle', () => {
    expect(normalQuantile(0.5)).toBe(0)
    expect(studentQuantile(0.5, 7)).toBe(0)
    expectClose(studentQuantile(0.01, 7), -studentQuantile(0.99, 7))
    expectClose(fQuantile(0.1, 4, 9), 1 / fQuantile(0.9, 9, 4))
  })
  it.each([0, 1, -0.1, 1.1, Number.NaN])('refuses the probability %d', p => {
    expect(() => normalQuantile(p)).toThrow(RangeError)
    expect(() => studentQuantile(p, 5)).toThrow(RangeError)
    expect(() => fQuantile(p, 5, 5)).toThrow(RangeError)
  })
})
