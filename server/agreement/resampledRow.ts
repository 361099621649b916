import type { Criteria } from '#schema/benchmark.ts'
import {
  type Benchmark,
  type ColumnId,
  type ValidationCell,
  type ValidationMetric,
  validationMetrics,
} from '#schema/report.ts'
import { shapeOf } from '#server/statistics/chooseInterval.ts'
import { indexPositions } from '#server/statistics/distance.ts'
import { absent, type Result } from '#server/statistics/result.ts'
import { benchmarkOf } from './benchmark.ts'
import type { BenchmarkParts } from './benchmarkParts.ts'
import { resampledResult, withUncertainty } from './measureCell.ts'
import type { Pair } from './pairs.ts'
import { type JobPart, type JobResult, runJob } from './resampling/job.ts'
import type { Resampling, ValidationData } from './validationTable.ts'

/** A measured cell with the pairs behind it. */
export type MeasuredCell = { cell: ValidationCell; pairs: readonly Pair[] }

/** The study's groups by number, and the stratum of each. */
export type StudyGroups = { number: ReadonlyMap<string, number>; stratumOf: Int32Array }

/** How intervals over the study's groups are made: their level beside the groups. */
export type GroupIntervals = StudyGroups & { level: number }

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
 * The cells of a row with their intervals, and its human benchmark: the judge with physicians less physicians with
 * each other, both computed again in every replicate.
 *
 * @param parts for each column the cells whose mean the column is; the cell itself where it is no mean
 */
export function resampledRow(input: {
  columns: readonly ColumnId[]
  cells: readonly ValidationCell[]
  parts: readonly (readonly MeasuredCell[])[]
  benchmark: BenchmarkParts | null
  labels: readonly string[]
  ordered: boolean
  /** The items of a row that pools several, which then has a kappa stratified by item; else empty. */
  pooled: readonly string[]
  groups: StudyGroups
  resampling: Resampling
  criteria: Criteria
}): { cells: ValidationCell[]; benchmark: Benchmark | null } {
  const { columns, cells, parts, benchmark, labels, ordered, pooled, groups, resampling, criteria } = input
  const metrics: readonly ValidationMetric[] = ordered ? validationMetrics : nominalMetrics
  const common = {
    stratumOf: groups.stratumOf,
    replicates: resampling.replicates,
    seed: resampling.seed,
    level: resampling.level,
  }
  const sides = benchmark ? sidesOf(benchmark, columns, parts) : null
  const results = runJob({
    columns: [...parts, ...(sides?.added ?? [])].map(list =>
      list.map(part => jobPart(part, labels, metrics, groups)),
    ),
    contrasts: sides ? [{ of: sides.judge, less: sides.physicians, level: 1 - criteria.alpha }] : [],
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
  const certain = (cell: ValidationCell, own: readonly MeasuredCell[], column: number) =>
    withUncertainty(cell, metrics, results[column]!, Math.max(0, ...own.map(topShare)))
  return {
    cells: cells.map((cell, column) => ({
      ...certain(cell, parts[column]!, column),
      stratified_kappa: stratified && stratifiedResult(stratified[column]![0] ?? null, cell.n),
    })),
    benchmark:
      benchmark &&
      sides &&
      benchmarkOf({
        parts: benchmark,
        judge: certain(benchmark.judge.cell, benchmark.judge.parts, sides.judge).results,
        physicians: certain(benchmark.physicians.cell, benchmark.physicians.parts, sides.physicians).results,
        difference: metric => results.at(-1)![metrics.indexOf(metric)] ?? null,
        criteria,
      }),
  }
}

/**
 * Which columns of the job are the two sides, and which are added for them: where one pair of physicians is compared
 * and the judge missed nothing, their side is the table's own column.
 */
function sidesOf(
  { judge, physicians }: BenchmarkParts,
  columns: readonly ColumnId[],
  parts: readonly (readonly MeasuredCell[])[],
) {
  const known = columns.indexOf('physicians')
  const same =
    known >= 0 &&
    parts[known]!.length === physicians.parts.length &&
    parts[known]!.every(({ cell }, index) => cell.n === physicians.parts[index]!.cell.n)
  return same
    ? { judge: parts.length, physicians: known, added: [judge.parts] }
    : { judge: parts.length, physicians: parts.length + 1, added: [judge.parts, physicians.parts] }
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
