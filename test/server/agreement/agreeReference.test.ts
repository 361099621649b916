import { createReadStream, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { agreeFile, parseAgreeOptions } from '#server/agreement/agree.ts'
import { runJobs } from '#server/agreement/resampling/pool.ts'
import type { Result } from '#server/statistics/result.ts'
import { skipHere } from '#test/support/skip.ts'

const shared = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))
const craft = `${shared}craft-md/expert_ratings_long.csv`
const kqa = `${shared}k-qa/ratings_long.csv`

async function run(path: string, ...argv: string[]) {
  const { options } = parseAgreeOptions([path, '--bootstrap', '0', ...argv])
  return agreeFile({ name: path, source: createReadStream(path), options, run: runJobs })
}

/** A suite over a file beside the repository; without the file it is skipped and says so. */
function describeIf(path: string, name: string, body: () => void): void {
  describe(name, () => {
    beforeEach(ctx => {
      if (!existsSync(path))
        skipHere(ctx, `no ../shared/data/${path.slice(shared.length)} beside the repository`)
    })
    body()
  })
}

const rounded = (result: Result, digits: number) =>
  result.value === null ? result.undefined : Number(result.value.toFixed(digits))

describeIf(craft, 'CRAFT-MD dermatologists, Johri et al. 2025', () => {
  const common = ['--raters', 'd1,d2']

  it('pooled over models: kappa .6207, .5833 and .4667 over 60 conversations each', async () => {
    const columns = 'rater=rater,unit=clinical_llm+case_id,value=rating,item=question'
    const { items } = await run(craft, '--columns', columns, ...common)
    expect(
      items.map(({ item, pairs }) => [item, pairs[0]!.n, rounded(pairs[0]!.results.cohen_kappa, 4)]),
    ).toEqual([
      ['Q1', 60, 0.6207],
      ['Q2', 60, 0.5833],
      ['Q3', 60, 0.4667],
    ])
  })

  it('by model and question: agreements of 15 as published, and no kappa where both always said no', async () => {
    const columns = 'rater=rater,unit=case_id,value=rating,item=clinical_llm+question'
    const { items } = await run(craft, '--columns', columns, ...common)
    const of = (item: string) => items.find(report => report.item === item)!.pairs[0]!
    const agreements = (model: string) =>
      ['Q1', 'Q2', 'Q3'].map(question => {
        const { n, results } = of(`${model}+${question}`)
        return [Math.round(results.percent_agreement.value! * n), n]
      })
    expect(agreements('GPT-4')).toEqual([
      [13, 15],
      [12, 15],
      [12, 15],
    ])
    expect(agreements('GPT-3.5')).toEqual([
      [12, 15],
      [13, 15],
      [14, 15],
    ])
    const mistral = of('Mistral-v2+Q3').results
    expect(mistral.cohen_kappa).toEqual({ value: null, undefined: 'no-expected-disagreement', n: 15 })
    expect(mistral.percent_agreement).toMatchObject({ value: 1, n: 15 })
  })
})

describeIf(kqa, 'K-QA physicians', () => {
  it('three raters of 399 statements: Fleiss .7189, alpha .7191, Cohen .670 .761 .732', async () => {
    const [item] = (await run(kqa, '--columns', 'unit=item_id,value=label')).items
    expect(rounded(item!.all.results.fleiss_kappa, 4)).toBe(0.7189)
    expect(rounded(item!.all.results.krippendorff_alpha_nominal, 4)).toBe(0.7191)
    expect(item!.pairs.map(pair => rounded(pair.results.cohen_kappa, 3))).toEqual([0.67, 0.761, 0.732])
    expect(item!.all).toMatchObject({ n_units: 399, n_complete_units: 399, n_raters: 3 })
  })
})
