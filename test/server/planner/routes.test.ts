import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Plan, PlanSources, PlanSpec } from '#schema/planner.ts'
import { openPlans } from '#server/planner/plans.ts'
import { paperStudy } from '#test/server/agreement/paperStudy.ts'
import { anApp } from '#test/support/app.ts'
import { aStudy } from '#test/support/make.ts'
import { paper, single } from './terms.ts'

const run = 'a'.repeat(32)
const assumed: PlanSpec = { source: single, ...paper, wants: { difference: 0.3 }, simulations: 50 }
const fromRow = (row: string, judge?: string): PlanSpec => ({
  ...assumed,
  source: { kind: 'study', row, ...(judge ? { judge } : {}) },
})

test('a maintainer plans from assumptions before anything is rated; nothing is written', async () => {
  const app = anApp()
  const study = aStudy(app)
  const events = () => app.deps.storage.sqlite.prepare('SELECT count(*) FROM events').pluck().get()
  const sources = await study.maintainer.get(`/api/studies/${study.key}/planner`)
  expect(sources.body).toEqual({ sources: { pilot: null } })
  const before = events()
  const reply = await study.maintainer.post(`/api/studies/${study.key}/planner`, { run, spec: assumed })
  expect(reply.status).toBe(200)
  const { plan } = reply.body as { plan: Plan }
  expect(plan.answers[0]!.cases).toBeGreaterThan(20)
  expect(plan.pilot).toBeNull()
  expect(events()).toBe(before)
  const progress = await study.maintainer.get(`/api/studies/${study.key}/planner/progress?run=${run}`)
  expect(progress.body).toEqual({ progress: null })
})

test('a study that is not frozen is no pilot', async () => {
  const app = anApp()
  const study = aStudy(app, { state: 'open' })
  const spec = fromRow('topic-checklist/pooled')
  const reply = await study.maintainer.post(`/api/studies/${study.key}/planner`, { run, spec })
  expect([reply.status, reply.body]).toEqual([409, { error: { code: 'study-not-frozen' } }])
})

test('what cannot be planned is refused with the reason, and what is no plan with its field', async () => {
  const app = anApp()
  const study = aStudy(app)
  const post = (spec: unknown) => study.maintainer.post(`/api/studies/${study.key}/planner`, { run, spec })
  const beyond = await post({ ...assumed, source: { ...single, judge: 0.95 } })
  expect(beyond.body).toMatchObject({
    error: { code: 'planner-impossible', details: { problem: 'judge-beyond-physicians' } },
  })
  const unread = await post({ ...assumed, margin: 0 })
  expect([unread.status, JSON.stringify(unread.body)]).toEqual([400, expect.stringContaining('spec.margin')])
})

test('a frozen study of the paper’s size is its own pilot, on a pooled row and on a mean over items', async () => {
  const app = anApp()
  const { id, maintainer, run: judge } = await paperStudy(app)
  const { pilot } = ((await maintainer.get(`/api/studies/${id}/planner`)).body as { sources: PlanSources })
    .sources
  expect(pilot!.judges.map(one => one.id)).toEqual([judge])
  expect(pilot!.rows.map(row => row.id)).toEqual(
    expect.arrayContaining(['topic-checklist/pooled', 'conversation-quality/mean']),
  )
  const report = (await maintainer.get(`/api/studies/${id}/agreement`)).body as {
    report: {
      rows: {
        id: string
        headline: string
        benchmark: { results: Record<string, { difference: { value: number } }> }
      }[]
    }
  }
  for (const row of ['topic-checklist/pooled', 'conversation-quality/mean', 'comprehension/pooled']) {
    const reply = await maintainer.post(`/api/studies/${id}/planner`, { run, spec: fromRow(row, judge) })
    expect(reply.status, reply.text).toBe(200)
    const { plan } = reply.body as { plan: Plan }
    expect(plan.pilot, row).toMatchObject({ cases: 70, shared: 20, groups: 70 })
    const { headline, benchmark } = report.report.rows.find(one => one.id === row)!
    expect(plan.truth.difference, row).toBeCloseTo(benchmark.results[headline]!.difference.value, 10)
  }
  const strange = await maintainer.post(`/api/studies/${id}/planner`, { run, spec: fromRow('no/row', judge) })
  expect(strange.body).toMatchObject({ error: { details: { problem: 'row-unknown' } } })
}, 120_000)

test('a plan that nobody waits for any more ends, and only two are worked out at once', async () => {
  const app = anApp()
  const study = aStudy(app)
  const plans = openPlans(app.deps)
  const long: PlanSpec = { ...assumed, source: { ...single, units: 60 }, simulations: 300 }
  const stop = new AbortController()
  const both = ['b', 'c'].map(letter => plans.make(study.id, letter.repeat(32), long, stop.signal))
  const ended = Promise.allSettled(both)
  await expect(plans.make(study.id, 'd'.repeat(32), assumed)).rejects.toMatchObject({ code: 'busy' })
  for (let waited = 0; !(plans.progress(study.id, 'b'.repeat(32))?.done ?? 0) && waited < 300; waited++)
    await pause(100)
  const at = plans.progress(study.id, 'b'.repeat(32))!
  expect(at.done).toBeGreaterThan(0)
  expect(at.of).toBeGreaterThan(at.done)
  expect(plans.progress('another study', 'b'.repeat(32))).toBeNull()
  stop.abort(new Error('the page was closed'))
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(plans.progress(study.id, 'b'.repeat(32))).toBeNull()
}, 60_000)
