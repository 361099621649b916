/** Metrics of two raters, in the order they are printed. */
export const pairMetrics = [
  'percent_agreement',
  'cohen_kappa',
  'weighted_kappa_linear',
  'weighted_kappa_quadratic',
  'spearman',
  'kendall_tau_b',
  'gwet_ac1',
  'gwet_ac2_linear',
  'gwet_ac2_quadratic',
  'pabak',
  'brennan_prediger',
  'prevalence_index',
  'bias_index',
  'macro_f1_declared',
  'macro_f1_observed',
] as const

/** Metrics of all raters of an item at once, in the order they are printed. */
export const allMetrics = [
  'percent_agreement',
  'fleiss_kappa',
  'krippendorff_alpha_nominal',
  'krippendorff_alpha_ordinal',
  'krippendorff_alpha_interval',
  'gwet_ac1',
  'gwet_ac2_quadratic',
  'icc_1_1',
  'icc_2_1',
  'icc_3_1',
  'icc_1_k',
  'icc_2_k',
  'icc_3_k',
] as const

/**
 * Why a comparison with a reference has no value.
 *
 * - `no-positives`, `no-negatives`: the reference calls no unit positive, or none negative
 * - `no-positive-calls`, `no-negative-calls`: the rater under test calls none positive, or none negative
 * - `label-unused`: neither side used the label
 * - `one-class`: the reference has one outcome only, so nothing can be told apart
 * - `no-discordant-pairs`: no pair disagrees, so a test of how they disagree has nothing to go by
 */
const referenceReasons = [
  'no-positives',
  'no-negatives',
  'no-positive-calls',
  'no-negative-calls',
  'label-unused',
  'one-class',
  'no-discordant-pairs',
] as const

/**
 * Why a score corrected by human labels has no value.
 *
 * - `no-labelled`: no human rated any of the cases that the judge scored
 * - `no-unlabelled`: humans rated every case that the judge scored, so nothing is left to correct
 * - `no-judged`: the judge scored no case
 * - `judge-at-chance`: the judge passes what humans pass no more often than what they fail
 * - `model-without-value`: a mean over several models of which one has no value
 */
const correctedReasons = [
  'no-labelled',
  'no-unlabelled',
  'no-judged',
  'judge-at-chance',
  'model-without-value',
] as const

/**
 * Why what a judge favours has no value.
 *
 * - `vendor-unknown`: the name of the judge's model, or of every educator's, tells no vendor
 * - `one-sided`: every case is on one side of the comparison
 */
const biasReasons = ['vendor-unknown', 'one-sided'] as const

/**
 * Why a value or its interval is absent. A closed list: screens and reports translate every entry.
 *
 * - `no-pairs`: no unit was rated by both raters
 * - `no-pairable-values`: no unit carries two ratings
 * - `no-complete-units`: no unit was rated by every rater
 * - `too-few-pairs`, `too-few-units`, `too-few-raters`: defined in principle, not for so few
 * - `no-expected-disagreement`: chance alone would already agree always
 * - `no-variation`: every value is the same
 * - `no-between-unit-variance`: the variance of units, or of their means, is estimated at 0 or less
 * - `constant-input`: one rater gave one value only
 * - `single-category`: the scale has a single category
 * - `scale-not-declared`: needs an order or a list of labels that nobody declared
 * - `labels-not-numeric`: needs numbers, the labels are words
 * - `not-applicable`: has no meaning for this scale
 * - `zero-variance`: the standard error came out as zero, so its interval would claim certainty
 * - `boundary-value`: the estimate lies on the edge where its interval is not defined
 * - `interval-not-ordered`: the formula's bounds are out of order or do not hold the value between them
 * - `clustered-units`: units share clusters, which the analytic interval would ignore
 * - `too-few-groups`: one group has nothing to be compared with
 * - `too-many-raters`, `too-many-categories`: resampling so many pairs or cells would not end in time
 * - `undefined-without-a-group`: without one of the groups the value would not exist
 * - `part-undefined`: a mean over several coefficients of which one is absent
 * - `beyond-arithmetic`: a sum on the way is too large to be a number
 * - `not-computed`: no interval is computed for this metric
 *
 * `referenceReasons`, `correctedReasons` and `biasReasons` have the others.
 */
export const undefinedReasons = [
  ...referenceReasons,
  ...correctedReasons,
  ...biasReasons,
  'no-pairs',
  'no-pairable-values',
  'no-complete-units',
  'too-few-pairs',
  'too-few-units',
  'too-few-raters',
  'no-expected-disagreement',
  'no-variation',
  'no-between-unit-variance',
  'constant-input',
  'single-category',
  'scale-not-declared',
  'labels-not-numeric',
  'not-applicable',
  'zero-variance',
  'boundary-value',
  'interval-not-ordered',
  'clustered-units',
  'too-few-groups',
  'undefined-without-a-group',
  'too-many-raters',
  'too-many-categories',
  'part-undefined',
  'beyond-arithmetic',
  'not-computed',
] as const

/**
 * How an interval of a comparison with a reference, or of two measurements, was made.
 *
 * - `delong-1988-logit`: normal interval of the logit, with DeLong's standard error, transformed back
 * - `student-1908`: t interval of a mean or of a regression slope
 * - `carkeet-2015`: exact interval of a limit of agreement, by the noncentral t distribution
 */
const referenceIntervalMethods = ['delong-1988-logit', 'student-1908', 'carkeet-2015'] as const

/**
 * How an interval of a corrected score was made.
 *
 * - `clustered-t`: t interval of means, with errors summed by group
 * - `rogan-gladen-delta`: the same for a rate corrected by the judge's two hit rates, by the derivatives
 */
const correctedIntervalMethods = ['clustered-t', 'rogan-gladen-delta'] as const

/**
 * How an interval was made.
 *
 * - `wilson-1927`: score interval of a proportion, or a straight-line function of one
 * - `fleiss-cohen-everitt-1969`: normal interval with the general (not the null) standard error, cut at -1 and 1
 * - `bonett-wright-2000`: Fisher z with the Spearman variance (1 + rho²/2)/(n - 3)
 * - `brown-benedetti-1977`: normal interval with the general standard error of tau-b, cut at -1 and 1
 * - `gwet-2008-linearised`: t interval on n - 1 with the linearised variance, upper end at most 1
 * - `shrout-fleiss-1979`: F interval of an intraclass correlation
 * - `jackknife-t-fisher-z`, `jackknife-t-logit`, `jackknife-t`: t interval on Fisher's z, in log-odds or as it is,
 *   with the standard error of the jackknife over groups
 * - `bootstrap-bca`, `bootstrap-percentile`: from replicates of the groups
 *
 * `referenceIntervalMethods` and `correctedIntervalMethods` have the others.
 */
export const intervalMethods = [
  ...referenceIntervalMethods,
  ...correctedIntervalMethods,
  'wilson-1927',
  'fleiss-cohen-everitt-1969',
  'bonett-wright-2000',
  'brown-benedetti-1977',
  'gwet-2008-linearised',
  'shrout-fleiss-1979',
  'jackknife-t-fisher-z',
  'jackknife-t-logit',
  'jackknife-t',
  'bootstrap-bca',
  'bootstrap-percentile',
] as const

export type PairMetric = (typeof pairMetrics)[number]
export type AllMetric = (typeof allMetrics)[number]
export type Reason = (typeof undefinedReasons)[number]
export type IntervalMethod = (typeof intervalMethods)[number]

export type Interval = { low: number; high: number; level: number; method: IntervalMethod }

/** Bounds from replicates, how many of them there were, and in how many the statistic was undefined. */
export type BootstrapInterval = Interval & { replicates: number; undefined: number }

/**
 * A value with its interval (or why there is none), over `n` pairs or units from `groups` groups. `value` is always
 * finite. `ci` is the interval to read. Beside it stand the others that were computed: the `analytic` one, which
 * takes units as independent and is absent where they are not, and the `bootstrap` one. `coverage` is how often
 * intervals like `ci` held the truth in simulations of such data, given where that is clearly below `ci.level`.
 * `beyond` has the bounds of `ci` as computed, where they were cut to what the statistic can be.
 */
export type Measured = {
  value: number
  ci: Interval | null
  ci_undefined?: Reason
  se?: number
  n: number
  groups?: number
  analytic?: Interval
  bootstrap?: BootstrapInterval
  coverage?: number
  beyond?: { low: number; high: number }
}

/** No value, and why. */
export type Undefined = { value: null; undefined: Reason; n: number }

export type Result = Measured | Undefined

/** The level of every interval unless asked otherwise. */
export const defaultLevel = 0.95

/** An absent value. */
export function absent(reason: Reason, n: number): Undefined {
  return { value: null, undefined: reason, n }
}

/** A value whose interval is absent; the standard error stays when it is known. What is no finite number is no value. */
export function withoutInterval(value: number, n: number, reason: Reason, se?: number): Result {
  if (!Number.isFinite(value)) return absent('beyond-arithmetic', n)
  return se === undefined || !Number.isFinite(se)
    ? { value, ci: null, ci_undefined: reason, n }
    : { value, ci: null, ci_undefined: reason, se, n }
}

/** A value with its interval; bounds that do not hold the value between them are reported as absent. */
export function withInterval(value: number, n: number, ci: Interval, se?: number): Result {
  const dust = 1e-12 * Math.max(1, Math.abs(value))
  const finite = [value, ci.low, ci.high, se ?? 0].every(Number.isFinite)
  const bounded = finite && ci.low <= value + dust && value - dust <= ci.high && ci.low <= ci.high
  if (!bounded) return withoutInterval(value, n, 'interval-not-ordered', se)
  return se === undefined ? { value, ci, n } : { value, ci, se, n }
}

/** The same over so many groups. */
export function overGroups(result: Result, groups: number): Result {
  return result.value === null ? result : { ...result, groups }
}

/** The same with its interval cut to what the statistic can be; `beyond` then has the bounds as they were. */
export function cutInterval(result: Result, range: { low: number; high: number }): Result {
  if (result.value === null || result.ci === null) return result
  const { low, high } = result.ci
  const cut = { low: Math.max(range.low, low), high: Math.min(range.high, high) }
  if (cut.low === low && cut.high === high) return result
  return { ...result, ci: { ...result.ci, ...cut }, beyond: { low, high } }
}
