import { expect, it } from 'vitest'
import { fleissKappa, fleissKappaComplete } from '#server/statistics/fleissKappa.ts'
import { patternsOf } from '#server/statistics/patterns.ts'

const three = patternsOf(
  [
    [0, 0, 1, 1, 0],
    [0, 1, 1, 0, -1],
    [0, 0, 1, -1, -1],
  ],
  2,
)

it('strict: three complete units 3:0, 2:1, 0:3 have pa 7/9, pe (25 + 16)/81, so 22/40', () => {
  expect(fleissKappaComplete(three, 3)).toMatchObject({ value: expect.closeTo(22 / 40, 14), n: 3 })
})

it('by the convention of Gwet the same ratings give another number over all five units', () => {
  // pa over four units (1 + 1/3 + 1 + 0)/4 = 7/12; shares of 0: (1 + 2/3 + 0 + 1/2 + 1)/5 = 19/30.
  const pe = (19 / 30) ** 2 + (11 / 30) ** 2
  expect(fleissKappa(three)).toMatchObject({ value: expect.closeTo((7 / 12 - pe) / (1 - pe), 14), n: 5 })
})

it('says why there is no strict kappa', () => {
  expect(fleissKappaComplete(three, 4)).toEqual({ value: null, undefined: 'no-complete-units', n: 0 })
  expect(fleissKappaComplete(three, 1)).toEqual({ value: null, undefined: 'too-few-raters', n: 1 })
})
