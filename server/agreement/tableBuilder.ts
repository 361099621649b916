import { LocatedError, type LocatedProblem } from '#schema/located.ts'
import type { ColumnPlaces } from './agreeColumns.ts'
import { type Growing, growing, type Names, names, numberOf, push, trimmed } from './ratingColumns.ts'

/** One line of a long table. `value` is null where the cell was empty: a missing rating. */
export type LongRow = {
  line: number
  rater: string
  unit: string
  item: string
  cluster: string | null
  value: string | null
}

/**
 * The ratings of one item as numbers: who rated what with which label, in the order of the lines. `labels` are those
 * that occur, in order of first appearance; a value of -1 is a missing rating.
 */
export type ItemRows = {
  item: string
  labels: string[]
  line: Int32Array
  rater: Int32Array
  unit: Int32Array
  value: Int32Array
}

/** A long table that was read without a problem. `clusterOf` names the cluster of each unit, or is null. */
export type LongTable = {
  file: string
  rows: number
  raters: string[]
  units: string[]
  clusters: string[]
  clusterOf: Int32Array | null
  items: ItemRows[]
}

/** More than this many problems of one file are counted, not listed. */
const listed = 100

/** How programs write "nothing here"; a label only where a scale declares it. */
const missingMarkers = new Set(['na', 'n/a', '<na>', '#n/a', 'null', 'none', 'undefined'])

type Building = {
  labels: Names
  allowed: Set<string> | null
  rater: Growing
  unit: Growing
  value: Growing
  line: Growing
}

/** Collects rows; `finish` throws every problem at once, or gives the table. */
export function tableBuilder(
  file: string,
  columns: ColumnPlaces,
  scaleOf: (item: string) => readonly string[] | null,
) {
  const raters = names()
  const units = names()
  const clusters = names()
  const items = new Map<string, Building>()
  const clusterOf = growing()
  const clusterLine = growing()
  const problems: LocatedProblem[] = []
  let more = 0
  let rows = 0
  const refuse = (problem: LocatedProblem) => {
    if (problems.length < 2 * listed) problems.push(problem)
    else more++
  }
  const itemOf = (name: string): Building => {
    const known = items.get(name)
    if (known) return known
    const scale = scaleOf(name)
    const made = {
      labels: names(),
      allowed: scale === null ? null : new Set(scale),
      rater: growing(),
      unit: growing(),
      value: growing(),
      line: growing(),
    }
    items.set(name, made)
    return made
  }
  const place = (row: LongRow, unit: number) => {
    const cluster = numberOf(clusters, row.cluster!)
    if (unit === clusterOf.length) {
      push(clusterOf, cluster)
      push(clusterLine, row.line)
    } else if (clusterOf.values[unit] !== cluster) {
      const details = {
        unit: row.unit,
        first_line: clusterLine.values[unit],
        first_cluster: clusters.list[clusterOf.values[unit]!],
        cluster: row.cluster,
      }
      refuse({ line: row.line, field: columns.cluster!.name, code: 'unit-in-two-clusters', details })
    }
  }

  return {
    refuse,
    add(row: LongRow): void {
      rows++
      const building = itemOf(row.item)
      const own = [...emptyFields(row, columns), ...labelProblems(row, columns, building.allowed)]
      for (const problem of own) refuse(problem)
      if (own.length > 0) return
      const unit = numberOf(units, row.unit)
      if (row.cluster !== null) place(row, unit)
      push(building.rater, numberOf(raters, row.rater))
      push(building.unit, unit)
      push(building.value, row.value === null ? -1 : numberOf(building.labels, row.value))
      push(building.line, row.line)
    },
    finish(): LongTable {
      for (const [item, building] of items)
        for (const repeat of repeats(building, units.list.length))
          refuse(secondValue(repeat, { item, building, raters, units, field: columns.value!.name }))
      if (problems.length > 0)
        throw new LocatedError(cut(problems, more).map(problem => ({ file, ...problem })))
      return {
        file,
        rows,
        raters: raters.list,
        units: units.list,
        clusters: clusters.list,
        clusterOf: columns.cluster === null ? null : trimmed(clusterOf),
        items: [...items].map(([item, { labels, line, rater, unit, value }]) => ({
          item,
          labels: labels.list,
          line: trimmed(line),
          rater: trimmed(rater),
          unit: trimmed(unit),
          value: trimmed(value),
        })),
      }
    },
  }
}

function emptyFields(row: LongRow, columns: ColumnPlaces): LocatedProblem[] {
  const roles = ['rater', 'unit', 'item', 'cluster'] as const
  return roles
    .filter(role => row[role] === '')
    .map(role => ({ line: row.line, field: columns[role]!.name, code: 'empty-field', details: { role } }))
}

function labelProblems(row: LongRow, columns: ColumnPlaces, labels: Set<string> | null): LocatedProblem[] {
  const { line, value } = row
  if (value === null || labels?.has(value)) return []
  const field = columns.value!.name
  if (/^[+-]?nan$/i.test(value)) return [{ line, field, code: 'nan', details: { value } }]
  if (missingMarkers.has(value.toLowerCase()))
    return [{ line, field, code: 'missing-marker', details: { value } }]
  if (labels === null) return []
  return [{ line, field, code: 'unknown-label', details: { value, item: row.item, scale: [...labels] } }]
}

/** Rows that give a unit a second value by the same rater: pairs of row numbers, the first one and the later one. */
function repeats({ rater, unit, value }: Building, units: number): [first: number, later: number][] {
  const first = new Map<number, number>()
  const found: [number, number][] = []
  for (let row = 0; row < value.length; row++) {
    if (value.values[row]! < 0) continue
    const key = rater.values[row]! * units + unit.values[row]!
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, row)
    else found.push([earlier, row])
  }
  return found
}

function secondValue(
  [first, later]: [number, number],
  {
    item,
    building,
    raters,
    units,
    field,
  }: { item: string; building: Building; raters: Names; units: Names; field: string },
): LocatedProblem {
  const { labels, rater, unit, value, line } = building
  const details = {
    rater: raters.list[rater.values[later]!],
    unit: units.list[unit.values[later]!],
    item,
    first_line: line.values[first],
    first_value: labels.list[value.values[first]!],
    value: labels.list[value.values[later]!],
  }
  return { line: line.values[later]!, field, code: 'second-value', details }
}

function cut(problems: LocatedProblem[], more: number): LocatedProblem[] {
  const ordered = problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  if (ordered.length + more <= listed) return ordered
  return [
    ...ordered.slice(0, listed),
    { code: 'more-problems', details: { count: ordered.length + more - listed } },
  ]
}
