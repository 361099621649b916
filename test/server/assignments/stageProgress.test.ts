import { expect, test } from 'vitest'
import { reopenWindow, stageProgress } from '#server/assignments/stageProgress.ts'

const stages = [
  { id: 'a', ordinal: 1 },
  { id: 'b', ordinal: 2 },
  { id: 'c', ordinal: 3 },
]
const submission = (id: string, stage: string, revision = 1, at = 1000) => ({ id, stage, revision, at })
const states = (...args: Parameters<typeof stageProgress>) => stageProgress(...args).map(stage => stage.state)

test('nothing submitted: the first stage is current, the others are later', () => {
  expect(states(stages, [], [], new Set(), 0)).toEqual(['current', 'later', 'later'])
})

test('the current stage is the first without a submission that still holds', () => {
  expect(states(stages, [submission('s', 'a')], [], new Set(), 0)).toEqual(['frozen', 'current', 'later'])
  const two = [submission('s', 'a'), submission('t', 'b')]
  expect(states(stages, two, [{ submission: 's' }], new Set(), 0)).toEqual(['current', 'later', 'later'])
})

test('a new revision freezes a reopened stage again, and what was frozen after it counts again', () => {
  const all = [submission('s', 'a'), submission('t', 'b'), submission('u', 'a', 2)]
  expect(stageProgress(stages, all, [{ submission: 's' }], new Set(), 0)).toMatchObject([
    { state: 'frozen', revision: 2 },
    { state: 'frozen', revision: 1 },
    { state: 'current', revision: 0 },
  ])
})

test('all stages frozen: none is current', () => {
  const all = ['a', 'b', 'c'].map(stage => submission(`s${stage}`, stage))
  expect(states(stages, all, [], new Set(), 0)).toEqual(['frozen', 'frozen', 'frozen'])
})

test('a freeze can be taken back until ten minutes have passed', () => {
  const at = 5000
  const until = (now: number) =>
    stageProgress(stages, [submission('s', 'a', 1, at)], [], new Set(['a']), now)[0]!.reopen_until
  expect(reopenWindow).toBe(600_000)
  expect(until(at)).toBe(at + reopenWindow)
  expect(until(at + reopenWindow)).toBe(at + reopenWindow)
  expect(until(at + reopenWindow + 1)).toBeNull()
})

test('a freeze cannot be taken back once any later stage was shown', () => {
  const frozen = [submission('s', 'a')]
  for (const later of ['b', 'c'])
    expect(stageProgress(stages, frozen, [], new Set(['a', later]), 1001)[0]!.reopen_until).toBeNull()
  expect(stageProgress(stages, frozen, [], new Set(['a']), 1001)[0]!.reopen_until).not.toBeNull()
})

test('only a frozen stage has a time until which it can be taken back', () => {
  const reopened = stageProgress(stages, [submission('s', 'a')], [{ submission: 's' }], new Set(), 1001)
  expect(reopened.map(stage => stage.reopen_until)).toEqual([null, null, null])
})
