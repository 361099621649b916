import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { publishInstrument } from '#server/instruments/publish.ts'
import { seedInstruments } from '#server/instruments/seedInstruments.ts'
import { newestVersionOf } from '#server/instruments/store.ts'
import { root } from '#server/root.ts'
import { verify } from '#server/storage/verify.ts'
import { operator } from '#server/storage/write.ts'
import { anApp } from '#test/support/app.ts'

const comprehension = () =>
  JSON.parse(readFileSync(join(root, 'seed/instruments/comprehension.json'), 'utf8'))
const eventsOf = (app: ReturnType<typeof anApp>) =>
  app.deps.storage.sqlite.prepare('SELECT count(*) FROM events').pluck().get()

describe('publishing an instrument', () => {
  test('the same instrument again is the same version and leaves no event, whatever the order of its keys', () => {
    const app = anApp()
    const first = publishInstrument(app.deps, operator, comprehension())
    expect(first).toMatchObject({ n: 1, unchanged: false })
    const events = eventsOf(app)
    const turned = Object.fromEntries(Object.entries(comprehension()).reverse())
    expect(publishInstrument(app.deps, operator, turned)).toEqual({ ...first, unchanged: true })
    expect(eventsOf(app)).toBe(events)
  })

  test('a changed word is the next version, and the first one stays as it was', () => {
    const app = anApp()
    const first = publishInstrument(app.deps, operator, comprehension())
    const changed = comprehension()
    changed.items[0].title.ko = '다른 말'
    const second = publishInstrument(app.deps, operator, changed)
    expect(second).toMatchObject({ n: 2, unchanged: false })
    expect(second.sha).not.toBe(first.sha)
    expect(newestVersionOf(app.deps.storage.db, 'comprehension')).toMatchObject({ id: second.id, n: 2 })
    expect(publishInstrument(app.deps, operator, comprehension())).toEqual({ ...first, unchanged: true })
    expect(verify(app.deps.storage.sqlite)).toMatchObject({ ok: true })
  })

  test('a published version cannot be changed or deleted', () => {
    const app = anApp()
    publishInstrument(app.deps, operator, comprehension())
    const { sqlite } = app.deps.storage
    expect(() => sqlite.exec('UPDATE instrument_versions SET n = 9')).toThrow('append-only')
    expect(() => sqlite.exec('DELETE FROM instrument_versions')).toThrow('append-only')
  })

  test('something that is not an instrument is refused and nothing is stored', () => {
    const app = anApp()
    const broken = { ...comprehension(), items: [] }
    expect(() => publishInstrument(app.deps, operator, broken)).toThrow(z.ZodError)
    expect(eventsOf(app)).toBe(0)
  })

  test('the instruments that come with Concord are published once, however often it starts', () => {
    const app = anApp()
    const keys = ['comprehension', 'conversation-quality', 'persona-guess', 'topic-checklist', 'vp-fidelity']
    expect(seedInstruments(app.deps, operator).map(p => [p.n, p.unchanged])).toEqual(
      keys.map(() => [1, false]),
    )
    expect(seedInstruments(app.deps, operator).map(p => [p.n, p.unchanged])).toEqual(
      keys.map(() => [1, true]),
    )
    for (const key of keys) expect(newestVersionOf(app.deps.storage.db, key)?.body.key).toBe(key)
  })
})
