import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf } from '#server/statistics/blocks.ts'
import {
  acceleration,
  bcaBounds,
  definedReplicates,
  drawGroups,
  percentileBounds,
} from '#server/statistics/bootstrap.ts'
import { contingency, fromCells } from '#server/statistics/contingency.ts'
import { distances, indexPositions } from '#server/statistics/distance.ts'
import { countDrawn, countWithout, grouped, occupied } from '#server/statistics/grouped.ts'
import { gwetAc2 } from '#server/statistics/gwet.ts'
import { identity, jackknife, studentBounds } from '#server/statistics/jackknife.ts'
import { cohenKappa } from '#server/statistics/kappa.ts'
import { kendallTauB } from '#server/statistics/kendall.ts'
import { pabak } from '#server/statistics/pabak.ts'
import { pairBattery } from '#server/statistics/pairBattery.ts'
import { pairEstimator } from '#server/statistics/pairEstimators.ts'
import { patternsOfTable } from '#server/statistics/patterns.ts'
import { percentAgreement } from '#server/statistics/percentAgreement.ts'
import { type Battery, leaveOut, replicate } from '#server/statistics/resample.ts'
import { type PairMetric, pairMetrics } from '#server/statistics/result.ts'
import { spearman } from '#server/statistics/spearman.ts'
import { oneStratum, strataOf } from '#server/statistics/strata.ts'
import agreement from '#test/reference/agreement.json' with { type: 'json' }
import reference from '#test/reference/clusterBootstrap.json' with { type: 'json' }
import { encode, vectors } from './vectors.ts'

/** The generator of the reference numbers, as whole numbers. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }
}

const metricOf: Record<string, PairMetric> = {
  qwk: 'weighted_kappa_quadratic',
  kappa: 'cohen_kappa',
  agreement: 'percent_agreement',
  spearman: 'spearman',
}

/** A deterministic stream that is the same whenever it is asked for. */
const streamOf = (replicate: number) => mulberry32(replicate * 7919 + 1)

describe('the cluster bootstrap of the reference numbers', () => {
  it.each(reference.vectors)('gives the replicates and intervals of $statistic', vector => {
    const kase = (
      agreement.cases as unknown as Record<string, { categories: number[]; ratings: number[][] }>
    )[vector.case]!
    const [first, second] = encode(kase.ratings, kase.categories)
    const k = kase.categories.length
    const order = [...new Set(vector.clusters)]
    const codes = Array.from(first!, (code, unit) => code * k + second![unit]!)
    const groupOf = vector.clusters.map(cluster => order.indexOf(cluster))
    const sample = grouped(codes, groupOf, k * k, order.length)
    const battery = pairBattery(
      [metricOf[vector.statistic]!],
      kase.categories.map((_, index) => index),
    )
    const strata = oneStratum(order.length)
    const stream = mulberry32(42)
    const [[drawn]] = replicate([[{ sample, battery }]], strata, vector.replicates, () => stream) as [
      [Float64Array],
    ]
    const [[left]] = leaveOut([[{ sample, battery }]], occupied(sample), strata) as [[Float64Array]]
    const { expected } = vector
    const close = (found: number, wanted: number) => expect(Math.abs(found - wanted)).toBeLessThan(1e-9)
    expected.first5.forEach((wanted, index) => {
      close(drawn[index]!, wanted)
    })
    const replicates = definedReplicates(drawn)
    expect(replicates.undefined).toBe(expected.undefined_replicates)
    const percentile = percentileBounds(replicates, 0.95)!
    const bca = bcaBounds(replicates, expected.value, acceleration(left), 0.95)!
    expected.percentile95.forEach((wanted, end) => {
      close(percentile[end]!, wanted)
    })
    expected.bca95.forEach((wanted, end) => {
      close(bca[end]!, wanted)
    })
    close(jackknife(left, occupied(sample), strata)!.se, expected.jackknife_cluster_se)
  })
})

/** Random pairs in random groups; some groups stay empty. */
const samples = fc
  .record({ groups: fc.integer({ min: 2, max: 12 }), k: fc.integer({ min: 2, max: 4 }) })
  .chain(({ groups, k }) =>
    fc
      .array(fc.tuple(fc.nat(groups - 1), fc.integer({ min: -1, max: k * k - 1 })), {
        minLength: 1,
        maxLength: 40,
      })
      .map(units => ({
        groups,
        k,
        groupOf: units.map(([group]) => group),
        codes: units.map(([, code]) => code),
      })),
  )

describe('a grouped sample', () => {
  it('counts without a group what a recount of the other units counts', () => {
    fc.assert(
      fc.property(samples, ({ groups, k, groupOf, codes }) => {
        const sample = grouped(codes, groupOf, k * k, groups)
        const into = new Float64Array(k * k)
        for (let group = 0; group < groups; group++) {
          countWithout(sample, group, into)
          const recount = new Float64Array(k * k)
          codes.forEach((code, unit) => {
            if (code >= 0 && groupOf[unit] !== group) recount[code]! += 1
          })
          expect([...into]).toEqual([...recount])
        }
      }),
    )
  })

  it('counts a group as often as it was drawn, with all its units', () => {
    fc.assert(
      fc.property(samples, fc.infiniteStream(fc.nat(3)), ({ groups, k, groupOf, codes }, draws) => {
        const sample = grouped(codes, groupOf, k * k, groups)
        const times = Int32Array.from({ length: groups }, () => draws.next().value)
        const into = new Float64Array(k * k)
        countDrawn(sample, times, into)
        const recount = new Float64Array(k * k)
        codes.forEach((code, unit) => {
          if (code >= 0) recount[code]! += times[groupOf[unit]!]!
        })
        expect([...into]).toEqual([...recount])
      }),
    )
  })

  it('refuses codes and groups outside', () => {
    expect(() => grouped([4], [0], 4, 1)).toThrow(RangeError)
    expect(() => grouped([0], [1], 4, 1)).toThrow(RangeError)
    expect(() => grouped([0, 1], [0], 4, 1)).toThrow(RangeError)
  })
})

describe('a draw of groups', () => {
  it('takes from each stratum as many groups as it has', () => {
    const strata = strataOf([0, 1, 1, 2, 2, 2, 0])
    const times = new Int32Array(7)
    for (let index = 0; index < 50; index++) {
      drawGroups(streamOf(index), strata, times)
      const drawnFrom = [0, 0, 0]
      times.forEach((drawn, group) => {
        drawnFrom[strata.of[group]!]! += drawn
      })
      expect(drawnFrom).toEqual([2, 2, 3])
    }
  })

  it('is the same for a replicate however many replicates are asked for', () => {
    const sample = grouped([0, 1, 2, 3, 0, 3], [0, 1, 2, 3, 4, 5], 4, 6)
    const battery = pairBattery(['percent_agreement'], [0, 1])
    const of = (count: number) => replicate([[{ sample, battery }]], oneStratum(6), count, streamOf)[0]![0]!
    expect([...of(20)]).toEqual([...of(50).subarray(0, 20)])
  })

  it('is shared by all columns, so that equal columns differ by nothing in any replicate', () => {
    const sample = grouped([0, 1, 2, 3, 0, 3], [0, 1, 2, 3, 4, 5], 4, 6)
    const battery = pairBattery(['percent_agreement', 'cohen_kappa'], [0, 1])
    const part = { sample, battery }
    const [one, other] = replicate([[part], [part, part]], oneStratum(6), 40, streamOf)
    expect(other).toEqual(one)
  })
})

describe('leaving out a group of a stratified sample', () => {
  // A share of yes over strata of 2 and 3 groups, one unit a group.
  const share: Battery = {
    size: 1,
    uses: [Uint8Array.of(1, 1)],
    evaluate: (counts, out) => {
      out[0] = counts[1]! / (counts[0]! + counts[1]!)
    },
  }
  const codes = [0, 1, 1, 1, 0]
  const sample = grouped(codes, [0, 1, 2, 3, 4], 2, 5)

  it('gives its weight to the others of its stratum', () => {
    const strata = strataOf([0, 0, 1, 1, 1])
    const [[left]] = leaveOut([[{ sample, battery: share }]], [0, 1, 2, 3, 4], strata) as [[Float64Array]]
    // Strata weigh 2/5 and 3/5 whoever is left out.
    const wanted = [2 / 5 + 2 / 5, 0 + 2 / 5, 1 / 5 + 3 / 10, 1 / 5 + 3 / 10, 1 / 5 + 3 / 5]
    wanted.forEach((value, group) => {
      expect(left[group]!).toBeCloseTo(value, 12)
    })
    // The stratified variance of the mean: Σ_h (n_h / n)² s_h² / n_h.
    const se = Math.sqrt((4 / 25) * (0.5 / 2) + (9 / 25) * (1 / 3 / 3))
    expect(jackknife(left, [0, 1, 2, 3, 4], strata)!.se).toBeCloseTo(se, 12)
  })

  it('leaves the others as they are where a stratum has one group with units, or there is one stratum', () => {
    for (const of of [
      [0, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
    ]) {
      const [[left]] = leaveOut([[{ sample, battery: share }]], [0, 1, 2, 3, 4], strataOf(of)) as [
        [Float64Array],
      ]
      expect([...left]).toEqual([3 / 4, 2 / 4, 2 / 4, 2 / 4, 3 / 4])
    }
  })

  it('holds a mean over small strata as often as it claims', () => {
    const next = mulberry32(11)
    const strata = strataOf([0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2])
    const groups = [...strata.of.keys()]
    let held = 0
    const simulations = 1500
    for (let simulation = 0; simulation < simulations; simulation++) {
      const drawn = groups.flatMap(() => Array.from({ length: 20 }, () => Number(next() / 2 ** 32 < 0.4)))
      const groupOf = drawn.map((_, unit) => Math.floor(unit / 20))
      const many = grouped(drawn, groupOf, 2, 12)
      const [[left]] = leaveOut([[{ sample: many, battery: share }]], groups, strata) as [[Float64Array]]
      const value = many.totals[1]! / drawn.length
      const [low, high] = studentBounds(value, jackknife(left, groups, strata)!, identity, 0.95)
      if (low <= 0.4 && 0.4 <= high) held++
    }
    expect(held / simulations).toBeGreaterThan(0.93)
    expect(held / simulations).toBeLessThan(0.97)
  })
})

describe('the jackknife', () => {
  it('gives the standard error of a mean: s / √n', () => {
    const values = [3, 1, 4, 1, 5, 9, 2, 6]
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const left = values.map(value => (mean * values.length - value) / (values.length - 1))
    const s = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
    const spread = jackknife(left, [0, 1, 2, 3, 4, 5, 6, 7], oneStratum(8))!
    expect(spread.se).toBeCloseTo(s / Math.sqrt(values.length), 12)
    expect(spread.df).toBe(7)
  })

  it('compares groups within their stratum and takes one degree of freedom for each', () => {
    // A mean of two strata of two: the variance is Σ_h (n_h / n)² s_h² / n_h, whatever lies between the strata.
    const values = [1, 3, 100, 104]
    const left = values.map((_, out) => values.filter((__, i) => i !== out))
    const weighted = left.map((rest, out) => {
      const low = rest.filter(value => value < 50)
      const high = rest.filter(value => value > 50)
      const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
      expect(out).toBeLessThan(4)
      return (mean(low) + mean(high)) / 2
    })
    const spread = jackknife(weighted, [0, 1, 2, 3], strataOf([0, 0, 1, 1]))!
    expect(spread.se).toBeCloseTo(Math.sqrt(0.25 * (2 / 2) + 0.25 * (8 / 2)), 12)
    expect(spread.df).toBe(2)
  })

  it('takes all groups as one stratum where a group is alone in its own', () => {
    expect(jackknife([1, 2, 4], [0, 1, 2], strataOf([0, 0, 1]))!.df).toBe(2)
  })

  it('has nothing to say about one group or an undefined value', () => {
    expect(jackknife([1], [0], oneStratum(1))).toBeNull()
    expect(jackknife([1, Number.NaN], [0, 1], oneStratum(2))).toBeNull()
  })
})

describe('blocks of groups', () => {
  it('leave few groups as they are, and deal many out within their stratum', () => {
    const few = strataOf([0, 1, 0])
    expect(blocksOf(few, 3)).toEqual({ blockOf: Int32Array.from([0, 1, 2]), strata: few })
    const many = blocksOf(strataOf(Array.from({ length: 90 }, (_, group) => (group < 60 ? 0 : 1))), 9)
    expect(many.strata.of).toEqual(Int32Array.from([0, 0, 0, 0, 0, 0, 1, 1, 1]))
    const sizes = Array.from({ length: 9 }, (_, block) => many.blockOf.filter(own => own === block).length)
    expect(sizes).toEqual(Array.from({ length: 9 }, () => 10))
  })

  it('give the standard error that the groups give one by one', () => {
    const next = mulberry32(5)
    const codes = Int32Array.from({ length: 4000 }, () => [0, 0, 0, 1, 2, 3, 3][next() % 7]!)
    const groupOf = codes.map((_, unit) => unit >> 1)
    const battery = pairBattery(['cohen_kappa'], [0, 1])
    const se = (blockOf: Int32Array, blocks: number) => {
      const sample = grouped(
        codes,
        groupOf.map(group => blockOf[group]!),
        4,
        blocks,
      )
      const [[left]] = leaveOut([[{ sample, battery }]], occupied(sample), oneStratum(blocks)) as [
        [Float64Array],
      ]
      return jackknife(left, occupied(sample), oneStratum(blocks))!.se
    }
    const alone = se(
      Int32Array.from({ length: 2000 }, (_, group) => group),
      2000,
    )
    const { blockOf } = blocksOf(oneStratum(2000), 250)
    expect(Math.abs(se(blockOf, 250) / alone - 1)).toBeLessThan(0.1)
  })
})

describe('a bare estimate', () => {
  it.each(
    vectors.filter(
      vector => vector.case in agreement.cases && pairMetrics.includes(vector.metric as PairMetric),
    ),
  )('of $name is the value of the function with intervals', vector => {
    const kase = (
      agreement.cases as unknown as Record<string, { categories: (number | string)[]; ratings: never[][] }>
    )[vector.case]!
    const table = contingency(
      encode(kase.ratings, kase.categories)[0]!,
      encode(kase.ratings, kase.categories)[1]!,
      kase.categories.length,
    )
    const found = pairEstimator(vector.metric as PairMetric, indexPositions(kase.categories.length))(table)
    const full = {
      cohen_kappa: cohenKappa,
      spearman,
      kendall_tau_b: kendallTauB,
      percent_agreement: percentAgreement,
      pabak,
    }[vector.metric as 'pabak']?.(table)
    if (full === undefined) return
    if (full.value === null) expect(found).toBeNaN()
    else expect(found).toBeCloseTo(full.value, 12)
  })

  it('of AC1 and AC2 from a table is that of the general form', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 2, max: 5 })
          .chain(k => fc.array(fc.nat(9), { minLength: k * k, maxLength: k * k })),
        cells => {
          const k = Math.sqrt(cells.length)
          const table = fromCells(cells, k)
          for (const [metric, weighting] of [
            ['gwet_ac1', 'identity'],
            ['gwet_ac2_linear', 'linear'],
            ['gwet_ac2_quadratic', 'quadratic'],
          ] as const) {
            const found = pairEstimator(metric, indexPositions(k))(table)
            const general = gwetAc2(patternsOfTable(table), distances(weighting, indexPositions(k))).value
            if (general === null) expect(found).toBeNaN()
            else expect(found).toBeCloseTo(general, 12)
          }
        },
      ),
    )
  })
})
