import { krippendorffAlpha } from '#server/statistics/alpha.ts'
import { contingency, missing } from '#server/statistics/contingency.ts'
import { type Distances, distances, indexPositions } from '#server/statistics/distance.ts'
import { fleissKappa } from '#server/statistics/fleissKappa.ts'
import { gwetAc1, gwetAc2 } from '#server/statistics/gwet.ts'
import { everyForm, icc } from '#server/statistics/icc.ts'
import { cohenKappa, weightedKappa } from '#server/statistics/kappa.ts'
import { kendallTauB } from '#server/statistics/kendall.ts'
import { macroF1 } from '#server/statistics/macroF1.ts'
import { pabak } from '#server/statistics/pabak.ts'
import { patternsOf, patternsOfTable } from '#server/statistics/patterns.ts'
import { percentAgreement } from '#server/statistics/percentAgreement.ts'
import { percentAgreementAll } from '#server/statistics/percentAgreementAll.ts'
import { biasIndex, prevalenceIndex } from '#server/statistics/prevalenceBias.ts'
import {
  type AllMetric,
  absent,
  type PairMetric,
  type Reason,
  type Result,
} from '#server/statistics/result.ts'
import { spearman } from '#server/statistics/spearman.ts'
import type { AgreeScale } from './agreeScale.ts'

/** How far categories are apart: steps of the scale, or differences of its numbers. */
export type DistanceBy = 'index' | 'value'

/** Category indexes of each rater, units in one order, -1 where missing. */
export type Codes = ArrayLike<number>

/** Every two-rater coefficient over the units both rated. */
export function measurePair(
  first: Codes,
  second: Codes,
  scale: AgreeScale,
  by: DistanceBy,
): Record<PairMetric, Result> {
  const table = contingency(first, second, scale.labels.length)
  const units = patternsOfTable(table)
  const ordered = (compute: () => Result) =>
    scale.ordered ? compute() : absent('scale-not-declared', table.n)
  const weighted = (weighting: 'linear' | 'quadratic', compute: (apart: Distances) => Result) =>
    ifPlaced(scale, by, table.n, positions => compute(distances(weighting, positions)))
  const adjusted = pabak(table)
  return {
    percent_agreement: percentAgreement(table),
    cohen_kappa: cohenKappa(table),
    weighted_kappa_linear: weighted('linear', apart => weightedKappa(table, apart)),
    weighted_kappa_quadratic: weighted('quadratic', apart => weightedKappa(table, apart)),
    spearman: ordered(() => spearman(table)),
    kendall_tau_b: ordered(() => kendallTauB(table)),
    gwet_ac1: gwetAc1(units),
    gwet_ac2_linear: weighted('linear', apart => gwetAc2(units, apart)),
    gwet_ac2_quadratic: weighted('quadratic', apart => gwetAc2(units, apart)),
    pabak: adjusted,
    brennan_prediger: adjusted,
    prevalence_index: ordered(() => prevalenceIndex(table)),
    bias_index: ordered(() => biasIndex(table)),
    macro_f1_declared:
      scale.source === 'declared' ? macroF1(table, 'declared') : absent('scale-not-declared', table.n),
    macro_f1_observed: macroF1(table, 'observed'),
  }
}

/** Every coefficient of all raters at once: Gwet's convention for missing ratings, complete units for ICC. */
export function measureAll(
  raters: readonly Codes[],
  scale: AgreeScale,
  by: DistanceBy,
): Record<AllMetric, Result> {
  const units = patternsOf(raters, scale.labels.length)
  const n = units.patterns.reduce((sum, pattern) => sum + pattern.units, 0)
  const complete = completeUnits(raters)
  return {
    percent_agreement: percentAgreementAll(units),
    fleiss_kappa: fleissKappa(units),
    krippendorff_alpha_nominal: krippendorffAlpha(units, { level: 'nominal' }),
    krippendorff_alpha_ordinal: scale.ordered
      ? krippendorffAlpha(units, { level: 'ordinal' })
      : absent('scale-not-declared', n),
    krippendorff_alpha_interval: ifNumeric(
      scale,
      values => krippendorffAlpha(units, { level: 'interval', values }),
      reason => absent(reason, n),
    ),
    gwet_ac1: gwetAc1(units),
    gwet_ac2_quadratic: ifPlaced(scale, by, n, positions =>
      gwetAc2(units, distances('quadratic', positions)),
    ),
    ...ifNumeric(
      scale,
      values => icc(complete.map(unit => unit.map(code => values[code]!))),
      reason => everyForm(absent(reason, complete.length)),
    ),
  }
}

/** The units that every rater rated, one row of codes each. */
export function completeUnits(raters: readonly Codes[]): number[][] {
  const units: number[][] = []
  for (let unit = 0; unit < (raters[0]?.length ?? 0); unit++) {
    const codes = raters.map(rater => rater[unit]!)
    if (!codes.includes(missing)) units.push(codes)
  }
  return units
}

/** A result without its analytic interval and standard error, which take every unit as independent. */
export function withoutIndependence<M extends string>(results: Record<M, Result>): Record<M, Result> {
  const entries = Object.entries<Result>(results).map(([metric, result]) => {
    if (result.value === null) return [metric, result]
    return [
      metric,
      { value: result.value, ci: null, ci_undefined: 'clustered-units', n: result.n } satisfies Result,
    ]
  })
  return Object.fromEntries(entries) as Record<M, Result>
}

function ifPlaced(
  scale: AgreeScale,
  by: DistanceBy,
  n: number,
  compute: (positions: readonly number[]) => Result,
): Result {
  if (!scale.ordered) return absent('scale-not-declared', n)
  if (by === 'index') return compute(indexPositions(scale.labels.length))
  return scale.values === null ? absent('labels-not-numeric', n) : compute(scale.values)
}

function ifNumeric<T>(
  scale: AgreeScale,
  compute: (values: number[]) => T,
  otherwise: (reason: Reason) => T,
): T {
  if (scale.values !== null) return compute(scale.values)
  return otherwise(scale.source === 'declared' ? 'labels-not-numeric' : 'scale-not-declared')
}
