import { expect, test } from 'vitest'
import { caseSaveOf } from '#client/features/annotate/caseSave.ts'
import type { Acknowledged } from '#client/outbox/outbox.ts'

const saved = (assignment: string, at: number) =>
  ({ rating: { assignment }, saved: { saved_at: at } }) as Acknowledged

test('a case without an answer of its own is not said to be saved when another case was', () => {
  expect(caseSaveOf({ kind: 'saved', at: 50 }, [saved('first', 50)], 'second')).toEqual({ kind: 'untouched' })
})

test('a case tells the time of its own newest answer', () => {
  const all = [saved('first', 20), saved('first', 30), saved('second', 50)]
  expect(caseSaveOf({ kind: 'saved', at: 50 }, all, 'first')).toEqual({ kind: 'saved', at: 30 })
})

test('what is not saved is told in every case', () => {
  expect(caseSaveOf({ kind: 'offline', count: 2 }, [], 'first')).toEqual({ kind: 'offline', count: 2 })
})
