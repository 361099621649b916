import { expect, test } from 'vitest'
import { LocatedError } from '#schema/located.ts'
import { commands } from '#server/commands/commands.ts'
import { dataCommand } from '#server/commands/dataCommand.ts'
import { mostArguments } from '#server/commands/mostArguments.ts'

const problemsOf = (argv: string[]) =>
  dataCommand(argv).then(
    () => [],
    error => (error instanceof LocatedError ? error.problems : Promise.reject(error)),
  )
const several = commands.filter(command => mostArguments(command) === Number.POSITIVE_INFINITY)
const counted = commands.filter(command => !several.includes(command))

test.each(counted.map(command => [command.name, command] as const))(
  '%s refuses every argument beyond those it takes, before it looks at a folder',
  async (name, command) => {
    const taken = Array.from({ length: mostArguments(command) }, (_, index) => `taken-${index}`)
    const argv = [...name.split(' '), ...taken, 'first', 'second', '--data', '/nowhere/at/all']
    expect(await problemsOf(argv)).toEqual(
      ['first', 'second'].map(value => ({ code: 'argument-unexpected', details: { value } })),
    )
  },
)

test('only imports take any number of arguments, their files', () => {
  expect(several.map(({ name }) => name)).toEqual(['import cases', 'import ratings'])
})

test.each([
  ['user list', 'user list', 0],
  ['user add', 'user add USERNAME [--name "Full name"]', 1],
  ['study room', 'study room KEY [FILE]', 2],
  ['import cases', 'import cases FILE… --study S', Number.POSITIVE_INFINITY],
])('%s takes what its usage names', (name, usage, most) => {
  expect(mostArguments({ name, usage })).toBe(most)
})
