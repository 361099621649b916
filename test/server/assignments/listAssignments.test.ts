import { expect, test } from 'vitest'
import type { listAssignments } from '#server/assignments/listAssignments.ts'
import { anApp } from '#test/support/app.ts'
import { aStudy } from '#test/support/make.ts'
import { physician } from '#test/support/physician.ts'

type Line = ReturnType<typeof listAssignments>[number]

function setUp() {
  const app = anApp()
  const study = aStudy(app)
  const kim = physician(study.kim, study)
  const path = `/api/studies/${study.key}/assignments`
  const list = async () => ((await study.maintainer.get(path)).body as { assignments: Line[] }).assignments
  const { id: assignment } = study.assignments.kim[0]!
  const line = async () => (await list()).find(row => row.id === assignment)!
  const reopen = (stage: string, reason = 'a slip of the key') =>
    study.maintainer.post(`${path}/${assignment}/reopening`, { stage, reason })
  return { app, study, kim, path, list, line, assignment, reopen }
}

test('every assignment stands under its physician in their own order, with its case and kind', async () => {
  const { study, list } = setUp()
  const { kim, lee } = study.assignments
  const of = (person: { id: string }, name: string, mine: typeof kim, kinds: string[]) =>
    mine.map(({ id, case: one }, index) => ({
      id,
      person: { id: person.id, name, username: name },
      case: { id: one.id, ext_id: one.ref },
      position: index + 1,
      kind: kinds[index],
    }))
  expect((await list()).map(({ stages: _, ...row }) => row)).toEqual([
    ...of(study.kim, 'kim', kim, ['shared', 'shared', 'exclusive']),
    ...of(study.lee, 'lee', lee, ['shared', 'shared', 'exclusive']),
  ])
})

test('a stage waits, is the one to work on, or is frozen since its submission', async () => {
  const { study, kim, line, assignment } = setUp()
  const untouched = { shown: false, revision: 0, after_later: false, submitted_at: null }
  const { quality, topics, comprehension } = study.stages
  expect((await line()).stages).toEqual([
    { id: quality.id, ordinal: 1, title: quality.instrument.title, state: 'current', ...untouched },
    { id: topics.id, ordinal: 2, title: topics.instrument.title, state: 'waiting', ...untouched },
    {
      id: comprehension.id,
      ordinal: 3,
      title: comprehension.instrument.title,
      state: 'waiting',
      ...untouched,
    },
  ])
  const { reply } = await kim.finishStage(assignment)
  const { at } = reply.body as { at: number }
  await kim.open(assignment)
  const [first, second, third] = (await line()).stages
  expect(first).toMatchObject({ state: 'frozen', shown: true, revision: 1, submitted_at: at })
  expect(second).toMatchObject({ state: 'current', shown: true, revision: 0, submitted_at: null })
  expect(third).toMatchObject({ state: 'waiting', shown: false })
})

test('a reopened stage is current again, later ones wait, and its next submission says what came before it', async () => {
  const { study, kim, line, assignment, reopen } = setUp()
  await kim.finishStage(assignment)
  await kim.finishStage(assignment)
  expect((await reopen(study.stages.quality.id)).status).toBe(200)
  const reopened = (await line()).stages
  expect(reopened.map(({ state, revision }) => [state, revision])).toEqual([
    ['current', 1],
    ['waiting', 1],
    ['waiting', 0],
  ])
  await kim.finishStage(assignment)
  const again = (await line()).stages
  expect(again.map(({ state, revision, after_later }) => [state, revision, after_later])).toEqual([
    ['frozen', 2, true],
    ['frozen', 1, false],
    ['current', 0, false],
  ])
})

test('no value, comment or reason is in it, however far the physicians are', async () => {
  const { study, kim, path, assignment, reopen } = setUp()
  const { topics, quality } = study.stages
  await kim.open(assignment)
  const place = {
    assignment,
    stage: quality.id,
    item: 'clarity',
    unit: study.assignments.kim[0]!.case.dialogue,
  }
  await kim.save(kim.rating(place, { value: '4', comment: 'words of a comment' }))
  await kim.finishStage(assignment)
  await kim.finishStage(assignment)
  await reopen(topics.id, 'words of a reason')
  const reply = await study.maintainer.get(path)
  expect(reply.text).not.toContain('words of')
  const keys = new Set<string>()
  JSON.parse(reply.text, (key, value) => {
    if (!/^\d*$/.test(key)) keys.add(key)
    return value as unknown
  })
  expect([...keys].sort()).toEqual(
    [
      ...[
        'after_later',
        'assignments',
        'case',
        'en',
        'ext_id',
        'id',
        'kind',
        'ko',
        'name',
        'ordinal',
        'person',
      ],
      ...['position', 'revision', 'shown', 'stages', 'state', 'submitted_at', 'title', 'username'],
    ].sort(),
  )
})

test('the list exists for the study’s maintainer alone', async () => {
  const { app, study, path } = setUp()
  for (const person of [study.kim, app.person('stranger')]) {
    const reply = await person.get(path)
    expect([reply.status, reply.text]).toEqual([404, '{"error":{"code":"not-found"}}'])
  }
  expect((await app.nobody.get(path)).status).toBe(401)
})

test('another study’s assignments are not in it', async () => {
  const { app, study, list } = setUp()
  const other = aStudy(app, {
    key: 'other',
    people: { maintainer: study.maintainer, kim: study.kim, lee: study.lee },
  })
  const ids = (await list()).map(row => row.id)
  expect(ids).toHaveLength(6)
  for (const { id } of other.assignments.kim) expect(ids).not.toContain(id)
})
