import type { CorrectedParts, CorrectionMethod, Ranking } from '#schema/corrected.ts'
import { combined, type Estimate } from '#server/statistics/clusteredMean.ts'
import {
  correctedMean,
  crossFittedMean,
  type Parts,
  partsOf,
  tunedLambda,
} from '#server/statistics/correctedMean.ts'
import { rankIntervals } from '#server/statistics/rankIntervals.ts'
import {
  type Correction,
  describeSlice,
  type Estimates,
  humansOf,
  naiveOf,
  type Tuned,
} from './describeSlice.ts'
import {
  countOf,
  labelledOf,
  modelSlices,
  rowsOf,
  type ScoredCase,
  type Slice,
  stratumSlices,
  unlabelledOf,
} from './slices.ts'

/**
 * Mean scores with the judge's error taken out: over all cases, for each model and for each level of each stratum.
 *
 * Labelled cases enter once, unlabelled ones without them, both weighted to the models' shares of all judged cases.
 * The overall mean is the models' means by these shares. Slices of a kind share their λ, unless cross-fitting is asked
 * for; a slice alone is always cross-fitted.
 */
export function correctScore(cases: readonly ScoredCase[], correction: Correction): CorrectedParts {
  const { rows, groups } = rowsOf(cases)
  const models = modelSlices(rows)
  const tuned = tune(models, groups, correction)
  const whole: Slice = { kind: 'overall', stratum: null, value: null, rows }
  const single = (slice: Slice, own: Tuned, replicates = correction.replicates) =>
    describeSlice(slice, estimatesOf(slice, own, groups), groups, { ...correction, replicates })
  const overall =
    models.length > 1
      ? describeSlice(
          whole,
          overModels(whole, models, tuned, groups),
          groups,
          correction,
          'model-without-value',
        )
      : single(whole, tuned[0] ?? null)
  const named = models.filter(({ value }) => value !== null)
  const strata = stratumSlices(rows).flatMap(levels => {
    const lambdas = tune(levels, groups, correction)
    // A bootstrap for every level of every stratum would take longer than all else, and nothing rests on it.
    return levels.map((slice, index) => single(slice, lambdas[index]!, 0))
  })
  return {
    range: correction.range,
    rate: correction.rate,
    left_out: leftOut(cases),
    slices: [overall, ...named.map((slice, index) => single(slice, tuned[index]!)), ...strata],
    ranking:
      named.length < 2
        ? null
        : {
            before: ranking('naive', named, correction.level, slice => naiveOf(slice, groups)),
            after: ranking(
              'ppi_tuned',
              named,
              correction.level,
              (_, index) => tuned[index]?.estimate ?? null,
            ),
          },
  }
}

/** The tuned mean of each slice, null where a side is missing. */
function tune(slices: readonly Slice[], groups: number, { lambda = 'pooled' }: Correction): Tuned[] {
  const parts = slices.map(slice => partsOf(labelledOf(slice), unlabelledOf(slice), groups))
  const usable = parts.filter(
    (one): one is Parts => one !== null && one.human.df > 0 && one.unlabelled.df > 0,
  )
  if (lambda === 'pooled' && usable.length > 1) {
    const shared = tunedLambda(usable)
    return parts.map(
      one => one && { estimate: correctedMean(one, shared.lambda), ...shared, from: 'pooled' as const },
    )
  }
  return slices.map(slice => {
    const fitted = crossFittedMean(labelledOf(slice), unlabelledOf(slice), groups)
    return fitted && { ...fitted, from: 'cross-fitted' as const }
  })
}

function estimatesOf(slice: Slice, tuned: Tuned, groups: number): Estimates {
  const parts = partsOf(labelledOf(slice), unlabelledOf(slice), groups)
  return {
    naive: naiveOf(slice, groups),
    humans: humansOf(slice, groups),
    ppi: parts && correctedMean(parts, 1),
    tuned,
  }
}

/** The models' means by their shares of the cases; absent where one of them is. The naive mean needs no such care. */
function overModels(
  whole: Slice,
  models: readonly Slice[],
  tuned: readonly Tuned[],
  groups: number,
): Estimates {
  const sizes = models.map(({ rows }) => rows.reduce((sum, row) => sum + row.own, 0))
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const shares = sizes.map(size => size / all)
  const labelled = countOf(whole.rows.filter(row => row.human !== null)).groups
  const over = (parts: readonly (Estimate | null)[]): Estimate | null =>
    parts.includes(null) ? null : combined(parts as Estimate[], shares, labelled)
  const own = models.map((slice, index) => estimatesOf(slice, tuned[index]!, groups))
  const estimate = over(own.map(one => one.tuned?.estimate ?? null))
  const mean = (of: 'lambda' | 'lambdaRaw') =>
    tuned.reduce((sum, one, index) => sum + shares[index]! * (one?.[of] ?? 0), 0)
  return {
    naive: naiveOf(whole, groups),
    humans: over(own.map(one => one.humans)),
    ppi: over(own.map(one => one.ppi)),
    tuned: estimate && {
      estimate,
      lambda: mean('lambda'),
      lambdaRaw: mean('lambdaRaw'),
      from: tuned[0]!.from,
    },
  }
}

function ranking(
  by: CorrectionMethod,
  models: readonly Slice[],
  level: number,
  estimateOf: (slice: Slice, index: number) => Estimate | null,
): Ranking {
  const estimates = models.map(estimateOf)
  const names = models.map(({ value }) => value!)
  const without = names.filter((_, index) => (estimates[index]?.df ?? 0) < 1)
  const intervals = without.length > 0 ? null : rankIntervals(estimates as Estimate[], level)
  return {
    by,
    places: intervals?.map((interval, index) => ({ model: names[index]!, ...interval })) ?? null,
    without,
  }
}

function leftOut(cases: readonly ScoredCase[]): CorrectedParts['left_out'] {
  const missing = cases.filter(one => one.judge === null)
  const rated = missing.filter(one => one.physicians.length > 0).length
  return [
    { reason: 'judge-missing' as const, count: rated },
    { reason: 'judge-and-humans-missing' as const, count: missing.length - rated },
  ].filter(line => line.count > 0)
}
