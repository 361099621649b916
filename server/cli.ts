import { createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import Database from 'better-sqlite3'
import { LocatedError, type LocatedProblem } from '#schema/located.ts'
import { agreeFile, agreeHelp, parseAgreeOptions } from './agreement/agree.ts'
import { noMore, parsedOptions } from './agreement/longTableOptions.ts'
import { runJobs } from './agreement/resampling/pool.ts'
import {
  type Command,
  type CommandInput,
  type CommandOutput,
  missing,
  UsageError,
} from './commands/command.ts'
import { commands } from './commands/commands.ts'
import { doctor } from './commands/doctor.ts'
import { example } from './commands/example.ts'
import { help } from './commands/help.ts'
import { noSuchCommand } from './commands/noSuchCommand.ts'
import { overLoopback } from './commands/overLoopback.ts'
import { problemLines } from './commands/problemLines.ts'
import { withAddress } from './commands/withAddress.ts'
import { refusalText } from './commands/words.ts'
import { databaseFile, dataFolderOf, openDeps } from './dataFolder.ts'
import { endpointsIn } from './endpoints/endpointsIn.ts'
import { AppError } from './errors.ts'
import { seedInstruments } from './instruments/seedInstruments.ts'
import { altTestFile } from './judgeReport/altTestFile.ts'
import { altTestHelp, parseAltTestOptions } from './judgeReport/altTestOptions.ts'
import { debiasFile, debiasHelp, parseDebiasOptions } from './judgeReport/debias.ts'
import { planByOptions } from './planner/planCommand.ts'
import { parsePlanOptions, planHelp } from './planner/planOptions.ts'
import { reasonOf } from './reasonOf.ts'
import { readAddress, takeLock } from './storage/lock.ts'
import { verify } from './storage/verify.ts'
import { operator } from './storage/write.ts'

const print = (output: CommandOutput, json: boolean) =>
  process.stdout.write(json ? `${JSON.stringify(output.json)}\n` : `${output.text}\n`)

const common = { help: { type: 'boolean' }, json: { type: 'boolean' }, data: { type: 'string' } } as const

let serves = false

async function main(argv: string[]): Promise<void> {
  const [first = '', second = ''] = argv
  if (first === '' || first === '--help' || first === 'help') return void process.stdout.write(`${help()}\n`)
  if (first === 'agree') return agreeCommand(argv.slice(1))
  if (first === 'alt-test') return altTestCommand(argv.slice(1))
  if (first === 'debias') return debiasCommand(argv.slice(1))
  if (first === 'plan') return planCommand(argv.slice(1))
  if (first === 'serve' || first === 'demo') return serveCommand(first, argv.slice(1))
  if (first === 'verify') return verifyCommand(argv.slice(1))
  if (first === 'doctor') return doctorCommand(argv.slice(1))
  if (first === 'example') return exampleCommand(argv.slice(1))
  const command = commands.find(({ name }) => name === `${first} ${second}` || name === first)
  if (!command) throw new UsageError(noSuchCommand(argv))
  await dataCommand(command, argv.slice(command.name.split(' ').length))
}

async function agreeCommand(argv: string[]): Promise<void> {
  const { file, json, help: wanted, options } = parseAgreeOptions(argv)
  if (wanted) return void process.stdout.write(`${agreeHelp}\n`)
  const { report, text } = await agreeFile({ name: file, source: streamOf(file), options, run: runJobs })
  print({ json: report, text }, json)
}

async function altTestCommand(argv: string[]): Promise<void> {
  const { file, json, help: wanted, options } = parseAltTestOptions(argv)
  if (wanted) return void process.stdout.write(`${altTestHelp}\n`)
  const { report, text } = await altTestFile({ name: file, source: streamOf(file), options })
  print({ json: report, text }, json)
}

async function debiasCommand(argv: string[]): Promise<void> {
  const { file, json, help: wanted, options } = parseDebiasOptions(argv)
  if (wanted) return void process.stdout.write(`${debiasHelp}\n`)
  const { report, text } = await debiasFile({ name: file, source: streamOf(file), options })
  print({ json: report, text }, json)
}

async function planCommand(argv: string[]): Promise<void> {
  const options = parsePlanOptions(argv)
  if (options.help) return void process.stdout.write(planHelp)
  const { plan, text } = await planByOptions(options, streamOf)
  print({ json: plan, text }, options.json)
}

async function serveCommand(name: 'serve' | 'demo', argv: string[]): Promise<void> {
  const { values, positionals } = parsedOptions(argv, {
    ...common,
    port: { type: 'string' },
    host: { type: 'string' },
    endpoints: { type: 'string' },
  })
  noMore(positionals, 0)
  if (values.help)
    return void process.stdout.write(
      `concord ${name} [--port 8787] [--host 127.0.0.1] [--data DIR] [--endpoints FILE]\n`,
    )
  // main.ts reads the same options; it is the one place that serves
  serves = true
  process.argv = [process.argv[0]!, 'concord', ...argv, ...(name === 'demo' ? ['--demo-if-empty'] : [])]
  await import('./main.ts')
}

function verifyCommand(argv: string[]): void {
  const { values, positionals } = parsedOptions(argv, common)
  noMore(positionals, 1)
  if (values.help) return void process.stdout.write('concord verify [DATA] [--json]\n')
  const file = databaseFile(dataFolderOf(positionals[0] ?? values.data))
  if (!existsSync(file)) throw new UsageError(`no database ${file}`)
  const sqlite = new Database(file, { readonly: true, fileMustExist: true })
  const result = verify(sqlite)
  sqlite.close()
  const text = result.ok
    ? `whole: ${result.events} events, ${result.rows} rows, head ${result.head}`
    : `not whole: ${JSON.stringify(result.fault)}`
  print({ json: result, text }, values.json === true)
  if (!result.ok) process.exitCode = 1
}

function doctorCommand(argv: string[]): void {
  const { values, positionals } = parsedOptions(argv, common)
  noMore(positionals, 0)
  if (values.help) return void process.stdout.write('concord doctor [--data DIR] [--json]\n')
  const result = doctor(dataFolderOf(values.data))
  const lines = result.findings.map(
    finding =>
      `${finding.ok ? 'ok  ' : 'BAD '} ${finding.check.padEnd(16)} ${finding.found}${finding.wanted && !finding.ok ? ` (wanted: ${finding.wanted})` : ''}`,
  )
  print({ json: result, text: lines.join('\n') }, values.json === true)
  if (!result.ok) process.exitCode = 1
}

function exampleCommand(argv: string[]): void {
  const { values, positionals } = parsedOptions(argv, common)
  noMore(positionals, 1)
  if (values.help) return void process.stdout.write('concord example DIR [--json]\n')
  if (!positionals[0]) throw missing('DIR')
  print(example(positionals[0]), values.json === true)
}

/** Runs a command as the writer when nobody else is, else in the server that is. */
async function dataCommand(command: Command, argv: string[]): Promise<void> {
  const { values, positionals } = parsedOptions(argv, { ...common, ...command.options })
  if (values.help) return void process.stdout.write(`concord ${command.usage}\n${command.summary}\n`)
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
  print(
    withAddress(output, readAddress(folder)?.url ?? (process.env.CONCORD_URL || undefined)),
    json === true,
  )
  if (output.incomplete) process.exitCode = 1
}

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

function writeFile({ path, text }: { path: string; text: string }): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    throw new UsageError(
      `${path}: cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
    )
  }
}

function failed(error: unknown): string[] {
  if (error instanceof LocatedError) return problemLines(error.problems)
  if (error instanceof AppError) {
    const problems = error.details?.problems
    if (error.code === 'invalid-file' && Array.isArray(problems))
      return problemLines(problems as LocatedProblem[])
    return [`concord: ${refusalText(error.code, error.details ?? {})}`]
  }
  if (error instanceof UsageError) return [`concord: ${error.message}`]
  return [`concord: ${reasonOf(error)}`]
}

/** The bytes of a file that a person named. */
function readFile(path: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(path))
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** The same a piece at a time, for files of any size. */
async function* streamOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path)
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** A file that cannot be read is its owner's to mend, and said so by its name. */
const unreadable = (path: string, error: unknown) =>
  new UsageError(`${path}: cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`)

/** What a shell reports of a program that wrote into a pipe nobody reads any more: 128 and the signal's number. */
const brokenPipe = 128 + 13

for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    // A server goes on without a reader of its lines: answers may be on their way to it.
    if (!serves) process.exit(brokenPipe)
  })

main(process.argv.slice(2)).catch(error => {
  for (const line of failed(error)) process.stderr.write(`${line}\n`)
  process.exitCode = 1
})
