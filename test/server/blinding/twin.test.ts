import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { ruleOf } from '#server/http/rules.ts'
import { blindViews } from '#server/storage/blindViews.ts'
import { type AppChoices, anApp } from '#test/support/app.ts'
import { aMother, copyChance, type Mother } from './mother.ts'
import { type Mutation, mutate, mutations } from './mutate.ts'
import { runScript } from './script.ts'

/** The script over one database file: the transcript, line by line, and the texts that the blind handle was given. */
async function transcript(mother: Mother, file: string, choices: AppChoices, short = false) {
  const app = anApp({ ...choices, from: file, chance: copyChance() })
  const queries: string[] = []
  app.deps.blind.onPrepare = sql => queries.push(sql)
  const lines = await runScript(app, mother, short)
  return { lines, queries, faults: app.faults, app }
}

/** What differs between a database and its copy with the mutation: nothing, unless something hidden shows. */
async function differences(
  mother: Mother,
  mutation: Mutation | undefined,
  choices: AppChoices = {},
  short = false,
) {
  const changed = mother.copy()
  if (mutation) mutate(changed, mutation, mother.people.kim.id)
  const a = await transcript(mother, mother.copy(), choices, short)
  const b = await transcript(mother, changed, choices, short)
  const found: string[] = []
  const most = Math.max(a.lines.length, b.lines.length)
  for (let n = 0; n < most; n++) {
    const [left, right] = [a.lines[n], b.lines[n]].map(line => JSON.stringify({ ...line, schema: undefined }))
    if (left !== right) found.push(`${left}\n${right}`)
  }
  if (JSON.stringify(a.queries) !== JSON.stringify(b.queries)) found.push('queries differ')
  return { found, a, b }
}

test.each(mutations)(
  'every reply is the same, byte for byte, with $name',
  { timeout: 60_000 },
  async mutation => {
    const mother = await aMother()
    const { found, a, b } = await differences(mother, mutation)
    expect(found).toEqual([])
    expect([a.faults, b.faults]).toEqual([[], []])
    expect(a.queries.length).toBeGreaterThan(300)
    expect(a.lines.length).toBeGreaterThan(100)
  },
)

test('the script asks every annotator route for what it gives and what it refuses, and replies hold exactly the keys of their schemas', {
  timeout: 60_000,
}, async () => {
  const mother = await aMother()
  const { lines, app } = await transcript(mother, mother.copy(), {})
  const routes = app.app.routes.filter(route => ruleOf(route.handler) === 'annotator')
  expect(routes.length).toBeGreaterThanOrEqual(8)
  for (const { method, path } of routes) {
    const pattern = new RegExp(`^${method} ${path.replace(/:[^/]+/g, '[^/?]+')}([?].*)?$`)
    const statuses = lines.filter(line => pattern.test(line.request)).map(line => line.status)
    expect(statuses, `${method} ${path}`).toContain(200)
    if (path !== '/api/annotator/studies') expect(statuses, `${method} ${path}`).toContain(404)
  }
  const codes = new Set(lines.map(line => /"code":"([a-z-]+)"/.exec(line.text)?.[1]))
  for (const code of [
    'not-found',
    'not-signed-in',
    'invalid-input',
    'malformed-json',
    'notice-not-accepted',
    'study-not-open',
    'stage-not-current',
    'stage-frozen',
    'stage-not-frozen',
    'stage-incomplete',
    'stale-version',
    'stale-submission',
    'rating-id-reused',
    'submission-id-reused',
    'reopen-too-late',
    'unknown-item',
    'unknown-unit',
    'not-on-scale',
    'evidence-outside',
    'ill-formed-text',
    'encounter-ended',
    'encounter-too-short',
    'not-your-turn',
    'turn-id-reused',
  ])
    expect(codes, code).toContain(code)

  // and every reply has exactly the keys of its schema
  let parsed = 0
  for (const { request, text, schema } of lines) {
    if (!schema) continue
    const result = schema.safeParse(JSON.parse(text))
    expect(result.error?.issues ?? [], `${request}: ${text.slice(0, 200)}`).toEqual([])
    expect(JSON.stringify(result.data).length).toBe(text.length)
    parsed++
  }
  expect(parsed).toBeGreaterThan(100)
})

const counted = (sql: string, table: string) => `(SELECT count(*) FROM ${sql}main.${table})`
const leaks: Record<string, AppChoices> = {
  'a view that orders cases by their source patient': {
    views: {
      ...blindViews,
      assignments: `SELECT a.id, a.study_id, a.person_id, a.case_id, a.state,
        (SELECT count(*) FROM main.assignments b JOIN main.cases d ON d.id = b.case_id
          WHERE b.person_id = a.person_id AND d.group_id <= c.group_id) AS position
        FROM (${blindViews.assignments}) a JOIN main.cases c ON c.id = a.case_id`,
    },
  },
  "a view that lets the other physician's work count": {
    views: {
      ...blindViews,
      submissions: `SELECT id, assignment_id, stage_id, at, revision + ${counted('', 'submissions')} AS revision
        FROM (${blindViews.submissions})`,
    },
  },
  'a view that shows whether a judge has rated': {
    views: {
      ...blindViews,
      units: `SELECT u.id, u.case_id, u.kind, u.parent_id,
        u.ordinal + (SELECT count(*) FROM main.judge_ratings j WHERE j.unit_id = u.id) AS ordinal
        FROM (${blindViews.units}) u`,
    },
  },
  'a route that answers from the whole database': {
    serve: (deps, options) => {
      const count = () => deps.storage.sqlite.prepare('SELECT count(*) FROM judge_ratings').pluck().get()
      return new Hono()
        .get('/api/annotator/studies', c => c.json({ count: count() }))
        .route('/', createApp(deps, options))
    },
  },
  'a header that is made of something hidden': {
    serve: (deps, options) =>
      new Hono()
        .use(async (c, next) => {
          await next()
          const group = deps.storage.sqlite.prepare('SELECT max(group_id) FROM cases').pluck().get()
          c.res.headers.set('etag', String(group))
        })
        .route('/', createApp(deps, options)),
  },
  'a query that runs only when a judge has rated': {
    serve: (deps, options) => {
      const plain = deps.blind.run
      deps.blind.run = (person, work) =>
        plain(person, q => {
          const rows = deps.storage.sqlite
            .prepare("SELECT count(*) FROM judge_runs WHERE name = 'another'")
            .pluck()
            .get()
          if (rows)
            (q as unknown as { $client: { prepare: (sql: string) => unknown } }).$client.prepare('SELECT 1')
          return work(q)
        })
      return createApp(deps, options)
    },
  },
}

test('the twin test finds every deliberate leak, and nothing between two equal databases', {
  timeout: 120_000,
}, async () => {
  const mother = await aMother()
  for (const [name, choices] of Object.entries(leaks))
    expect((await differences(mother, mutations[1], choices, true)).found.length, name).toBeGreaterThan(0)
  expect((await differences(mother, undefined, {}, true)).found).toEqual([])
})
