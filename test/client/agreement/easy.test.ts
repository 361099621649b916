import { expect, test } from 'vitest'
import { easyToMatch } from '#schema/benchmark.ts'
import { reportText } from '#server/commands/reportText.ts'
import { aReport, aRow, between, point } from './aReport.ts'

const rowOf = (physicians: number, difference = between(0, -0.05, 0.05)) =>
  aRow('Clarity', { physicians: point(physicians), judge: point(physicians) }, { difference })

test('a judge not inferior to physicians who hardly agree is told to have an easy benchmark', () => {
  const told = (row: ReturnType<typeof rowOf>, metric = row.headline) =>
    easyToMatch(row.benchmark!.results[metric], metric)
  expect(told(rowOf(0.13))).toBe(true)
  expect(told(rowOf(0.2))).toBe(true)
  expect(told(rowOf(0.21))).toBe(false)
  expect(told(rowOf(0.13, between(0, -0.5, 0.5)))).toBe(false)
  expect(told(rowOf(0.13), 'percent_agreement')).toBe(false)
  expect(reportText(aReport([rowOf(0.13)]))).toContain('Physicians hardly agree with each other here')
  expect(reportText(aReport([rowOf(0.5)]))).not.toContain('hardly agree')
})
