import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SubmittedStage } from '#schema/annotation.ts'
import { events } from '#server/storage/tables/events.ts'
import { reopenings, submissionRatings, submissions } from '#server/storage/tables/ratings.ts'
import { verify } from '#server/storage/verify.ts'
import { anApp } from '#test/support/app.ts'
import { aStudy } from '#test/support/make.ts'
import { codeOf, detailsOf, physician } from '#test/support/physician.ts'

function setUp() {
  const app = anApp()
  const study = aStudy(app)
  const kim = physician(study.kim, study)
  const { id: assignment, case: one } = study.assignments.kim[0]!
  const stored = () => app.deps.storage.db.select().from(submissions).all()
  const reopenPath = `/api/studies/${study.key}/assignments/${assignment}/reopening`
  return { app, study, kim, assignment, one, stored, reopenPath }
}

test('freezing stores exactly the reviewed ratings as revision 1 and moves on to the next stage', async () => {
  const { app, study, kim, assignment, stored } = setUp()
  const { ratings, reply } = await kim.finishStage(assignment)
  const submitted = SubmittedStage.parse(reply.body)
  expect(submitted).toMatchObject({ revision: 1, next: study.stages.topics.id })
  expect(stored()).toMatchObject([
    { id: submitted.id, revision: 1, reason: null, afterLater: false, at: submitted.at },
  ])
  const frozen = app.deps.storage.db.select().from(submissionRatings).all()
  expect(frozen.map(row => row.ratingId).sort()).toEqual([...ratings].sort())
  expect(stored()[0]?.ratingsSha).toMatch(/^[0-9a-f]{64}$/)
  expect(verify(app.deps.storage.sqlite)).toMatchObject({ ok: true })
})

test('after the last stage nothing is next', async () => {
  const { kim, assignment } = setUp()
  const next = []
  for (let n = 0; n < 3; n++)
    next.push(SubmittedStage.parse((await kim.finishStage(assignment)).reply.body).next)
  expect(next[2]).toBeNull()
  expect(next[0]).not.toBeNull()
})

test('missing required answers are counted, an answer that was taken back among them', async () => {
  const { study, kim, assignment, one } = setUp()
  await kim.open(assignment)
  const stage = study.stages.quality.id
  const place = { assignment, stage, unit: one.dialogue }
  const empty = await kim.freeze(assignment, stage, [])
  expect([empty.status, codeOf(empty), detailsOf(empty)]).toEqual([409, 'stage-incomplete', { missing: 4 }])
  const { ratings } = await kim.answerAll(assignment)
  const back = kim.rating({ ...place, item: 'clarity' }, { version: 2, value: null })
  await kim.save(back)
  const reply = await kim.freeze(assignment, stage, ratings)
  expect(detailsOf(reply)).toEqual({ missing: 1 })
})

test('anything but the newest version of every answer is refused with the ids of the newest', async () => {
  const { study, kim, assignment, one, stored } = setUp()
  const { stage, ratings } = await kim.answerAll(assignment)
  const newer = kim.rating(
    { assignment, stage, item: 'clarity', unit: one.dialogue },
    { version: 2, value: '5' },
  )
  await kim.save(newer)
  const reply = await kim.freeze(assignment, stage, ratings)
  expect([reply.status, codeOf(reply)]).toEqual([409, 'stale-submission'])
  const newest = detailsOf(reply)?.newest as string[]
  expect(newest).toContain(newer.id)
  expect(newest).toHaveLength(4)
  for (const wrong of [newest.slice(1), [...newest, 'f'.repeat(32)], [...newest, newest[0]!], []])
    expect(codeOf(await kim.freeze(assignment, stage, wrong))).toBe('stale-submission')
  expect(stored()).toEqual([])
  expect((await kim.freeze(assignment, stage, [...newest].reverse())).status).toBe(200)
  expect(study.stages.quality.id).toBe(stage)
})

test('sent again after a lost reply, a submission gets the same reply and is stored once', async () => {
  const { app, kim, assignment, stored } = setUp()
  const { stage, ratings } = await kim.answerAll(assignment)
  const id = kim.newId()
  const replies = await Promise.all([1, 2, 3].map(() => kim.freeze(assignment, stage, ratings, id)))
  expect(new Set(replies.map(reply => reply.text)).size).toBe(1)
  expect(replies[0]?.status).toBe(200)
  expect(stored()).toHaveLength(1)
  const happened = app.deps.storage.db.select().from(events).where(eq(events.verb, 'stage.submit')).all()
  expect(happened).toHaveLength(1)
})

test('a submission id with other content is refused', async () => {
  const { study, kim, assignment } = setUp()
  const { stage, ratings } = await kim.answerAll(assignment)
  const id = kim.newId()
  await kim.freeze(assignment, stage, ratings, id)
  const other = await kim.freeze(assignment, stage, ratings.slice(1), id)
  expect([other.status, codeOf(other)]).toEqual([409, 'submission-id-reused'])
  expect(codeOf(await kim.freeze(assignment, study.stages.topics.id, ratings, id))).toBe(
    'submission-id-reused',
  )
  const second = study.assignments.kim[1]!.id
  const work = await kim.answerAll(second)
  expect(codeOf(await kim.freeze(second, work.stage, work.ratings, id))).toBe('submission-id-reused')
})

test('a frozen, a later, an unopened and an unknown stage cannot be frozen', async () => {
  const { study, kim, assignment } = setUp()
  const stage = study.stages.quality.id
  expect(codeOf(await kim.freeze(assignment, stage, []))).toBe('stage-not-current')
  const { ratings } = await kim.finishStage(assignment)
  expect(codeOf(await kim.freeze(assignment, stage, ratings))).toBe('stage-frozen')
  expect(codeOf(await kim.freeze(assignment, study.stages.comprehension.id, []))).toBe('stage-not-current')
  expect((await kim.freeze(assignment, 'f'.repeat(32), [])).status).toBe(404)
  expect((await kim.freeze(study.assignments.lee[0]!.id, stage, [])).status).toBe(404)
})

test('nothing is frozen or taken back by hand once the study is frozen', async () => {
  const { study, kim, assignment } = setUp()
  const { stage } = await kim.finishStage(assignment)
  const work = await kim.answerAll(assignment)
  study.setState('frozen')
  expect(codeOf(await kim.freeze(assignment, work.stage, work.ratings))).toBe('study-not-open')
  expect(codeOf(await kim.takeBack(assignment, stage))).toBe('study-not-open')
})

test('a freeze can be taken back at once; the next one is revision 2 with reason own', async () => {
  const { app, study, kim, assignment, stored } = setUp()
  const { stage } = await kim.finishStage(assignment)
  const reply = await kim.takeBack(assignment, stage)
  expect([reply.status, reply.text]).toEqual([200, '{}'])
  const row = app.deps.storage.db.select().from(reopenings).get()
  expect(row).toMatchObject({ own: true, reason: 'own', personId: study.kim.id })
  const again = await kim.finishStage(assignment)
  expect(SubmittedStage.parse(again.reply.body).revision).toBe(2)
  expect(stored().map(one => [one.revision, one.reason, one.afterLater])).toEqual([
    [1, null, false],
    [2, 'own', false],
  ])
  expect(stored()[0]?.ratingsSha).toBe(stored()[1]?.ratingsSha)
})

test('taking back twice changes nothing the second time', async () => {
  const { app, kim, assignment } = setUp()
  const { stage } = await kim.finishStage(assignment)
  await kim.takeBack(assignment, stage)
  expect((await kim.takeBack(assignment, stage)).text).toBe('{}')
  expect(app.deps.storage.db.select().from(reopenings).all()).toHaveLength(1)
})

test('a freeze cannot be taken back after ten minutes', async () => {
  const { app, kim, assignment } = setUp()
  const { stage } = await kim.finishStage(assignment)
  app.chance.wait(10 * 60_000)
  const reply = await kim.takeBack(assignment, stage)
  expect([reply.status, codeOf(reply)]).toEqual([409, 'reopen-too-late'])
})

test('a freeze cannot be taken back once the next stage was shown', async () => {
  const { kim, assignment } = setUp()
  const { stage } = await kim.finishStage(assignment)
  await kim.open(assignment)
  expect(codeOf(await kim.takeBack(assignment, stage))).toBe('reopen-too-late')
})

test('what was never frozen cannot be taken back', async () => {
  const { study, kim, assignment } = setUp()
  await kim.open(assignment)
  expect(codeOf(await kim.takeBack(assignment, study.stages.quality.id))).toBe('stage-not-frozen')
  expect((await kim.takeBack(assignment, 'f'.repeat(32))).status).toBe(404)
  expect((await kim.takeBack(study.assignments.lee[0]!.id, study.stages.quality.id)).status).toBe(404)
})

test('a maintainer reopens with a reason; the revision after it says that later stages had been shown', async () => {
  const { study, kim, assignment, stored, reopenPath } = setUp()
  const { stage } = await kim.finishStage(assignment)
  await kim.open(assignment)
  const reason = 'Rated the wrong case'
  const reply = await study.maintainer.post(reopenPath, { stage, reason })
  expect([reply.status, reply.text]).toEqual([200, '{}'])
  expect(codeOf(await kim.takeBack(assignment, stage))).toBe('stage-not-frozen')
  await kim.finishStage(assignment)
  expect(stored().map(one => [one.revision, one.reason, one.afterLater])).toEqual([
    [1, null, false],
    [2, reason, true],
  ])
})

test("a maintainer's reason never reaches the physician", async () => {
  const { study, kim, assignment, reopenPath } = setUp()
  const { stage } = await kim.finishStage(assignment)
  await study.maintainer.post(reopenPath, { stage, reason: 'the judge said otherwise' })
  const replies = [
    await kim.open(assignment),
    (await kim.finishStage(assignment)).reply,
    await kim.open(assignment),
  ]
  for (const reply of replies) expect(reply.text).not.toContain('judge said')
})

test('a maintainer reopens only what is frozen, in an open study of theirs, and with a reason', async () => {
  const { app, study, kim, assignment, reopenPath } = setUp()
  const stage = study.stages.quality.id
  const reason = 'because'
  const post = (path: string, body: object) => study.maintainer.post(path, body)
  expect(codeOf(await post(reopenPath, { stage, reason }))).toBe('stage-not-frozen')
  await kim.finishStage(assignment)
  expect((await post(reopenPath, { stage, reason: ' a ' })).status).toBe(400)
  expect((await post(reopenPath, { stage: 'f'.repeat(32), reason })).status).toBe(404)
  const other = aStudy(app, { key: 'other', people: study })
  const wrongStudy = `/api/studies/other/assignments/${assignment}/reopening`
  expect((await post(wrongStudy, { stage, reason })).status).toBe(404)
  expect((await post(reopenPath, { stage: other.stages.quality.id, reason })).status).toBe(404)
  expect((await study.kim.post(reopenPath, { stage, reason })).status).toBe(404)
  study.setState('frozen')
  expect(codeOf(await post(reopenPath, { stage, reason }))).toBe('study-not-open')
})
