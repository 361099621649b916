/** How far apart two categories are taken to be. */
export type Weighting = 'identity' | 'linear' | 'quadratic' | 'ordinal'

/** Disagreement of each pair of categories, row by row: 0 on the diagonal, larger when further apart. */
export type Distances = { readonly k: number; readonly values: Float64Array }

/**
 * Disagreement between the categories of a scale.
 *
 * Not scaled to 1: kappa does not need it, and whole numbers stay exact. `ordinal` is Gwet's: the number of
 * pairs that can be made of the categories from one to the other.
 *
 * @param positions where each category of the declared scale stands: its index, or its numeric value
 */
export function distances(weighting: Weighting, positions: readonly number[]): Distances {
  const k = positions.length
  const values = new Float64Array(k * k)
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < k; j++) values[i * k + j] = i === j ? 0 : distance(weighting, positions, i, j)
  }
  return { k, values }
}

/** Agreement weights: 1 on the diagonal, 0 for the two categories furthest apart. */
export function agreementWeights(apart: Distances): Float64Array {
  const furthest = apart.values.reduce((most, value) => Math.max(most, value), 0)
  return furthest === 0 ? apart.values.map(() => 1) : apart.values.map(value => 1 - value / furthest)
}

/** Positions of a scale of k categories by index. */
export function indexPositions(k: number): number[] {
  return Array.from({ length: k }, (_, index) => index)
}

function distance(weighting: Weighting, positions: readonly number[], i: number, j: number): number {
  const step = Math.abs(positions[i]! - positions[j]!)
  if (weighting === 'identity') return 1
  if (weighting === 'linear') return step
  if (weighting === 'quadratic') return step * step
  const categories = Math.abs(i - j) + 1
  return (categories * (categories - 1)) / 2
}
