import { expect, test } from 'vitest'
import { refusalText } from '#server/commands/words.ts'

test('a refusal of fields names each of them and what is wrong there, and leaves no placeholder', () => {
  const text = refusalText('invalid-input', {
    problems: [
      { field: 'key', problem: 'Invalid string' },
      { field: 'password', problem: 'needed' },
    ],
  })
  expect(text).toContain('key (Invalid string)')
  expect(text).toContain('password (Needed.)')
  expect(text).not.toMatch(/[{}]/)
  expect(refusalText('invalid-input', {})).not.toMatch(/[{}]/)
})

test('a refusal for a reason says the reason', () => {
  expect(refusalText('role-conflict', { reason: 'has-rated' })).toMatch(/only after it is frozen/)
})
