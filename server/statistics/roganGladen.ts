import { definedReplicates, drawGroups, percentileBounds, type Uint32 } from './bootstrap.ts'
import { clusteredMean, type Estimate, standardError } from './clusteredMean.ts'
import type { Labelled, Unlabelled } from './correctedMean.ts'
import { normalQuantile, studentQuantile } from './distributions.ts'
import { type BootstrapInterval, defaultLevel, type Interval, type Reason } from './result.ts'
import { strataOf } from './strata.ts'

/**
 * How often the judge passes what a human passes, fails what a human fails, and passes of what nobody rated; and the
 * pass rate that follows. `raw` may lie outside 0 … 1, `value` is cut to it.
 */
export type CorrectedRate = {
  sensitivity: number
  specificity: number
  passed: number
  youden: number
  raw: number
  value: number
}

/** Weighted counts behind the rates: humans' passes, those the judge passes too, likewise fails, unlabelled, passed. */
type Counts = readonly [
  yes: number,
  hits: number,
  no: number,
  rejections: number,
  rest: number,
  passed: number,
]

/**
 * Pass rate corrected by the judge's sensitivity and specificity: (p + specificity - 1)/(sensitivity + specificity - 1).
 * It needs the judge to err alike on labelled and unlabelled cases, not that pass rates are alike there. Human values
 * between 0 and 1 (several humans averaged) count as that part of a pass.
 *
 * Undefined: `no-labelled`, `no-unlabelled`, `one-class` (humans only pass or only fail), `judge-at-chance`.
 *
 * Source: Rogan & Gladen (1978), Am J Epidemiol 107:71.
 *
 * @param labelled human 0 … 1, judge 0 or 1
 * @param unlabelled the judge's 0 or 1
 */
export function correctedRate(
  labelled: Labelled,
  unlabelled: Unlabelled,
): CorrectedRate | { undefined: Reason } {
  return rateOf(countsOf(labelled, unlabelled, 1, () => 0).map(one => one[0]!) as unknown as Counts)
}

function rateOf([yes, hits, no, rejections, rest, passed]: Counts): CorrectedRate | { undefined: Reason } {
  if (!(yes + no > 0)) return { undefined: 'no-labelled' }
  if (!(rest > 0)) return { undefined: 'no-unlabelled' }
  if (!(yes > 0 && no > 0)) return { undefined: 'one-class' }
  const rates = { sensitivity: hits / yes, specificity: rejections / no, passed: passed / rest }
  const youden = rates.sensitivity + rates.specificity - 1
  if (youden <= 1e-12) return { undefined: 'judge-at-chance' }
  const raw = (rates.passed + rates.specificity - 1) / youden
  return { ...rates, youden, raw, value: Math.min(1, Math.max(0, raw)) }
}

/**
 * Normal interval of the corrected rate by its derivatives, for independent units and human values of 0 and 1; the
 * bounds are cut to 0 … 1 as the rate is.
 *
 * Source: the variance of Lang & Reiczigel (2014), Prev Vet Med 113:13, without their added counts.
 *
 * @param sizes units that humans pass, that humans fail, and that nobody rated
 */
export function deltaInterval(
  { sensitivity, specificity, passed, youden, raw }: CorrectedRate,
  sizes: { yes: number; no: number; rest: number },
  level = defaultLevel,
): { se: number; low: number; high: number } {
  const of = (share: number, size: number) => (share * (1 - share)) / size
  const variance =
    of(passed, sizes.rest) +
    raw ** 2 * of(sensitivity, sizes.yes) +
    (1 - raw) ** 2 * of(specificity, sizes.no)
  const se = Math.sqrt(variance) / youden
  return { se, ...cut(raw, normalQuantile((1 + level) / 2) * se) }
}

/**
 * The same where units come in groups: a group's error is what its units add to the three rates, by the derivatives.
 * t on the groups that humans pass something of, or fail, less one, whichever is fewer. Null where a rate rests on one
 * group or none varies.
 */
export function clusteredDelta(
  rate: CorrectedRate,
  labelled: Labelled,
  unlabelled: Unlabelled,
  groups: number,
  level = defaultLevel,
): { se: number; interval: Interval } | null {
  const { human, judge, groupOf, weights = human.map(() => 1) } = labelled
  const part = (share: (unit: number) => number) =>
    clusteredMean(
      { values: judge, groupOf, weights: weights.map((weight, unit) => weight * share(unit)) },
      groups,
    )
  const [hits, alarms, passed] = [
    part(unit => human[unit]!),
    part(unit => 1 - human[unit]!),
    clusteredMean(unlabelled, groups),
  ]
  if (!hits || !alarms || !passed) return null
  const df = Math.min(hits.df, alarms.df, passed.df)
  const error = passed.error.map(
    (own, group) =>
      (own - (1 - rate.raw) * alarms.error[group]! - rate.raw * hits.error[group]!) / rate.youden,
  )
  const se = standardError({ error } as Estimate)
  if (df < 1 || se < 1e-12) return null
  const { low, high } = cut(rate.raw, studentQuantile((1 + level) / 2, df) * se)
  return { se, interval: { low, high, level, method: 'rogan-gladen-delta' } }
}

const cut = (raw: number, half: number) => ({
  low: Math.min(1, Math.max(0, raw - half)),
  high: Math.min(1, Math.max(0, raw + half)),
})

/**
 * Percentile bounds of the corrected rate from replicates that draw everything again: labelled groups, unlabelled
 * groups, and groups with both, each as many as there are. A replicate without both classes or with a judge at chance
 * has no rate and is counted. (Keeping p as observed, as some programs do, is right only for endless unlabelled data.)
 *
 * Null without a replicate that has a rate.
 */
export function rateBootstrap(
  labelled: Labelled,
  unlabelled: Unlabelled,
  groups: number,
  { replicates, next, level = defaultLevel }: { replicates: number; next: Uint32; level?: number },
): BootstrapInterval | null {
  const counts = countsOf(labelled, unlabelled, groups, group => group)
  const kind = (group: number) =>
    (counts[0]![group]! + counts[2]![group]! > 0 ? 1 : 0) + (counts[4]![group]! > 0 ? 2 : 0)
  const present = Array.from({ length: groups }, (_, group) => group).filter(group => kind(group) > 0)
  // What humans rated is drawn before what only the judge did.
  const kinds = [1, 3, 2].filter(one => present.some(group => kind(group) === one))
  const strata = strataOf(present.map(group => kinds.indexOf(kind(group))))
  const times = new Int32Array(present.length)
  const drawn = new Float64Array(replicates)
  // One patient's six counts stand together: the loop below is nearly all the time that a report takes.
  const packed = Float64Array.from(present.flatMap(group => counts.map(one => one[group]!)))
  const totals = new Float64Array(6)
  for (let replicate = 0; replicate < replicates; replicate++) {
    drawGroups(next, strata, times)
    totals.fill(0)
    for (let place = 0; place < present.length; place++) {
      const often = times[place]!
      if (often === 0) continue
      for (let which = 0; which < 6; which++) totals[which]! += often * packed[6 * place + which]!
    }
    const rate = rateOf(totals as unknown as Counts)
    drawn[replicate] = 'undefined' in rate ? Number.NaN : rate.value
  }
  const found = definedReplicates(drawn)
  const bounds = percentileBounds(found, level)
  return bounds === null
    ? null
    : {
        low: bounds[0],
        high: bounds[1],
        level,
        method: 'bootstrap-percentile',
        replicates,
        undefined: found.undefined,
      }
}

/** The six counts of `Counts`, each by place (a group, or one place for all). */
function countsOf(
  { human, judge, groupOf, weights }: Labelled,
  unlabelled: Unlabelled,
  places: number,
  placeOf: (group: number) => number,
): Float64Array[] {
  const counts = Array.from({ length: 6 }, () => new Float64Array(places))
  const add = (which: number, group: number, amount: number) => {
    counts[which]![placeOf(group)]! += amount
  }
  human.forEach((value, unit) => {
    const weight = weights === undefined ? 1 : weights[unit]!
    const group = groupOf[unit]!
    add(0, group, weight * value)
    add(1, group, weight * value * judge[unit]!)
    add(2, group, weight * (1 - value))
    add(3, group, weight * (1 - value) * (1 - judge[unit]!))
  })
  unlabelled.values.forEach((value, unit) => {
    const weight = unlabelled.weights === undefined ? 1 : unlabelled.weights[unit]!
    add(4, unlabelled.groupOf[unit]!, weight)
    add(5, unlabelled.groupOf[unit]!, weight * value)
  })
  return counts
}
