// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SetUpScreen } from '#client/features/studies/setUp/SetUpScreen.tsx'
import { showScreen } from '#test/client/ui/screen.tsx'
import { anOverview, aServer, at } from './anOverview.ts'

const sampled = { ...anOverview, sample: { ...anOverview.sample, n: 70 } }
const row = (balance: string, person: string, exclusive: number, shared: number) => ({
  balance,
  person,
  exclusive,
  shared,
})
const dealt = {
  seed: 17,
  balance_by: 'educator_model',
  assignments: 90,
  rows: [
    row('north', 'p1', 13, 10),
    row('north', 'p2', 12, 10),
    row('south', 'p1', 12, 10),
    row('south', 'p2', 13, 10),
  ],
  spread: {
    exclusive_between_physicians: 1,
    exclusive_over_levels: 1,
    shared_over_levels: 0,
    load_over_levels: 1,
  },
}
const server = {
  ...aServer,
  'GET /studies/s1': { body: sampled },
  'POST /studies/s1/allocation/preview': { body: dealt },
  'POST /studies/s1/allocation': { body: dealt },
}
const step = async () => within(await screen.findByRole('region', { name: 'Allocation' }))

it('draws what would be dealt out, says it in a sentence, and puts the numbers in a table', async () => {
  const { asked } = await showScreen(SetUpScreen, { ...at('allocation'), server })
  const allocation = await step()
  await allocation.findByText(
    /Each of 2 physicians rates 25 cases of their own and the same 20 shared ones: 45 cases each, 90 assignments in all\. By educator_model, physicians’ own cases differ by at most 1\./,
  )
  allocation.getByRole('img', { name: /Who is dealt what/ })
  const table = allocation.getByRole('table')
  expect(within(table).getAllByRole('row').at(-1)!.textContent).toBe('All25 + 2025 + 20')
  expect(allocation.queryByText(/hours a physician/)).toBeNull()
  fireEvent.click(allocation.getByRole('button', { name: 'Allocate' }))
  await waitFor(() => expect(asked.some(one => one.path === '/studies/s1/allocation')).toBe(true))
  expect(asked.find(one => one.path === '/studies/s1/allocation')!.body).toEqual({
    physicians: ['p1', 'p2'],
    exclusive: 25,
    shared: 20,
    split: 'reporting',
  })
})

it('tells hours where finished studies have them on record', async () => {
  const pace = { median_ms: 240_000, cases: 60, physicians: 2 }
  await showScreen(SetUpScreen, {
    ...at('allocation'),
    server: { ...server, 'GET /studies/s1/pace': { body: { pace } } },
  })
  await (await step()).findByText(
    'In finished studies a case took 4.0 minutes (median of 60 cases): about 3.0 hours a physician.',
  )
})

it('asks nothing of the server while the numbers do not fit the sample', async () => {
  const { asked } = await showScreen(SetUpScreen, { ...at('allocation'), server })
  const allocation = await step()
  await allocation.findByRole('img')
  const before = asked.filter(one => one.path.endsWith('/preview')).length
  fireEvent.change(allocation.getByLabelText('Cases shared by all'), { target: { value: '21' } })
  allocation.getByText('71 cases are needed, but the sample has 70.')
  expect(allocation.queryByRole('img')).toBeNull()
  expect((allocation.getByRole('button', { name: 'Allocate' }) as HTMLButtonElement).disabled).toBe(true)
  await new Promise(resolve => setTimeout(resolve, 500))
  expect(asked.filter(one => one.path.endsWith('/preview')).length).toBe(before)
})
