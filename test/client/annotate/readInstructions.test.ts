// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { hasRead, markRead } from '#client/features/annotate/readInstructions.ts'

beforeEach(() => localStorage.clear())

test('instructions that were read are not shown again to the same person in the same stage', () => {
  const stage = { id: 'stage-of-one-study', version: 1 }
  expect(hasRead('kim', stage)).toBe(false)
  markRead('kim', stage)
  expect(hasRead('kim', { ...stage })).toBe(true)
})

test('they are shown again in another study, for a new version of the instrument, and to another person', () => {
  markRead('kim', { id: 'stage-of-one-study', version: 1 })
  expect(hasRead('kim', { id: 'stage-of-another-study', version: 1 })).toBe(false)
  expect(hasRead('kim', { id: 'stage-of-one-study', version: 2 })).toBe(false)
  expect(hasRead('lee', { id: 'stage-of-one-study', version: 1 })).toBe(false)
})
