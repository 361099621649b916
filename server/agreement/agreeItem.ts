import { chooseInterval, shapeOf } from '#server/statistics/chooseInterval.ts'
import { fromCells, missing } from '#server/statistics/contingency.ts'
import { indexPositions } from '#server/statistics/distance.ts'
import {
  type AllMetric,
  allMetrics,
  defaultLevel,
  type PairMetric,
  pairMetrics,
  type Reason,
  type Result,
} from '#server/statistics/result.ts'
import { completeRows, measureAll, measurePair, unitsIn } from './agreeMeasure.ts'
import type { AgreeOptions } from './agreeOptions.ts'
import { type AgreeScale, scaleOfItem } from './agreeScale.ts'
import { type ItemUnits, unitsOfItem } from './itemRows.ts'
import type { Job, JobResult } from './resampling/job.ts'
import type { ItemRows, LongTable } from './tableBuilder.ts'

/** Agreement of two raters over the units both rated; `n_one_only` units were rated by just one of them. */
export type PairReport = {
  raters: [string, string]
  n: number
  n_one_only: number
  results: Record<PairMetric, Result>
}

/** Agreement of all raters: units with a rating, with two or more, and with one from every rater. */
export type AllReport = {
  n_units: number
  n_pairable_units: number
  n_complete_units: number
  n_raters: number
  results: Record<AllMetric, Result>
}

export type ItemReport = {
  item: string
  scale: string[]
  scale_source: AgreeScale['source']
  raters: string[]
  /** How many clusters the units stand in; null when the file names none. */
  n_clusters: number | null
  pairs: PairReport[]
  all: AllReport
}

/** More raters or categories than this are measured without resampling. */
const mostResampled = { raters: 20, categories: 50 }

/** An item with its analytic intervals, and what is still to be resampled of it. */
export type MeasuredItem = {
  report: ItemReport
  units: ItemUnits
  ratings: number
  topShare: number
  job: Job | null
  /** Why nothing was resampled, where that is so. */
  unsampled: Reason | null
}

/** Measures one item over its scale, declared or observed. */
export function measureItem(
  table: LongTable,
  item: ItemRows,
  selected: readonly number[],
  options: AgreeOptions,
): MeasuredItem {
  const present = new Set<number>()
  const seen = new Set<number>()
  const taken = new Set(selected)
  item.value.forEach((code, row) => {
    if (!taken.has(item.rater[row]!)) return
    present.add(item.rater[row]!)
    if (code !== missing) seen.add(code)
  })
  const labels = Array.from(seen, code => item.labels[code]!)
  const scale = scaleOfItem(item.item, declaredFor(item.item, options), labels)
  const raters = selected.filter(rater => present.has(rater))
  const codeOfLabel = new Map(scale.labels.map((label, index) => [label, index]))
  const units = unitsOfItem(
    table,
    item,
    raters,
    item.labels.map(label => codeOfLabel.get(label) ?? missing),
  )
  const report = itemReport(table, item.item, scale, raters, units, options)
  const used = new Float64Array(scale.labels.length)
  units.rows.forEach((row, kind) => {
    for (const code of row) if (code !== missing) used[code]! += units.counts[kind]!
  })
  const ratings = used.reduce((total, times) => total + times, 0)
  const unsampled = whyUnsampled(raters.length, scale.labels.length)
  const job = unsampled ? null : jobOf(report, scale, units, options)
  return { report, units, ratings, topShare: ratings === 0 ? 0 : Math.max(...used) / ratings, job, unsampled }
}

function whyUnsampled(raters: number, categories: number): Reason | null {
  if (raters > mostResampled.raters) return 'too-many-raters'
  return categories > mostResampled.categories ? 'too-many-categories' : null
}

function itemReport(
  table: LongTable,
  item: string,
  scale: AgreeScale,
  raters: readonly number[],
  units: ItemUnits,
  options: AgreeOptions,
): ItemReport {
  const { rows, counts } = units
  const total = (when: (row: Int32Array) => boolean) =>
    rows.reduce((sum, row, kind) => (when(row) ? sum + counts[kind]! : sum), 0)
  const pairs = raters.flatMap((first, i) =>
    raters.slice(i + 1).map((second, offset): PairReport => {
      const j = i + 1 + offset
      const n = total(row => row[i] !== missing && row[j] !== missing)
      return {
        raters: [table.raters[first]!, table.raters[second]!],
        n,
        n_one_only: total(row => row[i] !== missing || row[j] !== missing) - n,
        results: measurePair(tableOf(units, i, j, scale.labels.length), scale, options.distance),
      }
    }),
  )
  return {
    item,
    scale: scale.labels,
    scale_source: scale.source,
    raters: raters.map(rater => table.raters[rater]!),
    n_clusters: table.clusterOf === null ? null : units.groups,
    pairs,
    all: {
      n_units: total(() => true),
      n_pairable_units: total(row => row.filter(code => code !== missing).length >= 2),
      n_complete_units: unitsIn(completeRows(rows), counts),
      n_raters: raters.length,
      results: measureAll(units, scale, options.distance),
    },
  }
}

function tableOf({ rows, counts }: ItemUnits, first: number, second: number, k: number) {
  const cells = new Float64Array(k * k)
  rows.forEach((row, kind) => {
    const [i, j] = [row[first]!, row[second]!]
    if (i !== missing && j !== missing) cells[i * k + j]! += counts[kind]!
  })
  return fromCells(cells, k)
}

/** What of an item exists and can be resampled: its statistics in the order of the report. */
function jobOf(report: ItemReport, scale: AgreeScale, units: ItemUnits, options: AgreeOptions): Job {
  const index = new Map(report.raters.map((rater, place) => [rater, place]))
  const defined = <M extends string>(results: Record<M, Result>, metrics: readonly M[]) =>
    metrics.filter(metric => results[metric].value !== null)
  const pairs = report.pairs.map(({ raters: [first, second], results }) => ({
    first: index.get(first)!,
    second: index.get(second)!,
    metrics: defined(results, pairMetrics),
  }))
  const all = defined(report.all.results, allMetrics)
  const positions =
    options.distance === 'value' && scale.values ? scale.values : indexPositions(scale.labels.length)
  const spec = { rows: units.rows, k: scale.labels.length, positions, values: scale.values, pairs, all }
  return {
    columns: [[{ codes: units.codes, groupOf: units.groupOf, battery: { kind: 'item', spec } }]],
    contrasts: [],
    shapes: [...pairs.flatMap(({ metrics }) => metrics), ...all].map(shapeOf),
    stratumOf: new Int32Array(units.groups),
    replicates: options.bootstrap,
    seed: options.seed,
    level: defaultLevel,
  }
}

/** The report of an item with the intervals that its job allows. */
export function withIntervals(
  { report, units, topShare, unsampled }: MeasuredItem,
  result: JobResult | null,
): ItemReport {
  const estimates = result ? [...result[0]!] : null
  const independent = units.groups === report.all.n_units
  const chosen = <M extends PairMetric | AllMetric>(
    results: Record<M, Result>,
    metrics: readonly M[],
    n: number,
  ): Record<M, Result> => {
    const entries = metrics.map(metric => {
      const found = results[metric]
      if (found.value === null) return [metric, found]
      const uncertainty = estimates?.shift()?.uncertainty ?? null
      const groups = uncertainty?.groups ?? units.groups
      const regime = { groups, unitsPerGroup: groups === 0 ? 0 : n / groups, topShare }
      return [metric, chooseInterval(metric, found, uncertainty, { independent, regime, unsampled })]
    })
    return Object.fromEntries(entries)
  }
  return {
    ...report,
    pairs: report.pairs.map(pair => ({ ...pair, results: chosen(pair.results, pairMetrics, pair.n) })),
    all: { ...report.all, results: chosen(report.all.results, allMetrics, report.all.n_pairable_units) },
  }
}

/** The declared labels of an item, or null when nobody declared them. */
export function declaredFor(item: string, options: AgreeOptions): string[] | null {
  return Object.hasOwn(options.itemScales, item) ? options.itemScales[item]! : options.scale
}
