import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { expect, test } from 'vitest'
import { clusterMargin, itemMargin } from '#server/statistics/altMargin.ts'
import type { AltWins } from '#server/statistics/altWins.ts'

const wins = (clusters: { n: number; sum: number }[], squares: number): AltWins => ({
  n: clusters.reduce((total, { n }) => total + n, 0),
  sum: clusters.reduce((total, { sum }) => total + sum, 0),
  squares,
  judge: 0,
  annotator: 0,
  clusters,
})

test('the variant over clusters needs two of them', () => {
  expect(clusterMargin(wins([{ n: 40, sum: 3 }], 9), 0.2)).toBeNull()
  expect(clusterMargin({ ...wins([{ n: 40, sum: 3 }], 9), clusters: null }, 0.2)).toBeNull()
  expect(
    clusterMargin(
      wins(
        [
          { n: 20, sum: 3 },
          { n: 20, sum: 0 },
        ],
        9,
      ),
      0.2,
    ),
  ).toMatchObject({ df: 1 })
})

/**
 * 40 cases of 6 answers. A case is hard with probability .4; there the annotator alone is right on half of the
 * answers, elsewhere on none: the mean of d is .2, just the margin, so each rejection is a false one.
 */
test('where answers of a case resemble each other, the published test passes too often and the variant does not', () => {
  const generator = xoroshiro128plus(20261130)
  const chance = () => (generator.next() >>> 0) / 2 ** 32
  const runs = 2000
  let items = 0
  let clusters = 0
  for (let run = 0; run < runs; run++) {
    const cases = Array.from({ length: 40 }, () => {
      const hard = chance() < 0.4
      return { n: 6, sum: Array.from({ length: 6 }, () => hard && chance() < 0.5).filter(Boolean).length }
    })
    const sample = wins(
      cases,
      cases.reduce((total, { sum }) => total + sum, 0),
    )
    if (itemMargin(sample, 0.2).p! <= 0.05) items++
    if (clusterMargin(sample, 0.2)!.p! <= 0.05) clusters++
  }
  expect(items / runs).toBeGreaterThan(0.15)
  expect(clusters / runs).toBeLessThan(0.08)
  expect(clusters / runs).toBeGreaterThan(0.03)
})
