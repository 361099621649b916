import { describe, expect, it } from 'vitest'
import { JudgeAsked } from '#schema/import.ts'
import { discardStaged } from '#server/cases/discardStaged.ts'
import { importCases } from '#server/cases/importCases.ts'
import { importJudgeRatings } from '#server/judges/importRatings.ts'
import { ratingsOfJudge, runsOfJudge } from '#server/judges/store.ts'
import { verify } from '#server/storage/verify.ts'
import { operator } from '#server/storage/write.ts'
import { anApp } from '#test/support/app.ts'
import { aCase, aDraft, bytesOf, fingerprint, jsonl, refusedWith } from '#test/support/importing.ts'

const judge = JudgeAsked.parse({ name: 'judge-a', model: 'model-x@1', prompt_version: 'v3' })
const quality = (case_id: string, more: Record<string, unknown> = {}) => ({
  case_id,
  instrument: 'conversation-quality',
  item: 'clarity',
  value: 4,
  ...more,
})
const comprehension = (case_id: string, unit: unknown, more: Record<string, unknown> = {}) => ({
  case_id,
  instrument: 'comprehension',
  item: 'comprehension',
  unit,
  value: 'correct',
  ...more,
})

async function aStudyToJudge(count = 2) {
  const app = anApp()
  const study = aDraft(app)
  const lines = Array.from({ length: count }, (_, n) => aCase(`c-${n}`))
  lines.push(
    aCase('other', {
      answers: [{ id: 'z9', question: 'q', answer: 'a' }],
      hidden: { applicable: { 'topic-checklist': { Q1: false, Q2: false } } },
    }),
  )
  await importCases(app.deps, operator, {
    study: study.id,
    fileName: 'cases.jsonl',
    bytes: bytesOf(jsonl(...lines)),
  })
  const importing = (text: string, more: Partial<typeof judge> = {}, fileName = 'judge.jsonl') =>
    importJudgeRatings(app.deps, operator, {
      study: study.id,
      fileName,
      bytes: bytesOf(text),
      judge: { ...judge, ...more },
    })
  const stored = (name = judge.name, trial = 1) => ratingsOfJudge(app.deps.storage.db, study.id, name, trial)
  return { app, study, importing, stored }
}

describe("importing a judge's ratings", () => {
  it('keeps values as texts and rationales out of sight, and reports what each stage still lacks', async () => {
    const { app, study, importing, stored } = await aStudyToJudge()
    const text = jsonl(
      quality('c-0', { rater: 'judge-a', rationale: 'plain words', at: '2026-10-01T09:00:00Z' }),
      quality('c-1', { value: '2', confidence: 0.7 }),
      comprehension('c-0', 'c2', { value: 'partially_correct' }),
      comprehension('other', 'z9'),
    )
    const report = await importing(text)
    expect(report).toMatchObject({
      unchanged: false,
      rows: 4,
      skipped: 0,
      cases: 3,
      cases_in_study: 3,
      not_kept: ['confidence'],
      stages: [
        { instrument: 'conversation-quality', expected: 12, present: 2, missing: 10 },
        { instrument: 'topic-checklist', expected: 61, present: 0, missing: 61 },
        { instrument: 'comprehension', expected: 5, present: 2, missing: 3 },
      ],
    })
    expect(
      stored()
        .map(({ instrument, value, rationale }) => [instrument, value, rationale])
        .sort(),
    ).toEqual([
      ['comprehension', 'correct', null],
      ['comprehension', 'partially_correct', null],
      ['conversation-quality', '2', null],
      ['conversation-quality', '4', 'plain words'],
    ])
    expect(runsOfJudge(app.deps.storage.db, study.id, 'judge-a', 1)).toMatchObject([
      { model: 'model-x@1', promptVersion: 'v3' },
    ])
    expect(verify(app.deps.storage.sqlite)).toMatchObject({ ok: true })
  })

  it('reads CSV as well: quotes, line breaks within a field, CRLF, any order of columns', async () => {
    const { importing, stored } = await aStudyToJudge()
    const csv = [
      '\ufeffvalue,rationale,item,instrument,case_id,unit,rater',
      '4,"said ""rest"",\nthen left",clarity,conversation-quality,c-0,,judge-a',
      'correct,,comprehension,comprehension,c-0,c1,',
      '',
    ].join('\r\n')
    expect(await importing(csv, {}, 'judge.csv')).toMatchObject({ rows: 2, not_kept: [] })
    expect(
      stored()
        .map(({ rationale }) => rationale)
        .sort(),
    ).toEqual([null, 'said "rest",\nthen left'])
    const again = await importing(csv, {}, 'no-extension')
    expect(again).toMatchObject({ unchanged: true, rows: 0, skipped: 2 })
  })

  it('changes nothing when a file comes again, in either format', async () => {
    const { app, importing } = await aStudyToJudge()
    await importing(jsonl(quality('c-0'), quality('c-1')))
    const before = fingerprint(app)
    expect(await importing(jsonl(quality('c-0'), quality('c-1')))).toMatchObject({
      unchanged: true,
      run: null,
    })
    const csv = 'case_id,instrument,item,value\nc-1,conversation-quality,clarity,4\n'
    expect(await importing(csv, {}, 'x.csv')).toMatchObject({ unchanged: true, skipped: 1 })
    expect(fingerprint(app)).toEqual(before)
  })

  it("takes a judge's stages from several files, and refuses to change what was said", async () => {
    const { app, importing, stored } = await aStudyToJudge()
    await importing(jsonl(quality('c-0')))
    expect(await importing(jsonl(quality('c-0'), quality('c-1')))).toMatchObject({ rows: 1, skipped: 1 })
    expect(stored()).toHaveLength(2)
    const before = fingerprint(app)
    expect(await refusedWith(() => importing(jsonl(quality('c-0', { value: 5 }))))).toMatchObject([
      { line: 1, code: 'rating-exists-with-other-content' },
    ])
    expect(await refusedWith(() => importing(jsonl(quality('other')), { model: 'model-y' }))).toMatchObject([
      { field: 'judge', code: 'judge-name-taken' },
    ])
    expect(fingerprint(app)).toEqual(before)
    expect(await importing(jsonl(quality('c-0', { value: 5 })), { trial: 2 })).toMatchObject({ rows: 1 })
    expect(stored('judge-a', 2).map(({ value }) => value)).toEqual(['5'])
  })

  it('works at any time of a study', async () => {
    const { study, importing } = await aStudyToJudge()
    for (const [n, state] of (['open', 'frozen', 'unblinded'] as const).entries()) {
      study.setState(state)
      expect(await importing(jsonl(quality('c-0')), { name: `judge-${n}` })).toMatchObject({ rows: 1 })
    }
  })

  it('finds units and cases by their other normal form', async () => {
    const app = anApp()
    const study = aDraft(app)
    const answers = [{ id: '답'.normalize('NFC'), question: 'q', answer: 'a' }]
    const bytes = bytesOf(jsonl(aCase('환자'.normalize('NFD'), { answers })))
    await importCases(app.deps, operator, { study: study.id, fileName: 'c', bytes })
    const row = comprehension('환자'.normalize('NFC'), '답'.normalize('NFD'))
    const file = { study: study.id, fileName: 'j.jsonl', bytes: bytesOf(jsonl(row)), judge }
    await expect(importJudgeRatings(app.deps, operator, file)).resolves.toMatchObject({ rows: 1 })
  })

  const badRows: [string, string[] | Record<string, unknown>, Record<string, unknown>][] = [
    ['an unknown case', quality('nobody'), { field: 'case_id', code: 'unknown-case' }],
    [
      'an instrument of no stage',
      quality('c-0', { instrument: 'vp-fidelity' }),
      { field: 'instrument', code: 'unknown-instrument' },
    ],
    ['an unknown item', quality('c-0', { item: 'charm' }), { field: 'item', code: 'unknown-item' }],
    ['a level outside the scale', quality('c-0', { value: 6 }), { field: 'value', code: 'not-on-scale' }],
    ['a value with spaces', quality('c-0', { value: ' 3' }), { field: 'value', code: 'not-on-scale' }],
    ['a decimal written out', quality('c-0', { value: '3.0' }), { field: 'value', code: 'not-on-scale' }],
    ['a boolean', quality('c-0', { value: true }), { field: 'value', code: 'wrong-type' }],
    ['a list', quality('c-0', { value: [3] }), { field: 'value', code: 'wrong-type' }],
    ['null', quality('c-0', { value: null }), { field: 'value', code: 'wrong-type' }],
    ['no value', quality('c-0', { value: undefined }), { field: 'value', code: 'missing' }],
    ['an empty value', quality('c-0', { value: '' }), { code: 'empty', field: 'value' }],
    ['another rater', quality('c-0', { rater: 'judge-b' }), { field: 'rater', code: 'rater-differs' }],
    ['a missing unit', comprehension('c-0', undefined), { field: 'unit', code: 'missing' }],
    ['an unknown unit', comprehension('c-0', 'c99'), { field: 'unit', code: 'unknown-unit' }],
    [
      'a unit of another case',
      comprehension('c-0', 'z9'),
      { field: 'unit', code: 'unit-of-another-case', details: { case: 'other' } },
    ],
    ['a time that is none', quality('c-0', { at: 'yesterday' }), { field: 'at', code: 'not-a-time' }],
    [
      'NaN',
      ['{"case_id":"c-0","instrument":"conversation-quality","item":"clarity","value":NaN}'],
      { field: 'value', code: 'not-a-number' },
    ],
    ['a duplicate key', ['{"case_id":"c-0","case_id":"c-1"}'], { field: 'case_id', code: 'duplicate-key' }],
  ]

  it('refuses a bad row with its line and field, and stores nothing', async () => {
    const { app, importing } = await aStudyToJudge()
    const before = fingerprint(app)
    for (const [name, row, expected] of badRows) {
      const bad = Array.isArray(row) ? row[0] : row
      const problems = await refusedWith(() => importing(jsonl(quality('c-0'), quality('c-1'), bad)))
      expect(problems, name).toHaveLength(1)
      expect(problems[0], name).toMatchObject({ file: 'judge.jsonl', line: 3, ...expected })
      expect(fingerprint(app), name).toEqual(before)
    }
  })

  it('names both lines of a row that stands twice', async () => {
    const { importing } = await aStudyToJudge()
    const text = jsonl(quality('c-0'), quality('c-1'), quality('c-0', { value: 1 }))
    expect(await refusedWith(() => importing(text))).toEqual([
      { file: 'judge.jsonl', line: 3, code: 'duplicate-row', details: { first_line: 1 } },
    ])
  })

  const header = 'case_id,instrument,item,value'
  const row = 'c-0,conversation-quality,clarity,4'
  const badFiles: [string, string, Record<string, unknown>][] = [
    [
      'a short row',
      `${header}\n${row}\nc-1,conversation-quality,clarity`,
      { line: 3, code: 'ragged-row', details: { column: 4, expected: 4, found: 3 } },
    ],
    [
      'a long row',
      `${header}\r\n\r\n"c-0",conversation-quality,clarity,4,5\r\n`,
      { line: 3, code: 'ragged-row', details: { column: 5 } },
    ],
    [
      'a row after one that spans lines',
      `${header},rationale\n${row},"a\nb"\nc-1\n`,
      { line: 4, code: 'ragged-row' },
    ],
    [
      'a row after one with quoted CRLFs',
      `${header},rationale\r\n${row},"a\r\nb\r\nc"\r\nc-1\r\n`,
      { line: 5, code: 'ragged-row' },
    ],
    ['a quote that is not closed', `${header}\n${row}\n"c-1,x`, { line: 3, code: 'unclosed-quote' }],
    ['a quote within a field', `${header}\n${row}\nc"1,x,y,1`, { line: 3, code: 'csv-syntax' }],
    ['a missing column', 'case_id,instrument,value\n', { line: 1, field: 'item', code: 'missing-column' }],
    ['a column twice', `${header},value\n`, { line: 1, field: 'value', code: 'duplicate-column' }],
    ['semicolons', `${header.replaceAll(',', ';')}\n`, { line: 1, field: 'case_id', code: 'missing-column' }],
    ['no rows', `${header}\n`, { line: 1, code: 'no-rows' }],
    ['nothing', '', { line: 1, code: 'empty-file' }],
    ['very many columns', `${header}${',x'.repeat(5000)}\n`, { line: 1, code: 'too-many-columns' }],
    [
      'an empty value',
      `${header}\nc-0,conversation-quality,clarity,\n`,
      { line: 2, field: 'value', code: 'empty' },
    ],
  ]

  it('refuses bad CSV with its line, and its column where there is one, and stores nothing', async () => {
    const { app, importing } = await aStudyToJudge()
    const before = fingerprint(app)
    for (const [name, text, expected] of badFiles) {
      const problems = await refusedWith(() => importing(text, {}, 'judge.csv'))
      expect(problems[0], name).toMatchObject({ file: 'judge.csv', ...expected })
      expect(fingerprint(app), name).toEqual(before)
    }
  })

  it('takes a header that names prototypes for a column it has no place for', async () => {
    const { importing } = await aStudyToJudge()
    const csv = `__proto__,${header},constructor\nx,${row},y\n`
    expect(await importing(csv, {}, 'j.csv')).toMatchObject({
      rows: 1,
      not_kept: ['__proto__', 'constructor'],
    })
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it('leaves nothing of an import that broke off', async () => {
    const { app, study, importing } = await aStudyToJudge(120)
    const items = ['naturalness', 'responsiveness', 'clarity', 'clinical_relevance']
    const text = jsonl(
      ...Array.from({ length: 120 }, (_, n) => items.map(item => quality(`c-${n}`, { item }))).flat(),
      ...Array.from({ length: 120 }, (_, n) => comprehension(`c-${n}`, 'c1')),
    )
    const { events: _events, head: _head, ...before } = fingerprint(app)
    let writes = 0
    const now = () => {
      writes += 1
      if (writes > 1) throw new Error('power cut')
      return app.deps.now()
    }
    const file = { study: study.id, fileName: 'judge.jsonl', bytes: bytesOf(text), judge }
    await expect(importJudgeRatings({ ...app.deps, now }, operator, file)).rejects.toThrow('power cut')
    expect(app.deps.storage.sqlite.prepare('SELECT count(*) FROM judge_ratings').pluck().get()).toBe(500)
    expect(ratingsOfJudge(app.deps.storage.db, study.id, 'judge-a', 1)).toEqual([])
    expect(discardStaged(app.deps)).toBe(1)
    expect(fingerprint(app)).toMatchObject(before)
    expect(await importing(text)).toMatchObject({ rows: 600 })
  })
})
