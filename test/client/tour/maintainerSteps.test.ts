import { expect, test } from 'vitest'
import { maintainerSteps, pageOf } from '#client/features/tour/maintainerSteps.ts'
import type { StudyState } from '#schema/study.ts'

const study = (id: string, state: StudyState) => ({ id, key: `key-${id}`, state })
const paths = (...studies: ReturnType<typeof study>[]) =>
  Object.fromEntries(maintainerSteps.map(({ id, place }) => [id, pageOf(place, studies).path]))

test('each step leads to a page of a study that has come so far', () => {
  const to = paths(study('f', 'frozen'), study('o', 'open'), study('d', 'draft'))
  expect(to).toEqual({
    start: '/',
    cases: '/studies/o/cases',
    setUp: '/studies/d/set-up',
    allocation: '/studies/d/set-up',
    people: '/studies/o/people',
    progress: '/studies/o',
    closed: '/studies/o/agreement',
    worth: '/studies/f/agreement',
    behind: '/studies/f/agreement',
    commands: '/studies/f',
  })
})

test('agreement is shown of a frozen study alone, and without one the step stays where it is', () => {
  const to = paths(study('o', 'open'))
  expect([to.worth, to.behind, to.commands]).toEqual([undefined, undefined, undefined])
  expect(to.setUp).toBe('/studies/o/set-up')
})

test('whoever looks after nothing yet is led nowhere', () => {
  expect(new Set(Object.values(paths()))).toEqual(new Set(['/', undefined]))
})
