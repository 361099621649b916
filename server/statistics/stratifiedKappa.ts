import type { Contingency } from './contingency.ts'
import { type Distances, distances, indexPositions } from './distance.ts'
import { weightedKappa } from './kappa.ts'
import { workingTable } from './pairBattery.ts'
import type { Battery } from './resample.ts'
import { absent, type Result, withoutInterval } from './result.ts'

/** One item: the table of its pairs, and how far its categories are apart. */
export type Stratum = { table: Contingency; apart: Distances }

/** Kappa over the items together, and each item's own, in the order they were given. */
export type StratifiedKappa = { result: Result; items: Result[] }

/**
 * Kappa of several items together, with chance taken item by item: Σ w (po - pe) / Σ w (1 - pe).
 *
 * `by: 'items'` takes w = 1, so every item with pairs counts the same: the plain form. `by: 'units'` takes
 * w = n, the pairs of the item. Both are means of the items' own kappas with weights w (1 - pe). With weighted
 * distances po and pe are weighted agreements, scaled so that an item's furthest categories agree 0; a long
 * scale therefore counts no more than a short one. Identity distances give the unweighted coefficient.
 *
 * Why not one table of all items: it measures with one chance for all, so knowing which item is easy counts as
 * agreeing. Two items of 100 pairs, each rater independent of the other: on the first both say yes 90 % of the
 * time, on the second 10 %. The tables are [[81,9],[9,1]] and [[1,9],[9,81]]; po = pe = .82 in both, kappa is 0
 * in both, and so it is here. Poured into one table, [[82,18],[18,82]], po is .82 against pe .5 and kappa .64,
 * all of it the difference between the items, none of it agreement about a case.
 *
 * Source: Barlow, Lai & Azen (1991), Stat Med 10:1465, for kappa as a weighted mean over strata; the weights
 * here are those that make it one ratio of sums.
 *
 * An item without pairs, or on which both always give the same single value, adds nothing to either sum; its
 * own entry says which. Undefined: `no-pairs`; `no-expected-disagreement` when no item has any. No interval:
 * `not-computed`, because items are rated on the same cases and a formula would take them as independent.
 */
export function stratifiedKappa(
  strata: readonly Stratum[],
  by: 'items' | 'units' = 'items',
): StratifiedKappa {
  let n = 0
  let observed = 0
  let expected = 0
  for (const { table, apart } of strata) {
    if (table.n === 0) continue
    const weight = by === 'items' ? 1 : table.n
    const share = disagreement(table, apart)
    n += table.n
    observed += weight * share.observed
    expected += weight * share.expected
  }
  const items = strata.map(({ table, apart }) => weightedKappa(table, apart))
  if (n === 0) return { result: absent('no-pairs', 0), items }
  if (expected === 0) return { result: absent('no-expected-disagreement', n), items }
  return { result: withoutInterval(1 - observed / expected, n, 'not-computed'), items }
}

/** 1 - po and 1 - pe of one item, in shares of its furthest distance. */
function disagreement({ k, n, cells, rows, columns }: Contingency, { values }: Distances) {
  const furthest = values.reduce((most, value) => Math.max(most, value), 0)
  if (furthest === 0) return { observed: 0, expected: 0 }
  let observed = 0
  let expected = 0
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < k; j++) {
      observed += values[i * k + j]! * cells[i * k + j]!
      expected += values[i * k + j]! * rows[i]! * columns[j]!
    }
  }
  return { observed: observed / (furthest * n), expected: expected / (furthest * n * n) }
}

/**
 * The plain form with identity distances as a function of counts, NaN where it is undefined: kinds are the k × k cells
 * of each item in turn.
 */
export function stratifiedKappaBattery(items: number, k: number): Battery {
  const apart = distances('identity', indexPositions(k))
  const table = workingTable(k)
  return {
    size: 1,
    uses: [new Uint8Array(items * k * k).fill(1)],
    evaluate(counts, out) {
      let observed = 0
      let expected = 0
      for (let item = 0; item < items; item++) {
        table.take(counts.subarray(item * k * k, (item + 1) * k * k))
        if (table.n === 0) continue
        const share = disagreement(table, apart)
        observed += share.observed
        expected += share.expected
      }
      out[0] = expected === 0 ? Number.NaN : 1 - observed / expected
    },
  }
}
