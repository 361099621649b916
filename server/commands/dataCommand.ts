import { existsSync, mkdirSync } from 'node:fs'
import { basename } from 'node:path'
import { noMore, parsedOptions } from '../agreement/longTableOptions.ts'
import { databaseFile, dataFolderOf, openDeps } from '../dataFolder.ts'
import { endpointsIn } from '../endpoints/endpointsIn.ts'
import { seedInstruments } from '../instruments/seedInstruments.ts'
import { readAddress, takeLock } from '../storage/lock.ts'
import { operator } from '../storage/write.ts'
import { type Command, type CommandInput, type CommandOutput, commonOptions, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { mostArguments } from './mostArguments.ts'
import { readFile, writeFile } from './namedFiles.ts'
import { noSuchCommand } from './noSuchCommand.ts'
import { overLoopback } from './overLoopback.ts'
import { withAddress } from './withAddress.ts'

/** Carries out the data command that these arguments name, or says in words how it is used. */
export async function dataCommand(
  argv: readonly string[],
): Promise<{ output: CommandOutput; json: boolean }> {
  const [first = '', second = ''] = argv
  const command = commands.find(({ name }) => name === `${first} ${second}` || name === first)
  if (!command) throw new UsageError(noSuchCommand(argv))
  const { values, positionals } = parsedOptions(argv.slice(command.name.split(' ').length), {
    ...commonOptions,
    ...command.options,
  })
  if (values.help)
    return { output: { json: null, text: `concord ${command.usage}\n${command.summary}` }, json: false }
  noMore(positionals, mostArguments(command))
  const { help: _help, json, data, ...rest } = values as CommandInput['values']
  const paths = command.filesFrom === undefined ? [] : positionals.slice(command.filesFrom)
  const input: CommandInput = {
    values: rest,
    positionals: command.filesFrom === undefined ? positionals : positionals.slice(0, command.filesFrom),
    files: paths.map(path => ({ name: basename(path), bytes: readFile(path) })),
  }
  const folder = dataFolderOf(typeof data === 'string' ? data : undefined)
  const output = await runWhereTheLockIs(folder, command, input)
  if (output.file) writeFile(output.file)
  const address = readAddress(folder)?.url ?? (process.env.CONCORD_URL || undefined)
  return { output: withAddress(output, address), json: json === true }
}

/** Runs a command as the writer when nobody else is, else in the server that is. */
async function runWhereTheLockIs(
  folder: string,
  command: Command,
  input: CommandInput,
): Promise<CommandOutput> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = takeLock(folder)
  if (!lock) return toTheEnd(input, again => overLoopback(folder, command.name, again))
  if (!existsSync(databaseFile(folder)))
    process.stderr.write(`concord: new data folder ${folder} (--data DIR or CONCORD_DATA names another)\n`)
  const deps = openDeps(folder, 'http://localhost', endpointsIn(folder))
  try {
    seedInstruments(deps, operator)
    return await toTheEnd(input, async again => command.run(deps, again))
  } finally {
    deps.close()
    lock.release()
  }
}

/** Runs a command again as long as it goes on, and says on stderr how far it is whenever that has changed. */
async function toTheEnd(
  input: CommandInput,
  run: (input: CommandInput) => Promise<CommandOutput>,
): Promise<CommandOutput> {
  let output = await run(input)
  let said = ''
  while (output.goesOn) {
    const { says, values } = output.goesOn
    if (says !== said) process.stderr.write(`concord: ${says}\n`)
    said = says
    output = await run({ ...input, values: { ...input.values, ...values } })
  }
  return output
}
