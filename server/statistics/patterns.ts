import { type Contingency, missing } from './contingency.ts'

/** How often each category was given to a unit, and how many units look exactly like that. */
export type Pattern = { readonly counts: Float64Array; readonly ratings: number; readonly units: number }

/** Every unit with at least one rating, alike ones together. */
export type Patterns = { readonly k: number; readonly patterns: readonly Pattern[] }

/**
 * Units by the categories they were given, whoever gave them. Units without any rating are dropped.
 *
 * @param raters one list of category indexes a rater, units in the same order, -1 where missing
 * @param k number of categories of the scale
 */
export function patternsOf(raters: readonly ArrayLike<number>[], k: number): Patterns {
  const found = new Map<string, { counts: Float64Array; ratings: number; units: number }>()
  const units = raters[0]?.length ?? 0
  for (let unit = 0; unit < units; unit++) {
    const codes = raters.map(rater => rater[unit]!).filter(code => code !== missing)
    if (codes.length === 0) continue
    codes.sort((a, b) => a - b)
    const key = codes.join()
    const known = found.get(key)
    if (known) known.units++
    else found.set(key, { counts: countsOf(codes, k), ratings: codes.length, units: 1 })
  }
  return { k, patterns: [...found.values()] }
}

/** One pattern for each row of ratings, in their order, none of which occurs yet. Each row has a rating. */
export function patternsOfRows(rows: readonly ArrayLike<number>[], k: number): Patterns {
  const patterns = rows.map(row => {
    const codes = Array.from(row).filter(code => code !== missing)
    return { counts: countsOf(codes, k), ratings: codes.length, units: 0 }
  })
  return { k, patterns }
}

/** The units behind a two-rater table. */
export function patternsOfTable({ k, cells }: Contingency): Patterns {
  const patterns: Pattern[] = []
  cells.forEach((units, c) => {
    if (units > 0) patterns.push({ counts: countsOf([Math.floor(c / k), c % k], k), ratings: 2, units })
  })
  return { k, patterns }
}

/** How many units satisfy a condition. */
export function countUnits({ patterns }: Patterns, when: (pattern: Pattern) => boolean = () => true): number {
  return patterns.reduce((sum, pattern) => (when(pattern) ? sum + pattern.units : sum), 0)
}

function countsOf(codes: readonly number[], k: number): Float64Array {
  const counts = new Float64Array(k)
  for (const code of codes) counts[code]! += 1
  return counts
}
