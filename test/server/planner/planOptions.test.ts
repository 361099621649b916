import { expect, test } from 'vitest'
import { LocatedError } from '#schema/located.ts'
import { planByOptions } from '#server/planner/planCommand.ts'
import { parsePlanOptions } from '#server/planner/planOptions.ts'

const problemsOf = (argv: string[]) => {
  try {
    parsePlanOptions(argv)
  } catch (error) {
    return (error as LocatedError).problems.map(({ field, code }) => `${field} ${code}`)
  }
  return []
}

test('without options the checklist of the paper’s design is planned', () => {
  const { terms, from } = parsePlanOptions([])
  expect(terms.design).toEqual({ physicians: 2, exclusive: 25, shared: 20, unlabelled: 500, vary: 'shared' })
  expect(terms.wants).toEqual({ kappa: 0.1, difference: 0.1, score: 0.03 })
  expect(from).toMatchObject({ kind: 'assumptions', assumptions: { levels: [30, 70], units: 21 } })
})

test('more than two levels are weighted unless another coefficient is named', () => {
  const coefficient = (...argv: string[]) => {
    const { from } = parsePlanOptions(argv)
    return from.kind === 'assumptions' && from.assumptions.coefficient
  }
  expect(coefficient('--levels', '1,2,3')).toBe('weighted_kappa_quadratic')
  expect(coefficient('--levels', '1,2,3', '--coefficient', 'cohen_kappa')).toBe('cohen_kappa')
})

test('wishes come one by one or together', () => {
  expect(parsePlanOptions(['--want', 'kappa=0.2,score=0.05', '--want', 'difference=.1']).terms.wants).toEqual(
    {
      kappa: 0.2,
      score: 0.05,
      difference: 0.1,
    },
  )
})

test.each([
  [['--fly'], '--fly unknown-option'],
  [['--icc', 'much'], '--icc needs-number'],
  [['--icc', '2'], '--icc out-of-range'],
  [['--judge-agreement', '1'], '--judge-agreement out-of-range'],
  [['--physician-agreement', '0'], '--physician-agreement out-of-range'],
  [['--levels', '30,x'], '--levels not-numbers-with-commas'],
  [['--levels', '30;70'], '--levels not-numbers-with-commas'],
  [['--levels', '30,70,'], '--levels not-numbers-with-commas'],
  [['--levels', '0x1e,70'], '--levels not-numbers-with-commas'],
  [['--levels', '1e309,1'], '--levels out-of-range'],
  [['--shared', '2.5'], '--shared out-of-range'],
  [['--want', 'alpha=0.1'], '--want not-one-of'],
  [['--want', 'kappa'], '--want needs-name-equals-number'],
  [['--want', '=0.1'], '--want needs-name-equals-number'],
  [['--want', 'kappa=x'], '--want needs-number'],
  [['--want', 'kappa=0.1', '--want', 'kappa=0.2'], '--want duplicate-name'],
  [['--want', 'kappa=1.5'], '--want out-of-range'],
  [['--vary', 'sideways'], '--vary out-of-range'],
  [['--coefficient', 'alpha'], '--coefficient not-one-of'],
  [['--pilot', 'a.csv'], '--judge needs-pilot-and-judge'],
  [['--judge', 'j'], '--pilot needs-pilot-and-judge'],
])('%j is refused at the option itself', (argv, problem) => {
  expect(problemsOf(argv)).toContain(problem)
})

const pilot = ['--pilot', 'p.csv', '--judge', 'j']

test.each([
  ['--levels', '30,70'],
  ['--judge-agreement', '0.4'],
  ['--physician-agreement', '0.5'],
  ['--units', '3'],
  ['--icc', '0.2'],
  ['--physicians', '3'],
])('%s is assumed, and refused beside a pilot, which has its own', (name, value) => {
  expect(problemsOf([...pilot, name, value])).toEqual([`${name} option-not-with`])
  expect(problemsOf([name, value])).toEqual([])
})

test.each([
  ['--scale', '1,2'],
  ['--item', 'a'],
  ['--columns', 'rater=r'],
])('%s is of a pilot, and refused without one', (name, value) => {
  expect(problemsOf([name, value])).toEqual([`${name} option-needs-other`])
  expect(problemsOf([...pilot, name, value])).toEqual([])
})

test('an option that takes one value is refused when it comes twice, and told once with all that is wrong with it', () => {
  expect(problemsOf(['--icc', '0.1', '--icc', '0.2'])).toEqual(['--icc option-twice'])
  expect(problemsOf(['--coefficient', 'alpha'])).toEqual(['--coefficient not-one-of'])
  expect(problemsOf(['extra', '--icc', '0.1'])).toEqual(['undefined argument-unexpected'])
  expect(problemsOf([...pilot, '--columns', 'rater=x,value=x'])).toEqual(['--columns column-twice'])
})

/** Fifteen clusters of three units by two physicians and a judge who mostly agree. */
const pilotLines = () => {
  const lines = ['rater,unit,value,cluster']
  for (let unit = 0; unit < 45; unit++) {
    const truth = (unit * 7) % 3 === 0 ? 'no' : 'yes'
    const other = truth === 'no' ? 'yes' : 'no'
    const said = {
      kim: unit % 5 === 0 ? other : truth,
      lee: unit % 7 === 0 ? other : truth,
      bot: unit % 4 === 0 ? other : truth,
    }
    for (const [rater, value] of Object.entries(said)) lines.push(`${rater},u${unit},${value},c${unit % 15}`)
  }
  return lines.join('\n')
}
async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text)
}
const planned = (...argv: string[]) =>
  planByOptions(
    parsePlanOptions([
      '--pilot',
      'p.csv',
      '--judge',
      'bot',
      '--simulations',
      '50',
      '--exclusive',
      '5',
      ...argv,
    ]),
    () => bytesOf(pilotLines()),
  )

test('a long table serves as a pilot, its clusters as cases', async () => {
  const { plan, text } = await planned('--scale', 'no,yes')
  expect(plan.pilot).toEqual({ cases: 15, shared: 15, groups: 15, units_per_case: 3 })
  expect(plan.truth.score).not.toBeNull()
  expect(text).toContain('from 15 source patients')
})

test('words without a declared order have agreement and no score', async () => {
  const { plan, text } = await planned()
  expect(plan.truth.score).toBeNull()
  expect(plan.answers.find(({ measure }) => measure === 'score')).toMatchObject({ undefined: 'no-interval' })
  expect(text).toContain('no mean score')
})

test('a judge or an item that the pilot does not have is named with those it has', async () => {
  await expect(planned('--item', 'dose')).rejects.toMatchObject({
    problems: [{ file: 'p.csv', field: '--item', code: 'absent-item' }],
  })
  const stranger = parsePlanOptions(['--pilot', 'p.csv', '--judge', 'nobody'])
  await expect(planByOptions(stranger, () => bytesOf(pilotLines()))).rejects.toThrow(LocatedError)
})
