import { expect, test } from 'vitest'
import { textOfPart } from '#schema/partText.ts'

test("a note's text is its whole text, without its sections", () => {
  expect(textOfPart('note', { text: 'All of it', sections: [{ title: 'A', text: 'x' }] })).toBe('All of it')
})

test('turns, and questions with their answers, stand on lines of their own', () => {
  const turn = (text: string, n: number) => ({ unit: 'u', turn: n, role: 'patient', text })
  expect(textOfPart('dialogue', [turn('One', 1), turn('둘', 2)])).toBe('One\n둘')
  expect(textOfPart('answers', [{ unit: 'u', question: 'Q?', answer: 'A.' }])).toBe('Q?\nA.')
})

test('other parts have no text that a span could count in', () => {
  for (const pane of ['persona', 'profile', 'facts', 'rounds', 'responses', 'claims'] as const)
    expect(textOfPart(pane, {})).toBeUndefined()
})
