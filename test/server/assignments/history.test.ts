import { expect, test } from 'vitest'
import { AnnotatorStudy } from '#schema/annotation.ts'
import { anApp } from '#test/support/app.ts'
import { aStudy } from '#test/support/make.ts'
import { clientIds, physician } from '#test/support/physician.ts'

function setUp() {
  const app = anApp()
  const study = aStudy(app)
  const mine = async () => AnnotatorStudy.parse((await study.kim.get('/api/annotator/studies/pilot')).body)
  return { study, mine, kim: physician(study.kim, study) }
}

test('every freezing of a stage is told with its revision and time, and which of them was taken back', async () => {
  const { study, mine, kim } = setUp()
  const { id } = study.assignments.kim[0]!
  const { quality, topics } = study.stages
  await kim.finishStage(id)
  await kim.takeBack(id, quality.id)
  await kim.finishStage(id)
  await kim.finishStage(id)
  const { assignments } = await mine()
  expect(
    assignments[0]!.submitted.map(({ stage, revision, reopened }) => [stage, revision, reopened]),
  ).toEqual([
    [quality.id, 1, true],
    [quality.id, 2, false],
    [topics.id, 1, false],
  ])
  const times = assignments[0]!.submitted.map(({ at }) => at)
  expect([...times].sort((a, b) => a - b)).toEqual(times)
  expect(assignments[1]!.submitted).toEqual([])
})

test("one's own flags and comments are told as their newest version says them", async () => {
  const { study, mine, kim } = setUp()
  const { id: assignment, case: one } = study.assignments.kim[1]!
  await kim.open(assignment)
  const place = { assignment, stage: study.stages.quality.id, unit: one.dialogue }
  await kim.save(kim.rating({ ...place, item: 'clarity' }, { flag: true, value: null }))
  await kim.save(kim.rating({ ...place, item: 'naturalness' }, { comment: 'Stiff.' }))
  await kim.save(kim.rating({ ...place, item: 'responsiveness' }, { flag: true }))
  await kim.save(kim.rating({ ...place, item: 'responsiveness' }, { version: 2 }))
  await kim.save(kim.rating({ ...place, item: 'clinical_relevance' }))
  const where = { assignment, stage: place.stage, ordinal: expect.any(Number) }
  expect((await mine()).marks).toEqual([
    { ...where, item: 'clarity', flag: true, comment: null },
    { ...where, item: 'naturalness', flag: false, comment: 'Stiff.' },
  ])
})

test("nothing of another physician's history is told", async () => {
  const { study, mine } = setUp()
  const lee = physician(study.lee, study, clientIds('b'))
  const { id, case: one } = study.assignments.lee[0]!
  await lee.open(id)
  const place = { assignment: id, stage: study.stages.quality.id, unit: one.dialogue }
  await lee.save(lee.rating({ ...place, item: 'clarity' }, { flag: true, comment: 'theirs' }))
  await lee.finishStage(study.assignments.lee[1]!.id)
  const own = await mine()
  expect(own.marks).toEqual([])
  expect(own.assignments.flatMap(one => one.submitted)).toEqual([])
})
