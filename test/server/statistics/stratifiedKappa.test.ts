import { describe, expect, it } from 'vitest'
import { fromCells } from '#server/statistics/contingency.ts'
import { distances, indexPositions, type Weighting } from '#server/statistics/distance.ts'
import { cohenKappa } from '#server/statistics/kappa.ts'
import { stratifiedKappa } from '#server/statistics/stratifiedKappa.ts'

const item = (cells: number[], weighting: Weighting = 'identity') => {
  const k = Math.sqrt(cells.length)
  return { table: fromCells(cells, k), apart: distances(weighting, indexPositions(k)) }
}

describe('kappa over items', () => {
  it('does not credit the difficulty of items: each kappa 0, together 0, poured into one table .64', () => {
    const easy = item([81, 9, 9, 1])
    const rare = item([1, 9, 9, 81])
    const { result, items } = stratifiedKappa([easy, rare])
    expect(items.map(own => own.value)).toEqual([expect.closeTo(0, 14), expect.closeTo(0, 14)])
    expect(result.value).toBeCloseTo(0, 14)
    const pooled = easy.table.cells.map((count, cell) => count + rare.table.cells[cell]!)
    expect(cohenKappa(fromCells(pooled, 2)).value).toBeCloseTo(0.64, 14)
  })

  it('by items is Σ(po - pe)/Σ(1 - pe), by units the same with n: worked for two items', () => {
    // [[20,5],[10,15]]: po .7, pe .5. [[4,0],[1,5]]: po .9, pe (4·5 + 6·5)/100 = .5.
    // Items: (.2 + .4)/(.5 + .5) = .6. Units: (50·.2 + 10·.4)/(50·.5 + 10·.5) = 14/30.
    const strata = [item([20, 5, 10, 15]), item([4, 0, 1, 5])]
    expect(stratifiedKappa(strata).result).toEqual({
      value: expect.closeTo(0.6, 14),
      ci: null,
      ci_undefined: 'not-computed',
      n: 60,
    })
    expect(stratifiedKappa(strata, 'units').result.value).toBeCloseTo(14 / 30, 14)
  })

  it('weighted: a scale of five points counts no more than one of two', () => {
    // Two points: po .7, pe .5. Five points, 1-1, 1-5, 5-1, 5-5 ten each of 40: quadratic qo = qe = .5 of the furthest.
    const ends = Array.from({ length: 25 }, (_, cell) => ([0, 4, 20, 24].includes(cell) ? 10 : 0))
    const strata = [item([20, 5, 10, 15], 'quadratic'), item(ends, 'quadratic')]
    expect(stratifiedKappa(strata).result.value).toBeCloseTo((0.2 + 0) / (0.5 + 0.5), 14)
  })

  it('weighted by steps: 1,2,3 against 1,3,3 has qo 1/12 and qe 5/12 of the furthest, alone 1 - 1/5', () => {
    const strata = [item([1, 0, 0, 0, 0, 1, 0, 0, 1], 'quadratic')]
    expect(stratifiedKappa(strata).result.value).toBeCloseTo(0.8, 14)
  })

  it('an item on which both always give one value, or nobody overlaps, adds nothing and says so', () => {
    const plain = stratifiedKappa([item([20, 5, 10, 15])])
    const more = stratifiedKappa([item([20, 5, 10, 15]), item([9, 0, 0, 0]), item([0, 0, 0, 0])])
    expect(more.result).toEqual({ ...plain.result, n: 59 })
    expect(more.items.slice(1)).toEqual([
      { value: null, undefined: 'no-expected-disagreement', n: 9 },
      { value: null, undefined: 'no-pairs', n: 0 },
    ])
  })

  it('says why there is none', () => {
    expect(stratifiedKappa([]).result).toEqual({ value: null, undefined: 'no-pairs', n: 0 })
    expect(stratifiedKappa([item([0, 0, 0, 0])]).result).toEqual({ value: null, undefined: 'no-pairs', n: 0 })
    expect(stratifiedKappa([item([9, 0, 0, 0]), item([0, 0, 0, 4])]).result).toEqual({
      value: null,
      undefined: 'no-expected-disagreement',
      n: 13,
    })
    expect(stratifiedKappa([item([5])]).result).toMatchObject({ undefined: 'no-expected-disagreement' })
  })
})
