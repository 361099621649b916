import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type App, type AppOptions, createApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { openHub } from '#server/encounters/hub.ts'
import { isAcknowledged } from '#server/encounters/model/store.ts'
import type { Endpoint } from '#server/endpoints/endpointsFile.ts'
import { openEndpoints } from '#server/endpoints/openEndpoints.ts'
import { insertPerson } from '#server/people/addPerson.ts'
import { makeAuth } from '#server/people/auth.ts'
import { idleMs } from '#server/people/sessions.ts'
import { openBlind } from '#server/storage/blind.ts'
import { openStorage } from '#server/storage/open.ts'
import { operator, write } from '#server/storage/write.ts'

export type Reply = { status: number; body: unknown; headers: Headers; text: string }

/** A person of a test, who speaks to the app as their browser would. */
export type TestPerson = {
  id: string
  get: (path: string) => Promise<Reply>
  post: (path: string, body?: unknown) => Promise<Reply>
  put: (path: string, body?: unknown) => Promise<Reply>
  upload: (path: string, bytes: string | Uint8Array) => Promise<Reply>
}

/** Clock and ids of a test: each call moves the clock by a second, ids count upwards. */
export function fixedChance(start = Date.UTC(2026, 0, 5, 9), firstId = 0) {
  let time = start
  let count = firstId
  return {
    now: () => {
      time += 1000
      return time
    },
    newId: () => (++count).toString(16).padStart(32, '0'),
    /** What the clock shows, without moving it. */
    peek: () => time,
    /** Lets time pass. */
    wait: (ms: number) => {
      time += ms
    },
  }
}

export const testSecret = 'a secret of tests, which is never used elsewhere'

/** Times in which a fake endpoint is given up, so that a test need not wait. */
export const quickLimits = {
  firstByte: 400,
  stall: 300,
  total: 3_000,
  firstWait: 5,
  longestWait: 20,
  retryAfter: 50,
}

/** The same for tests in which the endpoint answers, however slow the machine is. */
export const patientLimits = { ...quickLimits, firstByte: 20_000, stall: 20_000, total: 30_000 }

export type AppChoices = {
  /** A database file to begin with; it is copied. */
  from?: string
  chance?: ReturnType<typeof fixedChance>
  /** Views of the blind handle, for tests that make them leak. */
  views?: Readonly<Record<string, string>>
  serve?: (deps: Deps, options: AppOptions) => { request: App['request'] }
  /** Endpoints that models may be reached at. */
  endpoints?: readonly Endpoint[]
  /** In which times they are given up; quickly unless said otherwise. */
  limits?: typeof quickLimits
}

/** The real app over a real database file in a folder of its own, removed when the test ends. */
export function anApp({
  from,
  chance = fixedChance(),
  views,
  serve,
  endpoints = [],
  limits = quickLimits,
}: AppChoices = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'concord-test-'))
  if (from) copyFileSync(from, join(folder, 'concord.db'))
  const storage = openStorage(join(folder, 'concord.db'))
  const blind = openBlind(storage.file, views)
  const { now, newId } = chance
  const faults: unknown[] = []
  const deps: Deps = {
    storage,
    blind,
    now,
    newId,
    auth: makeAuth({ storage, now, newId, secret: testSecret, publicUrl: 'http://localhost' }),
    operatorToken: 'operator-token',
    hub: openHub(),
    endpoints: openEndpoints(endpoints, {
      env: {},
      acknowledged: endpoint => isAcknowledged(storage.db, endpoint),
      limits,
    }),
    onFault: error => faults.push(error),
  }
  const options: AppOptions = { onFault: error => faults.push(error) }
  const app = createApp(deps, options)
  const served = serve ? serve(deps, options) : app
  onTestFinished(() => {
    deps.hub.close()
    blind.close()
    storage.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const speak = async (
    headers: Record<string, string>,
    method: string,
    path: string,
    body?: unknown,
    raw?: BodyInit,
  ) => {
    const response = await served.request(path, {
      method,
      headers: {
        ...headers,
        ...(raw !== undefined
          ? { 'content-type': 'application/octet-stream', 'content-length': String(lengthOf(raw)) }
          : body !== undefined || method !== 'GET'
            ? { 'content-type': 'application/json' }
            : {}),
      },
      ...(raw !== undefined
        ? { body: raw }
        : body !== undefined || method !== 'GET'
          ? { body: JSON.stringify(body ?? {}) }
          : {}),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.startsWith('application/json')
      ? (JSON.parse(text) as unknown)
      : text
    return { status: response.status, body: json, headers: response.headers, text }
  }
  const speaker = (id: string, headers: () => Record<string, string>): TestPerson => ({
    id,
    get: path => speak(headers(), 'GET', path),
    post: (path, body) => speak(headers(), 'POST', path, body),
    put: (path, body) => speak(headers(), 'PUT', path, body),
    upload: (path, bytes) => speak(headers(), 'POST', path, undefined, bytes as BodyInit),
  })
  /** The cookie of somebody who signed in without a password, which costs a tenth of a second to hash. */
  const cookieOf = (person: string): string => {
    const session = { id: newId(), person }
    const line = write(
      deps,
      { person, session: session.id },
      { verb: 'session.create', subject: person },
      tx => deps.auth.startSession(tx, session),
    )
    return line.split(';')[0]!
  }
  return {
    app,
    deps,
    chance,
    folder,
    /** Failures that were ours; a test that expects none asserts that this is empty. */
    faults,
    nobody: speaker('', () => ({})),
    /** Whoever holds this cookie (`name=value`). */
    holder: (cookie: string): TestPerson => speaker('', () => ({ cookie })),
    cookieOf,
    /** A signed-in person with this username, who signs in again when the test's clock has passed half a day. */
    person: (username: string): TestPerson => {
      const id = newId()
      write(deps, operator, { verb: 'person.add', subject: id }, tx =>
        insertPerson(tx, { id, username, name: username }),
      )
      let cookie = cookieOf(id)
      let since = chance.peek()
      return speaker(id, () => {
        if (chance.peek() - since > idleMs / 2) {
          cookie = cookieOf(id)
          since = chance.peek()
        }
        return { cookie }
      })
    },
  }
}
export type TestApp = ReturnType<typeof anApp>

/** What a browser would say of the body's length; a request made in-process says nothing by itself. */
const lengthOf = (body: BodyInit): number =>
  typeof body === 'string' ? new TextEncoder().encode(body).length : (body as Uint8Array).byteLength
