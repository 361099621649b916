import { missing } from '#server/statistics/contingency.ts'
import type { LongTable } from './tableBuilder.ts'

/**
 * The units of one item as kinds of rows: `rows[kind]` has the category index of each rater, -1 where missing;
 * `codes[unit]` is the unit's kind and `groupOf[unit]` its group, numbered without gaps. Kinds are sorted by their
 * codes, so that the order of the lines moves no digit.
 */
export type ItemUnits = {
  rows: Int32Array[]
  counts: Float64Array
  codes: Int32Array
  groupOf: Int32Array
  groups: number
}

/**
 * @param item one item of the table
 * @param raters the raters to take, as numbers of the table, in order
 * @param codeOf category index of each of the item's labels
 */
export function unitsOfItem(
  table: LongTable,
  item: LongTable['items'][number],
  raters: readonly number[],
  codeOf: readonly number[],
): ItemUnits {
  const place = new Int32Array(table.raters.length).fill(-1)
  raters.forEach((rater, index) => {
    place[rater] = index
  })
  const at = new Int32Array(table.units.length).fill(-1)
  const order: number[] = []
  for (let row = 0; row < item.value.length; row++) {
    const unit = item.unit[row]!
    if (item.value[row] === missing || place[item.rater[row]!] === -1 || at[unit] !== -1) continue
    at[unit] = order.length
    order.push(unit)
  }
  const width = raters.length
  const matrix = new Int32Array(order.length * width).fill(missing)
  for (let row = 0; row < item.value.length; row++) {
    const column = place[item.rater[row]!]!
    if (item.value[row] === missing || column === -1) continue
    matrix[at[item.unit[row]!]! * width + column] = codeOf[item.value[row]!]!
  }
  const kinds = kindsOf(matrix, order.length, width)
  return { ...kinds, ...groupsOf(table, order, kinds.codes) }
}

function kindsOf(matrix: Int32Array, units: number, width: number) {
  const kinds = new Map<string, number[]>()
  for (let unit = 0; unit < units; unit++) {
    const key = String.fromCharCode(
      ...matrix.subarray(unit * width, (unit + 1) * width).map(code => code + 1),
    )
    const known = kinds.get(key)
    if (known) known.push(unit)
    else kinds.set(key, [unit])
  }
  const sorted = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1))
  const codes = new Int32Array(units)
  sorted.forEach(([, members], kind) => {
    for (const unit of members) codes[unit] = kind
  })
  return {
    rows: sorted.map(([, [first]]) => matrix.slice(first! * width, (first! + 1) * width)),
    counts: Float64Array.from(sorted, ([, members]) => members.length),
    codes,
  }
}

/**
 * Clusters of the units, renumbered in the order of their names. Where the file names none each unit is by itself;
 * units of a kind are alike, so numbering them kind by kind leaves nothing to the order of the lines.
 */
function groupsOf({ clusterOf, clusters }: LongTable, units: readonly number[], codes: Int32Array) {
  if (clusterOf === null) {
    const next = new Int32Array(units.length + 1)
    for (const kind of codes) next[kind + 1]! += 1
    for (let kind = 0; kind < units.length; kind++) next[kind + 1]! += next[kind]!
    return { groupOf: codes.map(kind => next[kind]!++), groups: units.length }
  }
  const present = [...new Set(units.map(unit => clusterOf[unit]!))]
  present.sort((a, b) => (clusters[a]! < clusters[b]! ? -1 : 1))
  const number = new Map(present.map((cluster, index) => [cluster, index]))
  return { groupOf: Int32Array.from(units, unit => number.get(clusterOf[unit]!)!), groups: present.length }
}
