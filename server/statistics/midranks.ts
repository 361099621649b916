/**
 * Twice the rank of each value, 2 … 2n, ties sharing the middle of theirs. Doubled they are whole numbers, so
 * sums and differences of them are exact. O(n log n).
 *
 * @param values finite or infinite, none NaN
 */
export function doubledMidranks(values: ArrayLike<number>): Float64Array {
  const n = values.length
  const order = Uint32Array.from({ length: n }, (_, i) => i).sort((a, b) => compare(values[a]!, values[b]!))
  const ranks = new Float64Array(n)
  for (let start = 0; start < n; ) {
    let end = start + 1
    while (end < n && values[order[end]!] === values[order[start]!]) end++
    for (let i = start; i < end; i++) ranks[order[i]!] = start + end + 1
    start = end
  }
  return ranks
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0
}
