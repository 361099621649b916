/** How long physicians took for a whole case, as a record has it. */
export type Pace = { median_ms: number; cases: number; physicians: number }

const fewest = 5

/**
 * The median of the times that whole cases took, or null where fewer than five are on record: a guess would be
 * planned with. Cases without any recorded time, such as imported ones, are not in `times`.
 */
export function paceOf(times: readonly { person: string; ms: number }[]): Pace | null {
  const known = times.filter(({ ms }) => ms > 0)
  if (known.length < fewest) return null
  const sorted = known.map(({ ms }) => ms).sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const median_ms =
    sorted.length % 2 === 1 ? sorted[middle]! : Math.round((sorted[middle - 1]! + sorted[middle]!) / 2)
  return { median_ms, cases: known.length, physicians: new Set(known.map(({ person }) => person)).size }
}
