import fc from 'fast-check'
import { expect, test } from 'vitest'
import { benjaminiHochberg, benjaminiYekutieli, holm } from '#server/statistics/multiplicity.ts'

const p = [0.01, 0.04, 0.03, 0.005]
const near = (found: (number | null)[], wanted: number[]) => {
  for (const [index, value] of wanted.entries()) expect(found[index]).toBeCloseTo(value, 12)
}

test('four p values are adjusted as R does it', () => {
  near(holm(p), [0.03, 0.06, 0.06, 0.02])
  near(benjaminiHochberg(p), [0.02, 0.04, 0.04, 0.02])
  near(
    benjaminiYekutieli(p),
    [0.041666666666666664, 0.08333333333333333, 0.08333333333333333, 0.041666666666666664],
  )
})

test('what was not tested stays null and makes the others no stricter', () => {
  for (const adjust of [holm, benjaminiHochberg, benjaminiYekutieli])
    expect(adjust([0.01, null, 0.04])).toEqual([adjust([0.01, 0.04])[0], null, adjust([0.01, 0.04])[1]])
  expect(holm([])).toEqual([])
})

test('an adjusted p is never smaller than its p, never above 1, and keeps the order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
      values => {
        for (const adjust of [holm, benjaminiHochberg, benjaminiYekutieli]) {
          const found = adjust(values) as number[]
          for (const [i, a] of values.entries()) {
            expect(found[i]!).toBeGreaterThanOrEqual(a * (1 - 1e-12))
            expect(found[i]!).toBeLessThanOrEqual(1)
            for (const [j, b] of values.entries()) if (a < b) expect(found[i]!).toBeLessThanOrEqual(found[j]!)
          }
        }
      },
    ),
  )
})
