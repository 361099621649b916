/** A number of cases with the half-width expected there; `size` is all labelled cases, on which widths depend. */
export type WidthAt = { n: number; size: number; width: number }

/**
 * The points with widths that never rise with size: what is simulated wobbles, and a rise is averaged away with its
 * neighbours (pool adjacent violators, Ayer et al. 1955).
 */
export function falling(points: readonly WidthAt[]): WidthAt[] {
  const pools: { width: number; count: number }[] = []
  const sorted = [...points].sort((a, b) => a.size - b.size)
  for (const { width } of sorted) {
    pools.push({ width, count: 1 })
    for (let last = pools.at(-1)!, before = pools.at(-2); before && before.width < last.width; ) {
      const count = before.count + last.count
      pools.splice(-2, 2, { width: (before.width * before.count + last.width * last.count) / count, count })
      last = pools.at(-1)!
      before = pools.at(-2)
    }
  }
  const widths = pools.flatMap(({ width, count }) => Array.from({ length: count }, () => width))
  return sorted.map((point, index) => ({ ...point, width: widths[index]! }))
}

/**
 * The size at which the width falls to the wish: between two points on a straight line of logarithms, beyond the last
 * one by the square root of the size. Null below the first point, which is enough already.
 */
export function sizeFor(points: readonly WidthAt[], wish: number): number | null {
  const line = falling(points)
  if (line.length === 0) return null
  if (line[0]!.width <= wish) return null
  const at = line.findIndex(({ width }) => width <= wish)
  if (at < 0) {
    const last = line.at(-1)!
    return last.size * (last.width / wish) ** 2
  }
  const [left, right] = [line[at - 1]!, line[at]!]
  const part = Math.log(left.width / wish) / Math.log(left.width / right.width)
  return left.size * (right.size / left.size) ** part
}
