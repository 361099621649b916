import { LocatedError } from '#schema/located.ts'
import { missing } from '#server/statistics/contingency.ts'
import { type AllMetric, defaultLevel, type PairMetric, type Result } from '#server/statistics/result.ts'
import {
  completeUnits,
  type DistanceBy,
  measureAll,
  measurePair,
  withoutIndependence,
} from './agreeMeasure.ts'
import type { AgreeOptions } from './agreeOptions.ts'
import { type AgreeScale, scaleOfItem } from './agreeScale.ts'
import { agreeText } from './agreeText.ts'
import { type LongRow, readLongTable } from './longTable.ts'

export { type AgreeOptions, agreeHelp, defaultAgreeOptions, parseAgreeOptions } from './agreeOptions.ts'

/** Why ratings of the file take part in nothing. */
export const leftOutReasons = ['empty-value', 'rater-not-selected', 'unit-rated-once'] as const
export type LeftOut = { reason: (typeof leftOutReasons)[number]; count: number }

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

/** What `agree --json` prints. `replicates` is 0: every interval is analytic. */
export type AgreeReport = {
  seed: number
  replicates: number
  level: number
  distance: DistanceBy
  weights: AgreeOptions['weights']
  n_ratings: number
  left_out: LeftOut[]
  items: ItemReport[]
}

/**
 * Agreement of ratings, item by item: every pair of raters, and all raters at once.
 *
 * Raters meet by unit, never by position. Analytic intervals take units as independent, so where a cluster
 * holds several units they are absent with `clustered-units`.
 *
 * @param clustered whether the rows name clusters
 * @throws LocatedError `unknown-rater` or `absent-item` for names the rows do not have, or what is wrong with
 *   an observed scale
 */
export function agree(input: {
  rows: readonly LongRow[]
  clustered: boolean
  options: AgreeOptions
}): AgreeReport {
  const { rows, clustered, options } = input
  requireKnown(rows, options)
  const selected = options.raters === null ? rows : rows.filter(row => options.raters!.includes(row.rater))
  const raterOrder = options.raters ?? distinct(rows.map(row => row.rater))
  const byItem = groupByItem(selected)
  const items = [...byItem].map(([item, own]) =>
    itemReport({ item, rows: own, raterOrder, clustered, options }),
  )
  return {
    seed: options.seed,
    replicates: 0,
    level: defaultLevel,
    distance: options.distance,
    weights: options.weights,
    n_ratings: selected.filter(row => row.value !== null).length,
    left_out: [
      { reason: 'empty-value', count: rows.filter(row => row.value === null).length },
      {
        reason: 'rater-not-selected',
        count: rows.filter(row => row.value !== null).length - rated(selected).length,
      },
      {
        reason: 'unit-rated-once',
        count: items.reduce((sum, { all }) => sum + all.n_units - all.n_pairable_units, 0),
      },
    ],
    items,
  }
}

/** Reads a long table and measures it. `text` is for people, `report` for programs. */
export function agreeFile(input: { name: string; bytes: Uint8Array; options: AgreeOptions }): {
  report: AgreeReport
  text: string
} {
  const { name, bytes, options } = input
  try {
    const scaleOf = (item: string) => declaredFor(item, options)
    const { rows, clustered } = readLongTable({ name, bytes, columns: options.columns, scaleOf })
    const report = agree({ rows, clustered, options })
    return { report, text: agreeText(report) }
  } catch (error) {
    if (!(error instanceof LocatedError)) throw error
    throw new LocatedError(error.problems.map(problem => ({ file: name, ...problem })))
  }
}

function itemReport(input: {
  item: string
  rows: readonly LongRow[]
  raterOrder: readonly string[]
  clustered: boolean
  options: AgreeOptions
}): ItemReport {
  const { item, rows, raterOrder, clustered, options } = input
  const scale = scaleOfItem(
    item,
    declaredFor(item, options),
    rated(rows).map(row => row.value!),
  )
  const present = new Set(rows.map(row => row.rater))
  const raters = raterOrder.filter(rater => present.has(rater))
  const codes = encode(rows, raters, scale.labels)
  const clusters = new Set(rated(rows).map(row => row.cluster))
  const units = distinct(rated(rows).map(row => row.unit)).length
  const honest = <M extends string>(results: Record<M, Result>) =>
    clustered && clusters.size < units ? withoutIndependence(results) : results
  const pairs = raters.flatMap((first, i) =>
    raters.slice(i + 1).map((second, offset): PairReport => {
      const [own, other] = [codes[i]!, codes[i + 1 + offset]!]
      const both = own.filter((code, unit) => code !== missing && other[unit] !== missing).length
      const either = own.filter((code, unit) => code !== missing || other[unit] !== missing).length
      return {
        raters: [first, second],
        n: both,
        n_one_only: either - both,
        results: honest(measurePair(own, other, scale, options.distance)),
      }
    }),
  )
  return {
    item,
    scale: scale.labels,
    scale_source: scale.source,
    raters,
    n_clusters: clustered ? clusters.size : null,
    pairs,
    all: {
      n_units: units,
      n_pairable_units: ratingsPerUnit(codes).filter(ratings => ratings >= 2).length,
      n_complete_units: completeUnits(codes).length,
      n_raters: raters.length,
      results: honest(measureAll(codes, scale, options.distance)),
    },
  }
}

/** One list of category indexes a rater; units are sorted, so the order of lines moves no digit. */
function encode(
  rows: readonly LongRow[],
  raters: readonly string[],
  labels: readonly string[],
): Int32Array[] {
  const units = positions(distinct(rows.map(row => row.unit)).sort())
  const raterPlace = positions(raters)
  const labelCode = positions(labels)
  const codes = raters.map(() => new Int32Array(units.size).fill(missing))
  for (const { rater, unit, value } of rated(rows)) {
    codes[raterPlace.get(rater)!]![units.get(unit)!] = labelCode.get(value!)!
  }
  return codes
}

function ratingsPerUnit(codes: readonly Int32Array[]): number[] {
  return Array.from(codes[0] ?? [], (_, unit) => codes.filter(rater => rater[unit] !== missing).length)
}

function requireKnown(rows: readonly LongRow[], options: AgreeOptions): void {
  const raters = distinct(rows.map(row => row.rater))
  const items = distinct(rows.map(row => row.item))
  const strangers = (options.raters ?? []).filter(rater => !raters.includes(rater))
  const absentItems = Object.keys(options.itemScales).filter(item => !items.includes(item))
  const problems = [
    ...strangers.map(rater => ({ field: '--raters', code: 'unknown-rater', details: { rater, raters } })),
    ...absentItems.map(item => ({ field: '--item', code: 'absent-item', details: { item, items } })),
  ]
  if (problems.length > 0) throw new LocatedError(problems)
}

function declaredFor(item: string, options: AgreeOptions): string[] | null {
  return Object.hasOwn(options.itemScales, item) ? options.itemScales[item]! : options.scale
}

function rated(rows: readonly LongRow[]): LongRow[] {
  return rows.filter(row => row.value !== null)
}

function groupByItem(rows: readonly LongRow[]): Map<string, LongRow[]> {
  const groups = new Map<string, LongRow[]>()
  for (const row of rows) {
    const group = groups.get(row.item)
    if (group) group.push(row)
    else groups.set(row.item, [row])
  }
  return groups
}

function distinct(values: Iterable<string>): string[] {
  return [...new Set(values)]
}

function positions(values: Iterable<string>): Map<string, number> {
  return new Map(Array.from(values, (value, index) => [value, index]))
}
