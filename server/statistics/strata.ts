/**
 * Which groups were drawn alongside each other: members of stratum s stand at `starts[s]` to `starts[s + 1]`.
 * In a study a stratum is one way of being allocated (to one physician alone, or shared), because how many groups
 * go each way was fixed beforehand and must stay so in a replicate.
 */
export type Strata = {
  readonly count: number
  readonly starts: Int32Array
  readonly members: Int32Array
  /** Stratum of each group. */
  readonly of: Int32Array
}

/** @param of stratum of each group, 0 … count - 1, without gaps */
export function strataOf(of: ArrayLike<number>): Strata {
  let count = 0
  for (let group = 0; group < of.length; group++) count = Math.max(count, of[group]! + 1)
  const starts = new Int32Array(count + 1)
  for (let group = 0; group < of.length; group++) starts[of[group]! + 1]! += 1
  for (let stratum = 0; stratum < count; stratum++) starts[stratum + 1]! += starts[stratum]!
  const next = starts.slice()
  const members = new Int32Array(of.length)
  for (let group = 0; group < of.length; group++) members[next[of[group]!]!++] = group
  return { count, starts, members, of: Int32Array.from(of) }
}

/** One stratum that holds every group. */
export function oneStratum(groups: number): Strata {
  return strataOf(new Int32Array(groups))
}
