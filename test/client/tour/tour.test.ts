// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { goWalk, isOffered, putOffTour, settleTour, walkOf } from '#client/tour.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a tour is offered to each person of a browser by themselves, and each kind by itself', () => {
  settleTour('physician', 'han')
  expect(isOffered('physician', 'han')).toBe(false)
  expect(isOffered('physician', 'seo')).toBe(true)
  expect(isOffered('maintainer', 'han')).toBe(true)
})

test('later keeps the offer for the next visit, and only in this tab it is gone', () => {
  putOffTour('physician', 'han')
  expect(isOffered('physician', 'han')).toBe(false)
  sessionStorage.clear()
  expect(isOffered('physician', 'han')).toBe(true)
})

test('a walk is at its step until it is left, for its person alone', () => {
  expect(walkOf('mina')).toBeUndefined()
  goWalk('mina', 0)
  expect(walkOf('mina')).toBe(0)
  goWalk('mina', 3)
  expect([walkOf('mina'), walkOf('han')]).toEqual([3, undefined])
  goWalk('mina', undefined)
  expect(walkOf('mina')).toBeUndefined()
})

test('a step that somebody wrote into the storage by hand is no step', () => {
  for (const wrong of ['-1', 'two', '1.5', '']) {
    sessionStorage.setItem('concord.walk.mina', wrong)
    expect(walkOf('mina') ?? 0).toBe(0)
  }
})
