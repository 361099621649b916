import { expect, test } from 'vitest'
import { standing, summarise } from '#client/features/agreement/summary.ts'
import { aReport, aRow, between, point, undefinedBecause } from './aReport.ts'

const standings = (report: Parameters<typeof summarise>[0]) =>
  Object.fromEntries(summarise(report).rows.map(({ row, standing }) => [row.instrument, standing]))

test('where the difference has an interval the study tells only what leaves out zero', () => {
  const values = { physicians: point(0.6), judge: point(0.4) }
  const report = aReport([
    aRow('unsure', values, { difference: between(0.2, -0.1, 0.5) }),
    aRow('below', values, { difference: between(0.2, 0.05, 0.35) }),
    aRow('above', values, { difference: between(-0.2, -0.4, -0.01) }),
    aRow('touching', values, { difference: between(0.2, 0, 0.4) }),
    aRow('no interval', values, { difference: point(0.2) }),
  ])
  expect(standings(report)).toEqual({
    unsure: 'untold',
    below: 'below',
    above: 'above',
    touching: 'untold',
    'no interval': 'untold',
  })
  const summary = summarise(report)
  expect(summary.kind).toBe('compared')
  expect(standing(summary, 'below').map(row => row.instrument)).toEqual(['below'])
  expect(standing(summary, 'above').map(row => row.instrument)).toEqual(['above'])
})

test('a row with an undefined value on either side is not told', () => {
  const report = aReport([
    aRow('told', { physicians: point(0.6), judge: point(0.2) }, { difference: between(0.4, 0.2, 0.6) }),
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
  const difference = between(0.9, 0.7, 1)
  const few = summarise(aReport([aRow('a', apart, { groups: 9, difference })]))
  expect(few).toMatchObject({ kind: 'few', groups: 9 })
  expect(few.rows.map(({ standing }) => standing)).toEqual(['untold'])
  expect(summarise(aReport([aRow('a', apart, { groups: 10, difference })])).kind).toBe('compared')
})

test('a row that rests on few source patients is not told beside one that rests on enough', () => {
  const values = { physicians: point(0.6), judge: point(0.2) }
  const difference = between(0.4, 0.2, 0.6)
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
