import { krippendorffAlpha } from '#server/statistics/alpha.ts'
import { type Contingency, missing } from '#server/statistics/contingency.ts'
import { type Distances, distances, indexPositions } from '#server/statistics/distance.ts'
import { fleissKappa } from '#server/statistics/fleissKappa.ts'
import { gwetAc1, gwetAc2 } from '#server/statistics/gwet.ts'
import { everyForm, icc } from '#server/statistics/icc.ts'
import { cohenKappa, weightedKappa } from '#server/statistics/kappa.ts'
import { kendallTauB } from '#server/statistics/kendall.ts'
import { macroF1 } from '#server/statistics/macroF1.ts'
import { pabak } from '#server/statistics/pabak.ts'
import { countUnits, patternsOfRows, patternsOfTable } from '#server/statistics/patterns.ts'
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

/** Units that look alike: a row of category indexes, one a rater and -1 where missing, and how many there are. */
export type Rows = { rows: readonly Int32Array[]; counts: ArrayLike<number> }

/** Every two-rater coefficient over the units both rated. */
export function measurePair(
  table: Contingency,
  scale: AgreeScale,
  by: DistanceBy,
): Record<PairMetric, Result> {
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
  { rows, counts }: Rows,
  scale: AgreeScale,
  by: DistanceBy,
): Record<AllMetric, Result> {
  const { k, patterns } = patternsOfRows(rows, scale.labels.length)
  const units = { k, patterns: patterns.map((pattern, row) => ({ ...pattern, units: counts[row]! })) }
  const n = countUnits(units)
  const complete = completeRows(rows)
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
      values =>
        icc(
          complete.map(row => Array.from(rows[row]!, code => values[code]!)),
          complete.map(row => counts[row]!),
        ),
      reason => everyForm(absent(reason, unitsIn(complete, counts))),
    ),
  }
}

/** Which rows have a rating of every rater. */
export function completeRows(rows: readonly Int32Array[]): number[] {
  return Array.from(rows.keys()).filter(row => !rows[row]!.includes(missing))
}

/** How many units stand in some of the rows. */
export function unitsIn(rows: readonly number[], counts: ArrayLike<number>): number {
  return rows.reduce((sum, row) => sum + counts[row]!, 0)
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
