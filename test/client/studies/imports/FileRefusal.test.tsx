// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '#client/api.ts'
import { FileRefusal } from '#client/features/studies/imports/FileRefusal.tsx'
import { showScreen } from '#test/client/ui/screen.tsx'

const error = new ApiError('invalid-file', {
  total: 60,
  problems: [
    {
      file: 'a.jsonl',
      line: 1200,
      field: 'dialogue.0.role',
      code: 'unknown-role',
      details: { found: 'x', expected: ['patient'] },
    },
    { file: 'a.jsonl', code: 'empty-file' },
  ],
})

it('lists every problem with its line, field and words in the language of the screen', async () => {
  await showScreen(() => <FileRefusal error={error} />, { language: 'ko' })
  const table = await screen.findByRole('table', { name: '문제 60건 중 처음 2건' })
  const [, first, second] = within(table).getAllByRole('row')
  expect([...first!.children].map(cell => cell.textContent)).toEqual([
    '1,200',
    'dialogue.0.role',
    '“x”은(는) 쓸 수 없는 역할이에요. 쓸 수 있는 값: patient.',
  ])
  expect(second!.lastElementChild!.textContent).toBe('빈 파일이에요.')
})

it('is a plain note when the refusal is about no place in the file', async () => {
  await showScreen(() => <FileRefusal error={new ApiError('study-not-draft')} />)
  await screen.findByText(/open already/)
  expect(screen.queryByRole('table')).toBeNull()
})
