import { clusteredMean, type Estimate, type Sample } from './clusteredMean.ts'

/** Labelled units have a human and a judge value each, in the same order. Groups are numbered 0 … groups - 1. */
export type Labelled = {
  human: readonly number[]
  judge: readonly number[]
  groupOf: readonly number[]
  weights?: readonly number[]
}

/** The judge's values of the units that no human rated. */
export type Unlabelled = Sample

/** The three means a corrected mean is made of, each with its error by group. */
export type Parts = { human: Estimate; judge: Estimate; unlabelled: Estimate }

/** A corrected mean, how far it trusts the judge (on average over folds), and the same before the cut to 0 … 1. */
export type CorrectedMean = { estimate: Estimate; lambda: number; lambdaRaw: number }

/** The means of a correction; null when nothing is labelled or nothing is unlabelled. */
export function partsOf(labelled: Labelled, unlabelled: Unlabelled, groups: number): Parts | null {
  const { human: values, judge: predicted, groupOf, weights } = labelled
  const drawn = weights === undefined ? { groupOf } : { groupOf, weights }
  const human = clusteredMean({ values, ...drawn }, groups)
  const judge = clusteredMean({ values: predicted, ...drawn }, groups)
  const rest = clusteredMean(unlabelled, groups)
  return human && judge && rest ? { human, judge, unlabelled: rest } : null
}

/**
 * mean(Y) + λ (mean(U) - mean(F)) for a λ that does not depend on these data: 1 is PPI, 0 the humans alone.
 *
 * A group's error is the sum of what its labelled and its unlabelled units add, so a patient whose cases are partly
 * labelled counts with the covariance of the two; where no group has both, the variances add. Degrees of freedom are
 * those of the labelled groups, or of the unlabelled ones where these are fewer.
 */
export function correctedMean({ human, judge, unlabelled }: Parts, lambda: number): Estimate {
  return {
    value: human.value + lambda * (unlabelled.value - judge.value),
    n: human.n,
    groups: human.groups,
    df: lambda === 0 ? human.df : Math.min(human.df, unlabelled.df),
    error: human.error.map((own, group) => own + lambda * (unlabelled.error[group]! - judge.error[group]!)),
  }
}

/**
 * The λ that makes the variances of these corrected means, added up, least. One mean has its own λ; several (a model
 * each) share one, which steadies it where each has few labels. Without clusters it is cov(Y, F)/(var F + (n/N) var U).
 *
 * 0 where the judge gives one value only, or where no mean has two groups on both sides.
 *
 * Source: PPI++ (arXiv 2311.01453, section 6) with sums by group in place of units; ours.
 */
export function tunedLambda(means: readonly Parts[]): { lambda: number; lambdaRaw: number } {
  let [along, squares] = [0, 0]
  for (const { human, judge, unlabelled } of means) {
    if (human.df < 1 || unlabelled.df < 1) continue
    for (let group = 0; group < human.error.length; group++) {
      const step = judge.error[group]! - unlabelled.error[group]!
      along += human.error[group]! * step
      squares += step * step
    }
  }
  const lambdaRaw = squares > 1e-24 ? along / squares : 0
  return { lambda: Math.min(1, Math.max(0, lambdaRaw)), lambdaRaw }
}

/**
 * The corrected mean with a λ of its own for each of `folds` parts of the labelled groups, each tuned on the other
 * groups only: what is corrected by a λ had no say in it, so the variance is not flattered by the tuning.
 *
 * θ = Σ a (Y - λ (F - mean(U))) with a the labelled weights; the error of mean(U) enters with the mean λ. Groups are
 * dealt into folds in turn. Null when nothing is labelled or nothing is unlabelled.
 */
export function crossFittedMean(
  labelled: Labelled,
  unlabelled: Unlabelled,
  groups: number,
  folds = 5,
): CorrectedMean | null {
  const parts = partsOf(labelled, unlabelled, groups)
  if (!parts) return null
  const { human, judge, groupOf, weights = human.map(() => 1) } = labelled
  const order = [...new Set(groupOf.filter((_, unit) => weights[unit]! > 0))].sort((a, b) => a - b)
  const foldOf = new Map(order.map((group, place) => [group, place % folds]))
  const lambdas = Array.from({ length: Math.min(folds, order.length) }, (_, fold) => {
    const apart = (group: number) => foldOf.get(group) !== fold
    const keep = weights.map((weight, unit) => (apart(groupOf[unit]!) ? weight : 0))
    const rest = (unlabelled.weights ?? unlabelled.values.map(() => 1)).map((weight, unit) =>
      apart(unlabelled.groupOf[unit]!) ? weight : 0,
    )
    const other = partsOf({ human, judge, groupOf, weights: keep }, { ...unlabelled, weights: rest }, groups)
    return other ? tunedLambda([other]) : { lambda: 0, lambdaRaw: 0 }
  })
  const own = groupOf.map(group => lambdas[foldOf.get(group) ?? 0]!)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const average = (of: 'lambda' | 'lambdaRaw') =>
    weights.reduce((sum, weight, unit) => sum + weight * own[unit]![of], 0) / whole
  const lambda = average('lambda')
  const values = human.map(
    (value, unit) => value - own[unit]!.lambda * (judge[unit]! - parts.unlabelled.value),
  )
  const mean = clusteredMean({ values, groupOf, weights }, groups)!
  const estimate = {
    ...mean,
    df: lambda === 0 ? mean.df : Math.min(mean.df, parts.unlabelled.df),
    error: mean.error.map((error, group) => error + lambda * parts.unlabelled.error[group]!),
  }
  return { estimate, lambda, lambdaRaw: average('lambdaRaw') }
}
