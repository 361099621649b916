import type { Result, UndefinedReason } from '#schema/metric.ts'
import { type ChartCell, type ChartColumn, emptyCell, gapCell, numberCellOf } from './chartTable.ts'

/** How a chart says its values, and why one is absent. */
export type ValueWords = { format: (value: number) => string; why: (reason: UndefinedReason) => string }

export type IntervalHeads = { value: string; low: string; high: string }

export const intervalColumns = (heads: IntervalHeads, prefix = ''): ChartColumn[] =>
  (['value', 'low', 'high'] as const).map(key => ({ key: prefix + key, label: heads[key], number: true }))

/** Value and both ends of its interval; where one is absent the reason stands in its first place. */
export function resultCells(result: Result, { format, why }: ValueWords): ChartCell[] {
  if (result.value === null) return [gapCell(why(result.undefined)), emptyCell, emptyCell]
  const value = numberCellOf(result.value, format(result.value))
  if (!result.ci) return [value, gapCell(why(result.ci_undefined!)), emptyCell]
  const { low, high } = result.ci
  return [value, numberCellOf(low, format(low)), numberCellOf(high, format(high))]
}

/** Everything on an axis that shows these results. */
export const valuesOf = (results: readonly Result[]): number[] =>
  results.flatMap(result =>
    result.value === null ? [] : [result.value, ...(result.ci ? [result.ci.low, result.ci.high] : [])],
  )

/** A domain that holds all values with a little air; of no width where there is none. */
export function domainOf(values: readonly number[], air = 0.06): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (values.length === 0) return [0, 1]
  const room = (high - low || Math.abs(high) || 1) * air
  return [low - room, high + room]
}
