import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CurrentRating, SavedRating } from '#schema/annotation.ts'
import { sha256 } from '#server/storage/canonical.ts'
import { events } from '#server/storage/tables/events.ts'
import { evidence, ratings } from '#server/storage/tables/ratings.ts'
import { verify } from '#server/storage/verify.ts'
import { anApp } from '#test/support/app.ts'
import { aStudy } from '#test/support/make.ts'
import { clientIds, codeOf, detailsOf, physician } from '#test/support/physician.ts'

/** Kim with the first case open at its first stage. */
async function atWork() {
  const app = anApp()
  const study = aStudy(app)
  const kim = physician(study.kim, study)
  const { id: assignment, case: one } = study.assignments.kim[0]!
  await kim.open(assignment)
  const place = {
    assignment,
    stage: study.stages.quality.id,
    item: 'naturalness',
    unit: one.dialogue,
  }
  const rows = () => app.deps.storage.db.select().from(ratings).all()
  const saves = () =>
    app.deps.storage.db.select().from(events).where(eq(events.verb, 'rating.save')).all().length
  return { app, study, kim, assignment, one, place, rows, saves }
}

test('an answer is stored as it was given, with session and time, and leaves one event', async () => {
  const { app, study, kim, place, rows, saves } = await atWork()
  const body = kim.rating(place, { value: '4', comment: 'Reads well 👍', flag: true, active_ms: 1234 })
  const reply = await kim.save(body)
  expect(reply.status).toBe(200)
  const saved = SavedRating.parse(reply.body)
  expect(rows()).toMatchObject([
    {
      id: body.id,
      assignmentId: place.assignment,
      stageId: place.stage,
      item: 'naturalness',
      unitId: place.unit,
      version: 1,
      value: '4',
      comment: 'Reads well 👍',
      flag: true,
      activeMs: 1234,
      at: saved.saved_at,
    },
  ])
  expect(rows()[0]?.session).toBeTruthy()
  expect(saves()).toBe(1)
  const event = app.deps.storage.db.select().from(events).where(eq(events.verb, 'rating.save')).get()!
  expect(event).toMatchObject({ person: study.kim.id, study: study.id, subject: place.assignment })
  expect(event.body).not.toContain('Reads well')
  expect(verify(app.deps.storage.sqlite)).toMatchObject({ ok: true })
})

test('sent again after a lost reply, an answer gets the same reply and is stored once', async () => {
  const { kim, place, rows, saves } = await atWork()
  const body = kim.rating(place, { comment: 'once' })
  const first = await kim.save(body)
  const again = await kim.save(body)
  expect(again.text).toBe(first.text)
  expect([rows().length, saves()]).toEqual([1, 1])
})

test('sent again after its stage was frozen, an answer still gets the same reply', async () => {
  const { kim, place, assignment, rows } = await atWork()
  const body = kim.rating(place)
  const first = await kim.save(body)
  await kim.finishStage(assignment)
  const count = rows().length
  expect((await kim.save(body)).text).toBe(first.text)
  expect(rows().length).toBe(count)
})

test('sent again after the study was frozen, an answer still gets the same reply', async () => {
  const { study, kim, place, rows } = await atWork()
  const body = kim.rating(place)
  const first = await kim.save(body)
  study.setState('frozen')
  expect((await kim.save(body)).text).toBe(first.text)
  expect(rows()).toHaveLength(1)
})

test('sent again with any other content, an id is refused and the first answer stays', async () => {
  const { kim, place, one, rows } = await atWork()
  const body = kim.rating(place, { value: '4', comment: 'first' })
  await kim.save(body)
  for (const change of [
    { value: '5' },
    { value: null },
    { comment: 'second' },
    { comment: undefined },
    { flag: true },
    { item: 'clarity' },
    { version: 2 },
    { ui_lang: 'ko' },
    { active_ms: 1 },
    { client_at: 5 },
    { evidence: [{ kind: 'turn', unit: one.turns[0] }] },
  ]) {
    const reply = await kim.save({ ...body, ...change })
    expect([reply.status, codeOf(reply)], JSON.stringify(change)).toEqual([409, 'rating-id-reused'])
  }
  expect(rows()).toMatchObject([{ value: '4', comment: 'first' }])
})

test("an id that another physician's answer has is refused without a fault", async () => {
  const { app, study, kim, place } = await atWork()
  const lee = physician(study.lee, study)
  await lee.open(study.assignments.lee[0]!.id)
  const body = kim.rating(place)
  const theirs = { assignment: study.assignments.lee[0]!.id, unit: study.assignments.lee[0]!.case.dialogue }
  expect((await lee.save({ ...body, ...theirs })).status).toBe(200)
  const reply = await kim.save(body)
  expect([reply.status, reply.text]).toEqual([409, '{"error":{"code":"rating-id-reused"}}'])
  expect(app.faults).toEqual([])
})

test('fifty copies of one save at the same time are one row and one event, and all get the same reply', async () => {
  const { kim, place, rows, saves } = await atWork()
  const body = kim.rating(place)
  const replies = await Promise.all(Array.from({ length: 50 }, () => kim.save(body)))
  expect(new Set(replies.map(reply => `${reply.status} ${reply.text}`)).size).toBe(1)
  expect(replies[0]?.status).toBe(200)
  expect([rows().length, saves()]).toEqual([1, 1])
})

test('of two tabs the stale one is refused with its own newest answer, and nothing is overwritten', async () => {
  const { study, kim, place, rows } = await atWork()
  const tabA = kim
  const tabB = physician(study.kim, study, clientIds('b'))
  const first = tabB.rating(place, { value: '2', comment: 'from B' })
  await tabB.save(first)
  const reply = await tabA.save(tabA.rating(place, { value: '5' }))
  expect([reply.status, codeOf(reply)]).toEqual([409, 'stale-version'])
  const current = CurrentRating.parse(detailsOf(reply)?.current)
  expect(current).toMatchObject({ id: first.id, version: 1, value: '2', comment: 'from B' })
  expect((await tabA.save(tabA.rating(place, { value: '5', version: 2 }))).status).toBe(200)
  expect(rows().map(row => [row.version, row.value])).toEqual([
    [1, '2'],
    [2, '5'],
  ])
})

test('a version that runs ahead is refused; of an answer never given nothing is current', async () => {
  const { kim, place } = await atWork()
  const reply = await kim.save(kim.rating(place, { version: 2 }))
  expect(codeOf(reply)).toBe('stale-version')
  expect(detailsOf(reply)).toEqual({ current: null })
})

test('a null value takes an answer back and leaves the earlier version in place', async () => {
  const { kim, place, rows, assignment } = await atWork()
  await kim.save(kim.rating(place, { value: '3' }))
  expect((await kim.save(kim.rating(place, { value: null, version: 2 }))).status).toBe(200)
  expect(rows().map(row => row.value)).toEqual(['3', null])
  const opened = (await kim.open(assignment)).body as { ratings: CurrentRating[] }
  expect(opened.ratings).toMatchObject([{ version: 2, value: null }])
})

test('an empty comment is no comment, also when the save is repeated', async () => {
  const { kim, place, rows } = await atWork()
  const body = kim.rating(place, { comment: '' })
  await kim.save(body)
  expect(rows()[0]?.comment).toBeNull()
  expect((await kim.save(body)).status).toBe(200)
})

test("another physician's assignment is not found", async () => {
  const { study, kim, place } = await atWork()
  const theirs = study.assignments.lee[0]!
  const reply = await kim.save(
    kim.rating({ ...place, assignment: theirs.id, unit: theirs.case.dialogue }, { value: '1' }),
  )
  expect([reply.status, reply.text]).toEqual([404, '{"error":{"code":"not-found"}}'])
})

test('nothing is saved in a study that is frozen', async () => {
  const { study, kim, place, rows } = await atWork()
  study.setState('frozen')
  const reply = await kim.save(kim.rating(place))
  expect([reply.status, codeOf(reply)]).toEqual([409, 'study-not-open'])
  expect(rows()).toEqual([])
})

test('an answer to a stage that was not opened, is later, is frozen or is of another study is refused', async () => {
  const { app, study, kim, place, assignment } = await atWork()
  const other = study.assignments.kim[1]!
  const unopened = kim.rating({ ...place, assignment: other.id, unit: other.case.dialogue })
  expect(codeOf(await kim.save(unopened))).toBe('stage-not-current')
  const later = kim.rating({ ...place, stage: study.stages.topics.id, item: 'Q1' })
  expect(codeOf(await kim.save(later))).toBe('stage-not-current')
  const elsewhere = aStudy(app, { key: 'other', people: study })
  expect((await kim.save({ ...kim.rating(place), stage: elsewhere.stages.quality.id })).status).toBe(404)
  await kim.finishStage(assignment)
  expect(codeOf(await kim.save(kim.rating(place, { version: 2 })))).toBe('stage-frozen')
})

test('an unknown item, a unit of another case or kind, and a value off the scale are refused', async () => {
  const { study, kim, place, one, rows } = await atWork()
  const refused = async (change: object) => {
    const reply = await kim.save({ ...kim.rating(place), ...change })
    return [reply.status, codeOf(reply)]
  }
  for (const item of ['Q1', 'nothing', 'constructor'])
    expect(await refused({ item })).toEqual([422, 'unknown-item'])
  for (const unit of [study.assignments.kim[1]!.case.dialogue, one.turns[0], one.answers[0], 'f'.repeat(32)])
    expect(await refused({ unit })).toEqual([422, 'unknown-unit'])
  for (const value of ['0', '6', '4.0', ' 4', '', '４']) {
    expect(await refused({ value })).toEqual([422, 'not-on-scale'])
  }
  expect(rows()).toEqual([])
})

test('evidence may be turns of the case, in a stage that shows the dialogue', async () => {
  const { app, study, kim, place, one } = await atWork()
  const turns = one.turns.slice(0, 2).map(unit => ({ kind: 'turn' as const, unit }))
  const body = kim.rating(place, { evidence: turns })
  expect((await kim.save(body)).status).toBe(200)
  expect((await kim.save(body)).status).toBe(200)
  const stored = app.deps.storage.db.select().from(evidence).where(eq(evidence.ratingId, body.id)).all()
  expect(stored.map(row => [row.n, row.unitId])).toEqual([
    [0, one.turns[0]],
    [1, one.turns[1]],
  ])
  for (const unit of [one.dialogue, one.answers[0]!, study.assignments.kim[1]!.case.turns[0]!]) {
    const reply = await kim.save(kim.rating(place, { version: 2, evidence: [{ kind: 'turn', unit }] }))
    expect([reply.status, codeOf(reply)]).toEqual([422, 'evidence-outside'])
  }
})

test('turns are no evidence in a stage that does not show the dialogue', async () => {
  const { study, kim, assignment, one } = await atWork()
  await kim.finishStage(assignment)
  await kim.finishStage(assignment)
  await kim.open(assignment)
  const place = { assignment, stage: study.stages.comprehension.id, item: 'comprehension' }
  const reply = await kim.save(
    kim.rating({ ...place, unit: one.answers[0]! }, { evidence: [{ kind: 'turn', unit: one.turns[0]! }] }),
  )
  expect(codeOf(reply)).toBe('evidence-outside')
})

test('a span counts in code points and must hash to the text that the pane shows', async () => {
  const { study, kim, assignment, one } = await atWork()
  await kim.finishStage(assignment)
  await kim.open(assignment)
  const place = { assignment, stage: study.stages.topics.id, item: 'Q1', unit: one.dialogue }
  const points = [...one.texts.note]
  const at = points.indexOf('💊')
  expect(at).toBeGreaterThan(0)
  const span = (start: number, end: number, text = points.slice(start, end).join(''), part = 'note') => ({
    kind: 'span',
    part,
    start,
    end,
    text_sha: sha256(text),
  })
  const refused = async (evidenceOf: object) => {
    const reply = await kim.save({ ...kim.rating(place), evidence: [evidenceOf] })
    return codeOf(reply)
  }
  expect(await refused(span(at, at + 1, 'x'))).toBe('evidence-outside')
  expect(await refused(span(at, points.length + 1))).toBe('evidence-outside')
  expect(await refused(span(at + 1, at + 1))).toBe('evidence-outside')
  expect(await refused(span(at + 2, at + 1))).toBe('evidence-outside')
  expect(await refused(span(0, 5, undefined, 'answers'))).toBe('evidence-outside')
  expect(await refused(span(0, 5, undefined, 'persona'))).toBe('evidence-outside')
  const whole = { ...kim.rating(place), evidence: [span(at, at + 4), span(0, points.length)] }
  expect((await kim.save(whole)).status).toBe(200)
  const opened = (await kim.open(assignment)).body as { ratings: CurrentRating[] }
  expect(opened.ratings[0]?.evidence).toEqual(whole.evidence)
})

test('a comment that is too long or holds control characters is refused; line breaks and tabs are not', async () => {
  const { kim, place, rows } = await atWork()
  expect((await kim.save(kim.rating(place, { comment: 'x'.repeat(4001) }))).status).toBe(400)
  for (const comment of ['a\u0000b', 'a\u001bb', 'a\u0085b']) {
    const reply = await kim.save(kim.rating(place, { comment }))
    expect([reply.status, codeOf(reply)]).toEqual([400, 'ill-formed-text'])
  }
  expect(rows()).toEqual([])
  const comment = `two\nlines\tand 한국어${'x'.repeat(3900)}`
  expect((await kim.save(kim.rating(place, { comment }))).status).toBe(200)
  expect(rows()[0]?.comment).toBe(comment)
})

test('versions of different answers count apart', async () => {
  const { app, kim, place } = await atWork()
  for (const item of ['naturalness', 'clarity'])
    for (const version of [1, 2, 3])
      expect((await kim.save(kim.rating({ ...place, item }, { version }))).status).toBe(200)
  const rows = app.deps.storage.db
    .select()
    .from(ratings)
    .where(and(eq(ratings.item, 'clarity'), eq(ratings.assignmentId, place.assignment)))
    .all()
  expect(rows.map(row => row.version)).toEqual([1, 2, 3])
})
