// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SetUpScreen } from '#client/features/studies/setUp/SetUpScreen.tsx'
import { showScreen } from '#test/client/ui/screen.tsx'
import { anOverview, aServer, at } from './anOverview.ts'

const lines = () => screen.getAllByRole('listitem').filter(line => line.hasAttribute('data-state'))
const openStep = () => document.querySelector('li section')!.closest('li')!.querySelector('h2')!.textContent

it('opens the first step that can be done, and keeps it in the address', async () => {
  const { router } = await showScreen(SetUpScreen, { ...at(), server: aServer })
  await screen.findByRole('region', { name: 'Sample' })
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'sample' }))
  expect(openStep()).toBe('Sample')
  screen.getByText('3 of 9 steps are done. Still to do: Sample, Notice and consent, Allocation, Opening.')
})

it('says in words how each step stands, what came of it, and what has to come first', async () => {
  await showScreen(SetUpScreen, { ...at('notice'), server: aServer })
  await screen.findByRole('region', { name: 'Notice and consent' })
  expect(lines().map(line => [line.dataset.state, line.querySelector('p')!.textContent])).toEqual([
    ['done', 'Done80 cases · English 80'],
    ['optional', 'Optional'],
    ['done', 'DoneAll names are settled'],
    ['todo', 'To do'],
    ['todo', 'To do'],
    ['done', 'Done2 have joined: Physician 1, Physician 2'],
    ['waiting', 'After: Sample'],
    ['optional', 'OptionalNone: everything is exploratory'],
    ['waiting', 'After: Sample, Notice and consent, Allocation'],
  ])
})

it('opens another step by its link, moves the focus to it, and goes back with the address', async () => {
  const { router } = await showScreen(SetUpScreen, { ...at('sample'), server: aServer })
  await screen.findByRole('region', { name: 'Sample' })
  fireEvent.click(screen.getByRole('link', { name: 'Notice and consent' }))
  await screen.findByRole('region', { name: 'Notice and consent' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notice and consent' }))
  expect(router.state.location.search).toEqual({ step: 'notice' })
  router.history.back()
  await screen.findByRole('region', { name: 'Sample' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sample' }))
})

it('leads from a step to the next one', async () => {
  await showScreen(SetUpScreen, { ...at('cases'), server: aServer })
  const step = within(await screen.findByRole('region', { name: 'Cases' }))
  expect(step.getByRole('link', { name: 'Next: Judge runs (optional)' }).getAttribute('href')).toBe(
    '/studies/s1/set-up?step=judge',
  )
})

it('takes an unknown step in the address for none', async () => {
  await showScreen(SetUpScreen, { ...at('nonsense'), server: aServer })
  await screen.findByRole('region', { name: 'Sample' })
})

it('leads from each missing thing to its step', async () => {
  await showScreen(SetUpScreen, { ...at('open'), server: aServer })
  const step = within(await screen.findByRole('region', { name: 'Opening' }))
  expect(step.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Draw the sample', '/studies/s1/set-up?step=sample'],
    ['Write the notice', '/studies/s1/set-up?step=notice'],
    ['Allocate the cases', '/studies/s1/set-up?step=allocation'],
    ['Write the plan', '/studies/s1/set-up?step=plan'],
  ])
  expect(screen.queryByRole('button', { name: 'Open the study' })).toBeNull()
})

it('asks for cases and physicians first where there are none', async () => {
  const bare = {
    ...anOverview,
    cases: { published: 0, by_language: [] },
    progress: [],
    opening: { ...anOverview.opening, missing: ['sample-missing', 'allocation-missing'] },
  }
  const server = { ...aServer, 'GET /studies/s1': { body: bare } }
  await showScreen(SetUpScreen, { ...at('open'), server })
  const list = within(await screen.findByRole('region', { name: 'Opening' }))
  expect(list.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Bring the cases in', '/studies/s1/set-up?step=cases'],
    ['Draw the sample', '/studies/s1/set-up?step=sample'],
    ['Invite the physicians', '/studies/s1/set-up?step=people'],
    ['Allocate the cases', '/studies/s1/set-up?step=allocation'],
    ['Write the plan', '/studies/s1/set-up?step=plan'],
  ])
})

it('opens the study only after it was asked for a second time', async () => {
  const ready = { ...anOverview, opening: { ...anOverview.opening, missing: [] } }
  const { asked } = await showScreen(SetUpScreen, {
    ...at('open'),
    server: { ...aServer, 'GET /studies/s1': { body: ready }, 'POST /studies/s1/opening': { body: {} } },
  })
  const opened = () => asked.some(one => one.path === '/studies/s1/opening')
  fireEvent.click(await screen.findByRole('button', { name: 'Open the study' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/cannot be undone/)
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(opened()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Open the study' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Open the study for good' }))
  await waitFor(() => expect(opened()).toBe(true))
})

it('shows a frozen study as it was set up, with nothing left to change but judges to bring', async () => {
  const frozen = {
    ...anOverview,
    study: { ...anOverview.study, state: 'frozen' },
    sample: { ...anOverview.sample, n: 2, rows: [{ balance: 'north', cases: 2 }] },
    opening: null,
  }
  const server = { ...aServer, 'GET /studies/s1': { body: frozen } }
  await showScreen(SetUpScreen, { ...at('sample'), server })
  const step = within(await screen.findByRole('region', { name: 'Sample' }))
  step.getByRole('table', { name: 'What the sample consists of' })
  expect(step.queryAllByRole('button')).toEqual([])
  expect(step.queryAllByRole('link')).toEqual([])
  fireEvent.click(screen.getByRole('link', { name: 'Cases' }))
  const cases = within(await screen.findByRole('region', { name: 'Cases' }))
  expect(cases.queryByLabelText('File')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Judge runs' }))
  await within(await screen.findByRole('region', { name: 'Judge runs' })).findByLabelText('File')
})
