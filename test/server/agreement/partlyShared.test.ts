import { expect, test } from 'vitest'
import { agreeFile, parseAgreeOptions } from '#server/agreement/agree.ts'
import { runJobs } from '#server/agreement/resampling/pool.ts'

// Two raters of a scale 1 … 5. They share u3 … u8; a alone has u1 and u2, b alone has u9 and u10, and b's lines
// stand in another order. Nobody gives a 3 to a shared unit, and b never gives a 3 at all.
//
//   shared   u3 u4 u5 u6 u7 u8
//   a         1  2  4  5  5  2
//   b         1  2  5  5  4  4
//
// What goes wrong elsewhere: joining by position (a's first six with b's first six), counting units that one rater
// left out, and weights over the four labels that occur, which bring 2 and 4 one step together instead of two.
const a = { u1: 3, u2: 3, u3: 1, u4: 2, u5: 4, u6: 5, u7: 5, u8: 2 }
const b = { u10: 1, u8: 4, u7: 4, u9: 2, u6: 5, u3: 1, u5: 5, u4: 2 }

const lines = [
  'rater,unit,value',
  ...Object.entries(a).map(([unit, value]) => `a,${unit},${value}`),
  ...Object.entries(b).map(([unit, value]) => `b,${unit},${value}`),
]

async function pairOf(rows: string[], ...argv: string[]) {
  const { options } = parseAgreeOptions(['r.csv', '--bootstrap', '0', ...argv])
  const source = [new TextEncoder().encode(rows.join('\n'))]
  const report = await agreeFile({ name: 'r.csv', source, options, run: runJobs })
  return { report, item: report.items[0]!, pair: report.items[0]!.pairs[0]! }
}

test('only the six shared units count, and the four others are named', async () => {
  const { report, item, pair } = await pairOf(lines, '--scale', '1,2,3,4,5')
  expect(pair).toMatchObject({ raters: ['a', 'b'], n: 6, n_one_only: 4 })
  expect(item.all).toMatchObject({ n_units: 10, n_pairable_units: 6, n_complete_units: 6 })
  expect(report.left_out).toContainEqual({ reason: 'unit-rated-once', count: 4 })
  // u3, u4 and u6 agree
  expect(pair.results.percent_agreement).toMatchObject({ value: 0.5, n: 6 })
})

test('quadratic kappa over the declared scale is 23/29', async () => {
  const { pair } = await pairOf(lines, '--scale', '1,2,3,4,5')
  // Observed: (u5) 1² + (u7) 1² + (u8) 2² = 6 over 6 pairs, so 1.
  // Expected, every a with every b: a = 1,2,2,4,5,5 (sum 19, squares 75), b = 1,2,4,4,5,5 (sum 21, squares 87);
  // mean of a² + b² - 2ab = 75/6 + 87/6 - 2·19·21/36 = 27 - 133/6 = 29/6. So 1 - 6/29 = 23/29.
  expect(pair.results.weighted_kappa_quadratic).toMatchObject({ value: expect.closeTo(23 / 29, 14), n: 6 })
})

test('linear kappa over the declared scale is 19/31', async () => {
  const { pair } = await pairOf(lines, '--scale', '1,2,3,4,5')
  // Observed: 1 + 1 + 2 = 4 of 6 pairs. Expected, |a - b| summed over b = 1,2,4,4,5,5, row by row:
  // a 1: 0+1+3+3+4+4 = 15; a 2 (twice): 1+0+2+2+3+3 = 11; a 4: 3+2+0+0+1+1 = 7; a 5 (twice): 4+3+1+1+0+0 = 9.
  // 15 + 22 + 7 + 18 = 62 of 36 pairs. So 1 - (4/6)/(62/36) = 1 - 24/62 = 19/31.
  expect(pair.results.weighted_kappa_linear).toMatchObject({ value: expect.closeTo(19 / 31, 14) })
})

test('without --scale the point nobody shared is still seen, because a gave it elsewhere', async () => {
  const { item, pair } = await pairOf(lines)
  expect(item).toMatchObject({ scale: ['1', '2', '3', '4', '5'], scale_source: 'observed' })
  expect(pair.results.weighted_kappa_quadratic.value).toBeCloseTo(23 / 29, 14)
})

test('where the point is seen nowhere, an undeclared scale steps over it and says it was observed', async () => {
  const without = lines.filter(line => !line.endsWith(',3'))
  const { item, pair } = await pairOf(without)
  expect(item).toMatchObject({ scale: ['1', '2', '4', '5'], scale_source: 'observed' })
  // Steps 1,2,2,3,4,4 and 1,2,3,3,4,4: observed 1 + 1 + 1 = 3 of 6; a has sum 16, squares 50, b sum 17, squares 55;
  // expected 105/6 - 2·16·17/36 = 17.5 - 136/9 = 43/18. So 1 - (1/2)/(43/18) = 34/43.
  expect(pair.results.weighted_kappa_quadratic.value).toBeCloseTo(34 / 43, 14)
  // By value the numbers themselves are the distance, and the missing point costs nothing.
  const byValue = (await pairOf(without, '--distance', 'value')).pair
  expect(byValue.results.weighted_kappa_quadratic.value).toBeCloseTo(23 / 29, 14)
})

test('joined by position the same lines would have said something else', async () => {
  // a's u1 … u6 against b's first six lines: 3-1, 3-4, 1-4, 2-2, 4-5, 5-1.
  const positional = ['rater,unit,value', ...[3, 3, 1, 2, 4, 5].map((value, n) => `a,${n},${value}`)]
  positional.push(...[1, 4, 4, 2, 5, 1].map((value, n) => `b,${n},${value}`))
  const { pair } = await pairOf(positional, '--scale', '1,2,3,4,5')
  // Observed (4 + 1 + 9 + 0 + 1 + 16)/6 = 31/6; expected 64/6 + 63/6 - 2·18·17/36 = 127/6 - 17 = 25/6.
  expect(pair.results.weighted_kappa_quadratic.value).toBeCloseTo(1 - 31 / 25, 14)
})
