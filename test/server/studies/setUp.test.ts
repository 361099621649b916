import { describe, expect, test } from 'vitest'
import { publishInstrument } from '#server/instruments/publish.ts'
import { seedInstruments } from '#server/instruments/seedInstruments.ts'
import { newestVersionOf } from '#server/instruments/store.ts'
import { verify } from '#server/storage/verify.ts'
import { operator } from '#server/storage/write.ts'
import type { StudyOverview } from '#server/studies/overview.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { addCases, aStudy, bank, join, newStudy, notice, type TestStudy } from './aStudy.ts'

const overviewOf = async (study: TestStudy) =>
  (await study.maintainer.get(study.at(''))).body as StudyOverview
const all = (app: TestApp, sql: string) =>
  app.deps.storage.sqlite.prepare(sql).all() as Record<string, unknown>[]
const problem = (reply: { status: number; body: unknown }) => ({
  status: reply.status,
  ...(reply.body as object),
})
const refused = (status: number, code: string, details?: unknown) => ({
  status,
  error: details === undefined ? { code } : { code, details },
})

const dischargeBench = (study: TestStudy) => ({
  physicians: [study.kim.id, study.lee.id],
  exclusive: 25,
  shared: 20,
})

describe('setting a study up over HTTP', () => {
  test('70 cases of 7 models go 25 + 25 + 20 to two physicians, and the counts are right', async () => {
    const app = anApp()
    const study = aStudy(app)
    const { maintainer, at, kim, lee } = study
    addCases(app, study.id, bank(90, 7))

    const request = { n: 70, by: ['educator_model'], plan: { physicians: 2, exclusive: 25, shared: 20 } }
    const preview = await maintainer.post(at('/sample/preview'), request)
    expect(preview.body).toEqual({
      seed: 1,
      n: 70,
      by: ['educator_model'],
      rows: Array.from({ length: 7 }, (_, m) => ({
        stratum: { educator_model: `model-${m}` },
        available: 90,
        drawn: 10,
      })),
      groups: 70,
      largest_group: 1,
    })
    expect(all(app, 'SELECT * FROM samples')).toEqual([])
    const drawn = await maintainer.post(at('/sample'), request)
    expect(drawn.body).toEqual(preview.body)

    expect((await overviewOf(study)).sample.plan).toEqual({ physicians: 2, exclusive: 25, shared: 20 })
    const planned = await maintainer.post(at('/allocation/preview'), dischargeBench(study))
    expect(all(app, 'SELECT * FROM assignments')).toEqual([])
    const dealt = await maintainer.post(at('/allocation'), dischargeBench(study))
    expect(dealt.status).toBe(200)
    expect(dealt.body).toEqual(planned.body)
    expect(dealt.body).toMatchObject({ seed: 1, balance_by: 'educator_model', assignments: 90 })

    // counted from the rows, not from the reply
    const counts = all(
      app,
      `SELECT a.person_id AS person, al.kind, al.stratum, count(*) AS n FROM assignments a
       JOIN allocations al ON al.assignment_id = a.id GROUP BY 1, 2, 3`,
    )
    for (const person of [kim.id, lee.id]) {
      const of = (kind: string) => counts.filter(c => c.person === person && c.kind === kind)
      const numbers = (kind: string) => of(kind).map(c => c.n as number)
      expect(numbers('exclusive').reduce((a, b) => a + b)).toBe(25)
      expect(numbers('shared').reduce((a, b) => a + b)).toBe(20)
      for (const kind of ['exclusive', 'shared']) {
        expect(of(kind)).toHaveLength(7)
        expect(Math.max(...numbers(kind)) - Math.min(...numbers(kind))).toBeLessThanOrEqual(1)
      }
    }
    const perCase = all(
      app,
      `SELECT al.kind, count(*) AS n, count(DISTINCT a.person_id) AS people FROM assignments a
       JOIN allocations al ON al.assignment_id = a.id GROUP BY a.case_id`,
    )
    expect(perCase.filter(c => c.kind === 'shared').map(c => c.people)).toEqual(Array(20).fill(2))
    expect(perCase.filter(c => c.kind === 'exclusive').map(c => c.n)).toEqual(Array(50).fill(1))
    const positions = all(
      app,
      `SELECT position FROM assignments WHERE person_id = '${kim.id}' ORDER BY position`,
    )
    expect(positions.map(p => p.position)).toEqual(Array.from({ length: 45 }, (_, i) => i + 1))
    const strata = all(
      app,
      `SELECT count(*) AS wrong FROM allocations al JOIN assignments a ON a.id = al.assignment_id
       JOIN case_hidden h ON h.case_id = a.case_id WHERE json_extract(h.hidden, '$.educator_model') <> al.stratum`,
    )
    expect(strata).toEqual([{ wrong: 0 }])

    expect((await maintainer.put(at('/notice'), notice())).body).toMatchObject({
      version: 1,
      unchanged: false,
    })
    expect((await overviewOf(study)).opening).toEqual({
      missing: [],
      unknown: [],
      unacknowledged: [],
      cases: [],
      mentions: 0,
      left: [],
      unpaired: [],
      held: [],
      known: [],
    })
    expect((await maintainer.post(at('/opening'))).body).toEqual({ state: 'open' })

    const overview = await overviewOf(study)
    expect(overview.study).toMatchObject({ key: 'pilot', state: 'open', seed: 1 })
    expect(overview.stages.map(s => [s.ordinal, s.instrument, s.version, s.panes])).toEqual([
      [1, 'conversation-quality', 1, ['dialogue']],
      [2, 'topic-checklist', 1, ['note', 'dialogue']],
      [3, 'comprehension', 1, ['note', 'answers']],
    ])
    expect(overview.cases).toEqual({ published: 630, by_language: [{ language: 'en', cases: 630 }] })
    expect(overview.sample.rows).toEqual(
      Array.from({ length: 7 }, (_, m) => ({ balance: `model-${m}`, cases: 10 })),
    )
    expect(overview.allocation.rows).toHaveLength(14)
    expect(overview.progress.map(p => [p.person.username, p.assigned, p.done, p.started])).toEqual([
      ['kim', 45, 0, 0],
      ['lee', 45, 0, 0],
    ])
    expect(overview.notice).toMatchObject({ version: 1, accepted_by: 0 })
    expect(overview.opening).toBeNull()
    expect(verify(app.deps.storage.sqlite)).toMatchObject({ ok: true })
    expect(app.faults).toEqual([])
  })

  test('the same files, seed and user names give the same sample and allocation on another machine', async () => {
    const dealt = async (before: number, seed?: number) => {
      const app = anApp()
      // other ids for everything that follows
      for (let i = 0; i < before; i++) app.deps.newId()
      const study = aStudy(app)
      addCases(app, study.id, before ? bank(30, 3).reverse() : bank(30, 3))
      await study.maintainer.post(study.at('/sample'), { n: 15, by: ['educator_model'] })
      const physicians = [study.kim.id, study.lee.id]
      const body = { physicians: before ? physicians.reverse() : physicians, exclusive: 5, shared: 5, seed }
      await study.maintainer.post(study.at('/allocation'), body)
      return all(
        app,
        `SELECT u.username, h.ext_id, al.kind, a.position FROM assignments a JOIN user u ON u.id = a.person_id
         JOIN case_hidden h ON h.case_id = a.case_id JOIN allocations al ON al.assignment_id = a.id
         ORDER BY 1, 4`,
      )
    }
    const first = await dealt(0)
    expect(first).toHaveLength(20)
    expect(await dealt(1000)).toEqual(first)
    expect(await dealt(0, 2)).not.toEqual(first)
  })

  test('samples and assignments are stored so that neither id nor order tells the stratum', async () => {
    const app = anApp()
    const study = aStudy(app)
    addCases(app, study.id, bank(40, 2))
    await study.maintainer.post(study.at('/sample'), { n: 20, by: ['educator_model'] })
    const refs = all(
      app,
      'SELECT h.ext_id AS ref FROM samples s JOIN case_hidden h ON h.case_id = s.case_id ORDER BY s.rowid',
    ).map(row => row.ref as string)
    expect(refs).not.toEqual([...refs].sort())
  })

  test('fields to sample by come with their levels and counts; nested and staged ones are not there', async () => {
    const app = anApp()
    const study = aStudy(app)
    addCases(app, study.id, [
      { ref: 'a', model: 'm1', strata: { recall: 'poor' }, hidden: { session_complete: true } },
      { ref: 'b', model: 'm2', strata: { recall: 'poor' }, hidden: { session_complete: false } },
      { ref: 'c', model: 'm2' },
    ])
    addCases(app, study.id, [{ ref: 'd', model: 'm9' }], 'staged')
    expect((await study.maintainer.get(study.at('/fields'))).body).toEqual({
      fields: [
        {
          name: 'educator_model',
          source: 'hidden',
          missing: 0,
          distinct: 2,
          levels: [
            { value: 'm1', cases: 1 },
            { value: 'm2', cases: 2 },
          ],
        },
        {
          name: 'language',
          source: 'case',
          missing: 0,
          distinct: 1,
          levels: [{ value: 'en', cases: 3 }],
        },
        { name: 'recall', source: 'strata', missing: 1, distinct: 1, levels: [{ value: 'poor', cases: 2 }] },
        {
          name: 'session_complete',
          source: 'hidden',
          missing: 1,
          distinct: 2,
          levels: [
            { value: 'false', cases: 1 },
            { value: 'true', cases: 1 },
          ],
        },
      ],
    })
  })

  test('a second draw is refused until it is asked for, and takes the allocation with it', async () => {
    const app = anApp()
    const study = aStudy(app)
    const { maintainer, at } = study
    addCases(app, study.id, bank(20, 2))
    await maintainer.post(at('/sample'), { n: 6, by: [] })
    const deal = { physicians: [study.kim.id, study.lee.id], exclusive: 2, shared: 2 }
    await maintainer.post(at('/allocation'), deal)
    expect(problem(await maintainer.post(at('/sample'), { n: 4, by: [] }))).toEqual(
      refused(409, 'sample-exists', { n: 6 }),
    )
    expect((await maintainer.post(at('/sample'), { n: 4, by: [], redraw: true })).status).toBe(200)
    expect(all(app, 'SELECT count(*) AS n FROM samples')).toEqual([{ n: 4 }])
    expect(all(app, 'SELECT count(*) AS n FROM assignments')).toEqual([{ n: 0 }])
    expect(all(app, 'SELECT count(*) AS n FROM allocations')).toEqual([{ n: 0 }])
    const again = { ...deal, exclusive: 1 }
    expect((await maintainer.post(at('/allocation'), again)).body).toMatchObject({ assignments: 6 })
    expect((await maintainer.post(at('/allocation'), { ...again, seed: 7 })).body).toMatchObject({
      seed: 7,
      assignments: 6,
    })
    expect(all(app, 'SELECT count(*) AS n FROM assignments')).toEqual([{ n: 6 }])
    expect(verify(app.deps.storage.sqlite)).toMatchObject({ ok: true })
  })

  test('impossible samples and allocations are refused with their numbers, and nothing is stored', async () => {
    const app = anApp()
    const study = aStudy(app)
    const { maintainer, at, kim, lee } = study
    addCases(app, study.id, bank(4, 2))
    const events = all(app, 'SELECT count(*) AS n FROM events')
    for (const path of ['/sample', '/sample/preview']) {
      expect(problem(await maintainer.post(at(path), { n: 9, by: [] }))).toEqual(
        refused(409, 'sample-impossible', { problem: 'n-larger-than-available', n: 9, available: 8 }),
      )
      expect(problem(await maintainer.post(at(path), { n: 2, by: ['modle'] }))).toEqual(
        refused(409, 'sample-impossible', {
          problem: 'unknown-field',
          fields: ['modle'],
          known: ['educator_model', 'language', 'recall'],
        }),
      )
      const plan = { physicians: 2, exclusive: 2, shared: 3 }
      expect(problem(await maintainer.post(at(path), { n: 7, by: [], plan }))).toEqual(
        refused(409, 'sample-impossible', {
          problem: 'group-repeat-unavoidable',
          cases_needed: 7,
          cases_reachable: 5,
          physicians: 2,
          exclusive: 2,
          shared: 3,
          physician_needs: 5,
          groups_available: 4,
        }),
      )
      expect((await maintainer.post(at(path), { n: 6, by: [], plan })).body).toMatchObject({
        error: { code: 'invalid-input', details: { problems: [{ problem: 'plan-needs-another-n' }] } },
      })
    }
    expect(all(app, 'SELECT count(*) AS n FROM events')).toEqual(events)

    await maintainer.post(at('/sample'), { n: 6, by: [] })
    const deal = (exclusive: number, shared: number, physicians = [kim.id, lee.id]) => ({
      physicians,
      exclusive,
      shared,
    })
    for (const path of ['/allocation', '/allocation/preview']) {
      const numbers = { sample: 6, physicians: 2 }
      expect(problem(await maintainer.post(at(path), deal(2, 3)))).toEqual(
        refused(409, 'allocation-impossible', {
          problem: 'sample-too-small',
          needed: 7,
          ...numbers,
          exclusive: 2,
          shared: 3,
        }),
      )
      expect(problem(await maintainer.post(at(path), deal(2, 1)))).toEqual(
        refused(409, 'allocation-impossible', {
          problem: 'sample-larger',
          needed: 5,
          ...numbers,
          exclusive: 2,
          shared: 1,
        }),
      )
      expect(problem(await maintainer.post(at(path), deal(0, 6)))).toMatchObject(
        refused(409, 'allocation-impossible', {
          problem: 'group-repeat-unavoidable',
          physician_needs: 6,
          groups_available: 4,
        }),
      )
      expect(problem(await maintainer.post(at(path), deal(2, 2, [kim.id, maintainer.id])))).toEqual(
        refused(409, 'allocation-impossible', { problem: 'not-annotators', physicians: [maintainer.id] }),
      )
      expect((await maintainer.post(at(path), deal(2, 2, [kim.id, kim.id]))).status).toBe(400)
    }
    expect(all(app, 'SELECT count(*) AS n FROM assignments')).toEqual([{ n: 0 }])
  })

  test('without a plan as few cases of one patient are drawn as the number allows', async () => {
    const app = anApp()
    const study = aStudy(app)
    addCases(app, study.id, bank(4, 3))
    const groups = async (n: number) => {
      const { body } = await study.maintainer.post(study.at('/sample/preview'), { n, by: ['educator_model'] })
      return body as { groups: number; largest_group: number }
    }
    expect(await groups(4)).toMatchObject({ groups: 4, largest_group: 1 })
    expect(await groups(7)).toMatchObject({ groups: 4, largest_group: 2 })
    expect(await groups(12)).toMatchObject({ groups: 4, largest_group: 3 })
  })

  test('settings change in the draft, and the allocation made under the old ones goes', async () => {
    const app = anApp()
    const study = aStudy(app)
    const { maintainer, at } = study
    addCases(app, study.id, bank(10, 2))
    await maintainer.post(at('/sample'), { n: 6, by: [] })
    const deal = { physicians: [study.kim.id, study.lee.id], exclusive: 2, shared: 2 }
    await maintainer.post(at('/allocation'), deal)
    expect((await maintainer.put(at('/settings'), { balance_by: 'educator_model' })).body).toMatchObject({
      removed: { assignments: 0 },
    })
    expect((await maintainer.put(at('/settings'), { balance_by: 'recall' })).body).toEqual({
      settings: { allow_group_repeat: false, balance_by: 'recall' },
      removed: { assignments: 8 },
    })
    const dealt = (await maintainer.post(at('/allocation'), deal)).body as { rows: { balance: string }[] }
    expect(new Set(dealt.rows.map(row => row.balance))).toEqual(new Set(['poor', 'accurate']))
    expect(problem(await maintainer.put(at('/settings'), { balance_by: 'recal' }))).toEqual(
      refused(409, 'allocation-impossible', {
        problem: 'unknown-field',
        fields: ['recal'],
        known: ['educator_model', 'language', 'recall'],
      }),
    )
    expect((await maintainer.put(at('/settings'), { seed: 3 })).status).toBe(400)
  })

  test('a new notice is a new version; the same text is not', async () => {
    const app = anApp()
    const { maintainer, at } = aStudy(app)
    const put = async (word: string) => (await maintainer.put(at('/notice'), notice(word))).body
    expect(await put('Read')).toMatchObject({ version: 1, unchanged: false })
    expect(await put('Read')).toMatchObject({ version: 1, unchanged: true })
    expect(await put('Look')).toMatchObject({ version: 2, unchanged: false })
    expect(await put('Read')).toMatchObject({ version: 3, unchanged: false })
    expect((await maintainer.put(at('/notice'), { en: notice().en })).status).toBe(400)
  })

  test('a stage keeps the version of its instrument that the study began with', async () => {
    const app = anApp()
    const study = aStudy(app)
    const before = newestVersionOf(app.deps.storage.db, 'comprehension')!
    const changed = structuredClone(before.body)
    changed.items[0]!.title.en = 'Another wording'
    publishInstrument(app.deps, operator, changed)
    const { body } = await study.maintainer.get(study.at('/instruments'))
    const { instruments } = body as {
      instruments: { version: number; newest: number; instrument: unknown }[]
    }
    expect(instruments.map(i => [i.version, i.newest])).toEqual([
      [1, 1],
      [1, 1],
      [1, 2],
    ])
    expect(instruments[2]!.instrument).toEqual(before.body)
  })
})

describe('who may set up a study', () => {
  test('a maintainer begins another study and is its maintainer; its key is taken once', async () => {
    const app = anApp()
    const { maintainer } = aStudy(app)
    const made = await maintainer.post('/api/studies', newStudy('second'))
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ key: 'second' })
    const list = (await maintainer.get('/api/studies')).body as { studies: { key: string; state: string }[] }
    expect(list.studies.map(s => [s.key, s.state])).toEqual([
      ['second', 'draft'],
      ['pilot', 'draft'],
    ])
    expect((await maintainer.get('/api/studies/second')).status).toBe(200)
    expect(problem(await maintainer.post('/api/studies', newStudy('second')))).toEqual(
      refused(409, 'study-key-taken', { key: 'second' }),
    )
  })

  test('to everyone else nothing is there: not to another study’s maintainer, a physician, or a stranger', async () => {
    const app = anApp()
    const study = aStudy(app)
    addCases(app, study.id, bank(4, 2))
    const other = app.person('choi')
    const { id: otherStudy } = (await study.maintainer.post('/api/studies', newStudy('other'))).body as {
      id: string
    }
    join(app, otherStudy, other, 'maintainer')
    const body = { n: 2, by: [] }
    const deal = { physicians: [study.kim.id], exclusive: 1, shared: 0 }
    for (const person of [other, study.kim, app.person('stranger')])
      for (const key of ['pilot', study.id, 'no-such-study'])
        for (const reply of [
          await person.get(`/api/studies/${key}`),
          await person.get(`/api/studies/${key}/fields`),
          await person.get(`/api/studies/${key}/instruments`),
          await person.put(`/api/studies/${key}/settings`, { balance_by: 'recall' }),
          await person.put(`/api/studies/${key}/notice`, notice()),
          await person.post(`/api/studies/${key}/sample`, body),
          await person.post(`/api/studies/${key}/sample/preview`, body),
          await person.post(`/api/studies/${key}/allocation`, deal),
          await person.post(`/api/studies/${key}/allocation/preview`, deal),
          await person.post(`/api/studies/${key}/opening`),
          await person.post(`/api/studies/${key}/freezing`, { confirm: true }),
        ])
          expect(problem(reply)).toEqual(refused(404, 'not-found'))
    expect((await study.kim.get('/api/studies')).body).toEqual({ studies: [] })
    expect((await other.get('/api/studies')).body).toMatchObject({ studies: [{ key: 'other' }] })
    expect(problem(await study.kim.post('/api/studies', newStudy('mine')))).toEqual(refused(404, 'not-found'))
    expect(problem(await study.kim.post('/api/studies', { nonsense: 1 }))).toEqual(refused(404, 'not-found'))
    expect(problem(await app.nobody.get('/api/studies'))).toEqual(refused(401, 'not-signed-in'))
    expect(problem(await app.nobody.get('/api/studies/pilot'))).toEqual(refused(401, 'not-signed-in'))
  })

  test('a study whose instruments are not published, or show other panes than the protocol says, is refused', async () => {
    const app = anApp()
    const { createStudy } = await import('#server/studies/create.ts')
    expect(() => createStudy(app.deps, operator, newStudy())).toThrow(
      expect.objectContaining({
        code: 'study-not-ready',
        details: { missing: ['instrument-missing'], instrument: 'conversation-quality' },
      }),
    )
    seedInstruments(app.deps, operator)
    const body = structuredClone(newestVersionOf(app.deps.storage.db, 'conversation-quality')!.body)
    publishInstrument(app.deps, operator, { ...body, panes: ['dialogue', 'note'] })
    expect(() => createStudy(app.deps, operator, newStudy())).toThrow(
      expect.objectContaining({
        code: 'study-not-ready',
        details: {
          missing: ['instrument-panes-differ'],
          instrument: 'conversation-quality',
          panes: ['dialogue', 'note'],
          expected: ['dialogue'],
        },
      }),
    )
    expect(all(app, 'SELECT * FROM studies')).toEqual([])
  })
})
