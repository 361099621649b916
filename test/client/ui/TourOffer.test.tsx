// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { goWalk, isOffered } from '#client/tour.ts'
import { TourOffer } from '#client/ui/TourOffer.tsx'
import { showScreen } from './screen.tsx'

const start = vi.fn()
const Offer = () => <TourOffer kind="physician" person="han" onStart={start} />
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('starts, is put off, or is refused for good, and is then no longer there', async () => {
  await showScreen(Offer, { language: 'ko' })
  fireEvent.click(await screen.findByRole('button', { name: '연습 증례 시작' }))
  expect(start).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: '나중에' }))
  expect(screen.queryByRole('complementary')).toBeNull()
  sessionStorage.clear()
  expect(isOffered('physician', 'han')).toBe(true)
})

test('is not made again to whoever said no', async () => {
  await showScreen(Offer)
  fireEvent.click(await screen.findByRole('button', { name: 'No, thank you' }))
  expect(screen.queryByRole('complementary')).toBeNull()
  sessionStorage.clear()
  expect(isOffered('physician', 'han')).toBe(false)
})

test('steps aside while the tour is on', async () => {
  await showScreen(Offer)
  await screen.findByRole('complementary')
  act(() => goWalk('han', 0))
  expect(screen.queryByRole('complementary')).toBeNull()
})
