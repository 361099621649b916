export type Level = {
  balance: string
  cases: number
  /** How many of them may be shared: with no repeats of a group, those alone of their group in the sample. */
  sharable: number
}

/**
 * How many cases of each level are shared, so that levels are as even as the sample lets them be.
 *
 * Three evennesses are wanted, in this order: the shared cases over levels; each physician's exclusive cases
 * over levels; each physician's whole load over levels. Once exclusive cases are dealt evenly to physicians,
 * level l gives a physician ⌊d/P⌋ or ⌈d/P⌉ of its d exclusive cases, so all three depend on these counts only:
 * a physician's counts are within one of each other exactly when every level stays inside the band from ⌊⌋ to
 * ⌈⌉ of the physician's mean per level. What is minimised, one after the other, is the sum over levels of the
 * squared distance to the band. Each is convex in the count, so adding one case where it costs least is exact.
 *
 * `order` lists the levels' indices and settles ties. The sum of `sharable` must be at least `shared`.
 */
export function chooseShared(
  levels: readonly Level[],
  shared: number,
  exclusive: number,
  physicians: number,
  order: readonly number[],
): number[] {
  const distance = (value: number, mean: number, scale: number) =>
    Math.max(0, scale * Math.floor(mean) - value, value - scale * Math.ceil(mean)) ** 2
  const costs = [
    (_: number, s: number) => distance(s, shared / levels.length, 1),
    (n: number, s: number) => distance(n - s, exclusive / levels.length, physicians),
    (n: number, s: number) =>
      distance(s * physicians + n - s, (exclusive + shared) / levels.length, physicians),
  ]
  const counts = levels.map(() => 0)
  const priceOfOneMore = (l: number) =>
    costs.map(cost => cost(levels[l]!.cases, counts[l]! + 1) - cost(levels[l]!.cases, counts[l]!))
  for (let given = 0; given < shared; given++) {
    let cheapest = -1
    let price: number[] = []
    for (const l of order) {
      if (counts[l]! >= levels[l]!.sharable) continue
      const candidate = priceOfOneMore(l)
      if (cheapest < 0 || isLess(candidate, price)) {
        cheapest = l
        price = candidate
      }
    }
    counts[cheapest]! += 1
  }
  return counts
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const i = a.findIndex((value, at) => value !== b[at])
  return i >= 0 && a[i]! < b[i]!
}
