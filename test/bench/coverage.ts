import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#server/root.ts'
import { alphaEstimator, krippendorffAlpha } from '#server/statistics/alpha.ts'
import { acceleration, bcaBounds, definedReplicates, percentileBounds } from '#server/statistics/bootstrap.ts'
import { chooseInterval } from '#server/statistics/chooseInterval.ts'
import { type Contingency, fromCells } from '#server/statistics/contingency.ts'
import type { Simulated } from '#server/statistics/coverage.ts'
import { distances, indexPositions } from '#server/statistics/distance.ts'
import { grouped } from '#server/statistics/grouped.ts'
import { gwetAc1 } from '#server/statistics/gwet.ts'
import { cohenKappa, weightedKappa } from '#server/statistics/kappa.ts'
import { workingTable } from '#server/statistics/pairBattery.ts'
import { pairEstimator } from '#server/statistics/pairEstimators.ts'
import { patternsOfTable } from '#server/statistics/patterns.ts'
import { type Battery, leaveOut, replicate } from '#server/statistics/resample.ts'
import type { AllMetric, PairMetric, Result } from '#server/statistics/result.ts'
import { spearman } from '#server/statistics/spearman.ts'
import { oneStratum } from '#server/statistics/strata.ts'
import { uncertaintyOf } from '#server/statistics/uncertainty.ts'
import { type Chance, chance, drawSample, type Model, trueAc1 } from './coverageModel.ts'

const level = 0.95
const grid = { groups: [10, 20, 70, 200], units: [1, 6, 21], kappa: [0.2, 0.5, 0.8] }
const scales = {
  binary: { balanced: [0.5, 0.5], extreme: [0.05, 0.95] },
  five: { balanced: [0.2, 0.2, 0.2, 0.2, 0.2], extreme: [0.01, 0.02, 0.03, 0.04, 0.9] },
}

type Statistic = {
  coefficient: Simulated
  metric: PairMetric | AllMetric
  estimate: (table: Contingency) => number
  analytic: (table: Contingency) => Result
  truth: (model: Model) => number
}

const five = indexPositions(5)
const quadratic = distances('quadratic', five)
const alphaOfCells = alphaEstimator(patternsOfTable(fromCells([1, 1, 1, 1], 2)), { level: 'nominal' })
const statistics: Record<keyof typeof scales, Statistic[]> = {
  binary: [
    {
      coefficient: 'cohen_kappa',
      metric: 'cohen_kappa',
      estimate: pairEstimator('cohen_kappa', [0, 1]),
      analytic: cohenKappa,
      truth: model => model.kappa,
    },
    {
      coefficient: 'gwet_ac1',
      metric: 'gwet_ac1',
      estimate: pairEstimator('gwet_ac1', [0, 1]),
      analytic: table => gwetAc1(patternsOfTable(table)),
      truth: trueAc1,
    },
    {
      coefficient: 'krippendorff_alpha',
      metric: 'krippendorff_alpha_nominal',
      estimate: table => alphaOfCells(table.cells),
      analytic: table => krippendorffAlpha(patternsOfTable(table), { level: 'nominal' }),
      truth: model => model.kappa,
    },
  ],
  five: [
    {
      coefficient: 'weighted_kappa',
      metric: 'weighted_kappa_quadratic',
      estimate: pairEstimator('weighted_kappa_quadratic', five),
      analytic: table => weightedKappa(table, quadratic),
      truth: model => model.kappa,
    },
    {
      coefficient: 'spearman',
      metric: 'spearman',
      estimate: pairEstimator('spearman', five),
      analytic: spearman,
      truth: model => model.kappa,
    },
  ],
}

const methods = ['default', 'analytic', 'percentile', 'bca'] as const
type Method = (typeof methods)[number]
type Tally = Record<Method, { given: number; held: number }>
export type CoverageRow = {
  coefficient: Simulated
  prevalence: 'balanced' | 'extreme'
  groups: number
  units: number
  value: number
  coverage: number
  given: number
} & Partial<Record<Exclude<Method, 'default'>, number>>

/**
 * How often each kind of interval holds the truth, over the grid of the coverage table. Writes the table that the
 * product reads and the page that people read.
 */
export async function benchCoverage(
  simulations: number,
  replicates: number,
): Promise<Record<string, unknown>> {
  const rows: CoverageRow[] = []
  const random = chance(20_261_130)
  for (const scale of ['binary', 'five'] as const)
    for (const prevalence of ['balanced', 'extreme'] as const)
      for (const groups of grid.groups)
        for (const units of grid.units)
          for (const kappa of grid.kappa) {
            const model = { prevalence: scales[scale][prevalence], kappa, groups, units }
            rows.push(...rowsOf(statistics[scale], model, prevalence, simulations, replicates, random))
          }
  const table = { level, simulations, replicates, rows }
  writeFileSync(join(root, 'server/statistics/coverage.json'), `${json(table)}\n`)
  writeFileSync(join(root, 'docs/coverage.md'), page(table))
  const short = rows.filter(row => row.coverage < 0.93)
  return { rows: rows.length, simulations, replicates, below_93: short.length }
}

function rowsOf(
  wanted: readonly Statistic[],
  model: Model,
  prevalence: 'balanced' | 'extreme',
  simulations: number,
  replicates: number,
  random: Chance,
): CoverageRow[] {
  const tallies = wanted.map(
    () => Object.fromEntries(methods.map(method => [method, { given: 0, held: 0 }])) as Tally,
  )
  const k = model.prevalence.length
  const battery = batteryOf(wanted, k)
  const strata = oneStratum(model.groups)
  const groups = Array.from({ length: model.groups }, (_, group) => group)
  for (let simulation = 0; simulation < simulations; simulation++) {
    const { codes, groupOf } = drawSample(model, random)
    const sample = grouped(codes, groupOf, k * k, model.groups)
    const table = fromCells(sample.totals, k)
    const [left] = leaveOut([[{ sample, battery }]], groups, strata)
    const [drawn] = replicate([[{ sample, battery }]], strata, replicates, () => random.uint32)
    const used = table.rows.map((count, i) => count + table.columns[i]!)
    const regime = {
      groups: model.groups,
      unitsPerGroup: model.units,
      topShare: Math.max(...used) / (2 * table.n),
    }
    wanted.forEach(({ metric, analytic, truth }, statistic) => {
      const result = analytic(table)
      if (result.value === null) return
      const leftOut = left![statistic]!
      const shape = 'coefficient'
      const none = new Float64Array(0)
      const uncertainty = uncertaintyOf(result.value, { leftOut, groups, strata, drawn: none, shape, level })
      const sampling = { independent: model.units === 1, regime, unsampled: null }
      const chosen = chooseInterval(metric, result, uncertainty, sampling)
      const resampled = definedReplicates(drawn![statistic]!)
      const enough = resampled.defined.length >= 0.9 * replicates
      const bounds: Record<Method, [number, number] | null> = {
        default: chosen.value !== null && chosen.ci ? [chosen.ci.low, chosen.ci.high] : null,
        analytic: model.units === 1 && result.ci ? [result.ci.low, result.ci.high] : null,
        percentile: enough ? percentileBounds(resampled, level) : null,
        bca: enough ? bcaBounds(resampled, result.value, acceleration(leftOut), level) : null,
      }
      for (const method of methods) {
        const found = bounds[method]
        if (!found) continue
        const true_ = truth(model)
        tallies[statistic]![method].given++
        if (found[0] <= true_ + 1e-12 && true_ <= found[1] + 1e-12) tallies[statistic]![method].held++
      }
    })
  }
  return wanted.map(({ coefficient }, statistic) => {
    const share = (method: Method) => {
      const { given, held } = tallies[statistic]![method]
      return given === 0 ? undefined : rounded(held / given)
    }
    const row: CoverageRow = {
      coefficient,
      prevalence,
      groups: model.groups,
      units: model.units,
      value: model.kappa,
      coverage: share('default') ?? 0,
      given: rounded(tallies[statistic]!.default.given / simulations),
    }
    for (const method of ['analytic', 'percentile', 'bca'] as const) {
      const found = share(method)
      if (found !== undefined) row[method] = found
    }
    return row
  })
}

function batteryOf(wanted: readonly Statistic[], k: number): Battery {
  const table = workingTable(k)
  const every = new Uint8Array(k * k).fill(1)
  return {
    size: wanted.length,
    uses: wanted.map(() => every),
    evaluate(counts, out) {
      table.take(counts)
      for (let i = 0; i < wanted.length; i++) out[i] = wanted[i]!.estimate(table)
    },
  }
}

const rounded = (share: number) => Math.round(share * 1000) / 1000

function json({ rows, ...rest }: { rows: CoverageRow[] }): string {
  const lines = rows.map(row => `    ${JSON.stringify(row)}`)
  const head = JSON.stringify(rest, null, 2).slice(0, -2)
  return `${head},\n  "rows": [\n${lines.join(',\n')}\n  ]\n}`
}

function page({
  simulations,
  replicates,
  rows,
}: {
  simulations: number
  replicates: number
  rows: CoverageRow[]
}): string {
  const shown = (value: number | undefined) =>
    value === undefined ? '–' : value.toFixed(3).replace(/^0/, '')
  const lines = rows.map(
    row =>
      `| ${row.coefficient} | ${row.prevalence} | ${row.groups} | ${row.units} | ${row.value} | ${shown(row.coverage)}${row.coverage < 0.93 ? ' *' : ''} | ${shown(row.given)} | ${shown(row.analytic)} | ${shown(row.percentile)} | ${shown(row.bca)} |`,
  )
  return `# How often the intervals hold the truth

Made by \`npm run bench -- coverage\`: ${simulations} simulated samples a line, ${replicates} bootstrap replicates in each. Two raters agree beyond chance by the value given; units of one group resemble each other (prevalence and agreement vary between groups). Kappa, AC1 and alpha are simulated on two categories (balanced .5/.5, extreme .95/.05), weighted kappa (quadratic) and Spearman's rho on five (balanced .2 each, extreme .9/.04/.03/.02/.01). \`value\` is the population's kappa, weighted kappa, rho or alpha; AC1 follows from it.

**default** is the interval that Concord prints (see \`chooseInterval\`): t on Fisher's z with the jackknife over groups, or the analytic one from 200 independent groups on unless one category takes nearly all. Coverage is the share of samples with an interval whose interval holds the truth; **given** is the share of samples that have one. 95 % is claimed everywhere. A star marks what stays below .93; there Concord prints the measured coverage beside the number. The error of a share near .95 is about ${(1.96 * Math.sqrt((0.95 * 0.05) / simulations)).toFixed(3).replace(/^0/, '')}.

| coefficient | prevalence | groups | units a group | value | default | given | analytic | percentile | BCa |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${lines.join('\n')}
`
}
