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
  // Two columns and the three of the benchmark.
  expect(lines).toHaveLength(2 * (2 + 3) * 5)
  const kappa = lines.filter(line => line.metric === 'cohen_kappa' && !line.column!.startsWith('benchmark'))
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

test('the benchmark’s difference carries its verdict and p values, its sides their values alone', () => {
  const line = {
    p_noninferiority: 0.875,
    p_difference: 0.001,
    adjusted: { noninferiority: 1, difference: 0.003 },
    role: 'primary' as const,
    family: 'primary' as const,
  }
  const values = { physicians: point(0.6), judge: point(0.25) }
  const report = aReport([aRow('a', values, { difference: between(-0.35, -0.5, -0.2), line })])
  const lines = read(reportCsv(report, 'en')).filter(
    one => one.metric === 'spearman' && one.column!.startsWith('benchmark'),
  )
  expect(lines.map(({ column, value, n, groups }) => [column, value, n, groups])).toEqual([
    ['benchmark-judge', '0.25', '40', '20'],
    ['benchmark-physicians', '0.6', '40', '20'],
    ['benchmark-difference', '-0.35', '40', '20'],
  ])
  expect(lines.map(({ verdict, margin }) => [verdict, margin])).toEqual([
    ['', ''],
    ['', ''],
    ['below', '0.1'],
  ])
  expect(lines[2]).toMatchObject({
    ci_low: '-0.5',
    ci_high: '-0.2',
    verdict_detail: 'beyond-margin',
    p_noninferiority: '0.875',
    p_difference: '0.001',
    p_noninferiority_adjusted: '1',
    p_difference_adjusted: '0.003',
    role: 'primary',
    family: 'primary',
  })
})

test('a judge whose name begins like a formula is written as a text', () => {
  const report = aReport([aRow('a', { judge: point(0.1) })])
  const named = { ...report, judge: { ...report.judge!, name: '=cmd|x' } }
  expect(read(reportCsv(named, 'ko'))[0]!.judge).toBe("'=cmd|x")
})
