import { normalQuantile } from './distributions.ts'
import { doubledMidranks } from './midranks.ts'
import { requireOutcomes } from './outcomes.ts'
import { absent, defaultLevel, type Result, withInterval, withoutInterval } from './result.ts'

/**
 * Area under the ROC curve: the chance that a positive unit scores above a negative one, ties counting half.
 *
 * From midranks, so it is Mann and Whitney's U over n1 n0. The standard error is that of DeLong, DeLong &
 * Clarke-Pearson (1988), Biometrics 44:837, got from midranks within and across the outcomes in O(n log n) as
 * Sun & Xu (2014), IEEE Signal Process Lett 21:1389. The interval is normal on the logit and transformed back
 * (Pepe 2003; Qin & Hotilovac 2008, Stat Methods Med Res 17:207): it stays within 0 … 1 and is not symmetric,
 * where the plain one runs past 1 for a good judge.
 *
 * Undefined: `no-pairs` (no unit), `one-class`. No interval: `boundary-value` (complete separation),
 * `too-few-units` (one positive or one negative), `zero-variance` (all scores alike).
 *
 * @param outcomes 1 for a positive unit, 0 for a negative one
 * @param scores the same units in the same order; higher means more positive
 * @throws RangeError when lengths differ, an outcome is neither 0 nor 1, or a score is not a number
 */
export function auroc(outcomes: ArrayLike<number>, scores: ArrayLike<number>, level = defaultLevel): Result {
  requireOutcomes(outcomes, scores)
  const n = outcomes.length
  if (n === 0) return absent('no-pairs', 0)
  const positives: number[] = []
  const negatives: number[] = []
  for (let unit = 0; unit < n; unit++) (outcomes[unit] === 1 ? positives : negatives).push(scores[unit]!)
  const [n1, n0] = [positives.length, negatives.length]
  if (n1 === 0 || n0 === 0) return absent('one-class', n)
  const overall = doubledMidranks(positives.concat(negatives))
  // A rank among all less the rank among one's own is how many of the others lie below, here doubled.
  const below1 = doubledMidranks(positives).map((own, i) => overall[i]! - own)
  const below0 = doubledMidranks(negatives).map((own, i) => overall[n1 + i]! - own)
  const value = below1.reduce((sum, wins) => sum + wins, 0) / (2 * n1 * n0)
  if (value === 0 || value === 1) return withoutInterval(value, n, 'boundary-value', 0)
  if (n1 < 2 || n0 < 2) return withoutInterval(value, n, 'too-few-units')
  const ofPositives = below1.reduce((sum, wins) => sum + (wins / (2 * n0) - value) ** 2, 0)
  const ofNegatives = below0.reduce((sum, losses) => sum + (1 - losses / (2 * n1) - value) ** 2, 0)
  const variance = ofPositives / ((n1 - 1) * n1) + ofNegatives / ((n0 - 1) * n0)
  if (variance < 1e-24) return withoutInterval(value, n, 'zero-variance', 0)
  const se = Math.sqrt(variance)
  const centre = Math.log(value / (1 - value))
  const half = (normalQuantile((1 + level) / 2) * se) / (value * (1 - value))
  const ci = {
    low: 1 / (1 + Math.exp(half - centre)),
    high: 1 / (1 + Math.exp(-half - centre)),
    level,
    method: 'delong-1988-logit',
  } as const
  return withInterval(value, n, ci, se)
}
