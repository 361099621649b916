/**
 * Twice the rank of each value, 2 … 2n, ties sharing the middle of theirs. Doubled they are whole numbers, so
 * sums and differences of them are exact. O(n log n): sorted once, then each value is looked up.
 *
 * @param values finite or infinite, none NaN
 */
export function doubledMidranks(values: ArrayLike<number>): Float64Array {
  const n = values.length
  const sorted = new Float64Array(n)
  for (let i = 0; i < n; i++) sorted[i] = values[i]!
  sorted.sort()
  // What the first of each run of equal values holds is the doubled rank of all of them.
  const rankOfRun = new Float64Array(n)
  for (let start = 0; start < n; ) {
    let end = start + 1
    while (end < n && sorted[end] === sorted[start]) end++
    rankOfRun[start] = start + end + 1
    start = end
  }
  const ranks = new Float64Array(n)
  for (let i = 0; i < n; i++) ranks[i] = rankOfRun[firstAtLeast(sorted, values[i]!)]!
  return ranks
}

function firstAtLeast(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
