// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AgreementScreen } from '#client/features/agreement/AgreementScreen.tsx'
import { showScreen } from '#test/client/ui/screen.tsx'
import { aReport, aRow, between } from './aReport.ts'

const route = { route: '/studies/$study/agreement', path: '/studies/s1/agreement' }
const closed = { status: 409, body: { error: { code: 'study-not-frozen' } } }
const look = (planned: number, state: string) => ({ planned, state, at: state === 'opened' ? 0 : null })
const looks = (...list: object[]) => ({
  body: { plan: { version: 1, sha: 'a' }, finished: 12, shared: 20, looks: list },
})

it.each([
  [{ body: { plan: null, finished: 0, shared: 4, looks: [] } }, /has no analysis plan/],
  [looks(), /allows no earlier look/],
  [looks(look(15, 'waiting')), /^12 of 20 shared cases are finished\.$/],
])('says why agreement is closed and whether a look comes: %#', async (answer, words) => {
  await showScreen(AgreementScreen, {
    ...route,
    server: { 'GET /studies/s1/agreement': closed, 'GET /studies/s1/agreement/looks': answer },
  })
  await screen.findByText(words)
  expect(screen.queryByRole('button')).toBeNull()
})

it('opens a look that is reached only after it was asked for a second time, and then shows what it is', async () => {
  const report = aReport(
    [aRow('Clarity', { physicians: between(0.5, 0.2, 0.8), judge: between(0.4, 0.1, 0.7) })],
    {
      level: 1 - 0.05 / 3,
      look: { index: 1, of: 2, planned: 10, shared: 12, at: 0 },
    },
  )
  let seen = false
  const { asked } = await showScreen(AgreementScreen, {
    ...route,
    server: {
      'GET /studies/s1/agreement': () => (seen ? { body: { report, judges: [] } } : closed),
      'GET /studies/s1/agreement/looks': () =>
        looks(look(10, seen ? 'opened' : 'reached'), look(20, 'waiting')),
      'POST /studies/s1/agreement/looks': () => {
        seen = true
        return { body: {} }
      },
    },
  })
  const opened = () => asked.filter(one => one.method === 'POST').map(one => one.body)
  fireEvent.click(await screen.findByRole('button', { name: 'Open look 1' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/The trail keeps that it was opened/)
  expect(opened()).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Open the look' }))
  const banner = within(await screen.findByRole('complementary', { name: 'Interim look 1 of 2' }))
  expect(opened()).toEqual([{ look: 1 }])
  banner.getByText(/with 12 finished shared cases/)
  banner.getByText(/Intervals are 98.33% ones, because α is shared out over 3 reports/)
  expect(banner.queryByRole('button')).toBeNull()
  // No case behind a count can be opened, and nobody is named.
  await waitFor(() => expect(document.querySelectorAll('[data-strength]').length).toBeGreaterThan(0))
  expect(document.querySelectorAll('[data-strength]:enabled')).toHaveLength(0)
  screen.getByText(/Raters: 2 unnamed physicians and rubric\./)
})

it('offers the next look on the page of the one before', async () => {
  const report = aReport([aRow('Clarity', { physicians: between(0.5, 0.2, 0.8) })], {
    look: { index: 1, of: 2, planned: 10, shared: 10, at: 0 },
  })
  await showScreen(AgreementScreen, {
    ...route,
    server: {
      'GET /studies/s1/agreement': { body: { report, judges: [] } },
      'GET /studies/s1/agreement/looks': looks(look(10, 'opened'), look(12, 'reached')),
    },
  })
  await screen.findByRole('button', { name: 'Open look 2' })
})
