import { describe, expect, it } from 'vitest'
import { JudgeAsked } from '#schema/import.ts'
import { importCases } from '#server/cases/importCases.ts'
import { importJudgeRatings } from '#server/judges/importRatings.ts'
import { previewJudgeRatings } from '#server/judges/previewRatings.ts'
import { operator } from '#server/storage/write.ts'
import { anApp } from '#test/support/app.ts'
import { aCase, aDraft, bytesOf, fingerprint, jsonl } from '#test/support/importing.ts'

const judge = JudgeAsked.parse({ name: 'judge-a', model: 'm', prompt_version: 'v1' })
const row = (case_id: string, item: string, value: unknown) => ({
  case_id,
  instrument: 'conversation-quality',
  item,
  value,
})
const file = (study: string, ...rows: unknown[]) => ({
  study,
  fileName: 'judge.jsonl',
  bytes: bytesOf(jsonl(...rows)),
  judge,
})

async function aJudgedStudy() {
  const app = anApp()
  const study = aDraft(app)
  await importCases(app.deps, operator, {
    study: study.id,
    fileName: 'cases.jsonl',
    bytes: bytesOf(jsonl(aCase('a'), aCase('b'))),
  })
  await importJudgeRatings(
    app.deps,
    operator,
    file(study.id, row('a', 'clarity', 3), row('a', 'naturalness', 4)),
  )
  return { app, study }
}

describe('a preview of a judge’s ratings', () => {
  it('counts the rows that find their place and stand in no stage’s count', async () => {
    const app = anApp()
    const study = aDraft(app)
    const hidden = { applicable: { 'topic-checklist': { Q1: false } } }
    await importCases(app.deps, operator, {
      study: study.id,
      fileName: 'cases.jsonl',
      bytes: bytesOf(jsonl(aCase('a', { hidden }))),
    })
    const item = (name: string) => ({ ...row('a', name, 'yes'), instrument: 'topic-checklist' })
    const seen = await previewJudgeRatings(app.deps, file(study.id, item('Q1'), item('Q2')))
    expect(seen).toMatchObject({ rows: 2, matched: 2, uncounted: 1 })
    expect(seen.stages.map(({ present }) => present)).toEqual([0, 1, 0])
  })

  it('says which rows find their place, which differ from what the judge has, and which are unknown', async () => {
    const { app, study } = await aJudgedStudy()
    const before = fingerprint(app)
    const seen = await previewJudgeRatings(
      app.deps,
      file(
        study.id,
        row('a', 'clarity', 3),
        row('a', 'naturalness', 2),
        row('b', 'clarity', 5),
        row('z', 'clarity', 5),
        row('y', 'clarity', 5),
        row('b', 'charm', 5),
      ),
    )
    expect(seen).toMatchObject({
      rows: 6,
      matched: 3,
      uncounted: 0,
      fresh: 1,
      unchanged: 1,
      changed: 1,
      cases: 2,
      cases_in_study: 2,
      unplaced: [
        { code: 'unknown-case', count: 2 },
        { code: 'unknown-item', count: 1 },
      ],
      changes: [
        {
          line: 2,
          case: 'a',
          instrument: 'conversation-quality',
          item: 'naturalness',
          before: '4',
          after: '2',
        },
      ],
      refused: { total: 4 },
    })
    expect(seen.items.filter(({ rows }) => rows > 0)).toEqual([
      { instrument: 'conversation-quality', item: 'naturalness', rows: 1 },
      { instrument: 'conversation-quality', item: 'clarity', rows: 2 },
    ])
    expect(fingerprint(app)).toEqual(before)
  })

  it('holds for the same file, judge and study only', async () => {
    const { app, study } = await aJudgedStudy()
    const asked = file(study.id, row('b', 'clarity', 5))
    const { check } = await previewJudgeRatings(app.deps, asked)
    const other = { ...asked, judge: { ...judge, trial: 2 } }
    await expect(importJudgeRatings(app.deps, operator, other, check)).rejects.toMatchObject({
      code: 'import-differs',
    })
    expect(await importJudgeRatings(app.deps, operator, asked, check)).toMatchObject({ rows: 1 })
  })
})
