import { expect, test } from 'vitest'
import { type BatchHeld, batchPlan } from '#server/encounters/batch/batchPlan.ts'

const cases = ['a', 'b', 'c'].map(ref => ({ id: `case-${ref}`, ref }))
const held = (...lines: [id: string, ref: string, state: BatchHeld['state']][]) =>
  lines.map(([id, ref, state]) => ({ id, caseId: `case-${ref}`, state }))
const shown = (plan: ReturnType<typeof batchPlan>) =>
  plan.tasks.map(task => `${task.case.ref}${task.encounter ? ` ${task.encounter}` : ''}`)

test('a batch that has not begun holds one encounter with each case, in their order', () => {
  const plan = batchPlan(cases, [], { repeat: 1 })
  expect([shown(plan), plan.wanted, plan.ended]).toEqual([['a', 'b', 'c'], 3, 0])
})

test('what was begun is taken up first, and what has ended is not held again, however it ended', () => {
  const plan = batchPlan(cases, held(['1', 'a', 'ended'], ['2', 'c', 'live']), { repeat: 1 })
  expect([shown(plan), plan.wanted, plan.ended]).toEqual([['c 2', 'b'], 3, 1])
})

test('a repeated batch holds one round of all cases after the other', () => {
  const plan = batchPlan(cases, held(['1', 'a', 'ended']), { repeat: 2 })
  expect([shown(plan), plan.wanted, plan.ended]).toEqual([['b', 'c', 'a', 'b', 'c'], 6, 1])
})

test('only the first cases are held when fewer are asked for; encounters of others are left alone', () => {
  const plan = batchPlan(cases, held(['1', 'c', 'live'], ['2', 'a', 'ended']), { repeat: 1, most: 2 })
  expect([shown(plan), plan.wanted, plan.ended]).toEqual([['b'], 2, 1])
})

test('more encounters than are asked for now stand, and those that go on are taken up', () => {
  const all = held(['1', 'a', 'ended'], ['2', 'a', 'live'], ['3', 'b', 'ended'], ['4', 'c', 'ended'])
  const plan = batchPlan(cases, all, { repeat: 1 })
  expect([shown(plan), plan.wanted, plan.ended]).toEqual([['a 2'], 4, 3])
})
