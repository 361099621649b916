import { expect, test } from 'vitest'
import { standing, summarise } from '#client/features/agreement/summary.ts'
import { aReport, aRow, between, point, undefinedBecause } from './aReport.ts'

const standings = (report: Parameters<typeof summarise>[0]) =>
  Object.fromEntries(summarise(report).rows.map(({ row, standing }) => [row.instrument, standing]))

test('the study says what the verdict of the difference says, and nothing without one', () => {
  const values = { physicians: point(0.6), judge: point(0.4) }
  const report = aReport([
    aRow('unsure', values, { difference: between(-0.2, -0.5, 0.1) }),
    aRow('below', values, { difference: between(-0.2, -0.35, -0.05) }),
    aRow('within', values, { difference: between(-0.05, -0.09, -0.01) }),
    aRow('alike', values, { difference: between(0.01, -0.05, 0.07) }),
    aRow('above', values, { difference: between(0.2, 0.01, 0.4) }),
    aRow('touching', values, { difference: between(-0.2, -0.4, 0) }),
    aRow('no interval', values, { difference: point(-0.2) }),
  ])
  expect(standings(report)).toEqual({
    unsure: 'untold',
    below: 'below',
    within: 'within',
    alike: 'non-inferior',
    above: 'above',
    touching: 'untold',
    'no interval': 'untold',
  })
  const summary = summarise(report)
  expect(summary.kind).toBe('compared')
  expect(standing(summary, 'below').map(({ row }) => row.instrument)).toEqual(['below'])
  expect(standing(summary, 'above').map(({ row }) => row.instrument)).toEqual(['above'])
})

test('with a plan it speaks of the planned rows and coefficients alone', () => {
  const values = { physicians: point(0.6), judge: point(0.4) }
  const planned = aRow('planned', values, { kind: 'item', difference: between(-0.2, -0.3, -0.15) })
  const { results } = planned.benchmark!
  const row = {
    ...planned,
    benchmark: {
      ...planned.benchmark!,
      results: { ...results, spearman: { ...results.spearman, role: 'primary' as const } },
    },
  }
  const { rows } = summarise(aReport([aRow('other', values), row]))
  expect(rows.map(({ row: { id }, metric, standing: of }) => [id, metric, of])).toEqual([
    ['planned/item', 'spearman', 'below'],
  ])
})

test('a row with an undefined value on either side is not told', () => {
  const report = aReport([
    aRow('told', { physicians: point(0.6), judge: point(0.2) }, { difference: between(-0.4, -0.6, -0.2) }),
    aRow('judge', { physicians: point(0.6), judge: undefinedBecause('constant-input') }),
    aRow('physicians', { physicians: undefinedBecause('part-undefined'), judge: point(0.2) }),
  ])
  expect(summarise(report).kind).toBe('compared')
  expect(standings(report)).toEqual({ told: 'below', judge: 'untold', physicians: 'untold' })
})

test('without any physician–physician value there is nothing to hold the judge against', () => {
  const report = aReport([aRow('a', { physicians: undefinedBecause('constant-input'), judge: point(0.2) })])
  expect(summarise(report)).toMatchObject({ kind: 'undefined', shared: 20, groups: 20 })
})

test('fewer than ten shared source patients forbid a conclusion, however far the values lie apart', () => {
  const apart = { physicians: between(0.9, 0.8, 1), judge: between(0, -0.1, 0.1) }
  const difference = between(-0.9, -1, -0.7)
  const few = summarise(aReport([aRow('a', apart, { groups: 9, difference })]))
  expect(few).toMatchObject({ kind: 'few', groups: 9 })
  expect(few.rows.map(({ standing }) => standing)).toEqual(['untold'])
  expect(summarise(aReport([aRow('a', apart, { groups: 10, difference })])).kind).toBe('compared')
})

test('a row that rests on few source patients is not told beside one that rests on enough', () => {
  const values = { physicians: point(0.6), judge: point(0.2) }
  const difference = between(-0.4, -0.6, -0.2)
  const rows = [aRow('few', values, { groups: 9, difference }), aRow('enough', values, { difference })]
  expect(standings(aReport(rows))).toEqual({
    few: 'untold',
    enough: 'below',
  })
})

test('no judge, no physicians and no row for the whole are said as such', () => {
  const physicians = { physicians: point(0.6) }
  expect(summarise(aReport([aRow('a', physicians)], { judge: null })).kind).toBe('no-judge')
  expect(summarise(aReport([aRow('a', physicians, { kind: 'item' })])).kind).toBe('nothing')
  const empty = aReport([])
  expect(summarise({ ...empty, counts: { ...empty.counts, physicians: 0 } }).kind).toBe('nobody')
})
