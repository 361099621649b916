import type { ValidationReport } from '#schema/report.ts'
import type { AnalysisRating } from './pairs.ts'

export type PairsOf = ValidationReport['pairs_of']

/**
 * Of every two physicians who rated the patient of one case, in how many they rated the same encounter and in how many
 * each an encounter of their own. Where physicians meet in the room (`one-encounter`) an encounter is known by its
 * unit, and only those who rated the same one pair up in the coefficients; a recorded one is the same for all who read
 * it; where each talks alone there is no same one.
 */
export function encounterPairs(
  ratings: readonly Pick<AnalysisRating, 'rater' | 'caseId' | 'unit' | 'shared'>[],
  pairsOf: PairsOf,
): { same: number; different: number } | null {
  if (pairsOf === 'one-text') return null
  const cases = new Map<string, Map<string, string>>()
  for (const { rater, caseId, unit, shared } of ratings)
    if (shared) cases.set(caseId, (cases.get(caseId) ?? new Map<string, string>()).set(rater, unit))
  const pairs = { same: 0, different: 0 }
  for (const raters of cases.values()) {
    const units = [...raters.values()]
    for (const [index, one] of units.entries())
      for (const other of units.slice(index + 1))
        pairs[pairsOf !== 'independent-encounters' && one === other ? 'same' : 'different']++
  }
  return pairs
}
