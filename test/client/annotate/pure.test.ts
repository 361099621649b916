// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { activeClock } from '#client/features/annotate/activeTime.ts'
import { fitting } from '#client/features/annotate/fitting.ts'
import { bothOf, nextChoice, readingChoice } from '#client/features/annotate/language.ts'
import { toggled } from '#client/features/annotate/multi.ts'
import { anchorParts, isNumbered } from '#client/features/annotate/scaleWords.ts'
import { longestComment } from '#schema/limits.ts'
import { nextCase } from '#schema/nextCase.ts'

test('active time counts only while the tab is visible, starts anew with an item, and stops at ten minutes', () => {
  let now = 0
  const clock = activeClock(() => now, true)
  now = 3000
  clock.show(false)
  now = 60_000
  clock.show(true)
  now = 61_000
  expect(clock.read()).toBe(4000)
  clock.restart()
  expect(clock.read()).toBe(0)
  now += 3_600_000
  expect(clock.read()).toBe(600_000)
})

test('a clock that is set back never makes active time negative', () => {
  let now = 5000
  const clock = activeClock(() => now, true)
  now = 1000
  expect(clock.read()).toBe(0)
})

test('the language key walks through one, both, the other, both the other way', () => {
  expect([nextChoice('en'), nextChoice('en+ko'), nextChoice('ko'), nextChoice('ko+en')]).toEqual([
    'en+ko',
    'ko',
    'ko+en',
    'en',
  ])
})

test('a reading choice follows the interface language where that was changed elsewhere', () => {
  expect(readingChoice(null, 'ko')).toBe('ko')
  expect(readingChoice('en+ko', 'en')).toBe('en+ko')
  expect(readingChoice('en+ko', 'ko')).toBe('ko+en')
  expect(readingChoice('en', 'ko')).toBe('ko')
  expect(readingChoice('nonsense', 'en')).toBe('en')
  expect(bothOf('ko')).toBe('ko+en')
})

const line = (id: string, position: number, state: 'waiting' | 'started' | 'done') => ({
  id,
  position,
  state,
  stage: null,
  rated: 0,
})

test('the next case is one already begun, else the next in line, else one left behind', () => {
  const lines = [
    line('a', 1, 'done'),
    line('b', 2, 'waiting'),
    line('c', 3, 'started'),
    line('d', 4, 'waiting'),
  ]
  expect(nextCase(lines)).toBe('c')
  expect(nextCase(lines, 'c')).toBe('d')
  expect(nextCase([line('a', 1, 'waiting'), line('b', 2, 'done')], 'b')).toBe('a')
  expect(nextCase([line('a', 1, 'done')], 'a')).toBeUndefined()
  expect(nextCase([...lines, { ...line('e', 9, 'waiting'), room: 'awaited' }])).toBe('e')
})

test('an anchor keeps every word of its text', () => {
  const text = 'Very unnatural: mechanical, repeating itself'
  const { lead, rest } = anchorParts(text)
  expect(`${lead}: ${rest}`).toBe(text)
  expect(anchorParts('Not in the note, not discussed')).toEqual({ rest: 'Not in the note, not discussed' })
})

test('only a label that repeats its number is left to the key cap', () => {
  expect(isNumbered('1 (lowest)', '1')).toBe(true)
  expect(isNumbered('1점(가장 낮음)', '1')).toBe(true)
  expect(isNumbered('Strongly disagree', '1')).toBe(false)
  expect(isNumbered('Yes', 'yes')).toBe(false)
})

test('chosen levels of a multi scale stand in declared order', () => {
  expect(toggled(['a', 'b', 'c'], 'c', 'a')).toBe('a,c')
  expect(toggled(['a', 'b', 'c'], 'a,c', 'c')).toBe('a')
  expect(toggled(['a', 'b', 'c'], 'a', 'a')).toBeNull()
})

test('a comment is cut at its limit, and never through a character', () => {
  expect(fitting('짧은 의견')).toBe('짧은 의견')
  expect(fitting('가'.repeat(longestComment + 5))).toBe('가'.repeat(longestComment))
  expect(fitting(`${'a'.repeat(longestComment - 1)}🫀`)).toBe('a'.repeat(longestComment - 1))
  expect(fitting(`${'a'.repeat(longestComment - 2)}🫀`)).toBe(`${'a'.repeat(longestComment - 2)}🫀`)
})
