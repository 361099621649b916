/** Rounded to a tenth: what a bench prints is read by people. */
export const tenth = (value: number): number => Math.round(value * 10) / 10

/** The value below which a part `p` (0 to 1) of a sorted list lies. */
export const quantile = (sorted: readonly number[], p: number): number =>
  tenth(sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))]!)

/** Milliseconds as a bench tells them. */
export function spread(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  return {
    n: sorted.length,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    max: quantile(sorted, 1),
  }
}
