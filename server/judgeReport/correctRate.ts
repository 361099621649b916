import type { Labelled, Unlabelled } from '#server/statistics/correctedMean.ts'
import { absent, overGroups, type Result, withInterval, withoutInterval } from '#server/statistics/result.ts'
import { clusteredDelta, correctedRate, rateBootstrap } from '#server/statistics/roganGladen.ts'
import { randomFor } from '../studies/random.ts'

/** A bootstrap with fewer defined replicates than this share tells of the samples that were kept, not of all. */
const definedShare = 0.9

/**
 * Rogan and Gladen's corrected rate as a result: the delta interval over groups, and the full bootstrap beside it
 * (in simulations it held less than it claims for few groups). `raw` is the rate before it was cut to 0 … 1, null where
 * nothing was cut.
 *
 * No interval: `too-few-groups` (one of the rates rests on one group, or no group differs).
 */
export function correctRate(
  labelled: Labelled,
  unlabelled: Unlabelled,
  groups: number,
  {
    level,
    seed,
    replicates,
    purpose,
  }: { level: number; seed: number; replicates: number; purpose: readonly string[] },
): { result: Result; raw: number | null } {
  const n = labelled.human.length
  const rate = correctedRate(labelled, unlabelled)
  if ('undefined' in rate) return { result: absent(rate.undefined, n), raw: null }
  const raw = rate.raw === rate.value ? null : rate.raw
  const delta = clusteredDelta(rate, labelled, unlabelled, groups, level)
  const random = randomFor(seed, 'rogan-gladen', ...purpose)
  const drawn =
    replicates === 0
      ? null
      : rateBootstrap(labelled, unlabelled, groups, { replicates, level, next: () => random.next() >>> 0 })
  const bootstrap = drawn && drawn.undefined <= (1 - definedShare) * replicates ? { bootstrap: drawn } : {}
  const found =
    delta === null
      ? withoutInterval(rate.value, n, 'too-few-groups')
      : withInterval(rate.value, n, delta.interval, delta.se)
  const result = overGroups(found, new Set(labelled.groupOf).size)
  return { result: result.value === null ? result : { ...result, ...bootstrap }, raw }
}
