import { expect, it } from 'vitest'
import { icc } from '#server/statistics/icc.ts'

it('Shrout and Fleiss (1979) by hand, from the sums of squares of their Table 4', () => {
  // Totals of units 24 12 26 16 30 19, of raters 46 15 26 40; sum 127, sum of squares 841, correction 127²/24.
  const correction = 127 ** 2 / 24
  const units = (24 ** 2 + 12 ** 2 + 26 ** 2 + 16 ** 2 + 30 ** 2 + 19 ** 2) / 4 - correction
  const raters = (46 ** 2 + 15 ** 2 + 26 ** 2 + 40 ** 2) / 6 - correction
  const rest = 841 - correction - units - raters
  const [bms, jms, ems, wms] = [units / 5, raters / 3, rest / 15, (raters + rest) / 18]
  const forms = icc([
    [9, 2, 5, 8],
    [6, 1, 3, 2],
    [8, 4, 6, 8],
    [7, 1, 2, 6],
    [10, 5, 6, 9],
    [6, 2, 4, 7],
  ])
  expect([bms, jms, ems, wms].map(square => Number(square.toFixed(2)))).toEqual([11.24, 32.49, 1.02, 6.26])
  expect(forms.icc_1_1.value).toBeCloseTo((bms - wms) / (bms + 3 * wms), 13)
  expect(forms.icc_2_1.value).toBeCloseTo((bms - ems) / (bms + 3 * ems + (4 * (jms - ems)) / 6), 13)
  expect(forms.icc_3_1.value).toBeCloseTo((bms - ems) / (bms + 3 * ems), 13)
  expect(forms.icc_1_k.value).toBeCloseTo((bms - wms) / bms, 13)
  expect(forms.icc_2_k.value).toBeCloseTo((bms - ems) / (bms + (jms - ems) / 6), 13)
  expect(forms.icc_3_k.value).toBeCloseTo((bms - ems) / bms, 13)
})
