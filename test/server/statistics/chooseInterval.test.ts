import { describe, expect, it } from 'vitest'
import { chooseInterval, type Sampling } from '#server/statistics/chooseInterval.ts'
import { fromCells } from '#server/statistics/contingency.ts'
import { poorCoverage } from '#server/statistics/coverage.ts'
import { cohenKappa } from '#server/statistics/kappa.ts'
import { percentAgreement } from '#server/statistics/percentAgreement.ts'
import type { Uncertainty } from '#server/statistics/uncertainty.ts'

const table = fromCells([40, 9, 12, 39], 2)
const jackknife = { low: 0.4, high: 0.75, level: 0.95, method: 'jackknife-t-fisher-z' } as const
const uncertainty: Uncertainty = { groups: 100, se: 0.08, df: 99, jackknife, bootstrap: null }
const sampling = (change: Partial<Sampling['regime']> = {}, independent = true): Sampling => ({
  independent,
  regime: { groups: 100, unitsPerGroup: 1, topShare: 0.52, ...change },
  unsampled: null,
})

describe('the interval of a value', () => {
  it('is the jackknife’s, with the analytic one beside it where units are independent', () => {
    const chosen = chooseInterval('cohen_kappa', cohenKappa(table), uncertainty, sampling())
    expect(chosen).toMatchObject({ ci: jackknife, groups: 100 })
    expect(chosen).toHaveProperty('analytic.method', 'fleiss-cohen-everitt-1969')
    expect(chosen).toHaveProperty('se', (cohenKappa(table) as { se: number }).se)
    const shared = chooseInterval('cohen_kappa', cohenKappa(table), uncertainty, sampling({}, false))
    expect(shared).toMatchObject({ ci: jackknife, se: 0.08 })
    expect(shared).not.toHaveProperty('analytic')
  })

  it('is the analytic one from 200 independent groups on, unless one category takes nearly all', () => {
    const many = { ...uncertainty, groups: 200 }
    const of = (change: Partial<Sampling['regime']>) =>
      chooseInterval('cohen_kappa', cohenKappa(table), many, sampling({ groups: 200, ...change }))
    expect(of({})).toMatchObject({ ci: { method: 'fleiss-cohen-everitt-1969' } })
    expect(of({ topShare: 0.8 })).toMatchObject({ ci: jackknife })
    expect(of({ groups: 199 })).toMatchObject({ ci: jackknife })
  })

  it('is Wilson’s for a proportion of independent units', () => {
    expect(
      chooseInterval('percent_agreement', percentAgreement(table), uncertainty, sampling()),
    ).toMatchObject({
      ci: { method: 'wilson-1927' },
    })
  })

  it('falls back on the analytic one where the jackknife has none and units are independent, else says why', () => {
    const none: Uncertainty = {
      ...uncertainty,
      se: null,
      jackknife: { undefined: 'undefined-without-a-group' },
    }
    expect(chooseInterval('cohen_kappa', cohenKappa(table), none, sampling())).toMatchObject({
      ci: { method: 'fleiss-cohen-everitt-1969' },
    })
    expect(chooseInterval('cohen_kappa', cohenKappa(table), none, sampling({}, false))).toMatchObject({
      ci: null,
      ci_undefined: 'undefined-without-a-group',
    })
  })

  it('is absent where nothing could be resampled and units are not independent', () => {
    const unsampled: Sampling = { ...sampling({}, false), unsampled: 'too-many-raters' }
    expect(chooseInterval('cohen_kappa', cohenKappa(table), null, unsampled)).toMatchObject({
      ci: null,
      ci_undefined: 'too-many-raters',
    })
  })
})

describe('the measured coverage', () => {
  it('is told where it was clearly less than claimed, and not where it was not', () => {
    const lopsided = { groups: 25, unitsPerGroup: 1, topShare: 0.95 }
    const { coverage } = poorCoverage('cohen_kappa', 0.2, lopsided)
    expect(coverage).toBeGreaterThan(0.2)
    expect(coverage).toBeLessThan(0.6)
    expect(poorCoverage('cohen_kappa', 0.5, { groups: 70, unitsPerGroup: 6, topShare: 0.5 })).toEqual({})
  })

  it('takes the next smaller number of groups that was simulated, never a larger one', () => {
    const at = (groups: number) =>
      poorCoverage('cohen_kappa', 0.2, { groups, unitsPerGroup: 1, topShare: 0.95 })
    expect(at(69)).toEqual(at(20))
    expect(at(70)).not.toEqual(at(69))
    expect(at(3)).toEqual(at(10))
    expect(at(5000)).toEqual(at(200))
  })

  it('is not told of what was not simulated', () => {
    const lopsided = { groups: 10, unitsPerGroup: 1, topShare: 0.95 }
    expect(poorCoverage('macro_f1_observed', 0.2, lopsided)).toEqual({})
    expect(poorCoverage('icc_2_1', 0.2, lopsided)).toEqual({})
  })
})
