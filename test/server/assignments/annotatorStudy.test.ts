import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { AnnotatorStudy, AnnotatorStudyLine } from '#schema/annotation.ts'
import { cases } from '#server/storage/tables/cases.ts'
import { events } from '#server/storage/tables/events.ts'
import { consents } from '#server/storage/tables/people.ts'
import { operator } from '#server/storage/write.ts'
import { setNotice } from '#server/studies/setNotice.ts'
import { anApp } from '#test/support/app.ts'
import { aStudy } from '#test/support/make.ts'
import { codeOf, detailsOf, physician } from '#test/support/physician.ts'

const Lines = z.strictObject({ studies: z.array(AnnotatorStudyLine) })

test('a physician sees their studies that are open or later, and how far they are', async () => {
  const app = anApp()
  const study = aStudy(app)
  aStudy(app, { key: 'a-draft', state: 'draft', people: study })
  aStudy(app, { key: 'ended', state: 'frozen', people: study, accepted: false })
  const kim = physician(study.kim, study)
  for (let n = 0; n < 3; n++) await kim.finishStage(study.assignments.kim[1]!.id)
  await kim.open(study.assignments.kim[2]!.id)
  const { studies } = Lines.parse((await study.kim.get('/api/annotator/studies')).body)
  expect(
    studies.map(({ key, state, accepted, cases, done, begun }) => [key, state, accepted, cases, done, begun]),
  ).toEqual([
    ['ended', 'frozen', false, 3, 0, null],
    ['pilot', 'open', true, 3, 1, 3],
  ])
})

test("one's own cases stand in one's own order, with their state, current stage and answers", async () => {
  const app = anApp()
  const study = aStudy(app, { shared: 3, exclusive: 2 })
  const kim = physician(study.kim, study)
  const [first, second, third] = study.assignments.kim
  for (let n = 0; n < 3; n++) await kim.finishStage(first!.id)
  await kim.finishStage(second!.id)
  await kim.open(third!.id)
  for (const name of [study.id, study.key]) {
    const reply = await study.kim.get(`/api/annotator/studies/${name}`)
    const { assignments, stages } = AnnotatorStudy.parse(reply.body)
    expect(assignments.map(one => one.id)).toEqual(study.assignments.kim.map(one => one.id))
    expect(assignments.map(one => one.position)).toEqual([1, 2, 3, 4, 5])
    expect(assignments.slice(0, 4).map(({ state, stage, rated }) => [state, stage, rated])).toEqual([
      ['done', null, 27],
      ['started', study.stages.topics.id, 4],
      ['started', study.stages.quality.id, 0],
      ['waiting', study.stages.quality.id, 0],
    ])
    expect(stages.map(stage => [stage.ordinal, stage.instrument.key, stage.panes])).toEqual([
      [1, 'conversation-quality', ['dialogue']],
      [2, 'topic-checklist', ['note', 'dialogue']],
      [3, 'comprehension', ['note', 'answers']],
    ])
  }
})

test('each case says in which language it is', async () => {
  const app = anApp()
  const study = aStudy(app, { shared: 3, exclusive: 0 })
  const reply = await study.kim.get(`/api/annotator/studies/${study.key}`)
  const said = AnnotatorStudy.parse(reply.body).assignments.map(one => one.language)
  const stored = new Map(
    app.deps.storage.db
      .select()
      .from(cases)
      .all()
      .map(one => [one.id, one.language]),
  )
  expect(said).toEqual(study.assignments.kim.map(one => stored.get(one.case.id)))
  expect(new Set(said)).toEqual(new Set(['en', 'ko']))
})

test('an answer counts once however often it changed, and not at all when it was taken back', async () => {
  const app = anApp()
  const study = aStudy(app)
  const kim = physician(study.kim, study)
  const { id: assignment, case: one } = study.assignments.kim[0]!
  await kim.open(assignment)
  const place = { assignment, stage: study.stages.quality.id, unit: one.dialogue }
  const rated = async () =>
    AnnotatorStudy.parse((await study.kim.get('/api/annotator/studies/pilot')).body).assignments[0]?.rated
  await kim.save(kim.rating({ ...place, item: 'clarity' }))
  await kim.save(kim.rating({ ...place, item: 'clarity' }, { version: 2, value: '5' }))
  await kim.save(kim.rating({ ...place, item: 'naturalness' }))
  expect(await rated()).toBe(2)
  await kim.save(kim.rating({ ...place, item: 'clarity' }, { version: 3, value: null }))
  expect(await rated()).toBe(1)
})

test('a draft, a study of others and an unknown one are the same refusal', async () => {
  const app = anApp()
  const study = aStudy(app)
  const people = { maintainer: app.person('p2'), kim: app.person('k2'), lee: app.person('l2') }
  aStudy(app, { key: 'theirs', people })
  aStudy(app, { key: 'draft', state: 'draft', people: study })
  for (const key of ['theirs', 'draft', 'nothing', "x' OR 1=1 --"]) {
    const reply = await study.kim.get(`/api/annotator/studies/${encodeURIComponent(key)}`)
    expect([reply.status, reply.text]).toEqual([404, '{"error":{"code":"not-found"}}'])
  }
  expect((await study.maintainer.get('/api/annotator/studies/pilot')).status).toBe(404)
})

test('accepting the newest notice is stored once, with language, and opens the study', async () => {
  const app = anApp()
  const study = aStudy(app, { accepted: false })
  const path = `/api/annotator/studies/${study.key}/consent`
  const body = { notice: study.notice, ui_lang: 'ko' }
  for (let n = 0; n < 3; n++) {
    const reply = await study.kim.post(path, body)
    expect([reply.status, reply.text]).toEqual([200, '{"accepted":true}'])
  }
  expect(app.deps.storage.db.select().from(consents).all()).toMatchObject([
    { personId: study.kim.id, noticeId: study.notice, uiLang: 'ko' },
  ])
  const kim = physician(study.kim, study)
  expect((await kim.open(study.assignments.kim[0]!.id)).status).toBe(200)
  const lee = physician(study.lee, study)
  expect(codeOf(await lee.open(study.assignments.lee[0]!.id))).toBe('notice-not-accepted')
})

test('a changed notice must be accepted again, and only the newest can be', async () => {
  const app = anApp()
  const study = aStudy(app)
  const words = { title: 'New', sections: [{ heading: 'H', text: 'T' }] }
  const { id } = setNotice(app.deps, operator, study.id, { en: words, ko: words })
  const kim = physician(study.kim, study)
  const path = `/api/annotator/studies/${study.key}/consent`
  expect(codeOf(await kim.open(study.assignments.kim[0]!.id))).toBe('notice-not-accepted')
  const shown = AnnotatorStudy.parse((await study.kim.get('/api/annotator/studies/pilot')).body)
  expect(shown.notice).toMatchObject({ id, version: 2, accepted: false })
  const old = await study.kim.post(path, { notice: study.notice, ui_lang: 'en' })
  expect([old.status, codeOf(old), detailsOf(old)]).toEqual([409, 'notice-not-accepted', { notice: id }])
  expect((await study.kim.post(path, { notice: id, ui_lang: 'en' })).status).toBe(200)
  expect((await kim.open(study.assignments.kim[0]!.id)).status).toBe(200)
})

test("a translated page leaves a line in the trail and nothing else; others' cases are not found", async () => {
  const app = anApp()
  const study = aStudy(app)
  const { id } = study.assignments.kim[0]!
  const body = { stage: study.stages.quality.id, language: 'de' }
  const reply = await study.kim.post(`/api/assignments/${id}/translation`, body)
  expect([reply.status, reply.text]).toEqual([200, '{}'])
  const event = app.deps.storage.db.select().from(events).where(eq(events.verb, 'page.translated')).get()!
  expect(event).toMatchObject({ person: study.kim.id, subject: id })
  expect(JSON.parse(event.body)).toEqual({ ...body, rows: [] })
  for (const [assignment, stage] of [
    [study.assignments.lee[0]!.id, body.stage],
    [id, 'f'.repeat(32)],
  ])
    expect(
      (await study.kim.post(`/api/assignments/${assignment}/translation`, { ...body, stage })).status,
    ).toBe(404)
})

test('a person who left the study finds nothing of it any more', async () => {
  const app = anApp()
  const study = aStudy(app)
  app.deps.storage.sqlite.prepare('UPDATE members SET to_at = 1 WHERE person_id = ?').run(study.kim.id)
  const kim = physician(study.kim, study)
  expect((await study.kim.get('/api/annotator/studies')).text).toBe('{"studies":[]}')
  expect((await study.kim.get('/api/annotator/studies/pilot')).status).toBe(404)
  expect((await kim.open(study.assignments.kim[0]!.id)).status).toBe(404)
})
