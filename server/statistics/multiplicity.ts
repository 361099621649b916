/**
 * Adjusted p values that control the chance of any false rejection in the family.
 *
 * Source: Holm (1979), Scand J Stat 6:65. `null` stays null and is not counted: what could not be tested is no test.
 *
 * @param p p values of one family
 * @returns in the same order; at most 1, and never smaller for a larger p
 */
export function holm(p: readonly (number | null)[]): (number | null)[] {
  return stepwise(p, 'up', (value, rank, m) => value * (m - rank))
}

/**
 * Adjusted p values that control the false discovery rate of independent or positively dependent tests.
 *
 * Source: Benjamini & Hochberg (1995), J R Stat Soc B 57:289.
 */
export function benjaminiHochberg(p: readonly (number | null)[]): (number | null)[] {
  return stepwise(p, 'down', (value, rank, m) => (value * m) / (rank + 1))
}

/**
 * Adjusted p values that control the false discovery rate under any dependence: Benjamini–Hochberg times Σ 1/i.
 *
 * Source: Benjamini & Yekutieli (2001), Ann Stat 29:1165, theorem 1.3.
 */
export function benjaminiYekutieli(p: readonly (number | null)[]): (number | null)[] {
  return stepwise(p, 'down', (value, rank, m) => {
    let harmonic = 0
    for (let i = 1; i <= m; i++) harmonic += 1 / i
    return (value * m * harmonic) / (rank + 1)
  })
}

/** Goes through the sorted p values, up from the smallest or down from the largest, and keeps their order. */
function stepwise(
  p: readonly (number | null)[],
  direction: 'up' | 'down',
  raw: (value: number, rank: number, m: number) => number,
): (number | null)[] {
  const tested = p.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  tested.sort((a, b) => a.value - b.value)
  const adjusted: (number | null)[] = p.map(() => null)
  const order =
    direction === 'up' ? tested.map((_, rank) => rank) : tested.map((_, rank) => tested.length - 1 - rank)
  let bound = direction === 'up' ? 0 : 1
  for (const rank of order) {
    const { value, index } = tested[rank]!
    const own = Math.min(1, raw(value, rank, tested.length))
    bound = direction === 'up' ? Math.max(bound, own) : Math.min(bound, own)
    adjusted[index] = bound
  }
  return adjusted
}
