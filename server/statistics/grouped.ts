import { missing } from './contingency.ts'

/**
 * Units by kind, group by group: what an additive statistic needs to be computed again without a group, or with
 * some groups drawn several times. A kind is a cell of a table, or a row of ratings that several units share.
 *
 * Entries `starts[g]` to `starts[g + 1]` say which kinds the units of group g have (`codes`) and how many
 * units of that kind there are (`counts`). `totals` counts all units by kind.
 */
export type Grouped = {
  readonly kinds: number
  readonly groups: number
  readonly starts: Int32Array
  readonly codes: Int32Array
  readonly counts: Float64Array
  readonly totals: Float64Array
}

/** Counting into a place for each group and kind is faster than sorting, while there is not much more room than units. */
const roomAUnit = 16

/**
 * Units by kind and group.
 *
 * @param codes kind of each unit, 0 … kinds - 1, or -1 where it takes part in nothing
 * @param groupOf group of each unit, 0 … groups - 1
 * @throws RangeError when lengths differ or a code or group lies outside
 */
export function grouped(
  codes: ArrayLike<number>,
  groupOf: ArrayLike<number>,
  kinds: number,
  groups: number,
): Grouped {
  if (codes.length !== groupOf.length) throw new RangeError('every unit needs one code and one group')
  const keys = new Float64Array(codes.length)
  const totals = new Float64Array(kinds)
  let used = 0
  for (let unit = 0; unit < codes.length; unit++) {
    const code = codes[unit]!
    const group = groupOf[unit]!
    if (code === missing) continue
    if (!(code >= 0 && code < kinds && group >= 0 && group < groups))
      throw new RangeError(`code or group outside at unit ${unit}`)
    keys[used++] = group * kinds + code
    totals[code]! += 1
  }
  const starts = new Int32Array(groups + 1)
  const entryCodes: number[] = []
  const entryCounts: number[] = []
  const enter = (key: number, count: number) => {
    entryCodes.push(key % kinds)
    entryCounts.push(count)
    starts[Math.floor(key / kinds) + 1]! += 1
  }
  if (groups * kinds <= roomAUnit * used) {
    const counts = new Int32Array(groups * kinds)
    for (let unit = 0; unit < used; unit++) counts[keys[unit]!]! += 1
    for (let key = 0; key < counts.length; key++) if (counts[key]! > 0) enter(key, counts[key]!)
  } else {
    const sorted = keys.subarray(0, used).sort()
    for (let first = 0, next = 0; first < used; first = next) {
      while (next < used && sorted[next] === sorted[first]) next++
      enter(sorted[first]!, next - first)
    }
  }
  for (let group = 0; group < groups; group++) starts[group + 1]! += starts[group]!
  return {
    kinds,
    groups,
    starts,
    codes: Int32Array.from(entryCodes),
    counts: Float64Array.from(entryCounts),
    totals,
  }
}

/** The groups that hold at least one unit. */
export function occupied({ groups, starts }: Grouped): number[] {
  const found: number[] = []
  for (let group = 0; group < groups; group++) if (starts[group + 1]! > starts[group]!) found.push(group)
  return found
}

/** Counts by kind with group g taken `times[g]` times, written to `into`. */
export function countDrawn(sample: Grouped, times: ArrayLike<number>, into: Float64Array): void {
  const { groups, starts, codes, counts } = sample
  into.fill(0)
  for (let group = 0, entry = 0; group < groups; group++) {
    const drawn = times[group]!
    const end = starts[group + 1]!
    if (drawn === 0) {
      entry = end
      continue
    }
    for (; entry < end; entry++) into[codes[entry]!]! += drawn * counts[entry]!
  }
}

/** Counts by kind without one group, written to `into`. */
export function countWithout(sample: Grouped, group: number, into: Float64Array): void {
  const { starts, codes, counts, totals } = sample
  into.set(totals)
  for (let entry = starts[group]!; entry < starts[group + 1]!; entry++) into[codes[entry]!]! -= counts[entry]!
}
