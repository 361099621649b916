import { describe, expect, it } from 'vitest'
import { discardAtStart } from '#server/cases/discardStaged.ts'
import { importCases } from '#server/cases/importCases.ts'
import { listCases } from '#server/cases/store.ts'
import { operator } from '#server/storage/write.ts'
import { anApp } from '#test/support/app.ts'
import { aCase, aDraft, bytesOf, jsonl } from '#test/support/importing.ts'

/** An import that fails half-way, at a moment when the disk takes no more writes. */
async function leftBehind() {
  const app = anApp()
  const study = aDraft(app)
  const { sqlite, db } = app.deps.storage
  const bytes = bytesOf(jsonl(...Array.from({ length: 30 }, (_, n) => aCase(`c-${n}`))))
  const importing = (deps = app.deps) =>
    importCases(deps, operator, { study: study.id, fileName: 'a.jsonl', bytes })
  const staged = () => sqlite.prepare("SELECT count(*) FROM imports WHERE state = 'staged'").pluck().get()
  const events = () => sqlite.prepare("SELECT count(*) FROM events WHERE verb = 'import.chunk'").pluck().get()
  const now = () => {
    if (events() === 1) {
      sqlite.pragma('query_only = ON')
      throw new Error('the first fault')
    }
    return app.deps.now()
  }
  const fault = await importing({ ...app.deps, now }).catch(error => error)
  const listed = () => listCases(db, study.id, { offset: 0, limit: 10 }).total
  return { app, fault, importing, staged, listed }
}

describe('what a failed import leaves on a disk that takes no writes', () => {
  it('stays out of sight, and does not hide why the import failed', async () => {
    const { fault, staged, listed } = await leftBehind()
    expect(fault).toMatchObject({ message: 'the first fault' })
    expect(staged()).toBe(1)
    expect(listed()).toBe(0)
  })

  it('does not keep the server from starting, and is removed at a later start', async () => {
    const { app, staged } = await leftBehind()
    const lines: string[] = []
    discardAtStart(app.deps, line => lines.push(line))
    expect(lines).toEqual([expect.stringContaining('SQLITE_READONLY')])
    app.deps.storage.sqlite.pragma('query_only = OFF')
    discardAtStart(app.deps, line => lines.push(line))
    expect(lines).toHaveLength(1)
    expect(staged()).toBe(0)
  })

  it('does not stand in the way of the same file later', async () => {
    const { app, importing, staged, listed } = await leftBehind()
    app.deps.storage.sqlite.pragma('query_only = OFF')
    expect(await importing()).toMatchObject({ cases: 30, unchanged: false })
    expect([staged(), listed()]).toEqual([0, 30])
  })

  it.each([
    ['SQLITE_FULL', true],
    ['SQLITE_CORRUPT', false],
  ])('lets a server start after %s: %s', async (code, starts) => {
    const { app } = await leftBehind()
    const transaction = () => {
      throw Object.assign(new Error(code), { code })
    }
    const sqlite = new Proxy(app.deps.storage.sqlite, {
      get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
    })
    const start = () => discardAtStart({ ...app.deps, storage: { ...app.deps.storage, sqlite } }, () => {})
    if (starts) expect(start).not.toThrow()
    else expect(start).toThrow(code)
  })
})
