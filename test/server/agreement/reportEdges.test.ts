import { expect, test } from 'vitest'
import { Instrument } from '#schema/instrument.ts'
import { ValidationReport } from '#schema/report.ts'
import type { AnalysisRating } from '#server/agreement/pairs.ts'
import { scoreLines } from '#server/agreement/scoreLines.ts'
import { type ValidationData, validationTable } from '#server/agreement/validationTable.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { paperStudy } from './paperStudy.ts'

const words = { en: 'Words', ko: '말' }
const likert = ['1', '2', '3'].map(value => ({ value, label: words }))
const scored = [0, 0.5, 1].map(score => ({ value: String(score), score, label: words }))

function instrument(over: 'answer' | 'dialogue', items: [id: string, scale: 'quality' | 'marks'][]) {
  return Instrument.parse({
    key: 'made-up',
    over,
    title: words,
    instructions: { en: ['Read.'], ko: ['읽으세요.'] },
    about: words,
    source: 'a test',
    panes: ['dialogue'],
    scales: { quality: { kind: 'likert', levels: likert }, marks: { kind: 'ordinal', levels: scored } },
    items: items.map(([id, scale]) => ({ id, title: words, scale })),
  })
}

type Row = [rater: string, caseId: string, unit: string, item: string, value: string]
const ratingsOf = (rows: Row[]): AnalysisRating[] =>
  rows.map(([rater, caseId, unit, item, value]) => ({
    rater,
    caseId,
    group: caseId,
    shared: true,
    unit,
    item,
    value,
  }))

function dataOf(
  one: Instrument,
  people: Row[],
  judge: Row[] = [],
  units: ValidationData['units'] = new Map(),
) {
  return {
    instruments: [one],
    people: new Map([[one.key, ratingsOf(people)]]),
    judge: new Map([[one.key, ratingsOf(judge)]]),
    physicians: ['a', 'b'],
    applicable: new Map(),
    units,
  } satisfies ValidationData
}

const answersOf = (caseId: string, count: number): [string, Map<'answer', string[]>] => [
  caseId,
  new Map([['answer', Array.from({ length: count }, (_, n) => `${caseId}/${n + 1}`)]]),
]
const person = (key: string) => ({ kind: 'person' as const, id: key, name: key })

test('a case with an unrated answer has no mean score; it is counted, not averaged over fewer', () => {
  const one = instrument('answer', [['right', 'marks']])
  const rows = (caseId: string, values: string[]): Row[] =>
    values.map((value, n) => ['a', caseId, `${caseId}/${n + 1}`, 'right', value])
  // c1: all six, 3/6. c2: the five best of six. c3: nothing. c4: a case of three answers, all rated, 2/3.
  const people = [
    ...rows('c1', ['1', '1', '0.5', '0.5', '0', '0']),
    ...rows('c2', ['1', '1', '1', '1', '1']),
    ...rows('c4', ['1', '1', '0']),
  ]
  const units = new Map([answersOf('c1', 6), answersOf('c2', 6), answersOf('c3', 6), answersOf('c4', 3)])
  const line = { rater: person('a'), key: 'a', cases: ['c1', 'c2', 'c3', 'c4'] }
  const data = dataOf(one, people, [], units)
  expect(scoreLines(data, { ...line, ratings: data.people })).toEqual([
    {
      instrument: 'made-up',
      rater: line.rater,
      cases: 2,
      without_score: 2,
      mean: expect.closeTo((0.5 + 2 / 3) / 2, 14),
    },
  ])
})

test('several scored items are each read by their own scale, and one of them unrated leaves no score', () => {
  const one = instrument('answer', [
    ['right', 'marks'],
    ['kind', 'marks'],
  ])
  const people: Row[] = [
    ['a', 'c1', 'c1/1', 'right', '1'],
    ['a', 'c1', 'c1/1', 'kind', '0.5'],
    ['a', 'c1', 'c1/2', 'right', '1'],
    ['a', 'c1', 'c1/2', 'kind', '0'],
    ['a', 'c2', 'c2/1', 'right', '1'],
    ['a', 'c2', 'c2/2', 'right', '1'],
    ['a', 'c2', 'c2/2', 'kind', '1'],
  ]
  const data = dataOf(one, people, [], new Map([answersOf('c1', 2), answersOf('c2', 2)]))
  const [line] = scoreLines(data, { rater: person('a'), key: 'a', cases: ['c1', 'c2'], ratings: data.people })
  // (1 + 1)/2 for right and (.5 + 0)/2 for kind
  expect(line).toMatchObject({ cases: 1, without_score: 1, mean: 0.625 })
})

const quick = { level: 0.95, seed: 1, replicates: 20 }

test('an instrument of one Likert item has a row with numbers, not the mean of nothing', () => {
  const one = instrument('dialogue', [['whole', 'quality']])
  const people = ['1', '2', '3', '3'].flatMap((value, n): Row[] => [
    ['a', `c${n}`, `u${n}`, 'whole', value],
    ['b', `c${n}`, `u${n}`, 'whole', n === 3 ? '2' : value],
  ])
  const rows = validationTable(dataOf(one, people), ['physicians'], quick)
  expect(rows).toHaveLength(1)
  expect(rows[0]!.cells[0]).toMatchObject({ n: 4, results: { percent_agreement: { value: 0.75, n: 4 } } })
  for (const row of rows) expect(ValidationReport.shape.rows.element.parse(row)).toEqual(row)
})

test('the mean over items names what its items left out', () => {
  const one = instrument('dialogue', [
    ['clear', 'quality'],
    ['kind', 'quality'],
  ])
  const people: Row[] = [
    ['a', 'c1', 'u1', 'clear', '1'],
    ['a', 'c1', 'u1', 'kind', '2'],
    ['a', 'c2', 'u2', 'clear', '3'],
    ['b', 'c1', 'u1', 'kind', '2'],
  ]
  const judge: Row[] = [['run:j', 'c1', 'u1', 'clear', '1']]
  const [mean] = validationTable(dataOf(one, people, judge), ['physicians', 'judge'], quick)
  expect(mean!.kind).toBe('mean')
  expect(mean!.cells.map(cell => cell.left_out)).toEqual([
    [{ reason: 'one-physician-only', count: 2 }],
    [{ reason: 'judge-missing', count: 3 }],
  ])
})

const report = async (maintainer: Awaited<ReturnType<typeof paperStudy>>['maintainer'], id: string) =>
  ValidationReport.parse(
    ((await maintainer.get(`/api/studies/${id}/agreement`)).body as { report: unknown }).report,
  )
const sql = (app: TestApp, text: string, ...values: (string | number)[]) =>
  app.deps.storage.sqlite.prepare(text).run(...values)

/** Measured rows cannot be deleted; a test that needs them never to have been drops what forbids it. */
function letDelete(app: TestApp, table: string) {
  const triggers = app.deps.storage.sqlite
    .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?")
    .all(table) as { name: string }[]
  for (const { name } of triggers) sql(app, `DROP TRIGGER ${name}`)
}

/** A further submission of one stage, of the same ratings but one, which has a new value. */
function revise(
  app: TestApp,
  input: { assignment: string; stage: string; item: string; value: string; afterLater: boolean },
) {
  const { assignment, stage, item, value, afterLater } = input
  const [submission, rating] = [app.deps.newId(), app.deps.newId()]
  sql(
    app,
    `INSERT INTO ratings SELECT ?, assignment_id, stage_id, item, unit_id, version + 1, ?, comment, flag, ui_lang,
     active_ms, client_at, at, session FROM ratings WHERE assignment_id = ? AND stage_id = ? AND item = ?`,
    rating,
    value,
    assignment,
    stage,
    item,
  )
  sql(
    app,
    `INSERT INTO submissions SELECT ?, assignment_id, stage_id, 2, 'slip', ?, ratings_sha, session, at
     FROM submissions WHERE assignment_id = ? AND stage_id = ? AND revision = 1`,
    submission,
    afterLater ? 1 : 0,
    assignment,
    stage,
  )
  sql(
    app,
    `INSERT INTO submission_ratings SELECT ?, r.id FROM ratings r WHERE r.assignment_id = ? AND r.stage_id = ?
     AND r.version = (SELECT max(n.version) FROM ratings n WHERE n.assignment_id = r.assignment_id
       AND n.stage_id = r.stage_id AND n.item = r.item AND n.unit_id = r.unit_id)`,
    submission,
    assignment,
    stage,
  )
  return submission
}

const cellOf = (found: ValidationReport, row: string, column: string) =>
  found.rows.find(one => one.id === row)!.cells.find(one => one.column === column)!

test('the last revision counts, and only its ratings', async () => {
  const app = anApp()
  const { id, maintainer, given, stages, answers } = await paperStudy(app)
  const [first] = given
  const before = cellOf(await report(maintainer, id), 'conversation-quality/clarity', 'judge').confusion!
  const own = answers.find(
    ({ rater, caseId, item }) => rater === first!.personId && caseId === first!.caseId && item === 'clarity',
  )!
  const judged = answers.find(
    ({ rater, unit, item }) => rater === 'judge' && unit === own.unit && item === 'clarity',
  )!
  const value = own.value === '5' ? '1' : '5'
  revise(app, { assignment: first!.id, stage: stages[0]!.id, item: 'clarity', value, afterLater: true })
  const after = await report(maintainer, id)
  const moved = before.map(row => [...row])
  moved[Number(own.value) - 1]![Number(judged.value) - 1]! -= 1
  moved[Number(value) - 1]![Number(judged.value) - 1]! += 1
  expect(cellOf(after, 'conversation-quality/clarity', 'judge').confusion).toEqual(moved)
  expect(after.counts).toMatchObject({ annotations: 90, unfinished: 0, revised_after_later: 1 })
})

test('a withdrawn assignment takes part in nothing, not even in the count of revisions', async () => {
  const app = anApp()
  const { id, maintainer, given, stages } = await paperStudy(app)
  const [first] = given
  revise(app, {
    assignment: first!.id,
    stage: stages[0]!.id,
    item: 'clarity',
    value: '5',
    afterLater: true,
  })
  sql(app, "UPDATE assignments SET state = 'withdrawn' WHERE id = ?", first!.id)
  const found = await report(maintainer, id)
  expect(found.counts).toMatchObject({ annotations: 89, unfinished: 0, revised_after_later: 0 })
  expect(cellOf(found, 'conversation-quality/clarity', 'judge').n).toBe(89)
})

test('a stage reopened and never frozen again leaves its assignment unfinished; its last frozen ratings stand', async () => {
  const app = anApp()
  const { id, maintainer, given, stages } = await paperStudy(app)
  sql(
    app,
    `INSERT INTO reopenings (id, submission_id, person_id, own, reason, at)
     SELECT ?, id, NULL, 0, 'slip', at FROM submissions WHERE assignment_id = ? AND stage_id = ?`,
    app.deps.newId(),
    given[0]!.id,
    stages[2]!.id,
  )
  const found = await report(maintainer, id)
  expect(found.counts).toMatchObject({ annotations: 89, unfinished: 1 })
  expect(cellOf(found, 'comprehension/pooled', 'judge').n).toBe(540)
})

test('what the judge did not rate is left out of the pairs, named, and costs its case the score', async () => {
  const app = anApp()
  const { id, maintainer, given, answers } = await paperStudy(app)
  const alone = given.find(one => given.filter(other => other.caseId === one.caseId).length === 1)!
  const unit = answers.find(one => one.caseId === alone.caseId && one.instrument === 'comprehension')!.unit
  letDelete(app, 'judge_ratings')
  sql(app, 'DELETE FROM judge_ratings WHERE unit_id = ?', unit)
  const found = await report(maintainer, id)
  expect(cellOf(found, 'comprehension/pooled', 'judge')).toMatchObject({
    n: 539,
    left_out: [{ reason: 'judge-missing', count: 1 }],
  })
  const scores = found.scores.filter(line => line.instrument === 'comprehension')
  expect(scores.find(line => line.rater.kind === 'judge')).toMatchObject({ cases: 69, without_score: 1 })
  for (const line of scores.filter(one => one.rater.kind === 'person'))
    expect(line).toMatchObject({ cases: 45, without_score: 0 })
})

test('a physician who submitted nothing has a column of absences and pairs with nobody', async () => {
  const app = anApp()
  const { id, maintainer, physicians } = await paperStudy(app)
  const [, seo] = physicians
  letDelete(app, 'submission_ratings')
  sql(
    app,
    `DELETE FROM submission_ratings WHERE submission_id IN (SELECT s.id FROM submissions s
     JOIN assignments a ON a.id = s.assignment_id WHERE a.person_id = ?)`,
    seo!.id,
  )
  const found = await report(maintainer, id)
  expect(found.counts.physicians).toBe(2)
  const own = cellOf(found, 'comprehension/pooled', `judge:${seo!.id}`)
  expect(own).toMatchObject({ n: 0, results: { cohen_kappa: { value: null, undefined: 'no-pairs' } } })
  expect(cellOf(found, 'comprehension/pooled', 'physicians')).toMatchObject({
    n: 0,
    left_out: [{ reason: 'one-physician-only', count: 120 }],
  })
  expect(cellOf(found, 'comprehension/pooled', 'judge').n).toBe(270)
  expect(found.scores.filter(line => line.rater.id === seo!.id)).toMatchObject([
    { cases: 0, without_score: 45, mean: null },
    { cases: 0, without_score: 45, mean: null },
  ])
})
