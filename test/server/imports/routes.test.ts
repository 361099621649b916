import { describe, expect, it } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { aCase, aDraft, fingerprint, jsonl } from '#test/support/importing.ts'

const judgeQuery = 'file=judge.jsonl&name=judge-a&model=m&prompt_version=v1'
const row = (case_id: string) => ({ case_id, instrument: 'conversation-quality', item: 'clarity', value: 3 })

describe('imports over HTTP', () => {
  it('go from upload to masked name to judge, by the maintainer alone', async () => {
    const app = anApp()
    const study = aDraft(app)
    const at = `/api/studies/${study.key}`
    const text = jsonl(aCase('c-1', { dialogue: [{ role: 'agent', text: 'I am ChatGPT.' }] }))
    const { maintainer } = study
    const sent = await maintainer.upload(`${at}/imports/cases?file=cases.jsonl`, text)
    expect(sent).toMatchObject({ status: 200, body: { cases: 1, mentions: 1, unchanged: false } })
    const again = await maintainer.upload(`${at}/imports/cases?file=cases.jsonl`, text)
    expect(again).toMatchObject({ status: 200, body: { unchanged: true } })

    const cases = (await maintainer.get(`${at}/cases`)).body as { cases: { id: string }[] }
    expect(cases).toMatchObject({ total: 1, cases: [{ ext_id: 'c-1', turns: 1, words: 3 }] })
    const whole = await maintainer.get(`${at}/cases/${cases.cases[0]!.id}`)
    expect(whole.body).toMatchObject({ hidden: { educator_model: 'educator-north' }, mentions: [{}] })

    const { mentions } = (await maintainer.get(`${at}/mentions`)).body as { mentions: { id: string }[] }
    const mention = `${at}/mentions/${mentions[0]!.id}`
    expect((await maintainer.post(`${mention}/waiver`, { reason: ' ' })).status).toBe(400)
    expect((await maintainer.post(`${mention}/waiver`, { reason: 'known' })).body).toEqual({
      state: 'waived',
    })
    expect((await maintainer.post(`${mention}/mask`, {})).body).toEqual({ state: 'masked' })
    const masked = await maintainer.get(`${at}/cases/${cases.cases[0]!.id}`)
    expect(masked.body).toMatchObject({
      parts: expect.arrayContaining([
        expect.objectContaining({ pane: 'dialogue', body: [expect.objectContaining({ text: 'I am ▇▇▇.' })] }),
      ]),
    })

    const judged = await maintainer.upload(
      `${at}/imports/judge?${judgeQuery}&temperature=0.2&seed=7&note_sha=${'ab'.repeat(32)}`,
      jsonl(row('c-1')),
    )
    expect(judged).toMatchObject({ status: 200, body: { rows: 1, cases: 1 } })
    const run = app.deps.storage.sqlite.prepare('SELECT provenance, input_shas FROM judge_runs').get()
    expect(run).toEqual({
      provenance: '{"temperature":0.2,"seed":7}',
      input_shas: `{"note":"${'ab'.repeat(32)}"}`,
    })
    const imports = (await maintainer.get(`${at}/imports`)).body as { imports: unknown[] }
    expect(imports.imports.slice(0, 2)).toMatchObject([
      { kind: 'judge', judge: 'judge-a', model: 'm', rows: 1 },
      { kind: 'cases', file: 'cases.jsonl', rows: 1, judge: null },
    ])
    expect(app.faults).toEqual([])
  })

  it('refuse a bad file with its places, and store nothing', async () => {
    const app = anApp()
    const study = aDraft(app)
    const before = fingerprint(app)
    const sent = await study.maintainer.upload(
      `/api/studies/${study.id}/imports/cases?file=cases.jsonl`,
      jsonl(aCase('a'), '{"id":"b","id":"c"}'),
    )
    expect(sent.status).toBe(422)
    expect(sent.body).toMatchObject({
      error: {
        code: 'invalid-file',
        details: {
          total: 1,
          problems: [{ file: 'cases.jsonl', line: 2, field: 'id', code: 'duplicate-key' }],
        },
      },
    })
    expect(fingerprint(app)).toEqual(before)
    expect(app.faults).toEqual([])
  })

  it('refuse a JSON body, a missing file name, and judge settings of the wrong kind', async () => {
    const app = anApp()
    const study = aDraft(app)
    const at = `/api/studies/${study.id}/imports`
    const { maintainer } = study
    expect((await maintainer.post(`${at}/cases?file=a`, aCase('a'))).status).toBe(415)
    expect((await maintainer.upload(`${at}/cases`, jsonl(aCase('a')))).status).toBe(400)
    expect((await maintainer.upload(`${at}/judge?${judgeQuery}&seed=x`, jsonl(row('a')))).status).toBe(400)
    expect(
      (await maintainer.upload(`${at}/judge?${judgeQuery}&temperature=-1`, jsonl(row('a')))).status,
    ).toBe(400)
    expect((await maintainer.upload(`${at}/judge?${judgeQuery}&name=b`, jsonl(row('a')))).status).toBe(400)
    expect(app.faults).toEqual([])
  })

  it('do not exist for annotators, maintainers of other studies, or nobody', async () => {
    const app = anApp()
    const study = aDraft(app)
    const before = fingerprint(app)
    const at = `/api/studies/${study.id}`
    for (const person of [study.kim, app.nobody]) {
      const status = person === app.nobody ? 401 : 404
      expect((await person.upload(`${at}/imports/cases?file=a`, jsonl(aCase('a')))).status).toBe(status)
      for (const path of ['imports', 'cases', 'mentions', 'cases/x'])
        expect((await person.get(`${at}/${path}`)).status).toBe(status)
    }
    expect(fingerprint(app)).toEqual(before)
  })
})

describe('previews over HTTP', () => {
  it('check a file, are refused at the import when it differs, and show what runs', async () => {
    const app = anApp()
    const study = aDraft(app)
    const at = `/api/studies/${study.key}`
    const { maintainer } = study
    const text = jsonl(aCase('c-1'))
    const before = fingerprint(app)
    const seen = await maintainer.upload(`${at}/imports/cases/preview?file=cases.jsonl`, text)
    expect(seen).toMatchObject({ status: 200, body: { fresh: 1, refused: null } })
    const refused = await maintainer.upload(`${at}/imports/cases/preview?file=cases.jsonl`, '{"id":1}')
    expect(refused).toMatchObject({
      status: 200,
      body: { refused: { problems: [{ line: 1, field: 'id' }] } },
    })
    expect(fingerprint(app)).toEqual(before)
    expect((await maintainer.get(`${at}/importing`)).body).toEqual({ running: null })

    const { check } = seen.body as { check: string }
    const other = await maintainer.upload(
      `${at}/imports/cases?file=cases.jsonl&check=${check}`,
      jsonl(aCase('c-1'), aCase('c-2')),
    )
    expect(other).toMatchObject({
      status: 409,
      body: { error: { code: 'import-differs', details: { reason: 'file-changed' } } },
    })
    const sent = await maintainer.upload(`${at}/imports/cases?file=cases.jsonl&check=${check}`, text)
    expect(sent).toMatchObject({ status: 200, body: { cases: 1 } })
    const judged = await maintainer.upload(`${at}/imports/judge/preview?${judgeQuery}`, jsonl(row('c-1')))
    expect(judged).toMatchObject({ status: 200, body: { fresh: 1, cases: 1, refused: null } })
    expect((await maintainer.upload(`${at}/imports/cases?file=a&check=x`, text)).status).toBe(400)
    expect((await maintainer.post(`${at}/importing/stop`, { id: 'x' })).status).toBe(400)
    expect((await maintainer.post(`${at}/importing/stop`, { id: 'f'.repeat(32) })).body).toEqual({
      stopped: false,
    })
    expect(app.faults).toEqual([])
  })

  it('do not exist for annotators', async () => {
    const app = anApp()
    const study = aDraft(app)
    const at = `/api/studies/${study.key}`
    expect((await study.kim.upload(`${at}/imports/cases/preview?file=a`, jsonl(aCase('a')))).status).toBe(404)
    expect((await study.kim.get(`${at}/importing`)).status).toBe(404)
    expect((await study.kim.get(`${at}/pace`)).status).toBe(404)
  })
})
