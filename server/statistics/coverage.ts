import { lopsided, type Regime } from './chooseInterval.ts'
import table from './coverage.json' with { type: 'json' }
import type { AllMetric, PairMetric } from './result.ts'

/** The coefficients that were simulated. */
export const simulated = [
  'cohen_kappa',
  'weighted_kappa',
  'spearman',
  'gwet_ac1',
  'krippendorff_alpha',
] as const
export type Simulated = (typeof simulated)[number]

/** Coverage below this is told beside the number. */
const told = 0.93

/** Which simulated coefficient tells of a metric. */
const kin: Partial<Record<PairMetric | AllMetric, Simulated>> = {
  cohen_kappa: 'cohen_kappa',
  weighted_kappa_linear: 'weighted_kappa',
  weighted_kappa_quadratic: 'weighted_kappa',
  spearman: 'spearman',
  kendall_tau_b: 'spearman',
  gwet_ac1: 'gwet_ac1',
  gwet_ac2_linear: 'gwet_ac1',
  gwet_ac2_quadratic: 'gwet_ac1',
  fleiss_kappa: 'krippendorff_alpha',
  krippendorff_alpha_nominal: 'krippendorff_alpha',
  krippendorff_alpha_ordinal: 'weighted_kappa',
  krippendorff_alpha_interval: 'weighted_kappa',
}

/**
 * How often the default 95 % interval held the truth in simulations of the nearest regime, where that is below .93.
 *
 * Nearest is on the safe side in groups (the next smaller number simulated), by ratio in units a group, lopsided or
 * not in prevalence, and by the estimate in the coefficient's value.
 */
export function poorCoverage(
  metric: PairMetric | AllMetric,
  value: number,
  { groups, unitsPerGroup, topShare }: Regime,
): { coverage?: number } {
  const coefficient = kin[metric]
  const rows = table.rows.filter(
    row => row.coefficient === coefficient && (row.prevalence === 'extreme') === topShare >= lopsided,
  )
  if (rows.length === 0) return {}
  const levels = (of: (row: (typeof rows)[number]) => number) =>
    [...new Set(rows.map(of))].sort((a, b) => a - b)
  const allGroups = levels(row => row.groups)
  const atGroups = allGroups.findLast(simulatedGroups => simulatedGroups <= groups) ?? allGroups[0]!
  const atUnits = nearest(
    levels(row => row.units),
    unitsPerGroup,
    (a, b) => Math.abs(Math.log(a / Math.max(b, 1))),
  )
  const atValue = nearest(
    levels(row => row.value),
    value,
    (a, b) => Math.abs(a - b),
  )
  const found = rows.find(row => row.groups === atGroups && row.units === atUnits && row.value === atValue)!
  return found.coverage < told ? { coverage: found.coverage } : {}
}

function nearest(levels: readonly number[], value: number, apart: (a: number, b: number) => number): number {
  return levels.reduce((best, level) => (apart(level, value) < apart(best, value) ? level : best))
}
