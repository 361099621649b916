import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AlphaLevel, krippendorffAlpha } from '#server/statistics/alpha.ts'
import { brennanPrediger } from '#server/statistics/brennanPrediger.ts'
import { chanceCorrected } from '#server/statistics/chanceCorrected.ts'
import { distances, indexPositions } from '#server/statistics/distance.ts'
import { fleissKappa, fleissKappaComplete } from '#server/statistics/fleissKappa.ts'
import { gwetAc1 } from '#server/statistics/gwet.ts'
import { icc } from '#server/statistics/icc.ts'
import { cohenKappa, weightedKappa } from '#server/statistics/kappa.ts'
import { doubledMidranks } from '#server/statistics/midranks.ts'
import { pabak } from '#server/statistics/pabak.ts'
import { countUnits, patternsOf } from '#server/statistics/patterns.ts'
import { percentAgreement } from '#server/statistics/percentAgreement.ts'
import { spearman } from '#server/statistics/spearman.ts'
import { stratifiedKappa } from '#server/statistics/stratifiedKappa.ts'
import { completePairs, overlapOf, pairs, ratings, tableOf, unitsOf } from './tables.ts'

const identity = (k: number) => distances('identity', indexPositions(k))
const quadratic = (k: number) => distances('quadratic', indexPositions(k))

describe('coefficients of two raters that are one another', () => {
  it('Fleiss with two complete raters is Scott pi: chance from the shares of both together', () => {
    fc.assert(
      fc.property(pairs, pair => {
        const { k, first, second } = overlapOf(pair)
        const n = first.length
        const fleiss = fleissKappa(patternsOf([first, second], k))
        const share = (code: number) => [...first, ...second].filter(other => other === code).length / (2 * n)
        const pe = indexPositions(k).reduce((sum, code) => sum + share(code) ** 2, 0)
        const po = first.filter((code, unit) => code === second[unit]).length / n
        if (n === 0 || new Set([...first, ...second]).size === 1) expect(fleiss.value).toBeNull()
        else expect(fleiss.value).toBeCloseTo((po - pe) / (1 - pe), 11)
      }),
    )
  })

  it('quadratic kappa is the two-way intraclass correlation of single ratings, up to terms in 1/n', () => {
    // Both have twice the covariance (over n - 1) above; their denominators, as 1/kappa - 1/icc shows, differ by
    // (difference of means)²/(n - 1) + (variance of differences)/n, and so vanish against each other with n.
    fc.assert(
      fc.property(completePairs, pair => {
        const { k, first, second } = pair
        const n = first.length
        const kappa = weightedKappa(tableOf(pair), quadratic(k)).value
        const form = icc(first.map((code, unit) => [code, second[unit]!])).icc_2_1.value
        fc.pre(n > 1 && kappa !== null && form !== null && Math.abs(kappa) > 1e-9 && Math.abs(form) > 1e-9)
        const mean = (codes: readonly number[]) => codes.reduce((sum, code) => sum + code, 0) / n
        const apart = mean(first) - mean(second)
        let twice = 0
        let ofDifferences = 0
        first.forEach((code, unit) => {
          const [x, y] = [code - mean(first), second[unit]! - mean(second)]
          twice += (2 * x * y) / (n - 1)
          ofDifferences += (x - y) ** 2 / (n - 1)
        })
        const between = (apart ** 2 / (n - 1) + ofDifferences / n) / twice
        expect(Math.abs(1 / kappa! - 1 / form! - between)).toBeLessThan(
          1e-8 * Math.max(1, Math.abs(1 / form!)),
        )
      }),
    )
  })

  it('an unused category at the end changes what counts categories: PABAK, Brennan and Prediger, and AC1', () => {
    fc.assert(
      fc.property(pairs, pair => {
        const { k } = pair
        const wider = { ...pair, k: k + 1 }
        const po = percentAgreement(tableOf(pair)).value
        fc.pre(po !== null && po < 1)
        const [own, more] = [pabak(tableOf(pair)).value!, pabak(tableOf(wider)).value!]
        // (k po - 1)/(k - 1) = po - (1 - po)/(k - 1): it comes nearer to po.
        expect(more - own).toBeCloseTo((1 - po!) / (k * (k - 1)), 12)
        const ofUnits = (of: typeof pair) => {
          const overlap = overlapOf(of)
          return brennanPrediger(unitsOf(overlap), identity(of.k)).value!
        }
        expect(ofUnits(wider) - ofUnits(pair)).toBeCloseTo(more - own, 12)
        expect(gwetAc1(unitsOf(wider)).value).toBeGreaterThan(gwetAc1(unitsOf(pair)).value!)
      }),
    )
  })

  it('Spearman is Pearson on midranks', () => {
    fc.assert(
      fc.property(pairs, pair => {
        const { first, second } = overlapOf(pair)
        const rho = spearman(tableOf(pair)).value
        fc.pre(rho !== null)
        const [x, y] = [doubledMidranks(first), doubledMidranks(second)]
        const centre = first.length + 1
        const sum = (of: (unit: number) => number) => first.reduce((total, _, unit) => total + of(unit), 0)
        const xy = sum(unit => (x[unit]! - centre) * (y[unit]! - centre))
        const xx = sum(unit => (x[unit]! - centre) ** 2)
        const yy = sum(unit => (y[unit]! - centre) ** 2)
        expect(rho).toBeCloseTo(xy / Math.sqrt(xx * yy), 12)
      }),
    )
  })

  it('stratified kappa of one item is kappa, by items or by units, weighted or not', () => {
    fc.assert(
      fc.property(pairs, pair => {
        const table = tableOf(pair)
        for (const apart of [identity(pair.k), quadratic(pair.k)]) {
          const own = weightedKappa(table, apart)
          for (const by of ['items', 'units'] as const) {
            const { result, items } = stratifiedKappa([{ table, apart }], by)
            expect(items).toEqual([own])
            if (own.value === null) expect(result).toEqual(own)
            else expect(result.value).toBeCloseTo(own.value, 11)
          }
        }
      }),
    )
  })

  it('stratified kappa lies between the kappas of its items, and the same item twice changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(pairs, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('items', 'units'),
        (all, by) => {
          const strata = all.map(pair => ({ table: tableOf(pair), apart: identity(pair.k) }))
          const { value } = stratifiedKappa(strata, by).result
          const own = strata.map(({ table }) => cohenKappa(table).value).filter(kappa => kappa !== null)
          if (own.length === 0) {
            expect(value).toBeNull()
            return
          }
          expect(value).toBeGreaterThanOrEqual(Math.min(...own) - 1e-11)
          expect(value).toBeLessThanOrEqual(Math.max(...own) + 1e-11)
          expect(stratifiedKappa([...strata, ...strata], by).result.value).toBeCloseTo(value!, 11)
        },
      ),
    )
  })
})

describe('coefficients of any number of raters that are one another', () => {
  const levels: [string, AlphaLevel['level']][] = [
    ['nominal', 'nominal'],
    ['interval', 'interval'],
  ]

  it.each(levels)(
    '%s alpha of complete units is Fleiss with the small-sample step (N - 1)/N over N ratings',
    (_, level) => {
      fc.assert(
        fc.property(ratings, ({ k, raters }) => {
          const all = patternsOf(raters, k)
          const units = { k, patterns: all.patterns.filter(pattern => pattern.ratings === raters.length) }
          const total = countUnits(units) * raters.length
          const fleiss = chanceCorrected(
            units,
            level === 'nominal' ? identity(k) : quadratic(k),
            'fleiss',
          ).value
          const alpha = krippendorffAlpha(
            units,
            level === 'nominal' ? { level } : { level: 'interval', values: indexPositions(k) },
          ).value
          if (fleiss === null) expect(alpha).toBeNull()
          else expect(alpha).toBeCloseTo(1 - (1 - fleiss) * (1 - 1 / total), 10)
        }),
      )
    },
  )

  it('Fleiss in its strict form is Fleiss over complete units, and the same number when nothing is missing', () => {
    fc.assert(
      fc.property(ratings, ({ k, raters }) => {
        const complete = raters[0]!
          .map((_, unit) => unit)
          .filter(unit => raters.every(codes => codes[unit]! >= 0))
        const kept = raters.map(codes => complete.map(unit => codes[unit]!))
        const strict = fleissKappaComplete(patternsOf(raters, k), raters.length)
        if (complete.length === 0)
          expect(strict).toEqual({ value: null, undefined: 'no-complete-units', n: 0 })
        else expect(strict).toEqual(fleissKappa(patternsOf(kept, k)))
      }),
    )
  })

  it('Fleiss, AC1 and alpha do not depend on the order of the raters, nor on that of unbalanced units', () => {
    fc.assert(
      fc.property(ratings, ({ k, raters }) => {
        const turned = [...raters].reverse().map(codes => [...codes].reverse())
        for (const measure of [
          fleissKappa,
          gwetAc1,
          (units: ReturnType<typeof patternsOf>) => krippendorffAlpha(units, { level: 'ordinal' }),
        ]) {
          const [own, other] = [measure(patternsOf(raters, k)), measure(patternsOf(turned, k))]
          expect(own.n).toBe(other.n)
          if (own.value === null) expect(other).toEqual(own)
          else expect(other.value).toBeCloseTo(own.value, 10)
        }
      }),
    )
  })

  it('ratio alpha does not depend on the unit of measure, interval alpha not on its zero either', () => {
    fc.assert(
      fc.property(ratings, ({ k, raters }) => {
        const units = patternsOf(raters, k)
        const alpha = (level: 'interval' | 'ratio', stretch: number, shift: number) =>
          krippendorffAlpha(units, {
            level,
            values: indexPositions(k).map(code => stretch * (code + 1) + shift),
          })
        for (const [own, other] of [
          [alpha('ratio', 1, 0), alpha('ratio', 2.5, 0)],
          [alpha('interval', 1, 0), alpha('interval', 2.5, 7)],
        ] as const) {
          if (own.value === null) expect(other).toEqual(own)
          else expect(other.value).toBeCloseTo(own.value, 9)
        }
      }),
    )
  })
})
