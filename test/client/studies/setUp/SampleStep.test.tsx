// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SetUpScreen } from '#client/features/studies/setUp/SetUpScreen.tsx'
import { showScreen } from '#test/client/ui/screen.tsx'
import { anOverview, aServer, at } from './anOverview.ts'

const drawn = {
  seed: 17,
  n: 28,
  by: ['recall'],
  groups: 28,
  largest_group: 1,
  rows: [
    { stratum: { recall: 'accurate' }, available: 40, drawn: 12 },
    { stratum: { recall: 'partial' }, available: 9, drawn: 4 },
    { stratum: { recall: 'poor' }, available: 3, drawn: 3 },
  ],
}
const form = async () => within(await screen.findByRole('region', { name: 'Sample' }))

it('shows what would be drawn as it is typed, and draws only what is shown', async () => {
  const { asked } = await showScreen(SetUpScreen, {
    ...at('sample'),
    server: {
      ...aServer,
      'POST /studies/s1/sample/preview': { body: drawn },
      'POST /studies/s1/sample': { body: drawn },
    },
  })
  const sample = await form()
  sample.getByText('2 × 25 + 20 = 70 cases')
  fireEvent.change(sample.getByLabelText('Cases of their own, each'), { target: { value: '10' } })
  fireEvent.change(sample.getByLabelText('Cases shared by all'), { target: { value: '8' } })
  fireEvent.click(await sample.findByLabelText('recall (3)'))
  const go = sample.getByRole('button', { name: 'Draw this sample' }) as HTMLButtonElement
  expect(go.disabled).toBe(true)
  await waitFor(() => expect(go.disabled).toBe(false))
  const plan = { physicians: 2, exclusive: 10, shared: 8 }
  const body = { n: 28, by: ['recall'], split: 'reporting', plan }
  expect(asked.filter(one => one.path.endsWith('/preview')).at(-1)!.body).toEqual(body)

  fireEvent.change(sample.getByLabelText('Cases shared by all'), { target: { value: '9' } })
  expect(go.disabled).toBe(true)
  fireEvent.submit(go.form!)
  fireEvent.change(sample.getByLabelText('Cases shared by all'), { target: { value: '8' } })
  await waitFor(() => expect(go.disabled).toBe(false))
  expect(asked.some(one => one.path === '/studies/s1/sample')).toBe(false)
  fireEvent.click(go)
  await waitFor(() => expect(asked.some(one => one.path === '/studies/s1/sample')).toBe(true))
  expect(asked.find(one => one.path === '/studies/s1/sample')!.body).toEqual({ ...body, redraw: false })
})

it('says where a stratum falls short and why, with the seed', async () => {
  await showScreen(SetUpScreen, {
    ...at('sample'),
    server: { ...aServer, 'POST /studies/s1/sample/preview': { body: drawn } },
  })
  const sample = await form()
  await sample.findByText(/2 of 3 strata fall short of the even share of 12/)
  sample.getByText('Seed 17: the same files give the same cases again.')
  const [, accurate, partial, poor] = sample.getAllByRole('row')
  expect(accurate!.textContent).toBe('accurate1240')
  expect(partial!.textContent).toBe('partial498 short: its other cases are of patients already drawn')
  expect(poor!.textContent).toBe('poor339 short: it has no more')
})

it('shows an impossible sample with its numbers', async () => {
  const refusal = {
    code: 'sample-impossible',
    details: { problem: 'n-larger-than-available', n: 700, available: 80 },
  }
  await showScreen(SetUpScreen, {
    ...at('sample'),
    server: { ...aServer, 'POST /studies/s1/sample/preview': { status: 409, body: { error: refusal } } },
  })
  const sample = await form()
  fireEvent.change(sample.getByLabelText('Cases shared by all'), { target: { value: '650' } })
  await sample.findByText(/700 cases were asked for and 80 are there/)
  expect((sample.getByRole('button', { name: 'Draw this sample' }) as HTMLButtonElement).disabled).toBe(true)
})

it('begins with numbers that the cases there allow, and reproaches nobody who has typed nothing', async () => {
  const refusal = {
    code: 'sample-impossible',
    details: { problem: 'n-larger-than-available', n: 12, available: 9 },
  }
  const few = { ...anOverview, cases: { published: 12, by_language: [] } }
  await showScreen(SetUpScreen, {
    ...at('sample'),
    server: {
      ...aServer,
      'GET /studies/s1': { body: few },
      'POST /studies/s1/sample/preview': { status: 409, body: { error: refusal } },
    },
  })
  const sample = await form()
  sample.getByText('2 × 4 + 4 = 12 cases')
  await sample.findByText(/a starting point/)
  expect(sample.queryByRole('alert')?.textContent ?? '').toBe('')
  fireEvent.change(sample.getByLabelText('Cases shared by all'), { target: { value: '5' } })
  await sample.findByText(/12 cases were asked for and 9 are there/)
})

it('draws a tuning sample of its own numbers, says what it is for, and shows what is drawn of each split', async () => {
  const splits = [
    { split: 'reporting', cases: 70, assignments: 90 },
    { split: 'tuning', cases: 8, assignments: 0 },
  ]
  const { asked } = await showScreen(SetUpScreen, {
    ...at('sample'),
    server: {
      ...aServer,
      'GET /studies/s1': { body: { ...anOverview, sample: { ...anOverview.sample, n: 70, splits } } },
      'POST /studies/s1/sample/preview': { body: drawn },
      'POST /studies/s1/sample': { body: drawn },
    },
  })
  const sample = await form()
  const table = within(sample.getByRole('table', { name: 'What is drawn' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'SampleCasesAssignments',
    'Reporting7090',
    'Tuning8none',
    'Calibrationnonenone',
  ])
  sample.getByText(/Only they can give a verdict on the judge/)
  fireEvent.click(sample.getByRole('button', { name: 'Calibration' }))
  sample.getByText(/Cases that physicians rate first/)
  const go = (name: string) => sample.getByRole('button', { name }) as HTMLButtonElement
  await waitFor(() => expect(go('Draw this sample').disabled).toBe(false))
  fireEvent.click(sample.getByRole('button', { name: 'Tuning' }))
  sample.getByText(/the prompt of the judge may be changed/)
  sample.getByText('2 × 0 + 8 = 8 cases')
  fireEvent.change(sample.getByLabelText('Cases shared by all'), { target: { value: '6' } })
  await waitFor(() => expect(go('Draw again').disabled).toBe(false))
  fireEvent.click(go('Draw again'))
  await waitFor(() => expect(asked.some(one => one.path === '/studies/s1/sample')).toBe(true))
  const plan = { physicians: 2, exclusive: 0, shared: 6 }
  expect(asked.find(one => one.path === '/studies/s1/sample')!.body).toEqual({
    n: 6,
    by: [],
    split: 'tuning',
    plan,
    redraw: true,
  })
})
