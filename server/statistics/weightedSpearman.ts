/**
 * Spearman's rank correlation of weighted observations, as a function of their weights: Pearson's on weighted
 * midranks (the weight below, and half of that of the ties). With all weights 1 it is the usual rho.
 *
 * Sorted once, then O(n) for each set of weights. NaN without weight on two different x and two different y.
 *
 * @param x finite numbers
 * @param y one for each x
 */
export function weightedSpearman(
  x: readonly number[],
  y: readonly number[],
): (weights: ArrayLike<number>) => number {
  if (x.length !== y.length) throw new RangeError('each observation needs an x and a y')
  const [ofX, ofY] = [ranker(x), ranker(y)]
  return weights => {
    const [a, b] = [ofX(weights), ofY(weights)]
    let total = 0
    for (let i = 0; i < x.length; i++) total += weights[i]!
    // The weighted mean of midranks is half the weight, whatever the ties.
    const centre = total / 2
    let [xx, yy, xy] = [0, 0, 0]
    for (let i = 0; i < x.length; i++) {
      const [dx, dy] = [a[i]! - centre, b[i]! - centre]
      xx += weights[i]! * dx * dx
      yy += weights[i]! * dy * dy
      xy += weights[i]! * dx * dy
    }
    const dust = 1e-20 * total ** 3
    return xx <= dust || yy <= dust ? Number.NaN : Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)))
  }
}

function ranker(values: readonly number[]): (weights: ArrayLike<number>) => Float64Array {
  const order = values.map((_, index) => index).sort((a, b) => values[a]! - values[b]!)
  const ranks = new Float64Array(values.length)
  return weights => {
    let below = 0
    for (let start = 0; start < order.length; ) {
      let end = start
      let tied = 0
      for (; end < order.length && values[order[end]!] === values[order[start]!]; end++)
        tied += weights[order[end]!]!
      for (let place = start; place < end; place++) ranks[order[place]!] = below + tied / 2
      below += tied
      start = end
    }
    return ranks
  }
}
