import { poorCoverage } from './coverage.ts'
import {
  type AllMetric,
  defaultLevel,
  type Interval,
  type Measured,
  type PairMetric,
  type Reason,
  type Result,
} from './result.ts'
import type { Shape, Uncertainty } from './uncertainty.ts'

/** What decides how far an interval can be trusted: how many groups, how many units each, how lopsided the ratings. */
export type Regime = {
  groups: number
  unitsPerGroup: number
  /** Share of the ratings in the category that was used most. */
  topShare: number
}

/**
 * How a sample came about: whether every unit is its own group, its regime, and why nothing was resampled where that
 * is so.
 */
export type Sampling = { independent: boolean; regime: Regime; unsampled: Reason | null }

/** From this share on, the ratings of one category leave too few others to tell chance from agreement. */
export const lopsided = 0.8

/** Below so many groups the analytic interval of an independent sample covers less than the jackknife's. */
const analyticFrom = 200

/** Analytic intervals that held what they claim from `analyticFrom` groups on, in the coverage table. */
const soundAnalytic = new Set(['fleiss-cohen-everitt-1969', 'gwet-2008-linearised', 'wilson-1927'])

/** The scale on which each metric's interval is worked. */
export function shapeOf(metric: PairMetric | AllMetric): Shape {
  if (metric === 'percent_agreement' || metric.startsWith('macro_f1')) return 'share'
  return 'coefficient'
}

/**
 * The interval of a statistic among those that can be had, chosen by what the coverage table (`npm run bench --
 * coverage`) says: t on Fisher's z with the jackknife over groups, which came closest to its level in nearly every
 * regime; for proportions of independent units Wilson's; for kappa and AC1 the analytic one from 200 independent
 * groups on unless one category takes nearly all; where the jackknife has none and units are independent, the
 * analytic one.
 *
 * @param result value with its analytic interval
 * @param uncertainty null where nothing was resampled
 */
export function chooseInterval(
  metric: PairMetric | AllMetric,
  result: Result,
  uncertainty: Uncertainty | null,
  { independent, regime, unsampled }: Sampling,
): Result {
  if (result.value === null) return result
  const analytic = independent && result.ci !== null ? result.ci : null
  const shared = { value: result.value, n: result.n, groups: regime.groups }
  if (uncertainty === null) {
    if (independent) return { ...result, groups: regime.groups }
    return { ...shared, ci: null, ci_undefined: unsampled ?? 'clustered-units' }
  }
  const { jackknife, bootstrap } = uncertainty
  const se = independent && result.se !== undefined ? result.se : uncertainty.se
  const rest = {
    ...(se === null ? {} : { se }),
    ...(analytic ? { analytic } : {}),
    ...(bootstrap ? { bootstrap } : {}),
  }
  const ci = chosen(analytic, 'undefined' in jackknife ? null : jackknife, regime)
  // Coverage was simulated for the default level alone.
  const covered = ci?.level === defaultLevel ? poorCoverage(metric, result.value, regime) : {}
  if (ci) return withOrderedBounds({ ...shared, ci, ...rest, ...covered })
  return { ...shared, ci: null, ci_undefined: whyNone(result, jackknife, independent), ...rest }
}

function chosen(analytic: Interval | null, jackknife: Interval | null, regime: Regime): Interval | null {
  if (analytic?.method === 'wilson-1927') return analytic
  const many = regime.groups >= analyticFrom && regime.topShare < lopsided
  if (analytic && many && soundAnalytic.has(analytic.method)) return analytic
  return jackknife ?? analytic
}

function whyNone(result: Measured, jackknife: Uncertainty['jackknife'], independent: boolean): Reason {
  const reason = 'undefined' in jackknife ? jackknife.undefined : 'not-computed'
  return independent && result.ci_undefined && result.ci_undefined !== 'not-computed'
    ? result.ci_undefined
    : reason
}

function withOrderedBounds(result: Measured & { ci: Interval }): Measured {
  const { value, ci } = result
  const dust = 1e-12 * Math.max(1, Math.abs(value))
  if (ci.low <= value + dust && value - dust <= ci.high) return result
  return { ...result, ci: null, ci_undefined: 'interval-not-ordered' }
}
