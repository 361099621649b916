import { expect, test } from 'vitest'
import { mostOften, strength } from '#client/features/agreement/confusion.ts'
import { firstPlace } from '#client/features/agreement/place.ts'
import { headlineOf, metricOf, tableBlocks } from '#client/features/agreement/rows.ts'
import { aReport, aRow, point } from './aReport.ts'

const values = { physicians: point(0.5), judge: point(0.4) }
const items = (instrument: string, n: number) =>
  Array.from({ length: n }, (_, index) => ({
    ...aRow(instrument, values, { kind: 'item' }),
    id: `${instrument}/q${index}`,
  }))

test('rows stand by instrument, those of the whole first, and many items are folded', () => {
  const report = aReport([
    aRow('quality', values, { kind: 'mean' }),
    ...items('quality', 4),
    aRow('topics', values),
    aRow('topics', values, { kind: 'applicable' }),
    ...items('topics', 21),
  ])
  expect(
    tableBlocks(report).map(block => [
      block.instrument,
      block.whole.map(row => row.kind),
      block.items.length,
      block.folded,
    ]),
  ).toEqual([
    ['quality', ['mean'], 4, false],
    ['topics', ['pooled', 'applicable'], 21, true],
  ])
})

test('the headline switch takes each row’s own coefficient, the others one for all', () => {
  const row = { ...aRow('a', values), headline: 'weighted_kappa_quadratic' as const }
  expect(metricOf(row, 'headline')).toBe('weighted_kappa_quadratic')
  expect(metricOf(row, 'spearman')).toBe('spearman')
})

test('a column that the report does not have has no headline', () => {
  expect(headlineOf(aRow('a', { physicians: point(0.5) }), 'judge')).toBeUndefined()
})

test('the panel begins with the last whole row that has a confusion table, in the judge’s column', () => {
  const mean = aRow('quality', values, { kind: 'mean' })
  const bare = { ...mean, cells: mean.cells.map(cell => ({ ...cell, confusion: null })) }
  const report = aReport([aRow('topics', values), bare, ...items('quality', 2)])
  expect(firstPlace(report)).toEqual({ row: 'topics/pooled', column: 'judge' })
  expect(firstPlace({ ...report, judge: null })).toEqual({ row: 'topics/pooled', column: 'physicians' })
  expect(firstPlace(aReport([]))).toBeNull()
})

test('a count is as strong as its share of the largest, and only none is 0', () => {
  expect([0, 1, 20, 21, 99, 100].map(count => strength(count, 100))).toEqual([0, 1, 1, 2, 5, 5])
  expect(strength(0, 0)).toBe(0)
})

test('the most frequent disagreement is found off the diagonal alone', () => {
  expect(
    mostOften([
      [90, 2],
      [7, 50],
    ]),
  ).toEqual({ first: 1, second: 0, count: 7 })
  expect(
    mostOften([
      [9, 0],
      [0, 5],
    ]),
  ).toBeNull()
})
