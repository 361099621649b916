import { describe, expect, test } from 'vitest'
import { differenceTests, verdictOf } from '#server/agreement/verdict.ts'
import { studentQuantile } from '#server/statistics/distributions.ts'

// Every way in which an interval can lie to 0 and to −δ, with δ = .10, worked by hand; the first two are the picture's.
test.each([
  ['wholly under −δ', -0.44, -0.21, 'below', 'beyond-margin'],
  ['over both', -0.17, 0.2, 'inconclusive', null],
  ['under 0 and over −δ', -0.3, -0.05, 'below', 'margin-open'],
  ['upper end on −δ', -0.3, -0.1, 'below', 'margin-open'],
  ['upper end on 0, lower under −δ', -0.3, 0, 'inconclusive', null],
  ['lower end on −δ, upper over 0', -0.1, 0.1, 'inconclusive', null],
  ['lower end on −δ, upper under 0', -0.1, -0.02, 'below', 'margin-open'],
  ['between −δ and 0', -0.09, -0.01, 'non-inferior', 'less-within-margin'],
  ['between −δ and on 0', -0.09, 0, 'non-inferior', null],
  ['from over −δ to over 0', -0.05, 0.3, 'non-inferior', null],
  ['lower end on 0', 0, 0.3, 'non-inferior', null],
  ['wholly over 0', 0.01, 0.3, 'above', null],
] as const)('%s (%f to %f): %s, %s', (_, low, high, verdict, detail) => {
  expect(verdictOf({ low, high }, 0.1)).toEqual({ verdict, detail })
})

describe('p values of a difference', () => {
  test('by hand: −.02 with SE .04 on 19 degrees of freedom and δ = .10 is 2 standard errors over −δ', () => {
    const p = differenceTests(-0.02, { se: 0.04, df: 19 }, 0.1)
    // t = (−.02 + .10)/.04 = 2 and −.02/.04 = −.5; tails of t on 19 degrees of freedom from a printed table.
    expect(p.noninferiority).toBeCloseTo(0.03, 3)
    expect(p.difference).toBeCloseTo(0.6228, 4)
  })

  test('they reach α/2 and α exactly where the interval reaches −δ and 0', () => {
    const [se, df] = [0.07, 23]
    const half = studentQuantile(0.975, df) * se
    expect(differenceTests(half - 0.1, { se, df }, 0.1).noninferiority).toBeCloseTo(0.025, 12)
    expect(differenceTests(-half, { se, df }, 0.1).difference).toBeCloseTo(0.05, 12)
  })

  test('a judge far above is never inferior, and a judge at the margin is a coin toss', () => {
    expect(differenceTests(0.8, { se: 0.01, df: 19 }, 0.1).noninferiority).toBeLessThan(1e-20)
    expect(differenceTests(-0.1, { se: 0.01, df: 19 }, 0.1).noninferiority).toBe(0.5)
  })
})
