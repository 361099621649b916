import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { discardStaged } from '#server/cases/discardStaged.ts'
import { importCases } from '#server/cases/importCases.ts'
import { listCases, wholeCase } from '#server/cases/store.ts'
import { pause } from '#server/imports/pace.ts'
import { cases, units } from '#server/storage/tables/cases.ts'
import { verify } from '#server/storage/verify.ts'
import { operator, write } from '#server/storage/write.ts'
import { requireStudy } from '#server/studies/store.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aCase, aDraft, bytesOf, fingerprint, jsonl, refusedWith } from '#test/support/importing.ts'

const importing = (app: TestApp, study: string, text: string | Uint8Array, fileName = 'cases.jsonl') =>
  importCases(app.deps, operator, {
    study,
    fileName,
    bytes: typeof text === 'string' ? bytesOf(text) : text,
  })
const page = { offset: 0, limit: 500 }
const counted = (app: TestApp, table: string) =>
  app.deps.storage.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
const many = (count: number, more: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, n) => aCase(`c-${n}`, more))

describe('importing cases', () => {
  it('reports what came in, keeps all of it, and verifies', async () => {
    const app = anApp()
    const study = aDraft(app)
    const korean = aCase('환자-2', {
      language: 'ko',
      group: 'p',
      strata: { 과: '응급의학과', severity: 3 },
      tokens: 9,
      dialogue: [
        { role: 'agent', text: '천식으로 입원하셨습니다.', logprob: -0.5 },
        { role: 'user', text: '네\u2028알겠습니다 👍' },
        { role: 'agent', text: '또 오세요.', logprob: -0.25 },
      ],
      hidden: { educator_model: 'educator-south', references: { c1: '천식' } },
    })
    const report = await importing(app, study.id, jsonl(aCase('c-1', { group: 'p' }), korean))
    expect(report).toMatchObject({
      unchanged: false,
      file: 'cases.jsonl',
      cases: 2,
      skipped: 0,
      groups: 1,
      turns: 5,
      languages: { en: 1, ko: 1 },
      roles: { agent: { role: 'educator', count: 2 }, user: { role: 'patient', count: 1 } },
      kept_hidden: { tokens: 1, 'dialogue.*.logprob': 2 },
      mentions: 0,
    })
    const list = listCases(app.deps.storage.db, study.id, page)
    expect(list).toMatchObject({
      total: 2,
      cases: [
        { ext_id: 'c-1', group: 'p', turns: 2, words: 9, educator_model: 'educator-north', strata: {} },
        { ext_id: '환자-2', language: 'ko', turns: 3, strata: { 과: '응급의학과', severity: '3' } },
      ],
    })
    const whole = wholeCase(app.deps.storage.db, study.id, list.cases[1]!.id)
    expect(whole).toMatchObject({ source: korean, hidden: korean.hidden, meta: { tokens: 9 } })
    expect(whole!.units).toHaveLength(6)
    expect(verify(app.deps.storage.sqlite)).toMatchObject({ ok: true })
  })

  it('lets go of the file once it is parsed', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const app = anApp()
    const study = aDraft(app)
    const held: boolean[] = []
    let bytes: WeakRef<Uint8Array> | undefined
    const begin = () => {
      const file = bytesOf(jsonl(...many(45)))
      bytes = new WeakRef(file)
      const now = () => {
        collect()
        held.push(bytes!.deref() !== undefined)
        return app.deps.now()
      }
      return importCases({ ...app.deps, now }, operator, {
        study: study.id,
        fileName: 'a.jsonl',
        bytes: file,
      })
    }
    await begin()
    expect(held.at(-1)).toBe(false)
  })

  it('writes many cases in short transactions and one small one that publishes them', async () => {
    const app = anApp()
    const study = aDraft(app)
    const before = Number(counted(app, 'events'))
    await importing(app, study.id, jsonl(...many(45)))
    const verbs = app.deps.storage.sqlite
      .prepare('SELECT verb, length(body) size FROM events WHERE seq > ? ORDER BY seq')
      .all(before) as { verb: string; size: number }[]
    expect(verbs.map(({ verb }) => verb)).toEqual([
      'import.chunk',
      'import.chunk',
      'import.chunk',
      'import.publish',
    ])
    expect(verbs.at(-1)!.size).toBeLessThan(1000)
  })

  it('changes nothing when a file comes again, and says so', async () => {
    const app = anApp()
    const study = aDraft(app)
    const text = jsonl(...many(3))
    await importing(app, study.id, text)
    const before = fingerprint(app)
    const again = await importing(app, study.id, text, 'renamed.jsonl')
    expect(again).toMatchObject({ import: null, unchanged: true, cases: 0, skipped: 3, turns: 0 })
    const reordered = jsonl(...many(3).map(one => Object.fromEntries(Object.entries(one).reverse())))
    expect(await importing(app, study.id, reordered)).toMatchObject({ unchanged: true, skipped: 3 })
    expect(fingerprint(app)).toEqual(before)
  })

  it('takes only the new cases of a longer file', async () => {
    const app = anApp()
    const study = aDraft(app)
    await importing(app, study.id, jsonl(...many(2)))
    const report = await importing(app, study.id, jsonl(...many(3)))
    expect(report).toMatchObject({ unchanged: false, cases: 1, skipped: 2, turns: 2 })
    expect(listCases(app.deps.storage.db, study.id, page).total).toBe(3)
  })

  it('refuses a known id with other content, and the other form of a known id', async () => {
    const app = anApp()
    const study = aDraft(app)
    await importing(app, study.id, jsonl(aCase('c-1'), aCase('환자'.normalize('NFC'))))
    const before = fingerprint(app)
    const text = jsonl(aCase('c-9'), aCase('c-1', { extra: 1 }), aCase('환자'.normalize('NFD')))
    expect(await refusedWith(() => importing(app, study.id, text))).toMatchObject([
      { line: 2, field: 'id', code: 'case-exists-with-other-content' },
      { line: 3, field: 'id', code: 'duplicate-id-after-nfc' },
    ])
    expect(fingerprint(app)).toEqual(before)
  })

  it('lets two studies have the same case', async () => {
    const app = anApp()
    const a = aDraft(app, 'a')
    const b = aDraft(app, 'b', a)
    await importing(app, a.id, jsonl(aCase('c-1')))
    expect(await importing(app, b.id, jsonl(aCase('c-1')))).toMatchObject({ cases: 1, unchanged: false })
  })

  it('keeps ids in both normal forms as the file has them', async () => {
    const app = anApp()
    const study = aDraft(app)
    const nfd = '환자'.normalize('NFD')
    await importing(app, study.id, jsonl(aCase(nfd, { group: '집단'.normalize('NFD') })))
    const [one] = listCases(app.deps.storage.db, study.id, page).cases
    expect([one!.ext_id, one!.group]).toEqual([nfd, '집단'.normalize('NFC')])
  })

  it('refuses a study that physicians have begun', async () => {
    const app = anApp()
    const study = aDraft(app)
    study.setState('open')
    const before = fingerprint(app)
    await expect(importing(app, study.id, jsonl(aCase('a')))).rejects.toMatchObject({
      code: 'study-not-draft',
    })
    expect(fingerprint(app)).toEqual(before)
  })

  it('leaves nothing when the study opens meanwhile', async () => {
    const app = anApp()
    const study = aDraft(app)
    const running = importing(app, study.id, jsonl(...many(60)))
    await vi.waitUntil(() => Number(counted(app, 'cases')) >= 20, { interval: 0 })
    study.setState('open')
    await expect(running).rejects.toMatchObject({ code: 'study-not-draft' })
    for (const table of ['cases', 'units', 'unit_hidden', 'case_parts', 'case_hidden', 'case_strata'])
      expect([table, counted(app, table)]).toEqual([table, 0])
    expect(requireStudy(app.deps.storage.db, study.id).state).toBe('open')
    expect(verify(app.deps.storage.sqlite)).toMatchObject({ ok: true })
  })

  it('runs one import of a study at a time', async () => {
    const app = anApp()
    const a = aDraft(app, 'a')
    const b = aDraft(app, 'b', a)
    const running = importing(app, a.id, jsonl(...many(30)))
    await expect(importing(app, a.id, jsonl(aCase('x')))).rejects.toMatchObject({ code: 'busy' })
    await Promise.all([running, importing(app, b.id, jsonl(aCase('x')))])
    await expect(importing(app, a.id, jsonl(aCase('x')))).resolves.toMatchObject({ cases: 1 })
  })

  it('answers others between its transactions', async () => {
    const app = anApp()
    const study = aDraft(app)
    let turns = 0
    let done = false
    const watch = async () => {
      while (!done) {
        await pause()
        turns += 1
      }
    }
    const watching = watch()
    await importing(app, study.id, jsonl(...many(400)))
    done = true
    await watching
    expect(turns).toBeGreaterThanOrEqual(20)
  })

  const badFiles: [string, string | Uint8Array][] = [
    ['a bad last line', jsonl(...many(45), { id: 7 })],
    ['UTF-16', Uint8Array.from(Buffer.from(`\ufeff${jsonl(aCase('a'))}`, 'utf16le'))],
    ['NaN', '{"id":"a","dialogue":[{"role":"user","text":"x","score":NaN}]}'],
    ['a duplicate id', jsonl(aCase('a'), aCase('a'))],
    ['a duplicate key', '{"id":"a","profile":{"age":1,"age":2}}'],
    ['a lone surrogate', '{"id":"a","profile":{"allergy":"\\ud83d"}}'],
    ['a __proto__ key', '{"id":"a","profile":{"__proto__":{"age":1}}}'],
    ['an array', JSON.stringify(many(2))],
  ]

  it('stores nothing of a bad file', async () => {
    const app = anApp()
    const study = aDraft(app)
    const before = fingerprint(app)
    for (const [name, text] of badFiles) {
      const problems = await refusedWith(() => importing(app, study.id, text))
      expect(problems[0]!.line, name).toBeGreaterThan(0)
      expect(fingerprint(app), name).toEqual(before)
    }
    expect(({} as Record<string, unknown>).age).toBeUndefined()
  })
})

describe('an import that broke off', () => {
  /** The third transaction fails, and so does the clearing up: as after a power cut. */
  async function crashed(app: TestApp, study: string) {
    let writes = 0
    const now = () => {
      writes += 1
      if (writes > 2) throw new Error('power cut')
      return app.deps.now()
    }
    const file = { study, fileName: 'cases.jsonl', bytes: bytesOf(jsonl(...many(60))) }
    await expect(importCases({ ...app.deps, now }, operator, file)).rejects.toThrow('power cut')
    expect(counted(app, 'cases')).toBe(40)
  }

  it('shows none of its cases to anybody', async () => {
    const app = anApp()
    const study = aDraft(app)
    await crashed(app, study.id)
    expect(listCases(app.deps.storage.db, study.id, page)).toEqual({ total: 0, cases: [] })
    const id = app.deps.storage.sqlite.prepare('SELECT id FROM cases LIMIT 1').pluck().get() as string
    expect(wholeCase(app.deps.storage.db, study.id, id)).toBeUndefined()
    const imports = await study.maintainer.get(`/api/studies/${study.id}/imports`)
    expect(JSON.stringify(imports.body)).not.toContain('cases.jsonl')
    expect((await study.maintainer.get(`/api/studies/${study.id}/mentions`)).body).toMatchObject({
      mentions: [],
    })
    study.setState('open')
    const seen = app.deps.blind.run(study.kim.id, q => [
      ...q.select({ id: cases.id }).from(cases).all(),
      ...q.select({ id: units.id }).from(units).all(),
    ])
    expect(seen).toEqual([])
  })

  it('leaves nothing after the next start', async () => {
    const app = anApp()
    const study = aDraft(app)
    const { events: _events, head: _head, ...before } = fingerprint(app)
    await crashed(app, study.id)
    expect(verify(app.deps.storage.sqlite)).toMatchObject({ ok: true })
    expect(discardStaged(app.deps)).toBe(1)
    expect(fingerprint(app)).toMatchObject(before)
    expect(discardStaged(app.deps)).toBe(0)
    await expect(importing(app, study.id, jsonl(...many(60)))).resolves.toMatchObject({ cases: 60 })
  })

  it('leaves nothing at once when storing fails but the disk still works', async () => {
    const app = anApp()
    const study = aDraft(app)
    const { events: _events, head: _head, ...before } = fingerprint(app)
    let writes = 0
    const now = () => {
      writes += 1
      if (writes === 3) throw new Error('disk full')
      return app.deps.now()
    }
    const file = { study: study.id, fileName: 'cases.jsonl', bytes: bytesOf(jsonl(...many(60))) }
    await expect(importCases({ ...app.deps, now }, operator, file)).rejects.toThrow('disk full')
    expect(fingerprint(app)).toMatchObject(before)
  })

  it('does not touch published cases when it is cleared away', async () => {
    const app = anApp()
    const study = aDraft(app)
    await importing(app, study.id, jsonl(aCase('kept')))
    const before = listCases(app.deps.storage.db, study.id, page)
    await crashed(app, study.id).catch(() => {})
    discardStaged(app.deps)
    expect(listCases(app.deps.storage.db, study.id, page)).toEqual(before)
  })

  it('is cleared away by the next import of the study too', async () => {
    const app = anApp()
    const study = aDraft(app)
    await crashed(app, study.id)
    await importing(app, study.id, jsonl(aCase('c-1')))
    expect(counted(app, 'cases')).toBe(1)
    expect(counted(app, 'imports')).toBe(2) // with the empty one of the draft
    write(app.deps, operator, { verb: 'test.after' }, () => {})
    expect(verify(app.deps.storage.sqlite)).toMatchObject({ ok: true })
  })
})
