// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SetUpScreen } from '#client/features/studies/SetUpScreen.tsx'
import { showScreen } from '#test/client/ui/screen.tsx'

const person = (n: number) => ({ id: `p${n}`, name: `Physician ${n}`, username: `p${n}` })
const progress = (n: number) => ({
  person: person(n),
  member: true,
  assigned: 0,
  done: 0,
  started: 0,
  stages: [],
  ratings: 0,
  last_at: null,
})
const overview = {
  study: {
    id: 's1',
    key: 'k',
    title: { en: 'Pilot', ko: '예비 연구' },
    protocol: 'judge-validation',
    settings: { allow_group_repeat: false, balance_by: 'educator_model' },
    seed: 1,
    state: 'draft',
    created_at: 0,
  },
  stages: [],
  cases: { published: 80, by_language: [] },
  sample: { n: 0, balance_by: 'educator_model', rows: [], splits: [] },
  allocation: { rows: [] },
  progress: [progress(1), progress(2)],
  judge_runs: [],
  mentions_unresolved: 0,
  notice: null,
  reopened: 0,
  after_later: 0,
  opening: { missing: ['notice-missing', 'sample-missing'], cases: [], mentions: 0, left: [] },
}
const server = {
  'GET /studies/s1': { body: overview },
  'GET /studies/s1/fields': {
    body: { fields: [{ name: 'recall', source: 'strata', missing: 0, distinct: 3, levels: [] }] },
  },
  'GET /me': { body: { person: person(9), memberships: [] } },
}
const at = { route: '/studies/$study/set-up', path: '/studies/s1/set-up' }
const drawn = {
  n: 28,
  by: ['recall'],
  groups: 28,
  largest_group: 1,
  rows: [{ stratum: { recall: 'poor' }, available: 40, drawn: 28 }],
}

const sampleForm = async () =>
  within((await screen.findByRole('heading', { name: 'Sample' })).closest('section')!)

it('asks for the number of cases that the plan needs, and draws only what was previewed', async () => {
  const { asked } = await showScreen(SetUpScreen, {
    ...at,
    server: {
      ...server,
      'POST /studies/s1/sample/preview': { body: drawn },
      'POST /studies/s1/sample': { body: drawn },
    },
  })
  const form = await sampleForm()
  form.getByText('2 × 25 + 20 = 70 cases')
  fireEvent.change(form.getByLabelText('Cases of their own, each'), { target: { value: '10' } })
  fireEvent.change(form.getByLabelText('Cases shared by all'), { target: { value: '8' } })
  fireEvent.click(await form.findByLabelText('recall (3)'))
  expect(form.queryByRole('button', { name: 'Draw this sample' })).toBeNull()
  fireEvent.click(form.getByRole('button', { name: 'Preview' }))
  await form.findByRole('table', { name: '28 cases of 28 source patients, at most 1 of one' })

  fireEvent.change(form.getByLabelText('Cases shared by all'), { target: { value: '9' } })
  expect(form.queryByRole('button', { name: 'Draw this sample' })).toBeNull()
  fireEvent.change(form.getByLabelText('Cases shared by all'), { target: { value: '8' } })
  fireEvent.click(form.getByRole('button', { name: 'Draw this sample' }))
  await waitFor(() => expect(asked.some(one => one.path === '/studies/s1/sample')).toBe(true))
  const plan = { physicians: 2, exclusive: 10, shared: 8 }
  expect(asked.find(one => one.path === '/studies/s1/sample')!.body).toEqual({
    n: 28,
    by: ['recall'],
    plan,
    redraw: false,
  })
})

it('shows an impossible sample with its numbers', async () => {
  const refusal = {
    code: 'sample-impossible',
    details: { problem: 'n-larger-than-available', n: 700, available: 80 },
  }
  await showScreen(SetUpScreen, {
    ...at,
    server: { ...server, 'POST /studies/s1/sample/preview': { status: 409, body: { error: refusal } } },
  })
  const form = await sampleForm()
  fireEvent.click(form.getByRole('button', { name: 'Preview' }))
  await form.findByText(/700 cases were asked for and 80 are there/)
})

it('leads from each missing thing to its place', async () => {
  await showScreen(SetUpScreen, { ...at, server })
  expect((await screen.findByRole('link', { name: 'Write the notice' })).getAttribute('href')).toBe(
    '/studies/s1/set-up#notice',
  )
  expect(screen.getByRole('link', { name: 'Draw the sample' }).getAttribute('href')).toBe(
    '/studies/s1/set-up#sample',
  )
  expect(screen.queryByRole('button', { name: 'Open the study' })).toBeNull()
})

it('asks for cases and physicians first where there are none', async () => {
  const bare = {
    ...overview,
    cases: { published: 0, by_language: [] },
    progress: [],
    opening: { ...overview.opening, missing: ['sample-missing', 'allocation-missing'] },
  }
  await showScreen(SetUpScreen, { ...at, server: { ...server, 'GET /studies/s1': { body: bare } } })
  const list = within((await screen.findByRole('heading', { name: 'Before opening' })).closest('section')!)
  expect(list.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Bring the cases in', '/studies/s1/cases'],
    ['Draw the sample', '/studies/s1/set-up#sample'],
    ['Invite the physicians', '/studies/s1/people'],
    ['Allocate the cases', '/studies/s1/set-up#allocation'],
  ])
})

it('opens the study only after it was asked for a second time', async () => {
  const ready = { ...overview, opening: { ...overview.opening, missing: [] } }
  const { asked } = await showScreen(SetUpScreen, {
    ...at,
    server: { ...server, 'GET /studies/s1': { body: ready }, 'POST /studies/s1/opening': { body: {} } },
  })
  const opened = () => asked.some(one => one.path === '/studies/s1/opening')
  fireEvent.click(await screen.findByRole('button', { name: 'Open the study' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/cannot be undone/)
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(opened()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Open the study' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Open it for good' }))
  await waitFor(() => expect(opened()).toBe(true))
})
