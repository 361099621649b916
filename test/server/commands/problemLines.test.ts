import { expect, test } from 'vitest'
import { problemLines } from '#server/commands/problemLines.ts'

const at = (line: number, code = 'missing') => ({ file: 'a.csv', line, field: 'rater', code })

test('many problems that say the same are cut with how many there are, and others stand', () => {
  const many = Array.from({ length: 40 }, (_, index) => at(index + 2))
  expect(problemLines([...many, at(50, 'empty')])).toEqual([
    'concord: a.csv:2: rater: Missing.',
    'concord: a.csv:3: rater: Missing.',
    'concord: a.csv:4: rater: Missing.',
    'concord: a.csv: rater: Missing. And 37 more lines like this.',
    expect.stringMatching(/^concord: a\.csv:50: rater: /),
  ])
  // A few are all shown: one line more would be as long.
  expect(problemLines(many.slice(0, 4))).toHaveLength(4)
  const differs = (line: number, found: string) => ({
    ...at(line, 'rater-differs'),
    details: { found, expected: 'b' },
  })
  const said = problemLines([...many.map(({ line }) => differs(line, 'x')), differs(99, 'y')]).join('\n')
  expect(said).toContain('The file’s rater is “x”, and the judge was named “b”')
  expect(said).toContain('“y”')
})
