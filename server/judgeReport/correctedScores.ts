import type { CorrectedReport } from '#schema/corrected.ts'
import { correctScore } from './correctScore.ts'
import type { CaseScores } from './scoredCases.ts'

/**
 * Every score of a study corrected by its physicians: overall, by educator model, by stratum and by language, with the
 * models' ranking before and after.
 *
 * Corrections take the labelled cases for a random draw, model by model, from all that the judge scored.
 *
 * @param replicates of the bootstrap intervals of rates, beside the others
 */
export function correctedScores(
  scores: readonly CaseScores[],
  { seed, replicates, level }: { seed: number; replicates: number; level: number },
): CorrectedReport {
  return {
    seed,
    replicates,
    level,
    conditional_on: 'raters',
    scores: scores.map(({ cases, ...score }) => ({
      ...score,
      ...correctScore(
        cases.map(one => ({ ...one, strata: { ...one.strata, language: one.language } })),
        { range: score.range, rate: score.rate, seed, replicates, level, purpose: score.id },
      ),
    })),
  }
}
