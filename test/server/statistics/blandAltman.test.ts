import { describe, expect, it } from 'vitest'
import { blandAltman } from '#server/statistics/blandAltman.ts'
import type { Measured, Result } from '#server/statistics/result.ts'
import { slope } from '#server/statistics/slope.ts'
import reference from '#test/reference/comparisons.json' with { type: 'json' }

function expectWithBounds(result: Result, expected: number[]) {
  const { value, ci } = result as Measured
  ;[value, ci!.low, ci!.high].forEach((number, i) => {
    expect(Math.abs(number - expected[i]!)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected[i]!)))
  })
}

describe(`limits of agreement against ${reference.oracle}`, () => {
  it.each(reference.limits)('$first', ({ first, second, bias, sd, lower, upper, trend }) => {
    const result = blandAltman(first, second)
    expectWithBounds(result.bias, bias)
    expect(result.sd.value).toBeCloseTo(sd, 10)
    expectWithBounds(result.lower, lower)
    expectWithBounds(result.upper, upper)
    expectWithBounds(result.trend, trend)
  })
})

describe('limits of agreement', () => {
  it('of the two peak flow meters of Bland and Altman (1986) have the published bias -2.1 and sd 38.8', () => {
    const { first, second } = reference.limits[0]!
    const { bias, sd } = blandAltman(first, second)
    expect([bias.value!.toFixed(1), sd.value!.toFixed(1)]).toEqual(['-2.1', '38.8'])
  })

  it('by hand: differences 1, 2, 3 have bias 2, sd 1, limits 2 ± 1.96, and 2 ± 4.303/√3 around the bias', () => {
    const { bias, sd, lower, upper } = blandAltman([1, 4, 9], [0, 2, 6])
    expect(sd).toEqual({ value: 1, ci: null, ci_undefined: 'not-computed', n: 3 })
    // t on 2 at .975: √(2·.95²/(1 - .95²)) = 4.30265.
    const half = Math.sqrt((2 * 0.95 ** 2) / (1 - 0.95 ** 2) / 3)
    expectWithBounds(bias, [2, 2 - half, 2 + half])
    expect(upper.value).toBeCloseTo(2 + 1.959963984540054, 13)
    expect(lower.value).toBeCloseTo(2 - 1.959963984540054, 13)
  })

  it('have exact intervals that reach further out than in', () => {
    const { upper } = blandAltman([1, 4, 9, 3], [0, 2, 6, 4])
    const { value, ci } = upper as Measured
    expect(ci!.high - value).toBeGreaterThan(value - ci!.low)
  })

  it('turn around with the measurements', () => {
    const there = blandAltman([1, 4, 9, 3], [0, 2, 6, 4])
    const back = blandAltman([0, 2, 6, 4], [1, 4, 9, 3])
    const { value, ci } = there.upper as Measured
    expectWithBounds(back.lower, [-value, -ci!.high, -ci!.low])
    expect(back.bias.value).toBeCloseTo(-there.bias.value!, 14)
  })

  it('keep 95 % of the differences at any level of their own interval', () => {
    const [wide, narrow] = [0.99, 0.8].map(
      level => blandAltman([1, 4, 9, 3], [0, 2, 6, 4], level).upper as Measured,
    )
    expect(wide!.value).toBe(narrow!.value)
    expect(wide!.ci!.low).toBeLessThan(narrow!.ci!.low)
    expect(wide!.ci!.high).toBeGreaterThan(narrow!.ci!.high)
  })

  it('say why there is none', () => {
    const absent = (reason: string, n: number) => ({ value: null, undefined: reason, n })
    expect(Object.values(blandAltman([], []))).toEqual(Array(5).fill(absent('no-pairs', 0)))
    expect(blandAltman([3], [1])).toEqual({
      bias: { value: 2, ci: null, ci_undefined: 'too-few-pairs', n: 1 },
      sd: absent('too-few-pairs', 1),
      lower: absent('too-few-pairs', 1),
      upper: absent('too-few-pairs', 1),
      trend: absent('too-few-pairs', 1),
    })
    const constant = { value: 2, ci: null, ci_undefined: 'zero-variance', se: 0, n: 3 }
    expect(blandAltman([3, 4, 6], [1, 2, 4])).toMatchObject({
      bias: constant,
      upper: constant,
      sd: { value: 0 },
    })
  })

  it('take differences that are equal up to rounding as equal', () => {
    const first = [0.3, 0.7, 1.1, 100.1]
    expect(
      blandAltman(
        first,
        first.map(value => value - 0.1),
      ).bias,
    ).toMatchObject({ ci_undefined: 'zero-variance' })
  })

  it('refuse a measurement that is missing or has no partner', () => {
    expect(() => blandAltman([1, Number.NaN], [1, 2])).toThrow(RangeError)
    expect(() => blandAltman([1, 2], [1])).toThrow(RangeError)
  })

  it('hold for more pairs than an argument list can', () => {
    const first = Array.from({ length: 200_000 }, (_, unit) => unit % 17)
    const second = first.map((value, unit) => value + (unit % 3))
    expect(blandAltman(first, second).upper).toMatchObject({ ci: { method: 'carkeet-2015' } })
  })
})

describe('slope', () => {
  it('by hand: (0,0) (1,1) (2,1) has slope 1/2, residual 1/6, se √(1/12), t on 1 = tan(.475 π)', () => {
    const half = Math.tan(0.475 * Math.PI) * Math.sqrt(1 / 12)
    expectWithBounds(slope([0, 1, 2], [0, 1, 1]), [0.5, 0.5 - half, 0.5 + half])
  })
  it('says why there is none, or no interval', () => {
    expect(slope([1], [1])).toEqual({ value: null, undefined: 'too-few-pairs', n: 1 })
    expect(slope([2, 2], [1, 3])).toEqual({ value: null, undefined: 'constant-input', n: 2 })
    expect(slope([0.1, 0.1, 0.1], [1, 3, 2])).toMatchObject({ undefined: 'constant-input' })
    expect(slope([1, 2], [1, 3])).toEqual({ value: 2, ci: null, ci_undefined: 'too-few-pairs', n: 2 })
    expect(slope([1, 2, 3], [1, 3, 5])).toMatchObject({ value: 2, ci_undefined: 'zero-variance' })
  })
})
