/**
 * Sample quantile of type 7: linear between order statistics, as R and numpy do by default.
 *
 * Source: Hyndman & Fan (1996), Am Stat 50:361.
 *
 * @param sorted ascending, at least one value; or arranged by `arrangeFor` with this `p` among its own
 * @param p 0 … 1
 */
export function quantile(sorted: ArrayLike<number>, p: number): number {
  const place = (sorted.length - 1) * p
  const below = Math.floor(place)
  const low = sorted[below]!
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!
  return low + (place - below) * (high - low)
}

/**
 * Rearranges values in place so that their quantiles can be taken without sorting the rest: each place that one of the
 * quantiles reads holds what it would hold in ascending order.
 *
 * Source: Hoare (1961), Commun ACM 4:321 (find).
 *
 * @param values at least one, none of them NaN
 */
export function arrangeFor(values: Float64Array, ps: readonly number[]): void {
  const last = values.length - 1
  const places = ps.map(p => Math.floor(last * p))
  const wanted = [...new Set(places.flatMap(place => [place, Math.min(place + 1, last)]))].sort(
    (a, b) => a - b,
  )
  let from = 0
  for (const place of wanted) {
    if (place === from) putLeastFirst(values, from)
    else find(values, place, from, last)
    from = place + 1
  }
}

function putLeastFirst(values: Float64Array, from: number): void {
  let least = from
  for (let i = from + 1; i < values.length; i++) if (values[i]! < values[least]!) least = i
  swap(values, from, least)
}

/** Puts what belongs at a place there, smaller values before it and larger ones after it. */
function find(values: Float64Array, place: number, from: number, to: number): void {
  let low = from
  let high = to
  while (low < high) {
    const pivot = values[(low + high) >> 1]!
    let i = low
    let j = high
    while (i <= j) {
      while (values[i]! < pivot) i++
      while (values[j]! > pivot) j--
      if (i <= j) swap(values, i++, j--)
    }
    if (place <= j) high = j
    else if (place >= i) low = i
    else return
  }
}

function swap(values: Float64Array, i: number, j: number): void {
  const moved = values[i]!
  values[i] = values[j]!
  values[j] = moved
}
