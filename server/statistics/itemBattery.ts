import { type AlphaLevel, alphaOfTable, coincidenceTable } from './alpha.ts'
import {
  agreementWithin,
  type Chance,
  chanceCorrectedEstimator,
  prevalenceEstimator,
} from './chanceCorrected.ts'
import { missing } from './contingency.ts'
import { agreementWeights, type Distances, distances, indexPositions } from './distance.ts'
import { iccEstimator, iccForms } from './icc.ts'
import { estimateInto, workingTable } from './pairBattery.ts'
import { pairEstimator } from './pairEstimators.ts'
import { type Patterns, patternsOfRows } from './patterns.ts'
import type { Battery } from './resample.ts'
import type { AllMetric, PairMetric } from './result.ts'

/** What to compute of one item: kinds are rows of ratings, one code a rater, -1 where missing. */
export type ItemSpec = {
  readonly rows: readonly Int32Array[]
  readonly k: number
  /** Where categories stand for weighted coefficients, and their numbers where they have some. */
  readonly positions: readonly number[]
  readonly values: readonly number[] | null
  readonly pairs: readonly { first: number; second: number; metrics: readonly PairMetric[] }[]
  readonly all: readonly AllMetric[]
}

/** All coefficients of an item from counts of its kinds of rows: each pair's in turn, then those of all raters. */
export function itemBattery(spec: ItemSpec): Battery {
  const { rows, k, positions, pairs, all } = spec
  const units = patternsOfRows(rows, k)
  const table = workingTable(k)
  const cells = new Float64Array(k * k)
  const ofPairs = pairs.map(({ first, second, metrics }) => ({
    cellOf: Int32Array.from(rows, row =>
      row[first] === missing || row[second] === missing ? missing : row[first]! * k + row[second]!,
    ),
    estimators: metrics.map(metric => pairEstimator(metric, positions)),
  }))
  const size = pairs.reduce((sum, { metrics }) => sum + metrics.length, all.length)
  const ofAll = allEstimator(spec, units)
  const rated = rows.map(row => row.reduce((sum, code) => (code === missing ? sum : sum + 1), 0))
  const any = new Uint8Array(rows.length).fill(1)
  const two = Uint8Array.from(rated, ratings => (ratings >= 2 ? 1 : 0))
  const complete = Uint8Array.from(rated, (ratings, row) => (ratings === rows[row]!.length ? 1 : 0))
  return {
    size,
    uses: [
      ...ofPairs.flatMap(({ cellOf, estimators }) => {
        const both = Uint8Array.from(cellOf, cell => (cell === missing ? 0 : 1))
        return estimators.map(() => both)
      }),
      ...all.map(metric => usedBy(metric, { any, two, complete })),
    ],
    evaluate(counts, out) {
      let at = 0
      for (const { cellOf, estimators } of ofPairs) {
        cells.fill(0)
        for (let row = 0; row < cellOf.length; row++)
          if (cellOf[row] !== missing) cells[cellOf[row]!]! += counts[row]!
        table.take(cells)
        estimateInto(table, estimators, out, at)
        at += estimators.length
      }
      ofAll(counts, out, at)
    },
  }
}

/** Gwet's convention lets single ratings into the prevalences; alpha and plain agreement need two, ICC all of them. */
function usedBy(metric: AllMetric, rows: Record<'any' | 'two' | 'complete', Uint8Array>): Uint8Array {
  if (metric.startsWith('icc_')) return rows.complete
  return metric === 'fleiss_kappa' || metric.startsWith('gwet_') ? rows.any : rows.two
}

function allEstimator(
  { rows, k, positions, values, all }: ItemSpec,
  units: Patterns,
): (counts: Float64Array, out: Float64Array, at: number) => void {
  // Alphas read one coincidence table and chance-corrected coefficients one set of prevalences of the counts in hand.
  const coincidencesOf = coincidenceTable(units)
  const prevalenceOf = prevalenceEstimator(units)
  let coincidences: ReturnType<typeof coincidencesOf> | null = null
  let prevalence: Float64Array | null = null
  const alpha = (scale: AlphaLevel) => {
    const estimate = alphaOfTable(k, scale)
    return (counts: Float64Array) => {
      coincidences ??= coincidencesOf(counts)
      return estimate(coincidences)
    }
  }
  const corrected = (apart: Distances, chance: Chance) => {
    const estimate = chanceCorrectedEstimator(units, apart, chance)
    return (counts: Float64Array) => {
      prevalence ??= prevalenceOf(counts)
      return estimate(counts, prevalence)
    }
  }
  const identity = distances('identity', indexPositions(k))
  const estimators: Partial<Record<AllMetric, () => (counts: Float64Array) => number>> = {
    percent_agreement: () => meanAgreement(units),
    fleiss_kappa: () => corrected(identity, 'fleiss'),
    krippendorff_alpha_nominal: () => alpha({ level: 'nominal' }),
    krippendorff_alpha_ordinal: () => alpha({ level: 'ordinal' }),
    krippendorff_alpha_interval: () => alpha({ level: 'interval', values: values ?? [] }),
    gwet_ac1: () => corrected(identity, 'gwet'),
    gwet_ac2_quadratic: () => corrected(distances('quadratic', positions), 'gwet'),
  }
  const wanted = all.map(metric => estimators[metric]?.())
  const forms = all.map(metric => iccForms.indexOf(metric as (typeof iccForms)[number]))
  const complete = Array.from(rows.keys()).filter(row => !rows[row]!.includes(missing))
  const icc = iccEstimator(complete.map(row => Array.from(rows[row]!, code => values?.[code] ?? Number.NaN)))
  const completeCounts = new Float64Array(complete.length)
  const anyIcc = forms.some(form => form >= 0)
  return (counts, out, at) => {
    coincidences = null
    prevalence = null
    let six: ArrayLike<number> = []
    if (anyIcc) {
      for (let i = 0; i < complete.length; i++) completeCounts[i] = counts[complete[i]!]!
      six = icc(completeCounts)
    }
    for (let i = 0; i < all.length; i++) out[at + i] = wanted[i]?.(counts) ?? six[forms[i]!] ?? Number.NaN
  }
}

function meanAgreement({ k, patterns }: Patterns): (counts: Float64Array) => number {
  const weights = agreementWeights(distances('identity', indexPositions(k)))
  const agreements = patterns.map(pattern => agreementWithin(pattern, weights))
  return counts => {
    let agreed = 0
    let paired = 0
    for (let p = 0; p < patterns.length; p++) {
      if (patterns[p]!.ratings < 2) continue
      agreed += counts[p]! * agreements[p]!
      paired += counts[p]!
    }
    return agreed / paired
  }
}
