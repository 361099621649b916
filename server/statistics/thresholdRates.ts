import { type BinaryCounts, type BinaryRates, binaryRates } from './binaryRates.ts'
import { requireOutcomes } from './outcomes.ts'

/**
 * Rates of the call "score ≥ threshold" against outcomes. A score equal to the threshold is a positive call.
 *
 * See `binaryRates` for the rates, their intervals and undefined cases.
 *
 * @param outcomes 1 for a positive unit, 0 for a negative one
 * @param scores the same units in the same order
 * @throws RangeError when lengths differ, an outcome is neither 0 nor 1, or a score is not a number
 */
export function thresholdRates(
  outcomes: ArrayLike<number>,
  scores: ArrayLike<number>,
  threshold: number,
  level?: number,
): { counts: BinaryCounts; rates: BinaryRates } {
  requireOutcomes(outcomes, scores)
  const counts = { tp: 0, fp: 0, fn: 0, tn: 0 }
  for (let unit = 0; unit < outcomes.length; unit++) {
    const called = scores[unit]! >= threshold
    if (outcomes[unit] === 1) counts[called ? 'tp' : 'fn']++
    else counts[called ? 'fp' : 'tn']++
  }
  return { counts, rates: binaryRates(counts, level) }
}
