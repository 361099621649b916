// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { SetUpScreen } from '#client/features/studies/setUp/SetUpScreen.tsx'
import { showScreen } from '#test/client/ui/screen.tsx'
import { anOverview, aPlanRead, aServer, at } from './anOverview.ts'

beforeEach(() => sessionStorage.clear())

const stage = { id: 'st1', ordinal: 1, instrument: 'quality', title: { en: 'Quality', ko: '대화의 질' } }
const overview = {
  ...anOverview,
  stages: [stage],
  allocation: { rows: [{ balance: 'a', person: 'p1', exclusive: 5, shared: 20, other: 0 }] },
}
const server = {
  ...aServer,
  'GET /studies/s1': { body: overview },
  'PUT /studies/s1/plan': { body: { version: 1, sha: 'a'.repeat(64), unchanged: false } },
}
const step = async () => within(await screen.findByRole('region', { name: 'Analysis plan' }))
const fill = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const plan = {
  primary: [
    { row: 'quality/mean', coefficient: 'spearman' },
    { row: 'quality/warmth', coefficient: 'cohen_kappa' },
  ],
  margin: 0.05,
  alpha: 0.05,
  families: { primary: 'none', items: 'benjamini-hochberg', strata: 'benjamini-hochberg' },
  exclusions: 'Broken off.',
  stopping: { kind: 'shared-cases', cases: 15 },
  looks: [5, 10],
}

it('sends what was chosen: rows with their headline coefficient unless another is taken, numbers as numbers', async () => {
  const { asked } = await showScreen(SetUpScreen, { ...at('plan'), server })
  const form = await step()
  const save = (await form.findByRole('button', { name: 'Save the plan' })) as HTMLButtonElement
  expect(save.disabled).toBe(true)
  fireEvent.click(form.getByRole('checkbox', { name: 'Quality (Mean of 2 items)' }))
  const coefficient = form.getByLabelText('Coefficient of Quality (Mean of 2 items)') as HTMLSelectElement
  expect(coefficient.value).toBe('weighted_kappa_quadratic')
  fill(coefficient, 'spearman')
  fireEvent.click(form.getByLabelText('Warmth'))
  const nominal = form.getByLabelText('Coefficient of Warmth')
  expect(
    within(nominal)
      .getAllByRole('option')
      .map(option => option.textContent),
  ).toEqual(['Percent agreement', 'Cohen’s κ'])
  fill(form.getByLabelText('Margin δ'), '0.05')
  fill(form.getByLabelText('Adjustment, primary rows'), 'none')
  fill(form.getByLabelText('Exclusions'), ' Broken off. ')
  fill(form.getByLabelText('Rating ends'), 'shared-cases')
  fill(form.getByLabelText('Finished shared cases'), '15')
  form.getByText('Agreement is shown after freezing only, with 95% intervals.')
  fill(form.getByLabelText('Interim looks'), '10, 5, 10')
  form.getByText(/over 2 looks and the final report, so all their intervals are 98.33% ones/)
  fireEvent.click(save)
  await waitFor(() => expect(asked.some(one => one.method === 'PUT')).toBe(true))
  expect(asked.find(one => one.method === 'PUT')!.body).toEqual(plan)
})

it('keeps what was typed over a reload of the page, and forgets it once it is saved', async () => {
  const first = await showScreen(SetUpScreen, { ...at('plan'), server })
  fill(await (await step()).findByLabelText('Exclusions'), 'Half a sentence')
  fireEvent.click((await step()).getByRole('checkbox', { name: 'Quality (Mean of 2 items)' }))
  first.unmount()
  const again = await showScreen(SetUpScreen, { ...at('plan'), server })
  const form = await step()
  expect(((await form.findByLabelText('Exclusions')) as HTMLTextAreaElement).value).toBe('Half a sentence')
  fireEvent.click(form.getByRole('button', { name: 'Save the plan' }))
  await waitFor(() => expect(again.asked.some(one => one.method === 'PUT')).toBe(true))
  await waitFor(() => expect(sessionStorage.length).toBe(0))
})

it('says when a look would come no earlier than the last shared case', async () => {
  await showScreen(SetUpScreen, { ...at('plan'), server })
  const form = await step()
  fill(await form.findByLabelText('Interim looks'), '19')
  expect(form.queryByText(/Only 20 shared cases/)).toBeNull()
  fill(form.getByLabelText('Interim looks'), '19, 20')
  form.getByText(/Only 20 shared cases are allocated/)
})

it('shows a plan that stands with its hash and file, and no form once somebody has rated', async () => {
  const sha = 'c'.repeat(64)
  const body = {
    ...aPlanRead,
    plan: { ...plan, version: 2, sha, at: 0 },
    versions: [{ version: 2 }, { version: 1 }],
    closed: 'ratings-exist',
  }
  const open = { ...overview, study: { ...overview.study, state: 'open' }, opening: null }
  await showScreen(SetUpScreen, {
    ...at('plan'),
    server: { ...server, 'GET /studies/s1': { body: open }, 'GET /studies/s1/plan': { body } },
  })
  const shown = await step()
  await shown.findByText(sha)
  shown.getByText(/Version 2, written .* 1 earlier version is kept\./)
  expect(shown.getByRole('link', { name: 'Download analysis.json' }).getAttribute('href')).toBe(
    '/api/studies/s1/plan/analysis.json',
  )
  shown.getByText(/A physician has rated, so the plan stands/)
  shown.getByText('0.05; intervals 98.33%')
  shown.getByText('at 15 finished shared cases')
  expect(shown.queryByRole('button')).toBeNull()
  expect(shown.queryByRole('checkbox')).toBeNull()
})
