import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { openBlind } from '#server/storage/blind.ts'
import { openStorage } from '#server/storage/open.ts'
import { user } from '#server/storage/tables/people.ts'
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
export function fixedChance(start = Date.UTC(2026, 0, 5, 9)) {
  let time = start
  let count = 0
  return {
    now: () => {
      time += 1000
      return time
    },
    newId: () => (++count).toString(16).padStart(32, '0'),
    /** Lets time pass. */
    wait: (ms: number) => {
      time += ms
    },
  }
}

/** The real app over a real database file in a folder of its own, removed when the test ends. */
export function anApp() {
  const folder = mkdtempSync(join(tmpdir(), 'concord-test-'))
  const storage = openStorage(join(folder, 'concord.db'))
  const blind = openBlind(storage.file)
  const chance = fixedChance()
  const auth: Deps['auth'] = {
    sessionOf: async headers => {
      const person = headers.get('x-test-person')
      return person ? { id: `session-of-${person}`, person } : undefined
    },
  }
  const deps: Deps = {
    storage,
    blind,
    now: chance.now,
    newId: chance.newId,
    auth,
    operatorToken: 'operator-token',
  }
  const faults: unknown[] = []
  const app = createApp(deps, { onFault: error => faults.push(error) })
  onTestFinished(() => {
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
    const response = await app.request(path, {
      method,
      headers: {
        ...headers,
        ...(raw !== undefined
          ? { 'content-type': 'application/octet-stream' }
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
    const json = response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : text
    return { status: response.status, body: json, headers: response.headers, text }
  }
  const speaker = (id: string, headers: Record<string, string>): TestPerson => ({
    id,
    get: path => speak(headers, 'GET', path),
    post: (path, body) => speak(headers, 'POST', path, body),
    put: (path, body) => speak(headers, 'PUT', path, body),
    upload: (path, bytes) => speak(headers, 'POST', path, undefined, bytes as BodyInit),
  })
  return {
    app,
    deps,
    chance,
    folder,
    /** Failures that were ours; a test that expects none asserts that this is empty. */
    faults,
    nobody: speaker('', {}),
    /** A signed-in person with this username. */
    person: (username: string): TestPerson => {
      const id = chance.newId()
      write(deps, operator, { verb: 'user.add', subject: id }, tx =>
        tx.insertOne(user, {
          id,
          name: username,
          email: `${username}@local.invalid`,
          emailVerified: false,
          username,
          createdAt: new Date(tx.at),
          updatedAt: new Date(tx.at),
        }),
      )
      return speaker(id, { 'x-test-person': id })
    },
  }
}
export type TestApp = ReturnType<typeof anApp>
