import { describe, expect, it } from 'vitest'
import { LocatedError } from '#schema/located.ts'
import { hasWords, problemText } from '#server/commands/words.ts'
import { parseAltTestOptions } from '#server/judgeReport/altTestOptions.ts'

function problemsOf(...argv: string[]) {
  try {
    parseAltTestOptions(argv)
  } catch (error) {
    if (error instanceof LocatedError) return error.problems
    throw error
  }
  throw new Error('nothing was refused')
}

describe('options of alt-test', () => {
  it('has defaults: the margin of experts, and equal labels', () => {
    expect(parseAltTestOptions(['r.csv', '--judge', 'j'])).toEqual({
      file: 'r.csv',
      json: false,
      help: false,
      options: { judge: 'j', epsilon: 0.2, score: 'accuracy', columns: {}, raters: null },
    })
  })

  it('reads every option', () => {
    const argv = ['r.csv', '--judge', ' j ', '--epsilon', '.1', '--score', 'rmse', '--raters', 'b, "a,1"']
    expect(parseAltTestOptions([...argv, '--columns', 'unit=case+turn', '--json'])).toMatchObject({
      json: true,
      options: {
        judge: 'j',
        epsilon: 0.1,
        score: 'negative_rmse',
        columns: { unit: 'case+turn' },
        raters: ['b', 'a,1'],
      },
    })
    for (const [text, value] of [
      ['0', 0],
      ['1', 1],
      ['0.', 0],
      ['.15', 0.15],
    ] as const)
      expect(parseAltTestOptions(['f', '--judge', 'j', '--epsilon', text]).options.epsilon).toBe(value)
  })

  it('needs neither file nor judge to show its help', () => {
    expect(parseAltTestOptions(['--help']).help).toBe(true)
  })

  it.each([
    [['--judge', 'j'], 'FILE', 'no-file'],
    [['f', 'g', '--judge', 'j'], 'FILE', 'one-file-only'],
    [['f'], '--judge', 'needed'],
    [['f', '--judge', ' '], '--judge', 'needed'],
    [['f', '--judge'], '--judge', 'option-needs-value'],
    [['f', '--judge', 'j', '--scale', '1,2'], '--scale', 'unknown-option'],
    [['f', '--judge', 'j', '--epsilon', '1.01'], '--epsilon', 'wrong-type'],
    [['f', '--judge', 'j', '--epsilon=-.1'], '--epsilon', 'wrong-type'],
    [['f', '--judge', 'j', '--epsilon', 'NaN'], '--epsilon', 'wrong-type'],
    [['f', '--judge', 'j', '--epsilon='], '--epsilon', 'wrong-type'],
    [['f', '--judge', 'j', '--epsilon', '.'], '--epsilon', 'wrong-type'],
    [['f', '--judge', 'j', '--score', 'mae'], '--score', 'not-one-of'],
    [['f', '--judge', 'j', '--raters', 'a,j'], '--raters', 'duplicate-name'],
    [['f', '--judge', 'j', '--raters', 'a'], '--raters', 'needs-two-raters'],
    [['f', '--judge', 'j', '--raters', 'a,b,a'], '--raters', 'duplicate-name'],
    [['f', '--judge', 'j', '--columns', 'judge=x'], '--columns', 'unknown-role'],
  ])('refuses %j at %s with %s', (argv, field, code) => {
    const problems = problemsOf(...argv)
    expect(problems).toEqual([expect.objectContaining({ field, code })])
    expect(hasWords(code)).toBe(true)
    expect(problemText(problems[0]!)).not.toMatch(/undefined|\{\{/)
  })
})
