import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AnnotatorStudy, SubmittedStage, WentOnward } from '#schema/annotation.ts'
import { events } from '#server/storage/tables/events.ts'
import { exposures } from '#server/storage/tables/ratings.ts'
import { operator } from '#server/storage/write.ts'
import { setNotice } from '#server/studies/setNotice.ts'
import { anApp } from '#test/support/app.ts'
import { aStudy } from '#test/support/make.ts'
import { codeOf, physician } from '#test/support/physician.ts'

const onward = { onward: { ui_lang: 'ko' } }

function setUp() {
  const app = anApp()
  const study = aStudy(app)
  const kim = physician(study.kim, study)
  const { db } = app.deps.storage
  const mine = study.assignments.kim
  const shown = (assignment: string) =>
    db.select().from(exposures).where(eq(exposures.assignmentId, assignment)).all()
  const openings = () => db.select().from(events).where(eq(events.verb, 'assignment.open')).all()
  const lines = async () =>
    AnnotatorStudy.parse((await study.kim.get(`/api/annotator/studies/${study.key}`)).body).assignments
  /** All stages but the last of a case, by hand. */
  const nearlyFinish = async (assignment: string) => {
    for (let n = 0; n < 2; n++) await kim.finishStage(assignment)
  }
  return { app, study, kim, mine, shown, openings, lines, nearlyFinish }
}

test('a freeze that goes onward brings the next stage with it, equal to what an opening by hand gives', async () => {
  const { study, kim, mine, shown } = setUp()
  const { id } = mine[0]!
  const { reply } = await kim.finishStage(id, 0, onward)
  const { next, opened } = SubmittedStage.parse(reply.body)
  expect([opened?.id, opened?.stage]).toEqual([id, next])
  expect(Object.keys(opened!.parts).sort()).toEqual(['dialogue', 'note'])
  const rows = shown(id).filter(row => row.stageId === study.stages.topics.id)
  expect(rows.map(row => [row.pane, row.uiLang])).toEqual([
    ['dialogue', 'ko'],
    ['note', 'ko'],
  ])
  expect((await kim.open(id)).body).toEqual(opened)
})

test('a freeze of the last stage that goes onward opens the next case at its first stage, and logs that once', async () => {
  const { study, kim, mine, shown, openings, lines, nearlyFinish } = setUp()
  const [first, second] = mine
  await nearlyFinish(first!.id)
  const work = await kim.answerAll(first!.id)
  const before = openings().length
  expect(shown(second!.id)).toEqual([])
  const reply = await kim.freeze(first!.id, work.stage, work.ratings, kim.newId(), onward)
  const { next, opened } = SubmittedStage.parse(reply.body)
  expect([next, opened?.id, opened?.stage]).toEqual([null, second!.id, study.stages.quality.id])
  expect(Object.keys(opened!.parts)).toEqual(['dialogue'])
  expect(reply.text).not.toContain(second!.case.texts.note)
  expect(shown(second!.id).map(row => row.pane)).toEqual(['dialogue'])
  expect(openings().length).toBe(before + 1)
  expect((await lines()).map(line => line.state)).toEqual(['done', 'started', 'waiting'])
})

test('before the freeze nothing of the next case is on the wire, logged, or begun', async () => {
  const { kim, mine, shown, lines, nearlyFinish } = setUp()
  const [first, second] = mine
  await nearlyFinish(first!.id)
  const work = await kim.answerAll(first!.id)
  const refused = await kim.freeze(first!.id, work.stage, work.ratings.slice(1), kim.newId(), onward)
  expect(codeOf(refused)).toBe('stale-submission')
  expect(refused.text).not.toContain(second!.case.texts.turn)
  expect(shown(second!.id)).toEqual([])
  expect((await lines()).map(line => line.state)).toEqual(['started', 'waiting', 'waiting'])
})

test('a freeze that does not go onward opens nothing', async () => {
  const { kim, mine, openings } = setUp()
  const work = await kim.answerAll(mine[0]!.id)
  const before = openings().length
  const reply = await kim.freeze(mine[0]!.id, work.stage, work.ratings)
  expect(SubmittedStage.parse(reply.body).opened).toBeNull()
  expect(openings().length).toBe(before)
})

test('sent again after a lost reply it freezes once, brings the same again, and logs that it was served twice', async () => {
  const { app, kim, mine, openings } = setUp()
  const work = await kim.answerAll(mine[0]!.id)
  const before = openings().length
  const id = kim.newId()
  const replies = []
  for (let n = 0; n < 2; n++)
    replies.push(await kim.freeze(mine[0]!.id, work.stage, work.ratings, id, onward))
  expect(replies[1]!.body).toEqual(replies[0]!.body)
  const { db } = app.deps.storage
  expect(db.select().from(events).where(eq(events.verb, 'stage.submit')).all()).toHaveLength(1)
  expect(openings().length).toBe(before + 2)
})

test('a stage is frozen also where what follows may not be opened', async () => {
  const { app, study, kim, mine, openings } = setUp()
  const work = await kim.answerAll(mine[0]!.id)
  const before = openings().length
  const words = { title: 'Changed', sections: [{ heading: 'What', text: 'Read it again.' }] }
  setNotice(app.deps, operator, study.id, { en: words, ko: words })
  const reply = await kim.freeze(mine[0]!.id, work.stage, work.ratings, kim.newId(), onward)
  expect(reply.status).toBe(200)
  expect(SubmittedStage.parse(reply.body)).toMatchObject({ next: study.stages.topics.id, opened: null })
  expect(openings().length).toBe(before)
  expect(codeOf(await kim.onward(mine[0]!.id))).toBe('notice-not-accepted')
})

test('onward from a finished case opens one that was begun before one that waits, and null when all are finished', async () => {
  const { app, kim, mine, openings } = setUp()
  const [first, second, third] = mine
  for (let n = 0; n < 3; n++) await kim.finishStage(first!.id)
  await kim.open(third!.id)
  expect(WentOnward.parse((await kim.onward(first!.id)).body).opened?.id).toBe(third!.id)
  for (let n = 0; n < 3; n++) await kim.finishStage(third!.id)
  expect(WentOnward.parse((await kim.onward(third!.id)).body).opened?.id).toBe(second!.id)
  // a case that was taken from the person is never the next
  app.deps.storage.sqlite.prepare("UPDATE assignments SET state = 'withdrawn' WHERE id = ?").run(second!.id)
  const before = openings().length
  expect((await kim.onward(third!.id)).body).toEqual({ opened: null })
  expect(openings().length).toBe(before)
})

test("onward from another physician's assignment is not found, and opens nothing", async () => {
  const { study, kim, openings } = setUp()
  const others = study.assignments.lee.filter(one => !study.assignments.kim.some(({ id }) => id === one.id))
  for (const id of [...others.map(one => one.id), 'f'.repeat(32)]) {
    const reply = await kim.onward(id)
    expect([reply.status, reply.text]).toEqual([404, '{"error":{"code":"not-found"}}'])
  }
  expect(openings()).toEqual([])
})
