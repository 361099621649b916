import fc from 'fast-check'
import { contingency } from '#server/statistics/contingency.ts'
import { patternsOf } from '#server/statistics/patterns.ts'

/** Two raters over one scale, in random order, with ties; -1 where one of them left a gap. */
export type Pair = { k: number; first: readonly number[]; second: readonly number[] }

const codesOf = (k: number, n: number, lowest: number) =>
  fc.array(fc.integer({ min: lowest, max: k - 1 }), { minLength: n, maxLength: n })

function pairsOf(categories: { min: number; max: number }, lowest: number) {
  return fc
    .tuple(fc.integer(categories), fc.integer({ min: 0, max: 40 }))
    .chain(([k, n]) =>
      fc.record({ k: fc.constant(k), first: codesOf(k, n, lowest), second: codesOf(k, n, lowest) }),
    )
}

export const pairs = pairsOf({ min: 2, max: 6 }, -1)
export const binaryPairs = pairsOf({ min: 2, max: 2 }, -1)
export const completePairs = pairsOf({ min: 2, max: 6 }, 0)

/** Two to five raters with gaps; the number of ratings differs from unit to unit. */
export const ratings = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 0, max: 20 }), fc.integer({ min: 2, max: 5 }))
  .chain(([k, n, raters]) =>
    fc.record({
      k: fc.constant(k),
      raters: fc.array(codesOf(k, n, -1), { minLength: raters, maxLength: raters }),
    }),
  )

export const tableOf = ({ k, first, second }: Pair) => contingency(first, second, k)
export const unitsOf = ({ k, first, second }: Pair) => patternsOf([first, second], k)

/** The units that both rated. */
export function overlapOf({ k, first, second }: Pair): Pair {
  const both = first.map((_, unit) => unit).filter(unit => first[unit]! >= 0 && second[unit]! >= 0)
  return { k, first: both.map(unit => first[unit]!), second: both.map(unit => second[unit]!) }
}
