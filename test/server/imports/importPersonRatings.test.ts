import { describe, expect, it } from 'vitest'
import { importPersonRatings } from '#server/imports/importPersonRatings.ts'
import { verify } from '#server/storage/verify.ts'
import { operator } from '#server/storage/write.ts'
import { anApp } from '#test/support/app.ts'
import { bytesOf, fingerprint, jsonl, refusedWith } from '#test/support/importing.ts'
import { aStudy } from '#test/support/make.ts'

type Row = Record<string, unknown>

function aStudyToRate() {
  const app = anApp()
  const study = aStudy(app, { shared: 1, exclusive: 1, judges: 1 })
  const qualityOf = (case_id: string, rater: string, more: Row = {}): Row[] =>
    study.stages.quality.instrument.items.map((item, n) => ({
      case_id,
      instrument: 'conversation-quality',
      item: item.id,
      rater,
      value: String((n % 5) + 1),
      at: '2026-01-02T03:04:05Z',
      ...more,
    }))
  const topicsOf = (case_id: string, rater: string): Row[] =>
    study.stages.topics.instrument.items.map(item => ({
      case_id,
      instrument: 'topic-checklist',
      item: item.id,
      rater,
      value: 'yes',
    }))
  const importing = (rows: unknown[]) =>
    importPersonRatings(app.deps, operator, {
      study: study.id,
      fileName: 'people.jsonl',
      bytes: bytesOf(jsonl(...rows)),
      ui_lang: 'ko',
    })
  const [first] = study.assignments.kim
  return { app, study, importing, qualityOf, topicsOf, first: first!, ref: first!.case.ref }
}

describe('importing ratings that people gave elsewhere', () => {
  it('stores whole stages as answers and submissions of their own assignments', async () => {
    const { app, study, importing, qualityOf, topicsOf, first, ref } = aStudyToRate()
    const report = await importing([
      ...topicsOf(ref, 'kim'),
      ...qualityOf(ref, 'kim', { rationale: '명확함' }),
    ])
    expect(report).toMatchObject({ unchanged: false, rows: 25, skipped: 0, submissions: 2 })
    const { sqlite } = app.deps.storage
    expect(
      sqlite
        .prepare('SELECT DISTINCT assignment_id, ui_lang, comment, client_at FROM ratings WHERE stage_id = ?')
        .all(study.stages.quality.id),
    ).toEqual([
      { assignment_id: first.id, ui_lang: 'ko', comment: '명확함', client_at: Date.UTC(2026, 0, 2, 3, 4, 5) },
    ])
    expect(sqlite.prepare('SELECT count(*) FROM exposures').pluck().get()).toBe(0)
    expect(verify(sqlite)).toMatchObject({ ok: true })
    const opened = await study.kim.post(`/api/assignments/${first.id}/open`, { ui_lang: 'en' })
    expect(opened.body).toMatchObject({
      stage: study.stages.comprehension.id,
      stages: [{ state: 'frozen', revision: 1 }, { state: 'frozen', revision: 1 }, { state: 'current' }],
    })
  })

  it('changes nothing when a file comes again, and refuses another answer', async () => {
    const { app, importing, qualityOf, ref } = aStudyToRate()
    await importing(qualityOf(ref, 'kim'))
    const before = fingerprint(app)
    expect(await importing(qualityOf(ref, 'kim'))).toMatchObject({
      unchanged: true,
      skipped: 4,
      submissions: 0,
    })
    const other = qualityOf(ref, 'kim').map(row => ({ ...row, value: '5' }))
    expect(await refusedWith(() => importing(other))).toMatchObject([{ line: 1, code: 'stage-begun' }])
    expect(fingerprint(app)).toEqual(before)
  })

  it('refuses raters, cases and stages that do not fit, with their lines, and stores nothing', async () => {
    const { app, study, importing, qualityOf, topicsOf, ref } = aStudyToRate()
    const ofLee = study.assignments.lee.find(({ case: one }) =>
      study.assignments.kim.every(row => row.case !== one),
    )!
    const before = fingerprint(app)
    const table: [unknown[], Row][] = [
      [qualityOf(ref, 'park'), { line: 1, field: 'rater', code: 'unknown-rater' }],
      [qualityOf(ref, 'nobody'), { line: 1, field: 'rater', code: 'unknown-rater' }],
      [qualityOf(ofLee.case.ref, 'kim'), { line: 1, field: 'rater', code: 'case-not-assigned' }],
      [qualityOf(ref, 'kim', { rater: undefined }), { line: 1, field: 'rater', code: 'missing' }],
      [qualityOf(ref, 'kim').slice(1), { line: 1, code: 'stage-incomplete', details: { missing: 1 } }],
      [topicsOf(ref, 'kim'), { line: 1, code: 'earlier-stage-missing' }],
      [
        qualityOf(ref, 'kim', { rationale: 'x'.repeat(4001) }),
        { line: 1, field: 'rationale', code: 'too-long' },
      ],
      [[...qualityOf(ref, 'kim'), qualityOf(ref, 'kim')[0]], { line: 5, code: 'duplicate-row' }],
      [qualityOf(ref, 'kim', { value: '9' }), { line: 1, field: 'value', code: 'not-on-scale' }],
      [Array.from({ length: 2001 }, () => qualityOf(ref, 'kim')[0]), { line: 2001, code: 'too-many-rows' }],
    ]
    for (const [rows, expected] of table) {
      expect((await refusedWith(() => importing(rows)))[0]).toMatchObject(expected)
      expect(fingerprint(app)).toEqual(before)
    }
  })

  it('belongs to an open study', async () => {
    const { app, study, importing, qualityOf, ref } = aStudyToRate()
    study.setState('frozen')
    const before = fingerprint(app)
    await expect(importing(qualityOf(ref, 'kim'))).rejects.toMatchObject({ code: 'study-not-open' })
    expect(fingerprint(app)).toEqual(before)
  })

  it('is for maintainers', async () => {
    const { study, qualityOf, ref } = aStudyToRate()
    const path = `/api/studies/${study.id}/imports/ratings?file=people.jsonl&ui_lang=ko`
    expect((await study.kim.upload(path, jsonl(...qualityOf(ref, 'kim')))).status).toBe(404)
    const sent = await study.maintainer.upload(path, jsonl(...qualityOf(ref, 'kim')))
    expect(sent).toMatchObject({ status: 200, body: { rows: 4, submissions: 1 } })
  })
})
