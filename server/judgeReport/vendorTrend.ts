import type { Instrument } from '#schema/instrument.ts'
import type { LeniencyTrend } from '#schema/judgeReport.ts'
import { cutInterval } from '#server/statistics/result.ts'
import type { GroupIntervals } from '../agreement/resampledRow.ts'
import type { CaseFacts } from './caseFacts.ts'
import { groupedResult, meanOfGroups } from './groupedMean.ts'
import { fewGroups } from './leniency.ts'
import { contrastRange, differenceRange, scoredItems } from './levelScores.ts'
import type { ScoredPair } from './scoredPairs.ts'
import { vendorOf } from './vendors.ts'

/**
 * Whether the judge is kinder to educators of its own vendor: its leniency on their cases less that on the others'.
 * Cases whose educator's vendor is not known are on neither side, and counted. The interval is cut to what such a
 * contrast can be.
 *
 * Undefined: `no-pairs`, `vendor-unknown` (the judge's, or every educator's), `one-sided` (no case on one of the sides).
 */
export function vendorTrend(
  instrument: Instrument,
  pairs: readonly ScoredPair[],
  judgeModel: string,
  facts: ReadonlyMap<string, CaseFacts>,
  groups: GroupIntervals,
): LeniencyTrend {
  const vendor = vendorOf(judgeModel)
  const sideOf = (caseId: string) => {
    const model = facts.get(caseId)!.model
    const own = model === null ? undefined : vendorOf(model)
    return vendor === undefined || own === undefined ? 'unknown' : own === vendor ? 'same' : 'other'
  }
  const sides = new Map([...new Set(pairs.map(pair => pair.caseId))].map(id => [id, sideOf(id)]))
  const count = (side: 'same' | 'other' | 'unknown') => [...sides.values()].filter(one => one === side).length
  const known = pairs.filter(pair => sides.get(pair.caseId) !== 'unknown')
  const mean = (side: 'same' | 'other') =>
    meanOfGroups(
      known
        .filter(pair => sides.get(pair.caseId) === side)
        .map(({ group, judge, physicians }) => ({ group, value: judge - physicians, weight: 1 })),
      groups,
    )
  const [same, other] = [mean('same'), mean('other')]
  const found = groupedResult(weights => same(weights) - other(weights), {
    of: known.map(({ group }) => group),
    n: known.length,
    groups,
    shape: 'difference',
    reason: pairs.length === 0 ? 'no-pairs' : known.length === 0 ? 'vendor-unknown' : 'one-sided',
  })
  return {
    instrument: instrument.key,
    by: 'same-vendor',
    result: cutInterval(found.result, contrastRange(differenceRange(instrument, scoredItems(instrument)))),
    correlation: null,
    groups: found.groups,
    screen: found.groups < fewGroups,
    per: null,
    vendor: vendor ?? null,
    same: count('same'),
    other: count('other'),
    left_out: count('unknown'),
  }
}
