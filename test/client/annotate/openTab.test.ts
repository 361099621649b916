// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { keepTab, keptTab, openingTab } from '#client/features/annotate/openTab.ts'

beforeEach(() => localStorage.clear())

test('a stage opens on the pane that no earlier stage has shown', () => {
  expect(openingTab(['note', 'dialogue'], ['dialogue'])).toBe('note')
  expect(openingTab(['note', 'dialogue', 'answers'], ['dialogue', 'note', 'dialogue'])).toBe('answers')
})

test('a stage whose panes are all new, or none of them, opens on its last one', () => {
  expect(openingTab(['note', 'dialogue'], [])).toBe('dialogue')
  expect(openingTab(['note', 'dialogue'], ['note', 'dialogue'])).toBe('dialogue')
  expect(openingTab([], ['note'])).toBeUndefined()
})

test('the tab chosen in a stage is found again in that stage and in no other', () => {
  keepTab('case', 'second', ['note', 'dialogue'], 'dialogue')
  expect(keptTab('case', 'second', ['note', 'dialogue'])).toBe('dialogue')
  expect(keptTab('case', 'third', ['note', 'dialogue'])).toBeUndefined()
  expect(keptTab('other', 'second', ['note', 'dialogue'])).toBeUndefined()
  expect(keptTab('case', 'second', ['note'])).toBeUndefined()
})
