import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { PlanSpec } from '#schema/planner.ts'
import { openReports } from '#server/agreement/reports.ts'
import { paperStudy } from '#test/server/agreement/paperStudy.ts'
import { paper, single } from '#test/server/planner/terms.ts'
import { anApp } from '#test/support/app.ts'

test('who asks right after the last reader left gets a report of their own', async () => {
  const app = anApp()
  const { id, run } = await paperStudy(app)
  const reports = openReports(app.deps, 'judge')
  for (const wait of [null, 0, 2, 5]) {
    const left = new AbortController()
    const first = reports.of(id, { judge: run }, left.signal).catch((error: Error) => error.name)
    await pause(100)
    left.abort()
    if (wait !== null) await pause(wait)
    expect(reports.progress(id, { judge: run }), `${wait} ms later`).toBeNull()
    const stays = new AbortController()
    const second = reports.of(id, { judge: run }, stays.signal).catch((error: Error) => error.name)
    expect(await first).toBe('AbortError')
    // The end of the first computation takes nothing of the second away.
    await pause(200)
    expect(reports.progress(id, { judge: run }), `${wait} ms later`).not.toBeNull()
    stays.abort()
    expect(await second).toBe('AbortError')
  }
  const gone = reports.of(id, { judge: run }, AbortSignal.abort())
  await expect(gone).rejects.toMatchObject({ name: 'AbortError' })
  expect(reports.progress(id, { judge: run })).toBeNull()
}, 120_000)

test('a reader who stays keeps the computation that another one left', async () => {
  const app = anApp()
  const { id, run } = await paperStudy(app)
  const reports = openReports(app.deps, 'agreement')
  const [left, stays] = [new AbortController(), new AbortController()]
  const first = reports.of(id, { judge: run }, left.signal)
  const second = reports.of(id, { judge: run }, stays.signal)
  await pause(100)
  left.abort()
  expect(reports.progress(id, { judge: run })).not.toBeNull()
  expect(await second).toBe(await first)
}, 120_000)

test('closing a page that is being computed is no fault of the server, for every such page', async () => {
  const app = anApp()
  const { id, run, maintainer } = await paperStudy(app)
  const cookie = app.cookieOf(maintainer.id)
  const spec: PlanSpec = { source: { ...single, units: 60 }, ...paper, wants: {}, simulations: 300 }
  const pages = [
    [`judge?judge=${run}`],
    [`agreement?judge=${run}`],
    ['planner', { run: 'b'.repeat(32), spec }],
  ] as const
  for (const [page, body] of pages)
    for (const reason of [undefined, 'the connection was closed']) {
      const left = new AbortController()
      const asked = app.app.request(`/api/studies/${id}/${page}`, {
        headers: { cookie, 'content-type': 'application/json' },
        signal: left.signal,
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      })
      await pause(150)
      left.abort(reason)
      expect((await asked).status, page).toBe(499)
    }
  expect(app.faults).toEqual([])
}, 120_000)
