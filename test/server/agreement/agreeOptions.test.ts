import { describe, expect, it } from 'vitest'
import { LocatedError } from '#schema/located.ts'
import { defaultAgreeOptions, parseAgreeOptions } from '#server/agreement/agree.ts'
import { hasWords, problemText } from '#server/commands/words.ts'

function problemsOf(...argv: string[]) {
  try {
    parseAgreeOptions(argv)
  } catch (error) {
    if (error instanceof LocatedError) return error.problems
    throw error
  }
  throw new Error('nothing was refused')
}

describe('options of agree', () => {
  it('has defaults', () => {
    expect(parseAgreeOptions(['r.csv'])).toEqual({
      file: 'r.csv',
      json: false,
      help: false,
      options: defaultAgreeOptions,
    })
  })

  it('reads every option', () => {
    const argv = [
      'r.csv',
      '--scale',
      '1,2,3',
      '--item',
      'A=B=no,yes',
      '--item',
      'Q2=a,b',
      '--weights',
      'linear',
    ]
    const more = ['--distance=value', '--bootstrap=0', '--seed=7', '--raters', 'x, y', '--json']
    const columns = ['--columns', 'rater=who,unit=m+c,value=rating']
    const { options, json } = parseAgreeOptions([...argv, ...more, ...columns])
    expect(json).toBe(true)
    expect(options).toMatchObject({
      scale: ['1', '2', '3'],
      weights: 'linear',
      distance: 'value',
      bootstrap: 0,
      seed: 7,
      raters: ['x', 'y'],
      columns: { rater: 'who', unit: 'm+c', value: 'rating' },
    })
    expect({ ...options.itemScales }).toEqual({ 'A=B': ['no', 'yes'], Q2: ['a', 'b'] })
  })

  it('takes labels that begin with a dash or hold a comma', () => {
    expect(parseAgreeOptions(['f', '--scale=-1,0,1']).options.scale).toEqual(['-1', '0', '1'])
    expect(parseAgreeOptions(['f', '--scale', '"no, never","a ""maybe""",yes']).options.scale).toEqual([
      'no, never',
      'a "maybe"',
      'yes',
    ])
  })

  it('needs no file to show its help', () => {
    expect(parseAgreeOptions(['--help']).help).toBe(true)
  })

  it.each([
    [[], 'FILE', 'no-file'],
    [['a', 'b'], 'FILE', 'one-file-only'],
    [['f', '--scales', '1'], '--scales', 'unknown-option'],
    [['f', '--seed'], '--seed', 'option-needs-value'],
    [['f', '--scale', '-1,0'], '--scale', 'option-needs-value'],
    [['f', '--scale', '1'], '--scale', 'scale-too-short'],
    [['f', '--scale', '1,2,1'], '--scale', 'duplicate-label'],
    [['f', '--scale', '1,,2'], '--scale', 'empty-label'],
    [['f', '--scale', '1,1.0'], '--scale', 'same-number-two-labels'],
    [['f', '--item', 'Q1'], '--item', 'not-name-equals-value'],
    [['f', '--item', 'Q1=1'], '--item Q1', 'scale-too-short'],
    [['f', '--weights', 'cubic'], '--weights', 'not-one-of'],
    [['f', '--distance', 'far'], '--distance', 'not-one-of'],
    [['f', '--seed', '1.5'], '--seed', 'not-a-whole-number'],
    [['f', '--bootstrap=-1'], '--bootstrap', 'not-a-whole-number'],
    [['f', '--bootstrap', '100001'], '--bootstrap', 'too-large'],
    [['f', '--columns', 'rater'], '--columns', 'not-name-equals-value'],
    [['f', '--columns', 'judge=a'], '--columns', 'unknown-role'],
    [['f', '--columns', 'unit=a,unit=b'], '--columns', 'duplicate-name'],
    [['f', '--raters', 'a'], '--raters', 'needs-two-raters'],
    [['f', '--raters', 'a,a'], '--raters', 'duplicate-name'],
  ])('refuses %j at %s with %s', (argv, field, code) => {
    const problems = problemsOf(...argv)
    expect(problems).toEqual([expect.objectContaining({ field, code })])
    expect(hasWords(code)).toBe(true)
    expect(problemText(problems[0]!)).not.toContain('undefined')
  })
})
