// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { JudgePicker } from '#client/ui/JudgePicker.tsx'
import type { Language } from '#schema/words.ts'
import { showScreen } from '#test/client/ui/screen.tsx'

const run = (name: string, trial: number) => ({
  id: `${name}${trial}`,
  name,
  model: 'm',
  prompt_version: 'p1',
  trial,
})

async function options(judges: ReturnType<typeof run>[], language: Language = 'en') {
  await showScreen(
    () => (
      <main>
        <JudgePicker judges={judges} chosen={judges[0]!.id} onChoose={() => undefined} />
      </main>
    ),
    { server: {}, language },
  )
  await screen.findByRole('main')
  return screen.queryAllByRole('option').map(option => option.textContent)
}

it('leaves the number of a run away where every judge ran once', async () => {
  expect(await options([run('rubric', 1), run('plain', 1)])).toEqual(['rubric', 'plain'])
})

it('tells repeats of one judge apart, the first of them too', async () => {
  expect(await options([run('rubric', 1), run('rubric', 2), run('plain', 1)])).toEqual([
    'rubric, run 1',
    'rubric, run 2',
    'plain',
  ])
})

it('says of a judge alone only that it is a repeat', async () => {
  await options([run('rubric', 2)], 'ko')
  screen.getByText('rubric 2회차')
})

it('says nothing of a judge that ran once', async () => {
  await options([run('rubric', 1)])
  expect(screen.getByRole('main').textContent).toBe('')
})
