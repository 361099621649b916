import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CorrectedSlice } from '#schema/corrected.ts'
import type { Result } from '#schema/metric.ts'
import { correctScore } from '#server/judgeReport/correctScore.ts'
import { mostNumber } from '#server/judgeReport/debiasNumbers.ts'
import { mostSlices } from '#server/judgeReport/debiasTable.ts'
import type { ScoredCase } from '#server/judgeReport/slices.ts'
import { root } from '#server/root.ts'
import { ppiMean } from '#server/statistics/ppi.ts'
import { type Design, drawCases, type Model, planted } from './correctedModel.ts'
import { type Chance, chance } from './coverageModel.ts'

const grid = { labelled: [10, 20, 45], unlabelled: [60, 400], size: [1, 4] }
const judges: Record<string, Model> = {
  good: { name: 'm', passes: 0.6, sensitivity: 0.9, specificity: 0.85 },
  biased: { name: 'm', passes: 0.6, sensitivity: 0.95, specificity: 0.5 },
}
const columns = ['naive', 'humans', 'ppi', 'ppi_tuned', 'published', 'delta', 'bootstrap'] as const
type Column = (typeof columns)[number]
type Bounds = { low: number; high: number }
type Tally = Record<Column, { given: number; held: number; width: number }>

const correction = { range: { low: 0, high: 1 }, rate: true, level: 0.95, seed: 1, replicates: 0 }

/**
 * How often each interval of a corrected score holds the truth and how wide it is, and how often rankings are right.
 * Writes docs/corrected.md. The bootstrap is drawn in the first `drawn` samples of a line only.
 */
export async function benchCorrected(simulations: number, drawn: number): Promise<Record<string, unknown>> {
  const random = chance(20_261_130)
  const started = performance.now()
  const lines = Object.entries(judges).flatMap(([judge, model]) =>
    grid.size.flatMap(size =>
      grid.labelled.flatMap(labelled =>
        grid.unlabelled.map(unlabelled => {
          const design = { labelled, unlabelled, size, models: [model] }
          return { judge, design, tally: tallyOf(design, simulations, drawn, random) }
        }),
      ),
    ),
  )
  const mixed = grid.labelled.map(labelled => {
    const design = { labelled, unlabelled: 0, size: 4, models: [judges.good!], mixed: true }
    return { judge: 'good', design, tally: tallyOf(design, simulations, drawn, random) }
  })
  const ranks = grid.labelled.map(labelled =>
    rankingOf({ labelled, unlabelled: 100, size: 1, models: planted }, simulations, random),
  )
  writeFileSync(join(root, 'docs/corrected.md'), page([...lines, ...mixed], ranks, simulations, drawn))
  return {
    lines: lines.length + mixed.length,
    simulations,
    drawn,
    seconds: Math.round((performance.now() - started) / 1000),
  }
}

function tallyOf(design: Design, simulations: number, drawn: number, random: Chance): Tally {
  const tally = Object.fromEntries(columns.map(column => [column, { given: 0, held: 0, width: 0 }])) as Tally
  const truth = design.models[0]!.passes
  for (let simulation = 0; simulation < simulations; simulation++) {
    const cases = drawCases(design, random)
    const replicates = simulation < drawn ? 200 : 0
    const [whole] = correctScore(cases, { ...correction, seed: simulation, replicates }).slices
    const found = boundsOf(whole!, cases)
    for (const column of columns) {
      const bounds = found[column]
      if (!bounds) continue
      tally[column].given++
      tally[column].width += bounds.high - bounds.low
      if (bounds.low <= truth + 1e-12 && truth <= bounds.high + 1e-12) tally[column].held++
    }
  }
  return tally
}

function boundsOf({ results }: CorrectedSlice, cases: readonly ScoredCase[]): Record<Column, Bounds | null> {
  const ci = (result: Result) => (result.value === null ? null : result.ci)
  const labelled = cases.filter(({ physicians }) => physicians.length > 0)
  const rated = results.rogan_gladen
  return {
    naive: ci(results.naive),
    humans: ci(results.humans),
    ppi: ci(results.ppi),
    ppi_tuned: ci(results.ppi_tuned),
    published: ppiMean({
      human: labelled.map(({ physicians }) => physicians[0]!),
      judge: labelled.map(({ judge }) => judge!),
      unlabelled: cases.filter(({ physicians }) => physicians.length === 0).map(({ judge }) => judge!),
    }),
    delta: ci(rated),
    bootstrap: (rated.value !== null && rated.bootstrap) || null,
  }
}

type Ranks = {
  labelled: number
  naive: number
  corrected: number
  joint: number
  places: number
  means: number
}

/** How often the order is right before and after, all joint intervals hold, and intervals of the models' means hold. */
function rankingOf(design: Design, simulations: number, random: Chance): Ranks {
  const total = { naive: 0, corrected: 0, joint: 0, places: 0, means: 0 }
  for (let simulation = 0; simulation < simulations; simulation++) {
    const { ranking, slices } = correctScore(drawCases(design, random), correction)
    const [before, after] = [ranking!.before.places, ranking!.after.places]
    if (before?.every(({ rank }, index) => rank === index + 1)) total.naive++
    if (after?.every(({ rank }, index) => rank === index + 1)) total.corrected++
    if (after?.every(({ low, high }, index) => low <= index + 1 && index + 1 <= high)) total.joint++
    total.places +=
      (after ?? []).reduce((sum, { low, high }) => sum + high - low + 1, 0) / design.models.length
    for (const model of design.models) {
      const { ppi_tuned } = slices.find(slice => slice.value === model.name)!.results
      const ci = ppi_tuned.value === null ? null : ppi_tuned.ci
      if (ci && ci.low <= model.passes && model.passes <= ci.high) total.means += 1 / design.models.length
    }
  }
  const share = (count: number) => count / simulations
  return {
    labelled: design.labelled,
    naive: share(total.naive),
    corrected: share(total.corrected),
    joint: share(total.joint),
    places: share(total.places),
    means: share(total.means),
  }
}

const shown = (value: number) => value.toFixed(3).replace(/^0/, '')

function cell({ given, held, width }: Tally[Column], asked: number): string {
  if (given < 0.9 * asked) return `– (in ${shown(given / asked)})`
  return `${shown(held / given)} (${shown(width / given)})`
}

const counted = (count: number) => count.toLocaleString('en')

function page(
  lines: readonly { judge: string; design: Design; tally: Tally }[],
  ranks: readonly Ranks[],
  simulations: number,
  drawn: number,
): string {
  const rows = lines.map(({ judge, design, tally }) => {
    const cells = columns.map(column => cell(tally[column], column === 'bootstrap' ? drawn : simulations))
    const others = design.mixed ? 'same' : design.unlabelled
    return `| ${judge} | ${design.labelled} | ${others} | ${design.size} | ${cells.join(' | ')} |`
  })
  const ranking = ranks.map(
    one =>
      `| ${one.labelled} | ${shown(one.naive)} | ${shown(one.corrected)} | ${shown(one.joint)} | ${one.places.toFixed(2)} | ${shown(one.means)} |`,
  )
  const error = shown(1.96 * Math.sqrt((0.95 * 0.05) / simulations))
  return `# Corrected scores in simulations

Made by \`npm run bench -- corrected\`: ${simulations} simulated samples a line (${drawn} for the bootstrap, of 200 replicates each). Humans pass a case with .6; patients differ in it, so that two cases of one resemble each other by 1 in 5, and the judge's errors by 1 in 10. The good judge passes .9 of what humans pass and fails .85 of what they fail; the biased one .95 and .5, so its own pass rate is .77. Labelled and unlabelled count source patients, each with so many cases; in the lines "same", humans rated one of the four cases of every patient.

A cell is how often the 95 % interval holds the truth, and its mean width in brackets, among samples with an interval; a dash where fewer than .9 of the samples have one. The error of a share near .95 is about ${error} (${shown(1.96 * Math.sqrt((0.95 * 0.05) / drawn))} for the bootstrap).

- **judge alone**, **humans alone**, **PPI**, **PPI++**: as \`concord debias\` prints them: errors summed by patient, n - 1, t. A mean alone, as here, has its λ cross-fitted, whatever \`--lambda\` says; several models share one (pooled) unless \`--lambda cross-fitted\` is asked for, as the rankings below
- **published PPI++**: cases taken as independent, population variances, normal quantile, λ from the same data
- **Rogan–Gladen**: delta method by patient (printed), and the full bootstrap by patient (beside it)

What to take from it: the judge's own interval is as sure as it is wrong. The published interval claims too much for few or clustered labels. PPI++ holds the truth in .92 or more everywhere but for a biased judge and ten labelled cases (.91, flagged), and is shorter than the humans alone; the gain is large for a good judge and small for a biased one. Rogan–Gladen is the widest by far: it is for labelled cases that are no random draw.

| judge | labelled | unlabelled | cases | judge alone | humans alone | PPI | PPI++ | published PPI++ | Rogan–Gladen, delta | Rogan–Gladen, bootstrap |
| --- | ---: | ---: | ---: | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

What \`concord debias\` takes: scores between -${counted(mostNumber)} and ${counted(mostNumber)} and weights between 1/${counted(mostNumber)} and ${counted(mostNumber)}, beyond which sums of squares lose their digits; at most ${counted(mostSlices)} models, and at most ${counted(mostSlices)} levels of a stratum, which are compared each with each. What lies outside is refused, with its line or column.

## A judge that is more lenient with the worse models

Three models that humans pass with .8, .6 and .4; the judge passes .9 of what they pass, and fails .85, .6 and .2 of what they fail, so that it prefers the worst. Each patient has a case of each model; humans rate all cases of so many patients, the judge those of 100 more. **right** is how often all three models stand in their true order; **joint** how often all joint 95 % intervals of the ranks hold at once, over how many of the three places on average; **means** how often the PPI++ interval of a model holds its true mean.

| labelled | right by the judge | right by PPI++ | joint | places | means |
| ---: | ---: | ---: | ---: | ---: | ---: |
${ranking.join('\n')}
`
}
