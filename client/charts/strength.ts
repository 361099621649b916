const strengths = 5

/** Which of five strengths a step of `of` has: the first the weakest, the last the strongest. */
export const strengthOf = (index: number, of: number): 1 | 2 | 3 | 4 | 5 =>
  (of <= 1 ? 3 : 1 + Math.round((index * (strengths - 1)) / (of - 1))) as 1 | 2 | 3 | 4 | 5

/** A step of an ordered scale in teal. */
export const levelFill = (index: number, of: number): string => `var(--level-${strengthOf(index, of)})`

/** The ink that is read on a strength, at 4.5:1 in both schemes. */
export const inkOfStrength = (strength: number): string =>
  strength <= 3 ? 'var(--ink)' : 'var(--accent-ink)'
export const inkOn = (index: number, of: number): string => inkOfStrength(strengthOf(index, of))

/** Cuts a range in five equal parts: which of them a value is in, and where each begins and ends. */
export function fifths(low: number, high: number) {
  const step = (high - low) / strengths
  return {
    of: (value: number) =>
      (step === 0 ? 1 : Math.min(strengths, 1 + Math.floor((value - low) / step + 1e-9))) as
        | 1
        | 2
        | 3
        | 4
        | 5,
    parts:
      step === 0
        ? [{ strength: 1, from: low, to: high }]
        : Array.from({ length: strengths }, (_, index) => ({
            strength: index + 1,
            from: low + index * step,
            to: low + (index + 1) * step,
          })),
  }
}
