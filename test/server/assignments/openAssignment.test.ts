import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { OpenedAssignment } from '#schema/annotation.ts'
import { caseParts } from '#server/storage/tables/cases.ts'
import { exposures } from '#server/storage/tables/ratings.ts'
import { anApp } from '#test/support/app.ts'
import { aStudy } from '#test/support/make.ts'
import { codeOf, physician } from '#test/support/physician.ts'

test('an assignment opens at its first stage with the panes, units and answers of that stage alone', async () => {
  const app = anApp()
  const study = aStudy(app)
  const kim = physician(study.kim, study)
  const [first] = study.assignments.kim
  const reply = await kim.open(first!.id)
  expect(reply.status).toBe(200)
  const opened = OpenedAssignment.parse(reply.body)
  expect(opened).toMatchObject({
    id: first!.id,
    study: study.id,
    position: 1,
    of: 3,
    stage: study.stages.quality.id,
    units: [{ id: first!.case.dialogue, ordinal: 1 }],
    ratings: [],
  })
  expect(Object.keys(opened.parts)).toEqual(['dialogue'])
  expect(opened.parts.dialogue?.map(turn => turn.unit)).toEqual(first!.case.turns)
  expect(opened.stages.map(stage => stage.state)).toEqual(['current', 'later', 'later'])
})

test('every opening logs what was shown, with its hash, language and session, before the reply is read', async () => {
  const app = anApp()
  const study = aStudy(app)
  const kim = physician(study.kim, study)
  const { id, case: shown } = study.assignments.kim[0]!
  await kim.open(id)
  await kim.finishStage(id)
  await kim.open(id)
  const { db } = app.deps.storage
  const rows = db.select().from(exposures).where(eq(exposures.assignmentId, id)).all()
  expect(rows.map(row => [row.stageId, row.pane]).sort()).toEqual(
    [
      [study.stages.quality.id, 'dialogue'],
      [study.stages.quality.id, 'dialogue'],
      [study.stages.topics.id, 'dialogue'],
      [study.stages.topics.id, 'note'],
    ].sort(),
  )
  const parts = db.select().from(caseParts).where(eq(caseParts.caseId, shown.id)).all()
  for (const row of rows) {
    expect(row.partSha).toBe(parts.find(part => part.pane === row.pane)?.sha)
    expect(row.uiLang).toBe('en')
    expect(row.session).toBeTruthy()
  }
})

test('a case is not shown before the newest notice is accepted', async () => {
  const app = anApp()
  const study = aStudy(app, { accepted: false })
  const kim = physician(study.kim, study)
  const { id, case: shown } = study.assignments.kim[0]!
  const reply = await kim.open(id)
  expect(codeOf(reply)).toBe('notice-not-accepted')
  expect(reply.status).toBe(409)
  expect(reply.text).not.toContain(shown.texts.turn)
  expect(app.deps.storage.db.select().from(exposures).all()).toEqual([])
})

test('a later stage is refused without a word of it and without a trace of exposure', async () => {
  const app = anApp()
  const study = aStudy(app)
  const kim = physician(study.kim, study)
  const { id, case: hidden } = study.assignments.kim[0]!
  for (const stage of [study.stages.topics, study.stages.comprehension]) {
    const reply = await kim.open(id, stage.id)
    expect([reply.status, codeOf(reply)]).toEqual([409, 'stage-not-current'])
    expect(reply.text).toBe('{"error":{"code":"stage-not-current"}}')
    expect(reply.text).not.toContain(hidden.texts.note)
  }
  expect(app.deps.storage.db.select().from(exposures).all()).toEqual([])
})

test('text of a later stage is never on the wire before the stage before it is frozen', async () => {
  const app = anApp()
  const study = aStudy(app)
  const kim = physician(study.kim, study)
  const { id, case: one } = study.assignments.kim[0]!
  const seen = { turn: false, note: false, answer: false }
  const stagesDone: string[] = []
  const look = async () => {
    const replies = [
      await kim.open(id),
      await study.kim.get('/api/annotator/studies'),
      await study.kim.get(`/api/annotator/studies/${study.key}`),
    ]
    const text = replies.map(reply => reply.text).join('')
    for (const key of ['turn', 'note', 'answer'] as const) seen[key] ||= text.includes(one.texts[key])
    return text
  }
  await look()
  expect(seen).toEqual({ turn: true, note: false, answer: false })
  stagesDone.push((await kim.finishStage(id)).stage)
  await look()
  expect(seen).toEqual({ turn: true, note: true, answer: false })
  stagesDone.push((await kim.finishStage(id)).stage)
  const last = await look()
  expect(seen).toEqual({ turn: true, note: true, answer: true })
  expect(last).not.toContain(one.texts.turn)
  expect(stagesDone).toEqual([study.stages.quality.id, study.stages.topics.id])
})

test('a frozen stage can be opened again to read, with its answers', async () => {
  const app = anApp()
  const study = aStudy(app)
  const kim = physician(study.kim, study)
  const { id } = study.assignments.kim[0]!
  const { ratings } = await kim.finishStage(id)
  const opened = OpenedAssignment.parse((await kim.open(id, study.stages.quality.id)).body)
  expect(opened.stage).toBe(study.stages.quality.id)
  expect(Object.keys(opened.parts)).toEqual(['dialogue'])
  expect(opened.ratings.map(one => one.id).sort()).toEqual([...ratings].sort())
})

test('when all stages are frozen the last one opens', async () => {
  const app = anApp()
  const study = aStudy(app)
  const kim = physician(study.kim, study)
  const { id } = study.assignments.kim[0]!
  for (let n = 0; n < 3; n++) await kim.finishStage(id)
  const opened = OpenedAssignment.parse((await kim.open(id)).body)
  expect(opened.stage).toBe(study.stages.comprehension.id)
  expect(opened.stages.map(stage => stage.state)).toEqual(['frozen', 'frozen', 'frozen'])
  expect(opened.units.map(unit => unit.id)).toEqual(study.assignments.kim[0]!.case.answers)
})

test('in a frozen study a case opens to read, is logged, and nothing can be taken back', async () => {
  const app = anApp()
  const study = aStudy(app)
  const kim = physician(study.kim, study)
  const { id } = study.assignments.kim[0]!
  await kim.finishStage(id)
  study.setState('frozen')
  const before = app.deps.storage.db.select().from(exposures).all().length
  const opened = OpenedAssignment.parse((await kim.open(id, study.stages.quality.id)).body)
  expect(opened.stages.map(stage => stage.reopen_until)).toEqual([null, null, null])
  expect(app.deps.storage.db.select().from(exposures).all().length).toBe(before + 1)
})

test("another physician's assignment, one of a draft, a withdrawn one and an unknown one are the same refusal", async () => {
  const app = anApp()
  const study = aStudy(app)
  const draft = aStudy(app, { key: 'draft', state: 'draft', people: study })
  const kim = physician(study.kim, study)
  const withdrawn = study.assignments.kim[2]!.id
  app.deps.storage.sqlite.prepare("UPDATE assignments SET state = 'withdrawn' WHERE id = ?").run(withdrawn)
  const replies = []
  for (const id of [
    study.assignments.lee[0]!.id,
    draft.assignments.kim[0]!.id,
    withdrawn,
    'f'.repeat(32),
    'no-id',
  ])
    replies.push(await kim.open(id))
  for (const reply of replies) {
    expect(reply.status).toBe(404)
    expect(reply.text).toBe('{"error":{"code":"not-found"}}')
  }
})

test('a stage of another study is not found', async () => {
  const app = anApp()
  const study = aStudy(app)
  const other = aStudy(app, { key: 'other', people: study })
  const kim = physician(study.kim, study)
  const reply = await kim.open(study.assignments.kim[0]!.id, other.stages.quality.id)
  expect(reply.status).toBe(404)
})

test('a stage that was frozen once is not shown while an earlier one is open again', async () => {
  const app = anApp()
  const study = aStudy(app)
  const kim = physician(study.kim, study)
  const { id, case: one } = study.assignments.kim[0]!
  await kim.finishStage(id)
  await kim.finishStage(id)
  const path = `/api/studies/${study.key}/assignments/${id}/reopening`
  expect((await study.maintainer.post(path, { stage: study.stages.quality.id, reason: 'slip' })).status).toBe(
    200,
  )
  const opened = await kim.open(id)
  expect(OpenedAssignment.parse(opened.body).stages.map(stage => stage.state)).toEqual([
    'current',
    'later',
    'later',
  ])
  expect(opened.text).not.toContain(one.texts.note)
  expect(codeOf(await kim.open(id, study.stages.topics.id))).toBe('stage-not-current')
  await kim.finishStage(id)
  expect(OpenedAssignment.parse((await kim.open(id)).body).stage).toBe(study.stages.comprehension.id)
})

test('a part whose body holds more than its pane shows is never served', async () => {
  const app = anApp()
  const study = aStudy(app)
  const kim = physician(study.kim, study)
  const { id, case: one } = study.assignments.kim[0]!
  const body = JSON.stringify([
    { unit: one.turns[0], turn: 1, role: 'educator', text: 'x', model: 'secret-model' },
  ])
  app.deps.storage.sqlite
    .prepare("UPDATE case_parts SET body = ? WHERE case_id = ? AND pane = 'dialogue'")
    .run(body, one.id)
  const reply = await kim.open(id)
  expect(reply.status).toBe(500)
  expect(reply.text).not.toContain('secret-model')
  expect(app.faults).toHaveLength(1)
})
