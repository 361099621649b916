import { expect, test } from 'vitest'
import { doneOf, stageToRead, submittedStages } from '#client/features/annotate/history.ts'
import type { AnnotatorStudy, OwnMark } from '#schema/annotation.ts'

const stages = [{ id: 's1' }, { id: 's2' }, { id: 's3' }] as AnnotatorStudy['stages']
const once = (stage: string, revision = 1, reopened = false) => ({ stage, revision, at: revision, reopened })
const line = (
  id: string,
  submitted: ReturnType<typeof once>[],
  rated = 0,
): AnnotatorStudy['assignments'][0] => ({
  id,
  position: 1,
  language: 'en',
  state: submitted.filter(one => !one.reopened).length === 3 ? 'done' : 'started',
  stage: null,
  room: null,
  rated,
  submitted,
})
const mark = (assignment: string, stage: string, rest: Partial<OwnMark> = {}): OwnMark => ({
  assignment,
  stage,
  item: 'i',
  ordinal: 1,
  flag: true,
  comment: null,
  ...rest,
})

test('every finished stage can be read again, with all its revisions', () => {
  const found = submittedStages(stages, line('a', [once('s1', 1, true), once('s1', 2), once('s2')]))
  expect(found.map(({ stage, readable, revisions }) => [stage, readable, revisions.length])).toEqual([
    ['s1', true, 2],
    ['s2', true, 1],
  ])
})

test('a stage that is open again, and those after it, are told but cannot be read', () => {
  const found = submittedStages(stages, line('a', [once('s1', 1, true), once('s2'), once('s3')]))
  expect(found.map(({ stage, readable }) => [stage, readable])).toEqual([
    ['s1', false],
    ['s2', false],
    ['s3', false],
  ])
})

test('work is counted as it stands: a stage that was reopened counts once it is finished again', () => {
  const assignments = [
    line('a', [once('s1', 1, true), once('s1', 2), once('s2'), once('s3')], 27),
    line('b', [once('s1', 1, true)], 3),
  ]
  const marks = [mark('a', 's1', { comment: 'x' }), mark('b', 's1', { flag: false, comment: 'y' })]
  expect(doneOf({ assignments, marks })).toEqual({ cases: 1, stages: 3, answers: 30, flags: 1, comments: 2 })
})

test('a mark leads to its stage when that can be read, else to the stage in hand', () => {
  const study = { stages, assignments: [line('a', [once('s1')])] }
  expect(stageToRead(study, mark('a', 's1'))).toBe('s1')
  expect(stageToRead(study, mark('a', 's2'))).toBeUndefined()
  expect(stageToRead(study, mark('gone', 's1'))).toBeUndefined()
})
