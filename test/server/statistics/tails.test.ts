import { describe, expect, it } from 'vitest'
import { chiSquareTail, normalTail } from '#server/statistics/chiSquareTail.ts'
import { incompleteBeta } from '#server/statistics/distributions.ts'
import { noncentralStudentQuantile } from '#server/statistics/noncentralStudent.ts'
import reference from '#test/reference/tails.json' with { type: 'json' }

/** Far tails are tiny, so what counts is the relative difference. */
function expectRelative(actual: number, expected: number) {
  expect(Math.abs(actual / expected - 1)).toBeLessThanOrEqual(1e-12)
}

describe(`tails against ${reference.oracle}`, () => {
  it.each(reference.chi_square)('chi-square beyond %d on %d', (x, df, expected) => {
    expectRelative(chiSquareTail(x!, df!), expected!)
  })
  it.each(reference.normal)('normal beyond %d', (z, expected) => {
    expectRelative(normalTail(z!), expected!)
  })
  it.each(reference.binomial_half)('at most %d of %d at one half', (successes, n, expected) => {
    expectRelative(incompleteBeta(0, n! - successes!, successes! + 1), expected!)
  })
  it.each(reference.noncentral_t)('noncentral t quantile of %d on %d, shifted by %d', (p, df, shift, t) => {
    expectRelative(noncentralStudentQuantile(p!, df!, shift!), t!)
  })
})

describe('tails by hand', () => {
  it('chi-square on 2 degrees of freedom is exponential: beyond x lies exp(-x/2)', () => {
    for (const x of [0.2, 3, 40, 900]) expectRelative(chiSquareTail(x, 2), Math.exp(-x / 2))
  })
  it('chi-square on 4 adds one term: exp(-x/2)(1 + x/2)', () => {
    for (const x of [0.2, 3, 40, 900]) expectRelative(chiSquareTail(x, 4), Math.exp(-x / 2) * (1 + x / 2))
  })
  it('everything lies beyond 0 and nothing beyond infinity', () => {
    expect(chiSquareTail(0, 3)).toBe(1)
    expect(chiSquareTail(Number.POSITIVE_INFINITY, 3)).toBe(0)
    expect(normalTail(0)).toBe(0.5)
    expect(normalTail(-40)).toBe(1)
  })
  it('noncentral t shifted by 0 is t: on 1 degree of freedom the tangent', () => {
    expectRelative(noncentralStudentQuantile(0.75, 1, 0), 1)
    expectRelative(noncentralStudentQuantile(0.95, 1, 0), Math.tan(0.45 * Math.PI))
  })
  it('noncentral t turned around is its mirror', () => {
    expectRelative(noncentralStudentQuantile(0.1, 6, -2), -noncentralStudentQuantile(0.9, 6, 2))
  })
  it('refuses what has no tail', () => {
    expect(() => chiSquareTail(1, 0)).toThrow(RangeError)
    expect(() => chiSquareTail(Number.NaN, 1)).toThrow(RangeError)
    expect(() => noncentralStudentQuantile(1, 5, 1)).toThrow(RangeError)
    expect(() => noncentralStudentQuantile(0.5, 0.5, 1)).toThrow(RangeError)
  })
})
