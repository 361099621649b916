// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TourPanel } from '#client/features/tour/TourPanel.tsx'
import { i18nReady } from '#client/i18n.ts'

const on = { step: vi.fn(), finish: vi.fn(), later: vi.fn(), skip: vi.fn() }
const show = (step: number, done?: string) =>
  render(
    <>
      <TourPanel
        label="Practice"
        step={step}
        of={3}
        title={`Title ${step}`}
        text="Text"
        done={done}
        lastWords="End"
        onStep={on.step}
        onFinish={on.finish}
        onLater={on.later}
        onSkip={on.skip}
      />
      <textarea aria-label="comment" />
      <button type="button" {...{ role: 'radio', 'aria-checked': false }} />
    </>,
  )
const press = (code: string, more: Partial<KeyboardEvent> = {}, at: Element = document.body) =>
  fireEvent.keyDown(at, { code, key: code, ...more })

beforeAll(async () => {
  await i18nReady
  await i18next.changeLanguage('en')
})
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('the focus comes to the step that was asked for, and what is done elsewhere is told without taking it', () => {
  const view = show(1)
  act(() => void vi.advanceTimersByTime(100))
  expect(document.activeElement?.textContent).toBe('Title 1')
  screen.getByLabelText('comment').focus()
  view.unmount()
  show(1, 'Answered.')
  screen.getByLabelText('comment').focus()
  expect(screen.getByRole('status').textContent).toBe('Answered.')
})

test('arrows go on and back and Escape skips, in a Hangul layout too', () => {
  show(1)
  press('ArrowRight')
  press('ArrowLeft')
  press('Escape')
  expect(on.step.mock.calls).toEqual([[2], [0]])
  expect(on.skip).toHaveBeenCalledOnce()
})

test('no key counts while Hangul is being composed, in a comment, on a scale, with a modifier or under a dialog', () => {
  show(1)
  press('ArrowRight', { isComposing: true } as never)
  press('Escape', { keyCode: 229 } as never)
  press('ArrowRight', {}, screen.getByLabelText('comment'))
  press('Escape', {}, screen.getByLabelText('comment'))
  press('ArrowRight', {}, screen.getByRole('radio'))
  press('ArrowRight', { altKey: true })
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  press('Escape')
  press('ArrowRight')
  dialog.remove()
  expect(on.step).not.toHaveBeenCalled()
  expect(on.skip).not.toHaveBeenCalled()
})

test('a second Escape in haste does not end the tour that the first one was not meant for', () => {
  show(1)
  const field = screen.getByLabelText('comment')
  press('Escape', { timeStamp: 5000 } as never, field)
  press('Escape')
  expect(on.skip).not.toHaveBeenCalled()
})

test('the last step ends by its button and not by an arrow, and cannot be skipped', () => {
  show(2)
  press('ArrowRight')
  expect(on.finish).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'End' }))
  expect(on.finish).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: /Skip/ })).toBeNull()
})

test('the first step has nothing before it', () => {
  show(0)
  press('ArrowLeft')
  expect(on.step).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: /Back/ })).toBeNull()
})

test('it is a dialog that holds nobody', () => {
  show(1)
  expect(screen.getByRole('dialog', { name: 'Title 1' }).getAttribute('aria-modal')).toBe('false')
})
