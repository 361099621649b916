import {
  type ColumnId,
  type ValidationCell,
  type ValidationContrast,
  type ValidationMetric,
  validationMetrics,
} from '#schema/report.ts'
import { shapeOf } from '#server/statistics/chooseInterval.ts'
import { indexPositions } from '#server/statistics/distance.ts'
import { absent, type Result } from '#server/statistics/result.ts'
import { contrastResults, resampledResult, withUncertainty } from './measureCell.ts'
import type { Pair } from './pairs.ts'
import { type JobPart, type JobResult, runJob } from './resampling/job.ts'
import type { Resampling, ValidationData } from './validationTable.ts'

/** A measured cell with the pairs behind it. */
export type MeasuredCell = { cell: ValidationCell; pairs: readonly Pair[] }

/** The study's groups by number, and the stratum of each. */
export type StudyGroups = { number: ReadonlyMap<string, number>; stratumOf: Int32Array }

/** On a nominal scale order has no meaning. */
const nominalMetrics = ['percent_agreement', 'cohen_kappa'] as const

/**
 * Groups in the order of their ids. A stratum is one way of being allocated: shared, or to one physician alone (or
 * both, where a study lets a group repeat). How many groups go each way was fixed beforehand.
 */
export function studyGroups(data: ValidationData): StudyGroups {
  const ways = new Map<string, Set<string>>()
  for (const ratings of data.people.values()) {
    for (const { group, shared, rater } of ratings) {
      const known = ways.get(group) ?? new Set()
      ways.set(group, known.add(shared ? 'shared' : rater))
    }
  }
  const groups = [...ways.keys()].sort()
  const wayOf = (group: string) => [...ways.get(group)!].sort().join(' ')
  const strata = new Map([...new Set(groups.map(wayOf))].sort().map((way, index) => [way, index]))
  return {
    number: new Map(groups.map((group, index) => [group, index])),
    stratumOf: Int32Array.from(groups, group => strata.get(wayOf(group))!),
  }
}

/**
 * The cells of a row with their intervals, and how far the judge falls short of physicians: physicians with each other
 * less the judge with them, on the shared cases alone.
 *
 * @param parts for each column the cells whose mean the column is; the cell itself where it is no mean
 */
export function resampledRow(input: {
  columns: readonly ColumnId[]
  cells: readonly ValidationCell[]
  parts: readonly (readonly MeasuredCell[])[]
  labels: readonly string[]
  ordered: boolean
  /** The items of a row that pools several, which then has a kappa stratified by item; else empty. */
  pooled: readonly string[]
  groups: StudyGroups
  resampling: Resampling
}): { cells: ValidationCell[]; contrasts: ValidationContrast[] } {
  const { columns, cells, parts, labels, ordered, pooled, groups, resampling } = input
  const metrics: readonly ValidationMetric[] = ordered ? validationMetrics : nominalMetrics
  const contrasts = [{ of: columns.indexOf('physicians'), less: columns.indexOf('judge-shared') }].filter(
    ({ of, less }) => of >= 0 && less >= 0,
  )
  const common = {
    stratumOf: groups.stratumOf,
    replicates: resampling.replicates,
    seed: resampling.seed,
    level: resampling.level,
  }
  const results = runJob({
    columns: parts.map(list => list.map(part => jobPart(part, labels, metrics, groups))),
    contrasts,
    shapes: metrics.map(shapeOf),
    ...common,
  })
  const stratified =
    pooled.length > 1
      ? runJob({
          columns: parts.map(([part]) => [stratifiedPart(part!, labels, pooled, groups)]),
          contrasts: [],
          shapes: ['coefficient'],
          ...common,
        })
      : null
  return {
    cells: cells.map((cell, column) => ({
      ...withUncertainty(cell, metrics, results[column]!, Math.max(0, ...parts[column]!.map(topShare))),
      stratified_kappa: stratified && stratifiedResult(stratified[column]![0] ?? null, cell.n),
    })),
    contrasts: contrasts.map(({ of, less }, index) => ({
      of: columns[of]!,
      less: columns[less]!,
      results: contrastResults(
        metrics,
        results[columns.length + index]!,
        Math.min(cells[of]!.n, cells[less]!.n),
      ),
    })),
  }
}

function jobPart(
  { pairs }: MeasuredCell,
  labels: readonly string[],
  metrics: readonly ValidationMetric[],
  { number }: StudyGroups,
): JobPart {
  const code = new Map(labels.map((label, index) => [label, index]))
  return {
    codes: Int32Array.from(
      pairs,
      ({ first, second }) => code.get(first.value)! * labels.length + code.get(second.value)!,
    ),
    groupOf: Int32Array.from(pairs, ({ group }) => number.get(group)!),
    battery: { kind: 'pair', metrics, positions: indexPositions(labels.length) },
  }
}

/** The same pairs by item and cell. */
function stratifiedPart(
  { pairs }: MeasuredCell,
  labels: readonly string[],
  items: readonly string[],
  { number }: StudyGroups,
): JobPart {
  const k = labels.length
  const code = new Map(labels.map((label, index) => [label, index]))
  const place = new Map(items.map((item, index) => [item, index]))
  return {
    codes: Int32Array.from(
      pairs,
      ({ item, first, second }) =>
        (place.get(item)! * k + code.get(first.value)!) * k + code.get(second.value)!,
    ),
    groupOf: Int32Array.from(pairs, ({ group }) => number.get(group)!),
    battery: { kind: 'stratified', items: items.length, k },
  }
}

function stratifiedResult(found: JobResult[number][number], n: number): Result {
  return found ? resampledResult(found, n) : absent(n === 0 ? 'no-pairs' : 'no-expected-disagreement', n)
}

function topShare({ cell }: MeasuredCell): number {
  const table = cell.confusion ?? []
  if (cell.n === 0) return 0
  const used = table.map((row, i) =>
    table.reduce(
      (sum, other) => sum + other[i]!,
      row.reduce((a, b) => a + b, 0),
    ),
  )
  return Math.max(...used) / (2 * cell.n)
}
