import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { reportCsv } from '#client/features/agreement/csv.ts'
import { aReport, aRow, between, point, undefinedBecause } from './aReport.ts'

const read = (text: string) => parse(text, { columns: true }) as Record<string, string>[]

test('every cell gives a line for each coefficient, unrounded, with its interval or the reason for none', () => {
  const report = aReport([
    aRow('a', { physicians: between(0.123456789012, -0.1, 0.3), judge: point(2 / 3) }),
    aRow('b', { physicians: undefinedBecause('no-pairs'), judge: point(-0.5) }),
  ])
  const lines = read(reportCsv(report, 'en'))
  expect(lines).toHaveLength(2 * 2 * 5)
  const kappa = lines.filter(line => line.metric === 'cohen_kappa')
  expect(
    kappa.map(line => [line.row, line.column, line.value, line.ci_low, line.ci_undefined, line.undefined]),
  ).toEqual([
    ['a/pooled', 'physicians', '0.123456789012', '-0.1', '', ''],
    ['a/pooled', 'judge', String(2 / 3), '', 'clustered-units', ''],
    ['b/pooled', 'physicians', '', '', '', 'no-pairs'],
    ['b/pooled', 'judge', '-0.5', '', 'clustered-units', ''],
  ])
  expect(lines.filter(line => line.headline === 'yes').every(line => line.metric === 'cohen_kappa')).toBe(
    true,
  )
})

test('a judge whose name begins like a formula is written as a text', () => {
  const report = aReport([aRow('a', { judge: point(0.1) })])
  const named = { ...report, judge: { ...report.judge!, name: '=cmd|x' } }
  expect(read(reportCsv(named, 'ko'))[0]!.judge).toBe("'=cmd|x")
})
