/**
 * Twice the rank of each value, 2 … 2n, ties sharing the middle of theirs. Doubled they are whole numbers, so
 * sums and differences of them are exact. O(n log n): sorted once, then each value is looked up.
 *
 * @param values finite or infinite, none NaN
 */
export function doubledMidranks(values: ArrayLike<number>): Float64Array {
  const sorted = Float64Array.from(values).sort()
  return Float64Array.from(values, value => {
    const below = countWhile(sorted, other => other < value)
    const upTo = countWhile(sorted, other => other <= value)
    return below + upTo + 1
  })
}

/** How many values at the start of a sorted list satisfy a condition that fails for all after them. */
function countWhile(sorted: Float64Array, holds: (value: number) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(sorted[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
