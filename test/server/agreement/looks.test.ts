import { expect, test } from 'vitest'
import { intervalLevel } from '#schema/analysisPlan.ts'
import { ValidationReport } from '#schema/report.ts'
import { looksNow } from '#server/agreement/looks.ts'
import { studyCommands } from '#server/commands/studyCommands.ts'
import { verify } from '#server/storage/verify.ts'
import { aPlan } from '#test/support/aPlan.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { addJudgeRun, aStudy, type MadeStudy } from '#test/support/make.ts'
import { clientIds, codeOf, detailsOf, physician } from '#test/support/physician.ts'

test('looks are reached in order, the last one reached is opened, and those before it have passed', () => {
  const states = (finished: number, ...opened: number[]) =>
    looksNow(
      [5, 10, 15],
      finished,
      opened.map(look => ({ look, shared: 5 * look, at: look })),
    ).map(({ state }) => state)
  expect(states(4)).toEqual(['waiting', 'waiting', 'waiting'])
  expect(states(5)).toEqual(['reached', 'waiting', 'waiting'])
  expect(states(9, 1)).toEqual(['opened', 'waiting', 'waiting'])
  expect(states(12, 1)).toEqual(['opened', 'reached', 'waiting'])
  expect(states(12)).toEqual(['passed', 'reached', 'waiting'])
  expect(states(20, 2)).toEqual(['passed', 'opened', 'reached'])
  // A stage that was reopened takes a case back; what was seen was seen.
  expect(states(3, 1)).toEqual(['opened', 'waiting', 'waiting'])
})

test.each([
  [0.05, [], 0.95],
  [0.05, [10], 0.975],
  [0.06, [10, 20], 0.98],
  [0.1, [], 0.9],
])('alpha %f over looks %j and the final report gives the level %f', (alpha, looks, level) => {
  expect(intervalLevel({ alpha, looks })).toBeCloseTo(level, 12)
})

/** An open study of three shared cases, with a plan of two looks; `finish` finishes the nth of them for both. */
async function plannedStudy(looks: number[] | null) {
  const app = anApp()
  const study = aStudy(app, { shared: 3, exclusive: 1 })
  const at = `/api/studies/${study.key}`
  if (looks) await study.maintainer.put(`${at}/plan`, { ...aPlan, looks })
  const kim = physician(study.kim, study, clientIds('b'))
  const lee = physician(study.lee, study, clientIds('c'))
  const finish = async (n: number) => {
    const one = study.cases[n]!
    for (const [who, list, value] of [
      [kim, study.assignments.kim, 0],
      [lee, study.assignments.lee, n],
    ] as const) {
      const assignment = list.find(({ case: own }) => own.id === one.id)!
      for (let stage = 0; stage < 3; stage++) await who.finishStage(assignment.id, value)
    }
  }
  const report = async () => {
    const reply = await study.maintainer.get(`${at}/agreement`)
    const { report, judges } = reply.body as { report: unknown; judges: { id: string }[] }
    return { reply, judges, report: reply.status === 200 ? ValidationReport.parse(report) : null }
  }
  const open = (look: number) => study.maintainer.post(`${at}/agreement/looks`, { look })
  return { app, study, at, kim, finish, report, open }
}
const opened = (app: TestApp) =>
  app.deps.storage.sqlite.prepare("SELECT body FROM events WHERE verb = 'study.open-look'").pluck().all()
const names = (study: MadeStudy) => [study.kim.id, study.lee.id, '"kim"', '"lee"']

test('agreement of an open study is hidden without a plan, without looks, and before a look is opened', {
  timeout: 60_000,
}, async () => {
  for (const looks of [null, [], [3]]) {
    const { study, at, finish, report, open } = await plannedStudy(looks)
    await finish(0)
    expect(codeOf((await report()).reply), JSON.stringify(looks)).toBe('study-not-frozen')
    const refused = await open(1)
    expect([refused.status, codeOf(refused)]).toEqual([409, 'look-not-reached'])
    const state = (await study.maintainer.get(`${at}/agreement/looks`)).body
    expect(state).toMatchObject({
      finished: 1,
      shared: 3,
      looks: (looks ?? []).map(() => ({ state: 'waiting' })),
    })
  }
})

test('a look is opened once, shows what there was then, names nobody, and is wider; freezing shows all', {
  timeout: 120_000,
}, async () => {
  const { app, study, at, kim, finish, report, open } = await plannedStudy([1, 2])
  await finish(0)
  expect((await study.maintainer.get(`${at}/agreement/looks`)).body).toMatchObject({
    finished: 1,
    looks: [
      { planned: 1, state: 'reached' },
      { planned: 2, state: 'waiting' },
    ],
  })
  // Reached is not seen: the report waits until somebody opens it, which the trail then tells.
  expect(codeOf((await report()).reply)).toBe('study-not-frozen')
  expect(opened(app)).toEqual([])
  expect(codeOf(await open(2))).toBe('look-not-reached')
  expect((await open(1)).body).toMatchObject({ look: 1, of: 2, planned: 1, shared: 1 })
  const again = await open(1)
  expect([codeOf(again), detailsOf(again)]).toMatchObject(['look-open-already', { look: 1 }])
  expect(opened(app).map(body => JSON.parse(body as string))).toMatchObject([
    { look: 1, of: 2, planned: 1, shared: 1 },
  ])

  const first = await report()
  expect(first.report).toMatchObject({
    look: { index: 1, of: 2, planned: 1, shared: 1 },
    plan: { version: 1, looks: [1, 2], margin: 0.1 },
    counts: { annotations: 2 },
  })
  expect(first.report!.level).toBeCloseTo(1 - 0.05 / 3, 12)
  for (const row of first.report!.rows)
    for (const cell of row.cells)
      for (const result of Object.values(cell.results))
        if (result.value !== null && result.ci) expect(result.ci.level).toBeCloseTo(1 - 0.05 / 3, 12)
  expect(first.report!.columns.map(({ id }) => id)).toEqual(['physicians', 'judge', 'judge-shared'])
  expect(first.report!.scores.every(({ rater }) => rater.kind === 'judge')).toBe(true)
  for (const name of names(study)) expect(first.reply.text.includes(name), name).toBe(false)
  const pairs = await study.maintainer.get(`${at}/agreement/pairs?row=comprehension/pooled&column=physicians`)
  expect(codeOf(pairs)).toBe('study-not-frozen')
  expect((await study.maintainer.get(`${at}/agreement?judge=${'9'.repeat(32)}`)).status).toBe(409)

  // What comes in later is not seen, and neither is a judge that could have been made for what was seen.
  await finish(1)
  const revised = study.assignments.kim.find(({ case: one }) => one.id === study.cases[0]!.id)!.id
  const reopening = { stage: study.stages.comprehension.id, reason: 'a slip' }
  expect((await study.maintainer.post(`${at}/assignments/${revised}/reopening`, reopening)).status).toBe(200)
  await kim.finishStage(revised, 1)
  const late = addJudgeRun(app, study.id, 9, study.cases)
  const same = await report()
  expect(same.report).toEqual(first.report)
  expect(same.judges.map(({ id }) => id)).not.toContain(late)
  expect(opened(app)).toHaveLength(1)

  expect((await open(2)).status).toBe(200)
  const second = await report()
  expect(second.report).toMatchObject({ look: { index: 2, shared: 2 }, counts: { annotations: 4 } })
  expect(second.judges.map(({ id }) => id)).toContain(late)

  await finish(2)
  study.setState('frozen')
  expect(codeOf(await open(2))).toBe('look-not-needed')
  const final = await report()
  expect(final.report).toMatchObject({ look: null, counts: { annotations: 6 }, plan: { version: 1 } })
  expect(final.report!.level).toBeCloseTo(1 - 0.05 / 3, 12)
  expect(final.report!.columns.map(({ id }) => id)).toContain(`judge:${study.kim.id}`)
  expect(verify(app.deps.storage.sqlite)).toMatchObject({ ok: true })
})

test('the command opens a look by its number and says in its report what it is', {
  timeout: 60_000,
}, async () => {
  const { app, study, finish } = await plannedStudy([1])
  await finish(0)
  const command = studyCommands.find(({ name }) => name === 'report')!
  const run = (values: Record<string, string>) =>
    command.run(app.deps, { positionals: [study.key], values, files: [] })
  await expect(run({})).rejects.toMatchObject({ code: 'study-not-frozen' })
  await expect(run({ 'open-look': '2' })).rejects.toMatchObject({ code: 'look-not-reached' })
  const { text, json } = await run({ 'open-look': '1' })
  expect(text).toContain('interim look 1 of 1: 1 shared case finished')
  expect(text).toContain('intervals: 97.5%, conditional')
  expect(text).toContain('α 0.05 shared out over 2 reports (0.025 each), as planned')
  expect(text).toMatch(/analysis plan: version 1, SHA-256 [0-9a-f]{64}/)
  for (const name of names(study)) expect(JSON.stringify(json).includes(name), name).toBe(false)
  expect((await run({})).text).toBe(text)
})
