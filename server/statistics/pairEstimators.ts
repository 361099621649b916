import { agreeing, type Contingency } from './contingency.ts'
import { agreementWeights, distances, indexPositions, type Weighting } from './distance.ts'
import { gwetPairValue } from './gwet.ts'
import { kappaValue } from './kappa.ts'
import { kendallEstimator } from './kendall.ts'
import { macroF1Value } from './macroF1.ts'
import { pabakValue } from './pabak.ts'
import type { PairMetric } from './result.ts'
import { spearmanValue } from './spearman.ts'

/** A two-rater coefficient of a table, NaN where it is undefined. */
export type PairEstimator = (table: Contingency) => number

/**
 * The coefficient of a metric as a bare function of the table, for replicates; the same formulas as the
 * functions with intervals.
 *
 * @param positions where the categories stand, for the weighted ones
 */
export function pairEstimator(metric: PairMetric, positions: readonly number[]): PairEstimator {
  const k = positions.length
  const kappa = (weighting: Weighting, at: readonly number[]): PairEstimator => {
    const apart = distances(weighting, at)
    return table => kappaValue(table, apart)
  }
  const gwet = (weighting: Weighting, at: readonly number[]): PairEstimator => {
    const weights = agreementWeights(distances(weighting, at))
    return table => gwetPairValue(table, weights)
  }
  const byIndex = indexPositions(k)
  const estimators: Record<PairMetric, () => PairEstimator> = {
    percent_agreement: () => table => agreeing(table) / table.n,
    cohen_kappa: () => kappa('identity', byIndex),
    weighted_kappa_linear: () => kappa('linear', positions),
    weighted_kappa_quadratic: () => kappa('quadratic', positions),
    spearman: () => spearmanValue,
    kendall_tau_b: () => kendallEstimator(k),
    gwet_ac1: () => gwet('identity', byIndex),
    gwet_ac2_linear: () => gwet('linear', positions),
    gwet_ac2_quadratic: () => gwet('quadratic', positions),
    pabak: () => pabakValue,
    brennan_prediger: () => pabakValue,
    prevalence_index: () => table => (k === 2 ? (table.cells[0]! - table.cells[3]!) / table.n : Number.NaN),
    bias_index: () => table => (k === 2 ? (table.cells[1]! - table.cells[2]!) / table.n : Number.NaN),
    macro_f1_declared: () => table => macroF1Value(table, 'declared'),
    macro_f1_observed: () => table => macroF1Value(table, 'observed'),
  }
  return estimators[metric]()
}
