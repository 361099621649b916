import { expect, test } from 'vitest'
import { type RuleName, ruleOf } from '#server/http/rules.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aStudy, type MadeStudy } from '#test/support/make.ts'

type Route = { method: string; path: string; rule: RuleName }

/** What the router serves below /api, apart from what stands before every route, with the handlers of each. */
function handlersByRoute({ app }: TestApp): Map<string, object[]> {
  const found = new Map<string, object[]>()
  for (const { method, path, handler } of app.routes) {
    if (!path.startsWith('/api/') || path === '/api/*') continue
    const name = `${method} ${path}`
    found.set(name, [...(found.get(name) ?? []), handler])
  }
  return found
}

const routesOf = (app: TestApp): Route[] =>
  [...handlersByRoute(app)].map(([name, handlers]) => {
    const [method, path] = name.split(' ') as [string, string]
    return { method, path, rule: ruleOf(handlers[0]!)! }
  })

/** Uploads and commands come as octets; every other body is JSON. */
const isUpload = (path: string) => path.includes('/imports/') || path.startsWith('/api/operator/')

function fill(path: string, study: MadeStudy): string {
  const values: Record<string, string> = {
    study: study.key,
    assignment: study.assignments.kim[0]!.id,
    stage: study.stages.quality.id,
    person: study.kim.id,
    case: study.cases[0]!.id,
    invite: 'e'.repeat(32),
    encounter: 'd'.repeat(32),
    id: 'f'.repeat(32),
  }
  return path.replace(/:(\w+)/g, (_, name: string) => {
    if (!values[name]) throw new Error(`this test needs a value for :${name} of ${path}`)
    return values[name]
  })
}

/** A body that an annotator's route takes, so that a refusal is not about the body. */
function bodyFor(path: string, study: MadeStudy): object {
  const id = 'a'.repeat(32)
  const stage = study.stages.quality.id
  const { id: assignment, case: one } = study.assignments.kim[0]!
  const bodies: Record<string, object> = {
    '/api/annotator/studies/:study/consent': { notice: study.notice, ui_lang: 'en' },
    '/api/assignments/:assignment/open': { ui_lang: 'en' },
    '/api/assignments/:assignment/onward': { ui_lang: 'en' },
    '/api/assignments/:assignment/encounter': { ui_lang: 'en' },
    '/api/encounters/:encounter/turns': { id, turn: 1, text: 'x', ui_lang: 'en', client_at: 1 },
    '/api/encounters/:encounter/topics': { topic: 'follow_up', ticked: true },
    '/api/encounters/:encounter/stop': {},
    '/api/encounters/:encounter/retry': {},
    '/api/encounters/:encounter/end': {},
    '/api/ratings': {
      id,
      assignment,
      stage,
      item: 'naturalness',
      unit: one.dialogue,
      version: 1,
      value: '3',
      ui_lang: 'en',
      active_ms: 1,
      client_at: 1,
    },
    '/api/assignments/:assignment/stages/:stage/submission': { id, ratings: [] },
    '/api/assignments/:assignment/stages/:stage/reopening': {},
    '/api/assignments/:assignment/translation': { stage, language: 'ko' },
  }
  const body = bodies[path]
  if (!body) throw new Error(`this test needs a body for ${path}`)
  return body
}

async function ask(app: TestApp, route: Route, path: string, headers: Record<string, string>, body?: object) {
  const text = JSON.stringify(body ?? {})
  const response = await app.app.request(path, {
    method: route.method,
    headers: {
      ...headers,
      ...(isUpload(route.path) ? { 'content-length': String(text.length) } : {}),
      ...(route.method === 'GET'
        ? {}
        : { 'content-type': isUpload(route.path) ? 'application/octet-stream' : 'application/json' }),
    },
    ...(route.method === 'GET' ? {} : { body: text }),
  })
  return { status: response.status, text: await response.text() }
}

test('every route has exactly one rule, and it stands first', () => {
  const routes = handlersByRoute(anApp())
  expect(routes.size).toBeGreaterThan(20)
  for (const [name, handlers] of routes) {
    const rules = handlers.map(handler => ruleOf(handler))
    expect(rules[0], name).toBeDefined()
    expect(
      rules.filter(rule => rule !== undefined),
      name,
    ).toHaveLength(1)
  }
})

test('without a session only what is for everyone answers; the operator does not exist', async () => {
  const app = anApp()
  const study = aStudy(app)
  for (const route of routesOf(app)) {
    if (route.rule === 'everyone') continue
    const reply = await ask(app, route, fill(route.path, study), {})
    expect(reply.status, `${route.method} ${route.path}`).toBe(route.rule === 'operator' ? 404 : 401)
  }
})

test('to a person of no study, and in the wrong role, every study and assignment is not found', async () => {
  const app = anApp()
  const study = aStudy(app)
  const stranger = app.person('stranger')
  const wrong: Record<string, string[]> = {
    annotator: [stranger.id, study.maintainer.id, study.lee.id],
    maintainer: [stranger.id, study.kim.id],
    operator: [stranger.id, study.maintainer.id],
  }
  const events = () => app.deps.storage.sqlite.prepare('SELECT count(*) FROM events').pluck().get()
  let asked = 0
  for (const route of routesOf(app))
    for (const person of wrong[route.rule] ?? []) {
      if (route.path === '/api/annotator/studies') continue
      // a study of their own is theirs to see
      if (person === study.lee.id && route.path.includes('/annotator/')) continue
      const cookie = app.cookieOf(person)
      const before = events()
      const body = route.rule === 'annotator' && route.method !== 'GET' ? bodyFor(route.path, study) : {}
      const reply = await ask(app, route, fill(route.path, study), { cookie }, body)
      expect([reply.status, reply.text], `${route.method} ${route.path}`).toEqual([
        404,
        '{"error":{"code":"not-found"}}',
      ])
      expect(events(), `${route.method} ${route.path}`).toBe(before)
      asked++
    }
  expect(asked).toBeGreaterThan(40)
})

test('an unknown field of a body is refused by every route that takes one', async () => {
  const app = anApp()
  const study = aStudy(app)
  const cookies: Partial<Record<RuleName, string>> = {
    'signed-in': app.cookieOf(study.maintainer.id),
    maintainer: app.cookieOf(study.maintainer.id),
    annotator: app.cookieOf(study.kim.id),
  }
  let asked = 0
  for (const route of routesOf(app)) {
    if (route.method === 'GET' || isUpload(route.path)) continue
    const cookie = cookies[route.rule]
    const name = `${route.method} ${route.path}`
    const reply = await ask(app, route, fill(route.path, study), cookie ? { cookie } : {}, { surprise: 1 })
    expect(reply.status, name).toBe(400)
    expect(reply.text, name).toContain('surprise')
    asked++
  }
  expect(asked).toBeGreaterThan(15)
})

test('an unknown query field is refused by every route', async () => {
  const app = anApp()
  const study = aStudy(app)
  for (const route of routesOf(app)) {
    if (route.path === '/api/openapi.json') continue
    const name = `${route.method} ${route.path}`
    const body = route.rule === 'annotator' && route.method !== 'GET' ? bodyFor(route.path, study) : {}
    const cookie = app.cookieOf(route.rule === 'annotator' ? study.kim.id : study.maintainer.id)
    const headers: Record<string, string> =
      route.rule === 'operator' ? { authorization: `Bearer ${app.deps.operatorToken}` } : { cookie }
    const reply = await ask(app, route, `${fill(route.path, study)}?surprise=1`, headers, body)
    expect([reply.status, reply.text.includes('surprise')], name).toEqual([400, true])
  }
})

test('the OpenAPI document describes every route', async () => {
  const app = anApp()
  const reply = await app.nobody.get('/api/openapi.json')
  const { paths } = reply.body as { paths: Record<string, Record<string, unknown>> }
  for (const { method, path } of routesOf(app)) {
    if (path === '/api/openapi.json') continue
    const described = paths[path.replace('/api', '').replace(/:(\w+)/g, '{$1}')]
    expect(described?.[method.toLowerCase()], `${method} ${path}`).toBeDefined()
  }
})
