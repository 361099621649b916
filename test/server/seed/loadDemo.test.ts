import { expect, test } from 'vitest'
import { validationReport } from '#server/agreement/validationReport.ts'
import { judgeReport } from '#server/judgeReport/judgeReport.ts'
import { readPlan } from '#server/plans/readPlan.ts'
import { type DemoRatings, physiciansOf, readDemo } from '#server/seed/demoFiles.ts'
import { hasStudies } from '#server/seed/hasStudies.ts'
import { demoLinks, loadDemo } from '#server/seed/loadDemo.ts'
import { verify } from '#server/storage/verify.ts'
import { studyOverview } from '#server/studies/overview.ts'
import { studyIdOf } from '#server/studies/store.ts'
import { anApp, type TestApp } from '#test/support/app.ts'

const all = (app: TestApp, sql: string, ...values: unknown[]) =>
  app.deps.storage.sqlite.prepare(sql).all(...values) as Record<string, unknown>[]
const models = ['educator-east', 'educator-north', 'educator-south', 'educator-west']
const overviewOf = (app: TestApp, key: string) =>
  studyOverview(app.deps, studyIdOf(app.deps.storage.db, key)!)

test('the demo loads into an empty installation and is whole', async () => {
  const app = anApp()
  expect(hasStudies(app.deps.storage.db)).toBe(false)
  expect(demoLinks(app.deps)).toEqual([])
  await loadDemo(app.deps)
  expect(hasStudies(app.deps.storage.db)).toBe(true)
  expect(verify(app.deps.storage.sqlite)).toMatchObject({ ok: true })
})

test('the pilot is frozen with all that both physicians and the judge said, and the open study waits', async () => {
  const app = anApp()
  await loadDemo(app.deps)
  const pilot = overviewOf(app, 'demo-pilot')
  expect(pilot.study).toMatchObject({ state: 'frozen', settings: { allow_group_repeat: false } })
  expect(pilot.sample.rows).toEqual(models.map(balance => ({ balance, cases: 3 })))
  expect(pilot.progress.map(p => [p.person.name, p.assigned, p.done, p.ratings])).toEqual([
    ['Dr. Han', 10, 10, 10 * 31],
    ['Dr. Seo', 10, 10, 10 * 31],
  ])
  expect(pilot.judge_runs.map(run => [run.name, run.cases, run.ratings])).toEqual([
    ['demo-judge', 24, 24 * 31],
    ['demo-judge', 24, 24 * 31 - 4],
  ])
  expect([pilot.notice?.accepted_by, pilot.mentions_unresolved, pilot.reopened]).toEqual([2, 0, 0])

  const open = overviewOf(app, 'demo-open')
  expect(open.study).toMatchObject({ state: 'open', settings: { allow_group_repeat: false } })
  expect(open.sample.rows).toEqual(models.map(balance => ({ balance, cases: 2 })))
  expect(open.progress.map(p => [p.assigned, p.done, p.started, p.ratings])).toEqual([
    [6, 0, 0, 0],
    [6, 0, 0, 0],
  ])
  expect(open.judge_runs.map(run => run.cases)).toEqual([12])
})

test('both studies have the plan of the seed, written before they opened: the headline of what is primary', async () => {
  const app = anApp()
  await loadDemo(app.deps)
  for (const key of ['demo-pilot', 'demo-open']) {
    const study = studyIdOf(app.deps.storage.db, key)!
    const { plan, rows } = readPlan(app.deps.storage.db, study)
    expect(plan).toMatchObject({ version: 1, ...readDemo().plan })
    const whole = rows.filter(({ kind }) => kind !== 'item')
    expect(plan!.primary).toEqual(whole.map(({ id, headline }) => ({ row: id, coefficient: headline })))
    const verbs = all(app, 'SELECT verb FROM events WHERE study = ? ORDER BY seq', study).map(
      ({ verb }) => verb,
    )
    expect(verbs.indexOf('study.set-plan')).toBeGreaterThan(-1)
    expect(verbs.indexOf('study.set-plan')).toBeLessThan(verbs.indexOf('study.open'))
  }
  const pilot = validationReport(app.deps.storage.db, studyIdOf(app.deps.storage.db, 'demo-pilot')!)
  expect([pilot.level, pilot.plan?.margin, pilot.look]).toEqual([0.95, 0.1, null])
})

test('the sample of the pilot is the cases that physicians rated, and twelve more are for the judge alone', async () => {
  const app = anApp()
  await loadDemo(app.deps)
  const cases = all(
    app,
    `SELECT h.ext_id AS ref, count(DISTINCT sa.id) AS drawn, count(DISTINCT a.id) AS dealt
     FROM cases c JOIN case_hidden h ON h.case_id = c.id JOIN studies s ON s.id = c.study_id
     LEFT JOIN samples sa ON sa.case_id = c.id LEFT JOIN assignments a ON a.case_id = c.id
     WHERE s.key = 'demo-pilot' GROUP BY c.id ORDER BY 1`,
  )
  const demo = readDemo()
  expect(cases.map(({ ref }) => ref)).toEqual(demo.cases.map(({ id }) => id))
  for (const { ref, drawn, dealt } of cases) {
    const rated = physiciansOf(demo, ref as string) !== undefined
    expect([ref, drawn, (dealt as number) > 0]).toEqual([ref, rated ? 1 : 0, rated])
  }
  expect(
    all(
      app,
      `SELECT count(*) AS n FROM cases c JOIN studies s ON s.id = c.study_id
    WHERE s.key = 'demo-open'`,
    ),
  ).toEqual([{ n: 12 }])
})

test('the judge was asked twice, read what the physicians read the first time, and lost four outputs the second', async () => {
  const app = anApp()
  await loadDemo(app.deps)
  const { db } = app.deps.storage
  const study = studyIdOf(db, 'demo-pilot')!
  const report = judgeReport(db, study)
  expect(report.inputs).toEqual(
    ['note', 'dialogue', 'answers', 'rubric'].map(part => ({ part, state: 'same' })),
  )
  expect(report.reliability.trials.map(({ id: _, ...trial }) => trial)).toEqual([
    { trial: 1, ratings: 24 * 31, parse_failures: 0, truncations: 0, missing: 0 },
    { trial: 2, ratings: 24 * 31 - 4, parse_failures: 4, truncations: 1, missing: 4 },
  ])
  for (const { result } of report.reliability.rows.filter(({ row }) => row.endsWith('/pooled'))) {
    expect(result.value).toBeGreaterThan(0.3)
    expect(result.value).toBeLessThan(1)
  }
  const second = judgeReport(db, study, { judge: report.reliability.trials[1]!.id })
  expect(new Set(second.inputs.map(({ state }) => state))).toEqual(new Set(['unknown']))
})

test('in both studies the shared and the exclusive cases fall evenly over the educator models', async () => {
  const app = anApp()
  await loadDemo(app.deps)
  const dealt = (key: string) =>
    all(
      app,
      `SELECT l.kind, l.stratum AS model, count(DISTINCT a.case_id) AS cases
       FROM assignments a JOIN allocations l ON l.assignment_id = a.id JOIN studies s ON s.id = a.study_id
       WHERE s.key = ? GROUP BY 1, 2 ORDER BY 1, 2`,
      key,
    )
  const evenly = (exclusive: number, shared: number) => [
    ...models.map(model => ({ kind: 'exclusive', model, cases: exclusive })),
    ...models.map(model => ({ kind: 'shared', model, cases: shared })),
  ]
  expect(dealt('demo-pilot')).toEqual(evenly(1, 2))
  expect(dealt('demo-open')).toEqual(evenly(1, 1))
})

test('a Korean case waits for each physician in the open study, and not as the first', async () => {
  const app = anApp()
  await loadDemo(app.deps)
  const waiting = all(
    app,
    `SELECT u.username, c.language FROM assignments a JOIN cases c ON c.id = a.case_id
     JOIN user u ON u.id = a.person_id JOIN studies s ON s.id = a.study_id
     WHERE s.key = 'demo-open' ORDER BY u.username, a.position`,
  )
  for (const username of ['demo-physician-a', 'demo-physician-b']) {
    const [first, ...later] = waiting.filter(row => row.username === username).map(row => row.language)
    expect(first).toBe('en')
    expect(later).toContain('ko')
  }
})

test('the agreement of the pilot is what scikit-learn computes from the files of the seed', async () => {
  const app = anApp()
  await loadDemo(app.deps)
  const report = validationReport(
    app.deps.storage.db,
    studyIdOf(app.deps.storage.db, 'demo-pilot')!,
    undefined,
  )
  expect(report.counts).toMatchObject({ cases: 12, shared: 8, groups: 12, annotations: 20 })
  const found = (id: string, column: string) => {
    const row = report.rows.find(row => row.id === id)!
    const cell = row.cells.find(cell => cell.column === column)!
    return [cell.n, cell.groups, cell.results[row.headline]?.value]
  }
  // cohen_kappa_score of scikit-learn 1.9.1; quadratic weights but for the checklist; of the quality items the mean
  const reference: [row: string, column: string, n: number, groups: number, kappa: number][] = [
    ['conversation-quality/mean', 'physicians', 8, 8, 0.5985142583273424],
    ['conversation-quality/mean', 'judge', 20, 12, 0.29213324389092044],
    ['topic-checklist/pooled', 'physicians', 168, 8, 0.5651892591394372],
    ['topic-checklist/pooled', 'judge', 420, 12, 0.248421052631579],
    ['topic-checklist/applicable', 'physicians', 164, 8, 0.5633320654241156],
    ['topic-checklist/applicable', 'judge', 411, 12, 0.20253478099327082],
    ['comprehension/pooled', 'physicians', 48, 8, 0.5737704918032787],
    ['comprehension/pooled', 'judge', 120, 12, 0.34180138568129326],
  ]
  for (const [row, column, n, groups, kappa] of reference)
    expect([row, column, ...found(row, column)]).toEqual([row, column, n, groups, expect.closeTo(kappa, 12)])
})

test('each stored rating and judge value is the one in the seed', async () => {
  const app = anApp()
  await loadDemo(app.deps)
  const demo = readDemo()
  const linesOf = (ratings: DemoRatings) =>
    Object.entries(ratings).flatMap(([instrument, values]) =>
      Object.entries(values).map(([name, value]) =>
        instrument === 'comprehension'
          ? `${instrument} comprehension ${name} ${value}`
          : `${instrument} ${name} - ${value}`,
      ),
    )
  const stored = all(
    app,
    `SELECT u.username, h.ext_id AS ref, i.key || ' ' || r.item || ' ' ||
       CASE un.kind WHEN 'answer' THEN uh.ext_ref ELSE '-' END || ' ' || r.value AS line
     FROM submission_ratings sr JOIN ratings r ON r.id = sr.rating_id
     JOIN assignments a ON a.id = r.assignment_id JOIN user u ON u.id = a.person_id
     JOIN case_hidden h ON h.case_id = a.case_id JOIN stages st ON st.id = r.stage_id
     JOIN instrument_versions v ON v.id = st.instrument_version_id JOIN instruments i ON i.id = v.instrument_id
     JOIN units un ON un.id = r.unit_id LEFT JOIN unit_hidden uh ON uh.unit_id = un.id`,
  )
  expect(stored).toHaveLength(20 * 31)
  for (const [username, index] of [
    ['demo-physician-a', 0],
    ['demo-physician-b', 1],
  ] as const)
    for (const ref of new Set(stored.filter(row => row.username === username).map(row => row.ref as string)))
      expect(
        stored
          .filter(row => row.username === username && row.ref === ref)
          .map(row => row.line)
          .sort(),
      ).toEqual(linesOf(physiciansOf(demo, ref)![index]).sort())
  const judged = all(
    app,
    `SELECT r.trial, h.ext_id AS ref, j.instrument || ' ' || j.item || ' ' ||
       CASE un.kind WHEN 'answer' THEN uh.ext_ref ELSE '-' END || ' ' || j.value AS line
     FROM judge_ratings j JOIN judge_runs r ON r.id = j.run_id JOIN studies s ON s.id = r.study_id
     JOIN units un ON un.id = j.unit_id LEFT JOIN unit_hidden uh ON uh.unit_id = un.id
     JOIN case_hidden h ON h.case_id = un.case_id WHERE s.key = 'demo-pilot'`,
  )
  const linesIn = (trial: number, ref: string) =>
    judged
      .filter(row => row.trial === trial && row.ref === ref)
      .map(row => row.line)
      .sort()
  for (const { id } of demo.cases) {
    const { judge, judge_2 } = demo.ratings.get(id)!
    expect(linesIn(1, id)).toEqual(linesOf(judge).sort())
    const second = structuredClone(judge)
    for (const [instrument, values] of Object.entries(judge_2))
      for (const [name, value] of Object.entries(values))
        if (value === null) delete second[instrument]![name]
        else second[instrument]![name] = value
    expect(linesIn(2, id)).toEqual(linesOf(second).sort())
  }
})

test('a link signs each person of the demo in, once, and shows them what is theirs', async () => {
  const app = anApp()
  await loadDemo(app.deps)
  const links = demoLinks(app.deps)
  expect(links.map(link => link.label)).toEqual(['demo-maintainer', 'demo-physician-a', 'demo-physician-b'])
  expect(new Set(links.map(link => link.path)).size).toBe(3)
  const states: Record<string, string[]> = {}
  for (const { label, path } of links) {
    const token = path.slice('/join#'.length)
    const accepted = await app.nobody.post('/api/invites/accept', { token })
    expect(accepted.status).toBe(200)
    expect((await app.nobody.post('/api/invites/accept', { token })).body).toEqual({
      error: { code: 'invite-invalid' },
    })
    const person = app.holder(accepted.headers.get('set-cookie')!.split(';')[0]!)
    const list = label === 'demo-maintainer' ? '/api/studies' : '/api/annotator/studies'
    states[label] = [...(await person.get(list)).text.matchAll(/"state":"(\w+)"/g)]
      .map(match => match[1]!)
      .sort()
  }
  expect(states).toEqual({
    'demo-maintainer': ['frozen', 'open', 'open'],
    'demo-physician-a': ['frozen', 'open', 'open'],
    'demo-physician-b': ['frozen', 'open', 'open'],
  })
  expect(app.faults).toEqual([])
  // a later start makes new ones and leaves the old ones to run out
  expect(demoLinks(app.deps).map(link => link.path)).not.toEqual(links.map(link => link.path))
})

test('the demo loads again where its people were left by a start that was cut short', async () => {
  const app = anApp()
  const { addPerson } = await import('#server/people/addPerson.ts')
  const { operator } = await import('#server/storage/write.ts')
  const { id } = await addPerson(app.deps, operator, { username: 'demo-maintainer', name: 'Demo maintainer' })
  expect((await loadDemo(app.deps)).maintainer).toBe(id)
})
