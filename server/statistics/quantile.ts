/**
 * Sample quantile of type 7: linear between order statistics, as R and numpy do by default.
 *
 * Source: Hyndman & Fan (1996), Am Stat 50:361.
 *
 * @param sorted ascending, at least one value
 * @param p 0 … 1
 */
export function quantile(sorted: ArrayLike<number>, p: number): number {
  const place = (sorted.length - 1) * p
  const below = Math.floor(place)
  const low = sorted[below]!
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!
  return low + (place - below) * (high - low)
}
