import { expect, test } from 'vitest'
import type { AnalysisPlan } from '#schema/analysisPlan.ts'
import type { LocatedError } from '#schema/located.ts'
import { studyCommands } from '#server/commands/studyCommands.ts'
import { hasWords } from '#server/commands/words.ts'
import { sha256 } from '#server/storage/canonical.ts'
import { verify } from '#server/storage/verify.ts'
import { aPlan } from '#test/support/aPlan.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aStudy } from '#test/support/make.ts'
import { codeOf, detailsOf, physician } from '#test/support/physician.ts'

const planSha = (app: TestApp, study: string) =>
  app.deps.storage.sqlite.prepare('SELECT plan_sha FROM studies WHERE id = ?').pluck().get(study)
const events = (app: TestApp) =>
  app.deps.storage.sqlite.prepare("SELECT body FROM events WHERE verb = 'study.set-plan'").pluck().all()
type Read = {
  plan: { version: number; sha: string } | null
  versions: { sha: string }[]
  closed: string | null
}

test('a plan is written, downloaded as the bytes that its hash is of, and every version is kept', async () => {
  const app = anApp()
  const { id, key, maintainer } = aStudy(app, { state: 'draft' })
  const at = `/api/studies/${key}/plan`
  expect((await maintainer.get(at)).body).toMatchObject({ plan: null, versions: [], closed: null })
  expect((await maintainer.get(`${at}/analysis.json`)).status).toBe(404)

  const first = (await maintainer.put(at, aPlan)).body as { sha: string }
  expect(first).toMatchObject({ version: 1, unchanged: false })
  const file = await maintainer.get(`${at}/analysis.json`)
  expect(file.headers.get('content-disposition')).toContain('analysis.json')
  expect(sha256(file.text)).toBe(first.sha)
  expect(JSON.parse(file.text)).toEqual(aPlan)
  expect(planSha(app, id)).toBe(first.sha)

  // The order of keys is no part of a plan, and neither is a default that was left out.
  const { alpha: _, looks, ...rest } = aPlan
  const same = Object.fromEntries(Object.entries({ looks, ...rest }).reverse())
  expect((await maintainer.put(at, same)).body).toEqual({ version: 1, sha: first.sha, unchanged: true })
  expect(events(app)).toHaveLength(1)

  const second = (await maintainer.put(at, { ...aPlan, margin: 0.05 })).body as { sha: string }
  const { plan, versions } = (await maintainer.get(at)).body as Read
  expect(plan).toMatchObject({ version: 2, sha: second.sha, margin: 0.05 })
  expect(versions.map(({ sha }) => sha)).toEqual([second.sha, first.sha])
  expect(planSha(app, id)).toBe(second.sha)
  expect(JSON.parse(events(app)[1] as string)).toMatchObject({ version: 2, sha: second.sha })
  expect(verify(app.deps.storage.sqlite)).toMatchObject({ ok: true })
})

test('an open study takes a plan until its first rating, and then none', async () => {
  const app = anApp()
  const study = aStudy(app)
  const at = `/api/studies/${study.key}/plan`
  expect((await study.maintainer.put(at, aPlan)).status).toBe(200)
  const kim = physician(study.kim, study)
  const { id, case: one } = study.assignments.kim[0]!
  await kim.open(id)
  expect((await study.maintainer.put(at, { ...aPlan, margin: 0.2 })).status).toBe(200)
  const place = { assignment: id, stage: study.stages.quality.id, item: 'clarity', unit: one.dialogue }
  expect((await kim.save(kim.rating(place))).status).toBe(200)

  const reply = await study.maintainer.put(at, { ...aPlan, margin: 0.3 })
  expect([reply.status, codeOf(reply), detailsOf(reply)]).toEqual([
    409,
    'plan-too-late',
    { reason: 'ratings-exist' },
  ])
  const read = (await study.maintainer.get(at)).body as Read
  expect(read).toMatchObject({ closed: 'ratings-exist', plan: { version: 2, margin: 0.2 } })
})

test('a study that ended without a rating takes no plan either', async () => {
  const app = anApp()
  const study = aStudy(app, { state: 'frozen' })
  const reply = await study.maintainer.put(`/api/studies/${study.key}/plan`, aPlan)
  expect([codeOf(reply), detailsOf(reply)]).toEqual(['plan-too-late', { reason: 'study-ended' }])
})

test.each<[string, Partial<AnalysisPlan>, string[]]>([
  [
    'a row that the instruments do not have',
    { primary: [{ row: 'topic-checklist/mean', coefficient: 'cohen_kappa' }] },
    ['primary.0.row: unknown-row'],
  ],
  [
    'rows of another study',
    {
      primary: [
        { row: 'comprehension/pooled', coefficient: 'spearman' },
        { row: 'x', coefficient: 'spearman' },
        { row: 'y', coefficient: 'spearman' },
      ],
    },
    ['primary.1.row: unknown-row', 'primary.2.row: unknown-row'],
  ],
])('%s is refused with its place', async (_, change, expected) => {
  const app = anApp()
  const { key, maintainer } = aStudy(app, { state: 'draft' })
  const reply = await maintainer.put(`/api/studies/${key}/plan`, { ...aPlan, ...change })
  expect([reply.status, codeOf(reply)]).toEqual([422, 'plan-impossible'])
  const problems = detailsOf(reply)!.problems as { field: string; code: string }[]
  expect(problems.map(({ field, code }) => `${field}: ${code}`)).toEqual(expected)
  expect(events(app)).toEqual([])
})

test.each([
  ['no primary row', { primary: [] }],
  ['a row twice', { primary: [aPlan.primary[0], aPlan.primary[0]] }],
  ['no margin', { margin: 0 }],
  ['a margin above 1', { margin: 1.01 }],
  ['an alpha that is nothing', { alpha: 0 }],
  ['looks that fall', { looks: [20, 10] }],
  ['a look twice', { looks: [10, 10] }],
  ['a look at half a case', { looks: [1.5] }],
  ['a rule to stop at no cases', { stopping: { kind: 'shared-cases', cases: 0 } }],
])('%s is no plan', async (_, change) => {
  const app = anApp()
  const { key, maintainer } = aStudy(app, { state: 'draft' })
  const reply = await maintainer.put(`/api/studies/${key}/plan`, { ...aPlan, ...change })
  expect([reply.status, codeOf(reply)]).toEqual([400, 'invalid-input'])
})

const run = (app: TestApp, positionals: string[], file?: unknown) =>
  studyCommands
    .find(({ name }) => name === 'study analysis-plan')!
    .run(app.deps, {
      positionals,
      values: {},
      files:
        file === undefined
          ? []
          : [{ name: 'analysis.json', bytes: new TextEncoder().encode(JSON.stringify(file)) }],
    })

test('the command writes the plan of a file, prints it, and names what is wrong by file and field', async () => {
  const app = anApp()
  const { key } = aStudy(app, { state: 'draft' })
  expect((await run(app, [key])).text).toContain('exploratory')
  const made = await run(app, [key], { ...aPlan, looks: [1, 2] })
  const { sha } = made.json as { sha: string }
  expect(made.text).toContain(sha)
  const printed = await run(app, [key])
  expect(printed.json).toMatchObject({ version: 1, sha, looks: [1, 2] })
  expect(printed.text).toContain('primary: topic-checklist/pooled, Cohen’s κ')
  expect(printed.text).toContain('α 0.05 shared out over 3 reports (0.0167 each), intervals 98.33%')

  const wrong = (file: unknown) => {
    try {
      void run(app, [key], file)
    } catch (error) {
      return (error as LocatedError).problems.map(({ file, field, code }) => `${file}: ${field}: ${code}`)
    }
    throw new Error('it was taken')
  }
  expect(wrong({ ...aPlan, primary: [{ row: 'x', coefficient: 'cohen_kappa' }] })).toEqual([
    'analysis.json: primary.0.row: unknown-row',
  ])
  expect(wrong({ ...aPlan, looks: [20, 10] })).toEqual(['analysis.json: looks: looks-not-rising'])
  expect(wrong({ ...aPlan, families: {} })).toHaveLength(3)
  expect(wrong({ ...aPlan, bogus: 1, stopping: { kind: 'all-assigned', when: 2 } })).toEqual([
    'analysis.json: stopping.when: unknown-key',
    'analysis.json: bogus: unknown-key',
  ])
})

test('a look, or an end of rating, that an allocation never reaches is refused, and can wait for an allocation', async () => {
  const app = anApp()
  const { key, maintainer } = aStudy(app)
  const at = `/api/studies/${key}/plan`
  const { shared } = (await maintainer.get(`/api/studies/${key}/agreement/looks`)).body as { shared: number }
  expect((await maintainer.put(at, { ...aPlan, looks: [shared] })).status).toBe(200)
  const beyond = await maintainer.put(at, { ...aPlan, looks: [shared, shared + 1, 100_000] })
  expect([beyond.status, codeOf(beyond)]).toEqual([422, 'plan-impossible'])
  expect(detailsOf(beyond)).toMatchObject({
    problems: [
      { field: 'looks.1', code: 'look-never-comes', details: { look: shared + 1, shared } },
      { field: 'looks.2', code: 'look-never-comes' },
    ],
  })
  const endless = { ...aPlan, stopping: { kind: 'shared-cases', cases: shared + 1 } }
  expect(detailsOf(await maintainer.put(at, endless))).toMatchObject({ problem: 'stop-never-comes' })
  for (const code of ['look-never-comes', 'stop-never-comes', 'looks-beyond', 'unknown-key'])
    expect(hasWords(code), code).toBe(true)
})
