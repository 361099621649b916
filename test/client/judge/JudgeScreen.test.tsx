// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { JudgeScreen } from '#client/features/judge/JudgeScreen.tsx'
import { runInAddress } from '#client/runInAddress.ts'
import { showScreen } from '#test/client/ui/screen.tsx'
import { aReport } from './aReport.ts'

const run = (trial: number) => ({
  id: String(trial).repeat(32),
  name: 'judge-a',
  model: 'm',
  prompt_version: 'p1',
  trial,
})
const server = {
  'GET /studies/s1': {
    body: {
      judge_runs: [run(1), run(2)],
      sample: { splits: [{ split: 'reporting' }, { split: 'tuning' }] },
    },
  },
  'GET /studies/s1/judge': ({ query }: { query: Record<string, string> }) => {
    const trial = query.judge === undefined ? 1 : Number(query.judge[0])
    if (trial === 0) return { status: 409, body: { error: { code: 'judge-unknown' } } }
    const split = query.split === 'tuning' ? 'tuning' : 'reporting'
    return { body: { report: aReport({ split, judge: { ...run(1), id: run(trial).id, trial } }) } }
  },
}
const route = '/studies/$study/judge'

it('is about the run that its address names, and keeps the chosen one there', async () => {
  const { router } = await showScreen(JudgeScreen, {
    route,
    path: '/studies/s1/judge?judge=judge-a&run=2',
    server,
  })
  const chosen = (await screen.findByLabelText('Judge run')) as HTMLSelectElement
  await waitFor(() => expect(chosen.value).toBe(run(2).id))
  screen.getByText(/Judge run: judge-a, run 2;/)
  fireEvent.change(chosen, { target: { value: run(1).id } })
  await waitFor(() => expect(router.state.location.search).toEqual({ judge: 'judge-a', run: 1 }))
  await screen.findByText(/Judge run: judge-a, run 1;/)
})

it('keeps the split where another run is chosen, and the run where another split is', async () => {
  const { router } = await showScreen(JudgeScreen, {
    route,
    path: '/studies/s1/judge?judge=judge-a&run=2&split=tuning',
    server,
  })
  const chosen = (await screen.findByLabelText('Judge run')) as HTMLSelectElement
  await waitFor(() => expect(chosen.value).toBe(run(2).id))
  screen.getByText(/Tuning cases alone/)
  fireEvent.change(chosen, { target: { value: run(1).id } })
  const tuning = { judge: 'judge-a', run: 1, split: 'tuning' }
  await waitFor(() => expect(router.state.location.search).toEqual(tuning))
  await screen.findByText(/Judge run: judge-a, run 1;.*Tuning cases alone/)
  fireEvent.click(await screen.findByRole('button', { name: 'Reporting' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ judge: 'judge-a', run: 1 }))
  await screen.findByText(/Judge run: judge-a, run 1;.*Cases of the reporting split/)
})

it('refuses a run that there is not, in place of another one', async () => {
  await showScreen(JudgeScreen, { route, path: '/studies/s1/judge?judge=judge-a&run=7', server })
  await screen.findByText(/There is no judge run of this name/)
})

it('reads nothing but a name and a whole number from an address', () => {
  expect(runInAddress({ judge: 'a', run: 2, x: 1 })).toEqual({ judge: 'a', run: 2 })
  expect(runInAddress({ judge: 7, run: '2' })).toEqual({ judge: '7' })
  expect(runInAddress({ judge: ['a'], run: 0.5 })).toEqual({})
})
