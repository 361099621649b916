// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { caseFinished, usePace } from '#client/features/annotate/usePace.ts'
import type { OpenedAssignment } from '#schema/annotation.ts'

const opened = (id: string, stage: string, words: number): OpenedAssignment => ({
  id,
  study: 's',
  position: 1,
  of: 9,
  language: 'en',
  stage,
  stages: [],
  parts: { note: { text: 'word '.repeat(words), sections: [] } },
  units: [],
  ratings: [],
})
const key = () => act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Digit1' })))

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 5) })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('after four long cases a pause is suggested at the next one, until a key is pressed, and then no more', () => {
  const view = renderHook(usePace, { initialProps: opened('c1', 'a', 900) })
  for (const id of ['c1', 'c2', 'c3', 'c4']) {
    view.rerender(opened(id, 'a', 900))
    view.rerender(opened(id, 'b', 10))
    vi.advanceTimersByTime(60_000)
    expect(view.result.current, id).toBeUndefined()
    caseFinished(id)
  }
  view.rerender(opened('c5', 'a', 10))
  expect(view.result.current).toBe('long')
  // A key that was on its way when the line appeared.
  vi.advanceTimersByTime(300)
  key()
  expect(view.result.current).toBe('long')
  vi.advanceTimersByTime(2000)
  key()
  expect(view.result.current).toBeUndefined()
  view.rerender(opened('c5', 'b', 10))
  expect(view.result.current).toBeUndefined()
})

test('an hour of keys is an hour of work, kept over a reload of the tab', () => {
  const view = renderHook(usePace, { initialProps: opened('c1', 'a', 10) })
  for (let n = 0; n < 60; n++) {
    vi.advanceTimersByTime(60_000)
    key()
  }
  expect(view.result.current).toBeUndefined()
  view.unmount()
  expect(renderHook(usePace, { initialProps: opened('c1', 'b', 10) }).result.current).toBe('hour')
})
