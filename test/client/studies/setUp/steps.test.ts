import { expect, it } from 'vitest'
import type { StudyOverview } from '#client/features/studies/calls.ts'
import { type StepId, stepInHand, stepsOf } from '#client/features/studies/setUp/steps.ts'
import { anOverview } from './anOverview.ts'

const stepsIn = (change: object) => stepsOf({ ...anOverview, ...change } as unknown as StudyOverview)
const stateOf = (change: object, id: StepId) => stepsIn(change).find(step => step.id === id)!

it('lets a study without cases begin with cases, the notice or people, and holds the rest back', () => {
  const bare = {
    cases: { published: 0, by_language: [] },
    progress: [],
    opening: { ...anOverview.opening, missing: ['notice-missing', 'sample-missing', 'allocation-missing'] },
  }
  expect(stepsIn(bare).map(({ id, state, after }) => [id, state, after])).toEqual([
    ['cases', 'todo', []],
    ['judge', 'waiting', ['cases']],
    ['names', 'waiting', ['cases']],
    ['sample', 'waiting', ['cases']],
    ['notice', 'todo', []],
    ['people', 'todo', []],
    ['allocation', 'waiting', ['sample', 'people']],
    ['plan', 'optional', []],
    ['open', 'waiting', ['cases', 'sample', 'notice', 'people', 'allocation']],
  ])
  expect(stepInHand(stepsIn(bare))).toBe('cases')
})

it('reopens the allocation when somebody it names has left, and the cases when a sampled one lacks a part', () => {
  const sample = { ...anOverview.sample, n: 70 }
  const allocation = { rows: [{ balance: 'a', person: 'p9', exclusive: 1, shared: 0, other: 0 }] }
  const left = { ...anOverview.opening, missing: ['physicians-left'] }
  expect(stateOf({ sample, allocation, opening: left }, 'allocation')).toMatchObject({
    state: 'todo',
    blocks: ['physicians-left'],
  })
  const lacking = { ...anOverview.opening, missing: ['panes-missing'] }
  expect(stateOf({ sample, opening: lacking }, 'cases')).toMatchObject({ state: 'todo' })
})

it('holds names in sampled cases for needed, and others for optional once a sample is drawn', () => {
  const sample = { ...anOverview.sample, n: 70 }
  const named = (missing: string[]) => ({
    sample,
    mentions_unresolved: 2,
    opening: { ...anOverview.opening, missing },
  })
  expect(stateOf(named(['names-unresolved']), 'names').state).toBe('todo')
  expect(stateOf(named([]), 'names').state).toBe('optional')
  expect(stateOf({ mentions_unresolved: 2 }, 'names').state).toBe('todo')
})

it('leads to the opening when nothing is missing, and takes all but judge and plan for done once the study is open', () => {
  const ready = {
    sample: { ...anOverview.sample, n: 70 },
    allocation: { rows: [{ balance: 'a', person: 'p1', exclusive: 1, shared: 0, other: 0 }] },
    notice: { version: 1, body: {}, at: 0, accepted_by: 0 },
    opening: { ...anOverview.opening, missing: [] },
  }
  expect(stepInHand(stepsIn(ready))).toBe('open')
  const open = stepsIn({ study: { ...anOverview.study, state: 'open' }, opening: null })
  expect(open.filter(({ state }) => state !== 'done').map(({ id }) => id)).toEqual(['judge', 'plan'])
})

it('asks for no notice, physicians or opening where no physician sits in the room, and takes the room for done', () => {
  const missing = ['room-without-person', 'notice-missing', 'sample-missing', 'allocation-missing']
  const study = { ...anOverview.study, protocol: 'virtual-patient' }
  const undrawn = { study, progress: [], opening: { ...anOverview.opening, missing } }
  const statesOf = (change: object) =>
    Object.fromEntries(stepsIn(change).map(({ id, state }) => [id, state])) as Record<StepId, string>
  const unneeded = {
    notice: 'unneeded',
    people: 'unneeded',
    allocation: 'unneeded',
    plan: 'unneeded',
    open: 'unneeded',
  }
  expect(statesOf(undrawn)).toMatchObject({ room: 'done', sample: 'todo', ...unneeded })
  const drawn = {
    ...undrawn,
    sample: { ...anOverview.sample, n: 70 },
    opening: { ...anOverview.opening, missing: missing.filter(need => need !== 'sample-missing') },
  }
  expect(statesOf(drawn)).toMatchObject({ room: 'done', sample: 'done', ...unneeded })
  expect(stepInHand(stepsIn(drawn))).toBe('room')
})
