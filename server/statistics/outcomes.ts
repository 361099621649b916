/**
 * Refuses outcomes and scores that do not belong together. Missing ones are dropped, and counted, by whoever
 * joined them: nothing here guesses what a missing score would mean.
 *
 * @throws RangeError when lengths differ, an outcome is neither 0 nor 1, or a score is not a number
 */
export function requireOutcomes(outcomes: ArrayLike<number>, scores: ArrayLike<number>): void {
  if (outcomes.length !== scores.length) throw new RangeError('each unit needs one outcome and one score')
  for (let unit = 0; unit < outcomes.length; unit++) {
    if (outcomes[unit] !== 0 && outcomes[unit] !== 1)
      throw new RangeError(`outcome neither 0 nor 1 at unit ${unit}`)
    if (Number.isNaN(scores[unit])) throw new RangeError(`score is not a number at unit ${unit}`)
  }
}
