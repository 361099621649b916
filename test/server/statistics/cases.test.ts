import { describe, expect, it } from 'vitest'
import { krippendorffAlpha } from '#server/statistics/alpha.ts'
import { contingency, fromCells } from '#server/statistics/contingency.ts'
import { agreementWeights, distances, indexPositions } from '#server/statistics/distance.ts'
import { fleissKappa } from '#server/statistics/fleissKappa.ts'
import { gwetAc1, gwetAc2 } from '#server/statistics/gwet.ts'
import { icc } from '#server/statistics/icc.ts'
import { cohenKappa, weightedKappa } from '#server/statistics/kappa.ts'
import { kendallTauB } from '#server/statistics/kendall.ts'
import { macroF1 } from '#server/statistics/macroF1.ts'
import { pabak } from '#server/statistics/pabak.ts'
import { patternsOf, patternsOfTable } from '#server/statistics/patterns.ts'
import { percentAgreement } from '#server/statistics/percentAgreement.ts'
import { percentAgreementAll } from '#server/statistics/percentAgreementAll.ts'
import { prevalenceIndex } from '#server/statistics/prevalenceBias.ts'
import { type Measured, withInterval } from '#server/statistics/result.ts'
import { spearman } from '#server/statistics/spearman.ts'
import { wilsonInterval } from '#server/statistics/wilson.ts'

const quadratic = (k: number) => distances('quadratic', indexPositions(k))

describe('worked by hand', () => {
  it('kappa of [[20,5],[10,15]]: po 35/50, pe (25·30 + 25·20)/2500 = 1/2, so (0.7 - 0.5)/0.5 = 0.4', () => {
    expect(cohenKappa(fromCells([20, 5, 10, 15], 2)).value).toBeCloseTo(0.4, 14)
  })

  it('standard error of that kappa, in the two-category form of Fleiss, Cohen and Everitt', () => {
    // A = Σ p_ii (1 - (r_i + c_i)(1 - k))² = .4(1 - 1.1·.6)² + .3(1 - .9·.6)² = .04624 + .06348 = .10972
    // B = (1 - k)² Σ_{i≠j} p_ij (c_i + r_j)² = .36(.1·(.6 + .5)² + .2·(.4 + .5)²) = .36(.121 + .162) = .10188
    // C = (k - pe(1 - k))² = (.4 - .3)² = .01 ; se² = (A + B - C)/(n(1 - pe)²) = .2016/12.5
    const result = cohenKappa(fromCells([20, 5, 10, 15], 2))
    expect(result).toMatchObject({ se: expect.closeTo(Math.sqrt(0.2016 / 12.5), 12), n: 50 })
  })

  it('an interval of kappa ends at 1, where kappa ends: [[5,0],[1,4]] would reach 1.16', () => {
    // po .9, pe (5·6 + 5·4)/100 = .5, so kappa .8. A = .5(1 - 1.1·.2)² + .4(1 - .9·.2)² = .57316 ;
    // B = .04·.1·(.4 + .5)² = .00324 ; C = (.8 - .5·.2)² = .49 ; se² = .0864/(10·.25), 1.96 se = .364
    const { ci, se, value } = cohenKappa(fromCells([5, 0, 1, 4], 2)) as Measured
    expect(value).toBeCloseTo(0.8, 14)
    expect(se).toBeCloseTo(Math.sqrt(0.0864 / 2.5), 14)
    expect(ci!.low).toBeCloseTo(0.8 - 1.959963984540054 * Math.sqrt(0.0864 / 2.5), 13)
    expect(ci!.high).toBe(1)
  })

  it('and at -1 on the other side: of the mirrored table, kappa -.8 with the same error, only 1.96 se above', () => {
    // A = .1(1 - 1.1·1.8)² = .09604 ; B = 3.24(.5·.9² + .4·1.1²) = 2.88036 ; C = (-.8 - .5·1.8)² = 2.89
    const { ci, se } = cohenKappa(fromCells([0, 5, 4, 1], 2)) as Measured
    expect(se).toBeCloseTo(Math.sqrt(0.0864 / 2.5), 13)
    expect(ci!.low).toBe(-1)
    expect(ci!.high).toBeCloseTo(-0.8 + 1.959963984540054 * Math.sqrt(0.0864 / 2.5), 13)
  })

  it('quadratic kappa of 1,2,3 against 1,3,3: observed 1, expected (4·2 + 1·1 + 1·2 + 4·1)/3 = 5, so 1 - 1/5 = 0.8', () => {
    const table = contingency([0, 1, 2], [0, 2, 2], 3)
    expect(weightedKappa(table, quadratic(3)).value).toBeCloseTo(0.8, 14)
  })

  it('Wilson at 0 of n is from 0 to z²/(n + z²), and at n of n its mirror', () => {
    const z2 = 1.959963984540054 ** 2
    const none = wilsonInterval(0, 10)
    expect(none.low).toBe(0)
    expect(none.high).toBeCloseTo(z2 / (10 + z2), 14)
    const every = wilsonInterval(10, 10)
    expect(every.high).toBe(1)
    expect(every.low).toBeCloseTo(10 / (10 + z2), 14)
  })

  it('Spearman of 1,2,2,4 against 1,2,3,4: midranks 1,2.5,2.5,4 give 4.5/√(4.5·5) = .9487', () => {
    expect(spearman(contingency([0, 1, 1, 3], [0, 1, 2, 3], 4)).value).toBeCloseTo(4.5 / Math.sqrt(22.5), 14)
  })

  it('Bonett and Wright over 28 pairs: tanh(atanh(rho) ± z √((1 + rho²/2)/25))', () => {
    const table = fromCells([5, 2, 2, 2, 5, 2, 2, 2, 6], 3)
    const result = spearman(table)
    const half = 1.959963984540054 * Math.sqrt((1 + result.value! ** 2 / 2) / 25)
    expect(result).toMatchObject({
      n: 28,
      ci: {
        low: expect.closeTo(Math.tanh(Math.atanh(result.value!) - half), 13),
        high: expect.closeTo(Math.tanh(Math.atanh(result.value!) + half), 13),
        method: 'bonett-wright-2000',
      },
    })
  })

  it('tau-b of 1,1,2 against 1,2,2: 1 concordant, one tie each, so 1/√(2·2) = 0.5', () => {
    expect(kendallTauB(contingency([0, 0, 1], [0, 1, 1], 2)).value).toBeCloseTo(0.5, 14)
  })

  it('standard error of tau-b equals the infinitesimal jackknife: √Σ n_ij (∂tau/∂p_ij)² / n², by differences', () => {
    const cells = [12, 4, 1, 3, 15, 6, 2, 5, 9]
    const n = cells.reduce((sum, count) => sum + count, 0)
    const tau = (weights: number[]) => kendallTauB(fromCells(weights, 3)).value!
    const h = 1e-5
    const slopes = cells.map((_, c) => {
      const moved = (sign: number) => tau(cells.map((count, i) => (i === c ? count + sign * h : count)))
      return ((moved(1) - moved(-1)) / (2 * h)) * n
    })
    const variance = cells.reduce((sum, count, c) => sum + count * slopes[c]! ** 2, 0) / n / n
    expect(kendallTauB(fromCells(cells, 3))).toMatchObject({ se: expect.closeTo(Math.sqrt(variance), 8) })
  })

  it('standard error of quadratic kappa equals the infinitesimal jackknife too', () => {
    const cells = [12, 4, 1, 3, 15, 6, 2, 5, 9]
    const n = cells.reduce((sum, count) => sum + count, 0)
    const kappa = (weights: number[]) => weightedKappa(fromCells(weights, 3), quadratic(3)).value!
    const h = 1e-5
    const slopes = cells.map((_, c) => {
      const moved = (sign: number) => kappa(cells.map((count, i) => (i === c ? count + sign * h : count)))
      return ((moved(1) - moved(-1)) / (2 * h)) * n
    })
    const variance = cells.reduce((sum, count, c) => sum + count * slopes[c]! ** 2, 0) / n / n
    expect(weightedKappa(fromCells(cells, 3), quadratic(3))).toMatchObject({
      se: expect.closeTo(Math.sqrt(variance), 8),
    })
  })

  it('macro F1 of a perfect batch without the second label: 1/2 over declared, 1 over observed', () => {
    const table = contingency([0, 0], [0, 0], 2)
    expect(macroF1(table, 'declared').value).toBe(0.5)
    expect(macroF1(table, 'observed').value).toBe(1)
  })

  it('nltk#2865: a missing rating is not a category, so [1,1,2] [1,1,–] [–,1,2] has alpha 1', () => {
    const units = patternsOf(
      [
        [0, 0, 1],
        [0, 0, -1],
        [-1, 0, 1],
      ],
      2,
    )
    expect(krippendorffAlpha(units, { level: 'nominal' }).value).toBe(1)
  })

  it('quadratic AC2 can lie below -1, so its interval is cut at 1 only: 1-7, 1-6 and 2-7 of seven points', () => {
    // pa = (0 + 11/36 + 11/36)/3 = 11/54 ; the 49 weights sum to 49 - 392/36 = 343/9 ; prevalences 1/3, 1/6, 1/6, 1/3
    // give Σ pi(1 - pi) = 13/18, so pe = 343/9/42 · 13/18 = 637/972 and AC2 = (198 - 637)/(972 - 637) = -439/335
    const units = patternsOf(
      [
        [0, 0, 1],
        [6, 5, 6],
      ],
      7,
    )
    const result = gwetAc2(units, quadratic(7)) as Measured
    expect(result.value).toBeCloseTo(-439 / 335, 13)
    expect(result.ci!.low).toBeLessThan(result.value)
  })

  it('statsmodels#7657: two units that get three different labels each have Fleiss kappa (0 - 1/3)/(2/3) = -1/2', () => {
    const units = patternsOf(
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
      3,
    )
    expect(fleissKappa(units).value).toBeCloseTo(-0.5, 14)
  })

  it('fast-krippendorff#11: one dissent among ties has a nominal alpha of exactly 0', () => {
    const codes = [
      [1, 1, 1, 1, 1],
      [1, 1, 1, 1, 1],
      [1, 1, -1, -1, 1],
      [1, 1, 1, 1, 0],
      [1, -1, 1, 1, 1],
    ]
    expect(krippendorffAlpha(patternsOf(codes, 2), { level: 'nominal' }).value).toBeCloseTo(0, 13)
  })

  it('Shrout and Fleiss (1979) Table 4, to two places: .17 .29 .71 .44 .62 .91', () => {
    const forms = icc([
      [9, 2, 5, 8],
      [6, 1, 3, 2],
      [8, 4, 6, 8],
      [7, 1, 2, 6],
      [10, 5, 6, 9],
      [6, 2, 4, 7],
    ])
    const values = Object.values(forms).map(({ value }) => Number(value!.toFixed(2)))
    expect(values).toEqual([0.17, 0.29, 0.71, 0.44, 0.62, 0.91])
  })
})

describe('what has no value says why', () => {
  const oneCategory = contingency([1, 1, 1], [1, 1, 1], 3)
  const nothing = contingency([0, -1], [-1, 1], 3)

  it('kappa is undefined when both use one category, and percent agreement is still 1', () => {
    const undefinedKappa = { value: null, undefined: 'no-expected-disagreement', n: 3 }
    expect(cohenKappa(oneCategory)).toEqual(undefinedKappa)
    expect(weightedKappa(oneCategory, quadratic(3))).toEqual(undefinedKappa)
    expect(percentAgreement(oneCategory)).toMatchObject({ value: 1, n: 3, ci: { high: 1 } })
  })

  it('one disagreeing unit gives a kappa of 0 without interval', () => {
    expect(cohenKappa(contingency([0], [1], 2))).toEqual({
      value: 0,
      ci: null,
      ci_undefined: 'zero-variance',
      se: 0,
      n: 1,
    })
  })

  it('perfect agreement has a kappa of 1 and no interval that would claim certainty', () => {
    expect(cohenKappa(contingency([0, 1, 1], [0, 1, 1], 2))).toMatchObject({
      value: 1,
      ci: null,
      ci_undefined: 'zero-variance',
    })
  })

  it('rank correlations of a constant are undefined', () => {
    const table = contingency([0, 1, 2], [1, 1, 1], 3)
    expect(spearman(table)).toEqual({ value: null, undefined: 'constant-input', n: 3 })
    expect(kendallTauB(table)).toEqual({ value: null, undefined: 'constant-input', n: 3 })
  })

  it('rho of 1, or of three pairs, has no interval', () => {
    expect(spearman(contingency([0, 1, 2, 3], [0, 1, 2, 3], 4))).toMatchObject({
      value: 1,
      ci_undefined: 'boundary-value',
    })
    expect(spearman(contingency([0, 1, 2], [0, 2, 1], 3))).toMatchObject({
      value: 0.5,
      ci: null,
      ci_undefined: 'too-few-pairs',
    })
  })

  it('raters without a common unit have no coefficient at all', () => {
    const results = [
      percentAgreement(nothing),
      cohenKappa(nothing),
      weightedKappa(nothing, quadratic(3)),
      spearman(nothing),
      kendallTauB(nothing),
      pabak(nothing),
      macroF1(nothing, 'declared'),
      macroF1(nothing, 'observed'),
      gwetAc1(patternsOfTable(nothing)),
      percentAgreementAll(patternsOfTable(nothing)),
      fleissKappa(patternsOfTable(nothing)),
    ]
    for (const result of results) expect(result).toEqual({ value: null, undefined: 'no-pairs', n: 0 })
    expect(krippendorffAlpha(patternsOfTable(nothing), { level: 'nominal' })).toEqual({
      value: null,
      undefined: 'no-pairable-values',
      n: 0,
    })
  })

  it('AC1 of one category used throughout is 1 over declared categories and undefined over a scale of one', () => {
    expect(gwetAc1(patternsOfTable(oneCategory))).toMatchObject({ value: 1, ci: null })
    expect(gwetAc1(patternsOf([[0], [0]], 1))).toEqual({ value: null, undefined: 'single-category', n: 1 })
  })

  it('prevalence has no meaning for three categories', () => {
    expect(prevalenceIndex(oneCategory)).toMatchObject({ value: null, undefined: 'not-applicable' })
  })

  it('intraclass correlation names what is missing', () => {
    const reason = (units: number[][]) => icc(units).icc_2_1
    expect(reason([])).toEqual({ value: null, undefined: 'no-complete-units', n: 0 })
    expect(reason([[1], [2]])).toEqual({ value: null, undefined: 'too-few-raters', n: 2 })
    expect(reason([[1, 2]])).toEqual({ value: null, undefined: 'too-few-units', n: 1 })
    expect(
      reason([
        [2, 2],
        [2, 2],
      ]),
    ).toEqual({ value: null, undefined: 'no-variation', n: 2 })
  })

  it('intraclass correlation of identical raters is 1 in every form, without interval', () => {
    for (const result of Object.values(
      icc([
        [1.1, 1.1],
        [2.3, 2.3],
        [4.7, 4.7],
      ]),
    )) {
      expect(result).toMatchObject({ value: 1, ci: null, ci_undefined: 'zero-variance' })
    }
  })

  it('a mean whose variance is estimated below 0 has no intraclass correlation, where a formula would print 2', () => {
    // [[1,2],[2,1]]: MSB 0, MSJ 0, MSE 1; (MSB - MSE)/(MSB + (MSJ - MSE)/2) = -1/-0.5, above 1 and meaningless.
    const forms = icc([
      [1, 2],
      [2, 1],
    ])
    const absent = { value: null, undefined: 'no-between-unit-variance', n: 2 }
    expect(forms).toMatchObject({ icc_2_1: absent, icc_1_k: absent, icc_2_k: absent, icc_3_k: absent })
    expect(forms.icc_1_1.value).toBeCloseTo(-1, 14)
  })

  it('a lower bound of -1/(k - 1) for one rating has no Spearman-Brown step: it would print -6.8e15', () => {
    expect(
      icc([
        [3, 4, 2],
        [1, 5, 5],
      ]).icc_2_k,
    ).toEqual({ value: expect.closeTo(-3.75, 12), ci: null, ci_undefined: 'interval-not-ordered', n: 2 })
  })

  it('bounds in the wrong order are reported as absent', () => {
    const ci = { low: 2, high: 1, level: 0.95, method: 'shrout-fleiss-1979' } as const
    expect(withInterval(0, 5, ci)).toEqual({ value: 0, ci: null, ci_undefined: 'interval-not-ordered', n: 5 })
  })

  it('a code outside the scale is refused, not counted', () => {
    expect(() => contingency([0, 3], [0, 0], 3)).toThrow(RangeError)
    expect(() => contingency([0], [0, 0], 3)).toThrow(RangeError)
  })
})

describe('known defects of other libraries', () => {
  it('jasp#2307: missing ratings drop the pair and never shift the rest', () => {
    const first = [0, -1, 1, 1, 0, -1]
    const second = [0, 1, 1, 1, 0, 0]
    expect(contingency(first, second, 2)).toMatchObject({ n: 4 })
    expect(cohenKappa(contingency(first, second, 2)).value).toBe(1)
  })

  it('irr: the labels 1 … 10 keep their order as numbers, so 10 is not beside 1', () => {
    const first = [0, 8, 9, 4, 9, 0]
    const second = [0, 9, 9, 5, 8, 1]
    expect(weightedKappa(contingency(first, second, 10), quadratic(10)).value).toBeGreaterThan(0.9)
  })

  it('DescTools#76: an unused category leaves alpha and Fleiss kappa alone and changes AC1 and PABAK', () => {
    const codes = [
      [0, 1, 1, 0, 1],
      [0, 1, 0, 0, 1],
    ]
    const narrow = patternsOf(codes, 2)
    const wide = patternsOf(codes, 3)
    expect(fleissKappa(wide).value).toBeCloseTo(fleissKappa(narrow).value!, 14)
    expect(krippendorffAlpha(wide, { level: 'ordinal' })).toEqual(
      krippendorffAlpha(narrow, { level: 'ordinal' }),
    )
    expect(gwetAc1(wide).value).not.toBeCloseTo(gwetAc1(narrow).value!, 3)
    expect(pabak(contingency(codes[0]!, codes[1]!, 3)).value).not.toBeCloseTo(
      pabak(contingency(codes[0]!, codes[1]!, 2)).value!,
      3,
    )
  })

  it('inspect_ai#4035: alpha of 100,000 ratings is counted, not paired', () => {
    const rater = (shift: number) =>
      Int32Array.from({ length: 50_000 }, (_, unit) => (unit * 7 + (unit % shift === 0 ? 1 : 0)) % 5)
    const started = performance.now()
    krippendorffAlpha(patternsOf([rater(3), rater(4)], 5), { level: 'ordinal' })
    expect(performance.now() - started).toBeLessThan(1000)
  })

  it('quadratic and AC2 weights of a scale with unequal steps follow the numbers when asked to', () => {
    expect([...agreementWeights(distances('linear', [0, 1, 10]))].slice(0, 3)).toEqual([1, 0.9, 0])
    const table = contingency([0, 1, 2, 2], [0, 2, 2, 1], 3)
    const byValue = distances('quadratic', [0, 1, 10])
    expect(weightedKappa(table, byValue).value).not.toBeCloseTo(weightedKappa(table, quadratic(3)).value!, 3)
    expect(gwetAc2(patternsOfTable(table), byValue).value).not.toBeCloseTo(
      gwetAc2(patternsOfTable(table), quadratic(3)).value!,
      3,
    )
  })
})
