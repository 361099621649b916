import { missing } from './contingency.ts'
import { heldStrata, type Strata, sizesWithin, strataWithin, weightsWithout } from './strata.ts'

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

/** How the other groups make up for one that is left out. */
export type Deletion = {
  /** Stratum of each group, and of each stratum how many of its groups hold a unit. */
  of: Int32Array
  sizes: Int32Array
  /** Counts by kind of each stratum. */
  counts: Float64Array[]
  groups: number
}

/**
 * What leaving out a group of a stratified sample needs; null where groups count as one stratum: there is only one, or
 * one of them holds a single group that has units.
 */
export function deletionOf(sample: Grouped, strata: Strata): Deletion | null {
  const held = occupied(sample)
  const kept = strataWithin(strata, held)
  const sizes = sizesWithin(kept, held)
  if (heldStrata(sizes) < 2) return null
  const counts = Array.from({ length: strata.count }, () => new Float64Array(sample.kinds))
  for (const group of held) {
    const own = counts[kept.of[group]!]!
    for (let entry = sample.starts[group]!; entry < sample.starts[group + 1]!; entry++)
      own[sample.codes[entry]!]! += sample.counts[entry]!
  }
  return { of: kept.of, sizes, counts, groups: held.length }
}

/**
 * Counts by kind without one group, written to `into`, the others weighted as `weightsWithout` says. Without a
 * `deletion` they stay as they are.
 */
export function countWithout(
  sample: Grouped,
  group: number,
  into: Float64Array,
  deletion: Deletion | null = null,
): void {
  const { starts, codes, counts, totals } = sample
  into.set(totals)
  if (starts[group] === starts[group + 1]) return
  if (deletion === null) {
    for (let entry = starts[group]!; entry < starts[group + 1]!; entry++)
      into[codes[entry]!]! -= counts[entry]!
    return
  }
  const stratum = deletion.of[group]!
  const own = deletion.counts[stratum]!
  const { shrink, grow } = weightsWithout(deletion.groups, deletion.sizes[stratum]!)
  for (let kind = 0; kind < into.length; kind++)
    into[kind] = shrink * (totals[kind]! - own[kind]!) + grow * own[kind]!
  for (let entry = starts[group]!; entry < starts[group + 1]!; entry++) {
    const kind = codes[entry]!
    // Written so that a kind which only this group has comes out as exactly 0.
    into[kind] = shrink * (totals[kind]! - own[kind]!) + grow * (own[kind]! - counts[entry]!)
  }
}
