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

/**
 * The strata as the jackknife takes them: as they are, or one of all groups where a stratum holds a single one of
 * `groups`, which has nothing to be compared with. That errs on the wide side.
 */
export function strataWithin(strata: Strata, groups: readonly number[]): Strata {
  if (strata.count < 2) return strata
  return sizesWithin(strata, groups).includes(1) ? oneStratum(strata.of.length) : strata
}

/** How many of `groups` each stratum holds. */
export function sizesWithin(strata: Strata, groups: readonly number[]): Int32Array {
  const sizes = new Int32Array(strata.count)
  for (const group of groups) sizes[strata.of[group]!]! += 1
  return sizes
}

/** How many strata hold any. */
export function heldStrata(sizes: Int32Array): number {
  let held = 0
  for (let stratum = 0; stratum < sizes.length; stratum++) if (sizes[stratum]! > 0) held++
  return held
}

/**
 * Weights of the other groups when one of its stratum is left out: those of its stratum take over its weight (`grow`),
 * and all shrink so that their sum is the number of groups left (`shrink`). Without the first step a jackknife is too
 * short where strata are small (Rust & Rao 1996, Stat Methods Med Res 5:283, section 2).
 *
 * @param groups how many there are in all
 * @param size how many of them stand in the stratum, two at least
 */
export function weightsWithout(groups: number, size: number): { shrink: number; grow: number } {
  const shrink = (groups - 1) / groups
  return { shrink, grow: (shrink * size) / (size - 1) }
}

/** One stratum that holds every group. */
export function oneStratum(groups: number): Strata {
  return strataOf(new Int32Array(groups))
}
