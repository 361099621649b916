import { expect, test } from 'vitest'
import { z } from 'zod'
import { InputShas } from '#schema/judge.ts'
import { LocatedError } from '#schema/located.ts'
import { parsedOptions } from '#server/agreement/longTableOptions.ts'
import { importCommands } from '#server/commands/importCommands.ts'
import { jsonOf, jsonOption } from '#server/commands/options.ts'
import { problemText } from '#server/commands/words.ts'
import { parseAltTestOptions } from '#server/judgeReport/altTestOptions.ts'
import { parseDebiasOptions } from '#server/judgeReport/debiasOptions.ts'

const problemsOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (!(error instanceof LocatedError)) throw error
    for (const problem of error.problems)
      expect(problemText(problem)).not.toMatch(/^[a-z-]+$|undefined|\{\{|Unexpected token|SyntaxError/)
    return error.problems.map(({ file, field, code }) => [file, field, code].filter(Boolean).join(' '))
  }
  return []
}
const given = (values: Record<string, string>) => ({ values, positionals: [], files: [] })

test('JSON of an option is refused with its place, in words', () => {
  const shas = (text: string) =>
    problemsOf(() => jsonOption(given({ 'input-shas': text }), 'input-shas', InputShas))
  expect(shas('[1')).toHaveLength(1)
  expect(shas('[1')[0]).toMatch(/^--input-shas/)
  expect(shas('{"zz":1}')).toEqual(['--input-shas zz unknown-key'])
  expect(shas('{}')).toEqual([])
})

test('JSON of a file is refused with its file and key', () => {
  const file = (text: string) => ({ name: 'a.json', bytes: new TextEncoder().encode(text) })
  expect(problemsOf(() => jsonOf(file('{"a":1,"a":2}')))).toEqual(['a.json a duplicate-key'])
  expect(z.object({ a: z.number() }).parse(jsonOf(file('{"a":1}')))).toEqual({ a: 1 })
})

test('an option that takes one value is refused when it comes twice, by every command that reads options so', () => {
  expect(
    problemsOf(() => parseAltTestOptions(['f', '--judge', 'j', '--epsilon', '.2', '--epsilon', '.3'])),
  ).toEqual(['--epsilon option-twice'])
  expect(
    problemsOf(() => parseDebiasOptions(['f', '--seed', '1', '--seed', '2', '--judge=a', '--judge', 'b'])),
  ).toEqual(['--seed option-twice', '--judge option-twice'])
  const several = { item: { type: 'string', multiple: true } } as const
  expect(parsedOptions(['--item', 'a', '--item', 'b'], several).values.item).toEqual(['a', 'b'])
})

test('one column cannot play two roles that tell different things', () => {
  const debias = (...argv: string[]) => problemsOf(() => parseDebiasOptions(['f', ...argv]))
  expect(debias('--columns', 'human=judge')).toEqual(['--columns column-twice'])
  expect(debias('--columns', 'judge=x,human=x')).toEqual(['--columns column-twice'])
  expect(debias('--columns', 'judge=human')).toEqual(['--columns column-twice'])
  expect(debias('--columns', 'cluster=unit,stratum=model,human=a,human=b')).toEqual([])
  expect(debias('--judge', 'J', '--columns', 'value=rater')).toEqual(['--columns column-twice'])
  expect(problemsOf(() => parseAltTestOptions(['f', '--judge', 'j', '--columns', 'value=unit']))).toEqual([
    '--columns column-twice',
  ])
})

test('options of a judge’s file are refused where no judge is named, and those of physicians’ where one is', async () => {
  const ratings = importCommands.find(({ name }) => name === 'import ratings')!
  const run = (values: Record<string, string>) =>
    Promise.resolve()
      .then(() => ratings.run({} as never, given({ study: 's', ...values })))
      .then(
        () => [],
        (error: LocatedError) => error.problems.map(({ field, code }) => `${field} ${code}`),
      )
  expect(await run({ model: 'm', trial: '2' })).toEqual([
    '--model option-needs-other',
    '--trial option-needs-other',
  ])
  expect(await run({ judge: 'j', 'ui-lang': 'ko' })).toEqual(['--ui-lang option-not-with'])
})
