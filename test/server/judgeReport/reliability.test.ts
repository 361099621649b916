import { expect, test } from 'vitest'
import { JudgeReport } from '#schema/judgeReport.ts'
import { paperStudy } from '#test/server/agreement/paperStudy.ts'
import { anApp } from '#test/support/app.ts'
import { judgeTrial } from './judgeTrial.ts'

const kappa = (pairs: [string, string][]) => {
  const share = (test: (pair: [string, string]) => boolean) => pairs.filter(test).length / pairs.length
  const chance = [...new Set(pairs.flat())].reduce(
    (sum, label) => sum + share(([a]) => a === label) * share(([, b]) => b === label),
    0,
  )
  return (share(([a, b]) => a === b) - chance) / (1 - chance)
}

test('a second trial is compared with the first, and what it lost is counted, never filled in', async () => {
  const app = anApp()
  const { id, run, maintainer, answers } = await paperStudy(app)
  const flipped: [string, string][] = []
  const second = await judgeTrial(
    app,
    id,
    run,
    { trial: 2, provenance: { parse_failures: 5, truncations: 0 } },
    (line, index) => {
      if (line.instrument !== 'topic-checklist') return index % 50 === 0 ? null : line
      const value = index % 4 === 0 ? (line.value === 'yes' ? 'no' : 'yes') : line.value
      flipped.push([line.value, value])
      return { ...line, value }
    },
  )
  const other = await judgeTrial(app, id, run, { trial: 1, name: 'another' }, line => line)
  const reply = await maintainer.get(`/api/studies/${id}/judge?judge=${run}`)
  expect(reply.status).toBe(200)
  const { reliability } = JudgeReport.parse((reply.body as { report: unknown }).report)
  expect(
    reliability.trials.map(({ id, trial, parse_failures, truncations }) => [
      id,
      trial,
      parse_failures,
      truncations,
    ]),
  ).toEqual([
    [run, 1, null, null],
    [second, 2, 5, 0],
  ])
  const all = answers.filter(({ rater }) => rater === 'judge').length
  const [first, later] = reliability.trials
  expect(first).toMatchObject({ ratings: all })
  expect(later!.missing - first!.missing).toBe(all - later!.ratings)
  expect(later!.ratings).toBeLessThan(all)
  const row = reliability.rows.find(({ row }) => row === 'topic-checklist/pooled')!
  expect(row).toMatchObject({ first: run, second, coefficient: 'cohen_kappa' })
  expect(row).toMatchObject({ kind: 'pooled', items: 21 })
  const same = flipped.filter(([one, other]) => one === other).length
  expect(row.agreement.value).toBeCloseTo(same / flipped.length, 12)
  expect(row.result.value).toBeCloseTo(kappa(flipped), 12)
  expect(row.result.n).toBe(flipped.length)
  expect(reliability.rows.every(({ second }) => second !== other)).toBe(true)
})

test('a judge of one trial has no test of itself', async () => {
  const app = anApp()
  const { id, run, maintainer } = await paperStudy(app)
  const reply = await maintainer.get(`/api/studies/${id}/judge`)
  const { reliability } = JudgeReport.parse((reply.body as { report: unknown }).report)
  expect(reliability.rows).toEqual([])
  expect(reliability.trials.map(({ id }) => id)).toEqual([run])
})
