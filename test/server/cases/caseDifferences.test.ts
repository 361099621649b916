import { expect, it } from 'vitest'
import { caseDifferences } from '#server/cases/caseDifferences.ts'

it('names the place of each difference, with what stood there and what stands there now', () => {
  const before = { id: 'c', strata: { recall: 'poor' }, dialogue: [{ text: 'a' }, { text: 'b' }] }
  const after = { id: 'c', dialogue: [{ text: 'a' }, { text: 'x' }, { text: 'c' }], group: 'p' }
  expect(caseDifferences(before, after)).toEqual({
    differences: [
      { field: 'strata', before: '{"recall":"poor"}', after: null },
      { field: 'dialogue.1.text', before: 'b', after: 'x' },
      { field: 'dialogue.2', before: null, after: '{"text":"c"}' },
      { field: 'group', before: null, after: 'p' },
    ],
    more: 0,
  })
})

it('shows a long text around its first difference, in whole characters', () => {
  const text = `${'가'.repeat(100)}👍${'나'.repeat(100)}`
  const [only] = caseDifferences({ note: text }, { note: text.replace('👍', '👎') }).differences
  expect(only).toEqual({
    field: 'note',
    before: `…${'가'.repeat(15)}👍${'나'.repeat(44)}…`,
    after: `…${'가'.repeat(15)}👎${'나'.repeat(44)}…`,
  })
})

it('lists a few places and counts the rest', () => {
  const many = (value: number) => Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`k${n}`, value]))
  const { differences, more } = caseDifferences(many(1), many(2))
  expect([differences.length, more]).toEqual([5, 3])
})

it('finds nothing between equal readings, whatever the order of their keys', () => {
  expect(caseDifferences({ a: 1, b: { c: [] } }, { b: { c: [] }, a: 1 }).differences).toEqual([])
})
