import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Instrument } from '#schema/instrument.ts'
import { checklistScore, meanScore } from '#server/agreement/scores.ts'
import { root } from '#server/root.ts'

const instrument = (key: string) =>
  Instrument.parse(JSON.parse(readFileSync(join(root, 'seed/instruments', `${key}.json`), 'utf8')))
const checklist = instrument('topic-checklist')
const comprehension = instrument('comprehension')

const answers = (yes: string[]) =>
  new Map(checklist.items.map(item => [item.id, yes.includes(item.id) ? 'yes' : 'no']))

test('by hand: Q1, Q2 and Q2.1 answered yes of all 21 is 2.5 of 13.5', () => {
  expect(checklistScore(checklist, answers(['Q1', 'Q2', 'Q2.1']), {})).toBeCloseTo(2.5 / 13.5, 12)
})

test('by hand: with Q3 and its three sub-items not applicable, the same answers are 2.5 of 11', () => {
  const list = { Q3: false, 'Q3.1': false, 'Q3.2': false, 'Q3.3': false }
  expect(checklistScore(checklist, answers(['Q1', 'Q2', 'Q2.1']), list)).toBeCloseTo(2.5 / 11, 12)
})

test('an answer yes on an item that does not apply earns nothing', () => {
  expect(checklistScore(checklist, answers(['Q1']), { Q1: false })).toBe(0)
})

test('without an applicable list there is no score, nor with an unrated applicable item', () => {
  expect(checklistScore(checklist, answers(['Q1']), undefined)).toBeNull()
  const incomplete = answers(['Q1'])
  incomplete.delete('Q6.2')
  expect(checklistScore(checklist, incomplete, {})).toBeNull()
  expect(checklistScore(checklist, incomplete, { 'Q6.2': false })).not.toBeNull()
})

test('nothing applicable is no score, not zero', () => {
  const list = Object.fromEntries(checklist.items.map(item => [item.id, false]))
  expect(checklistScore(checklist, answers([]), list)).toBeNull()
})

test('by hand: correct, correct, partial, incorrect, incorrect, partial is 3 of 6', () => {
  const values = ['correct', 'correct', 'partially_correct', 'incorrect', 'incorrect', 'partially_correct']
  expect(meanScore(comprehension, values)).toBe(0.5)
  expect(meanScore(comprehension, [...values.slice(0, 5), undefined])).toBeNull()
  expect(meanScore(comprehension, [])).toBeNull()
})
