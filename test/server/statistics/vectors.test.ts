import { describe, expect, it } from 'vitest'
import { krippendorffAlpha } from '#server/statistics/alpha.ts'
import { brennanPrediger } from '#server/statistics/brennanPrediger.ts'
import { distances, indexPositions, type Weighting } from '#server/statistics/distance.ts'
import { fleissKappa } from '#server/statistics/fleissKappa.ts'
import { gwetAc1, gwetAc2 } from '#server/statistics/gwet.ts'
import { type IccForms, icc } from '#server/statistics/icc.ts'
import { cohenKappa, weightedKappa } from '#server/statistics/kappa.ts'
import { kendallTauB } from '#server/statistics/kendall.ts'
import { macroF1 } from '#server/statistics/macroF1.ts'
import { pabak } from '#server/statistics/pabak.ts'
import { type Patterns, patternsOf, patternsOfTable } from '#server/statistics/patterns.ts'
import { percentAgreement } from '#server/statistics/percentAgreement.ts'
import { percentAgreementAll } from '#server/statistics/percentAgreementAll.ts'
import { biasIndex, prevalenceIndex } from '#server/statistics/prevalenceBias.ts'
import type { Result } from '#server/statistics/result.ts'
import { spearman } from '#server/statistics/spearman.ts'
import {
  allowed,
  type Case,
  encode,
  observedCategories,
  oracles,
  tableOf,
  type Vector,
  vectors,
  vectorsOf,
} from './vectors.ts'

/** The names the oracles' notes use for a reason, and ours. */
const reasons: Record<string, string[]> = {
  'constant-input-or-n<2': ['constant-input', 'too-few-pairs', 'no-pairs'],
}

function expectValue(result: Result, vector: Vector) {
  const { value } = vector.expected
  if (value === null) {
    expect(result.value).toBeNull()
    const reason = vector.expected.undefined!
    expect(reasons[reason] ?? [reason]).toContain('undefined' in result ? result.undefined : undefined)
    return
  }
  expect(typeof value).toBe('number')
  expect(Math.abs(result.value! - Number(value))).toBeLessThanOrEqual(allowed(vector, Number(value)))
}

/**
 * The oracle's bounds within what the coefficient can be. The oracles let a normal interval of kappa run past -1
 * and 1; ours is cut there, so theirs is cut in the same way before the two are compared. The standard error is
 * compared as it stands. The other oracles' intervals keep their own bounds.
 */
function possible(metric: string, low: number, high: number): [number, number] {
  const cut = metric === 'cohen_kappa' || metric === 'weighted_kappa'
  return cut ? [Math.max(-1, low), Math.min(1, high)] : [low, high]
}

/** Checks se and interval. A standard error that is rounding dust in the oracle must be 0 and without interval here. */
function expectSpread(result: Result, vector: Vector) {
  const { se } = vector.expected
  const bounds = vector.expected.ci95 ?? vector.expected.ci
  if (se === undefined || result.value === null) return
  if (se < 1e-6) {
    expect(result).toMatchObject({ se: 0, ci: null, ci_undefined: 'zero-variance' })
    return
  }
  expect(Math.abs(result.se! - se)).toBeLessThanOrEqual(vector.tolerance)
  if (bounds === undefined) return
  const [low, high] = possible(vector.metric, Number(bounds[0]), Number(bounds[1]))
  expect(Math.abs(result.ci!.low - low)).toBeLessThanOrEqual(1e-8)
  expect(Math.abs(result.ci!.high - high)).toBeLessThanOrEqual(1e-8)
}

const asserted = new Set<string>()

function check(metric: string, compute: (kase: Case, vector: Vector) => Result) {
  asserted.add(metric)
  it.each(vectorsOf(metric))('%s', (_name, vector, kase) => {
    const result = compute(kase, vector)
    expectValue(result, vector)
    expectSpread(result, vector)
  })
}

function positionsOf(categories: (string | number)[], by: string | number | undefined) {
  return by === 'value' ? categories.map(Number) : indexPositions(categories.length)
}

/** Units and categories as the vector's `missing` and `categories` say. */
function unitsOf(kase: Case, vector: Vector): { units: Patterns; categories: (string | number)[] } {
  const categories = vector.params.categories === 'observed' ? observedCategories(kase) : kase.categories
  if (vector.params.missing === 'pairwise-complete')
    return { units: patternsOfTable(tableOf(kase)), categories }
  const units = patternsOf(encode(kase.ratings, categories), categories.length)
  if (vector.params.missing !== 'complete-items-only') return { units, categories }
  const complete = units.patterns.filter(pattern => pattern.ratings === kase.ratings.length)
  return { units: { ...units, patterns: complete }, categories }
}

const iccKeys: Record<string, keyof IccForms> = {
  ICC1: 'icc_1_1',
  ICC2: 'icc_2_1',
  ICC3: 'icc_3_1',
  ICC1k: 'icc_1_k',
  ICC2k: 'icc_2_k',
  ICC3k: 'icc_3_k',
}

describe(`reference numbers from ${oracles}`, () => {
  describe('two raters', () => {
    check('cohen_kappa', kase => cohenKappa(tableOf(kase)))
    check('weighted_kappa', (kase, { params }) =>
      weightedKappa(
        tableOf(kase),
        distances(params.weights as Weighting, positionsOf(kase.categories, params.distance)),
      ),
    )
    check('percent_agreement', (kase, { params }) =>
      params.raters === 'multi'
        ? percentAgreementAll(patternsOf(encode(kase.ratings, kase.categories), kase.categories.length))
        : percentAgreement(tableOf(kase)),
    )
    check('pabak', kase => pabak(tableOf(kase)))
    check('spearman', kase => spearman(tableOf(kase)))
    check('kendall_tau_b', kase => kendallTauB(tableOf(kase)))
    check('prevalence_index', kase => prevalenceIndex(tableOf(kase)))
    check('bias_index', kase => biasIndex(tableOf(kase)))
    check('macro_f1', (kase, { params }) => macroF1(tableOf(kase), params.labels as 'declared' | 'observed'))
  })

  describe('any number of raters', () => {
    check('gwet_ac1', (kase, vector) => gwetAc1(unitsOf(kase, vector).units))
    check('gwet_ac2', (kase, vector) => {
      const { units, categories } = unitsOf(kase, vector)
      const by = vector.params.categories === 'observed' ? 'value' : 'index'
      return gwetAc2(units, distances(vector.params.weights as Weighting, positionsOf(categories, by)))
    })
    check('fleiss_kappa', (kase, vector) => fleissKappa(unitsOf(kase, vector).units))
    check('brennan_prediger', (kase, vector) => {
      const { units } = unitsOf(kase, vector)
      return brennanPrediger(units, distances('identity', indexPositions(units.k)))
    })
    check('krippendorff_alpha', (kase, { params }) => {
      const units = patternsOf(encode(kase.ratings, kase.categories), kase.categories.length)
      if (params.level === 'nominal' || params.level === 'ordinal')
        return krippendorffAlpha(units, { level: params.level })
      return krippendorffAlpha(units, {
        level: params.level as 'interval' | 'ratio',
        values: kase.categories.map(Number),
      })
    })
  })

  describe('intraclass correlation', () => {
    asserted.add('icc')
    it.each(vectorsOf('icc'))('%s', (_name, vector, kase) => {
      const complete = kase.ratings[0]!.map((_, unit) => kase.ratings.map(rater => rater[unit]!))
        .filter(unit => !unit.includes(null as never))
        .map(unit => unit.map(Number))
      const result = icc(complete)[iccKeys[vector.params.form as string]!]
      const [low, high] = vector.expected.ci95!
      if (vector.expected.value === '-Infinity') {
        expect(result).toEqual({ value: null, undefined: 'no-between-unit-variance', n: complete.length })
        return
      }
      expectValue(result, vector)
      // Equal unit means leave F at 0: the oracles' interval is then a point or missing, ours is absent.
      if (vector.case === 'futureagi_2569_inverse') {
        expect(result).toMatchObject({ ci: null, ci_undefined: 'zero-variance' })
        return
      }
      if (Number(low) > Number(high)) {
        expect(result).toMatchObject({ ci: null, ci_undefined: 'interval-not-ordered' })
        return
      }
      if (result.value === null || result.ci === null)
        throw new Error(`no interval: ${JSON.stringify(result)}`)
      expect(Math.abs(result.ci.low - Number(low))).toBeLessThanOrEqual(allowed(vector, Number(low)))
      expect(Math.abs(result.ci.high - Number(high))).toBeLessThanOrEqual(allowed(vector, Number(high)))
    })
  })

  it('leaves no metric of the reference file unasserted', () => {
    expect([...asserted].sort()).toEqual([...new Set(vectors.map(vector => vector.metric))].sort())
    expect(vectors).toHaveLength(624)
  })
})
