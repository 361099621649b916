import { existsSync } from 'node:fs'
import { noMore, parsedOptions } from './agreement/longTableOptions.ts'
import { type CommandOutput, commonOptions, missing, UsageError } from './commands/command.ts'
import { streamOf } from './commands/namedFiles.ts'

// Each command loads what it needs and nothing else: most of a short command's time would go into loading the rest.

const print = (output: CommandOutput, json: boolean) =>
  process.stdout.write(json ? `${JSON.stringify(output.json)}\n` : `${output.text}\n`)

let serves = false

const commands: Record<string, (argv: string[]) => void | Promise<void>> = {
  agree: agreeCommand,
  'alt-test': altTestCommand,
  debias: debiasCommand,
  plan: planCommand,
  serve: argv => serveCommand('serve', argv),
  demo: argv => serveCommand('demo', argv),
  verify: verifyCommand,
  doctor: doctorCommand,
  example: exampleCommand,
}

async function main(argv: string[]): Promise<void> {
  const [first = ''] = argv
  if (first === '' || first === '--help' || first === 'help') {
    const { help } = await import('./commands/help.ts')
    return void process.stdout.write(`${help()}\n`)
  }
  if (Object.hasOwn(commands, first)) return commands[first]!(argv.slice(1))
  const { dataCommand } = await import('./commands/dataCommand.ts')
  const { output, json } = await dataCommand(argv)
  print(output, json)
  if (output.incomplete) process.exitCode = 1
}

async function agreeCommand(argv: string[]): Promise<void> {
  const { agreeFile, agreeHelp, parseAgreeOptions } = await import('./agreement/agree.ts')
  const { runJobs } = await import('./agreement/resampling/pool.ts')
  const { file, json, help: wanted, options } = parseAgreeOptions(argv)
  if (wanted) return void process.stdout.write(`${agreeHelp}\n`)
  const report = await agreeFile({ name: file, source: streamOf(file), options, run: runJobs })
  if (json) return void print({ json: report, text: '' }, true)
  const { agreeText } = await import('./agreement/agreeText.ts')
  print({ json: report, text: agreeText(report) }, false)
}

async function altTestCommand(argv: string[]): Promise<void> {
  const { altTestHelp, parseAltTestOptions } = await import('./judgeReport/altTestOptions.ts')
  const { altTestFile } = await import('./judgeReport/altTestFile.ts')
  const { file, json, help: wanted, options } = parseAltTestOptions(argv)
  if (wanted) return void process.stdout.write(`${altTestHelp}\n`)
  const { report, text } = await altTestFile({ name: file, source: streamOf(file), options })
  print({ json: report, text }, json)
}

async function debiasCommand(argv: string[]): Promise<void> {
  const { debiasFile, debiasHelp, parseDebiasOptions } = await import('./judgeReport/debias.ts')
  const { file, json, help: wanted, options } = parseDebiasOptions(argv)
  if (wanted) return void process.stdout.write(`${debiasHelp}\n`)
  const { report, text } = await debiasFile({ name: file, source: streamOf(file), options })
  print({ json: report, text }, json)
}

async function planCommand(argv: string[]): Promise<void> {
  const { parsePlanOptions, planHelp } = await import('./planner/planOptions.ts')
  const { planByOptions } = await import('./planner/planCommand.ts')
  const options = parsePlanOptions(argv)
  if (options.help) return void process.stdout.write(planHelp)
  const { plan, text } = await planByOptions(options, streamOf)
  print({ json: plan, text }, options.json)
}

async function serveCommand(name: 'serve' | 'demo', argv: string[]): Promise<void> {
  const { values, positionals } = parsedOptions(argv, {
    ...commonOptions,
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

async function verifyCommand(argv: string[]): Promise<void> {
  const { values, positionals } = parsedOptions(argv, commonOptions)
  noMore(positionals, 1)
  if (values.help) return void process.stdout.write('concord verify [DATA] [--json]\n')
  const { databaseFile, dataFolderOf } = await import('./dataFolder.ts')
  const { default: Database } = await import('better-sqlite3')
  const { verify } = await import('./storage/verify.ts')
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

async function doctorCommand(argv: string[]): Promise<void> {
  const { values, positionals } = parsedOptions(argv, commonOptions)
  noMore(positionals, 0)
  if (values.help) return void process.stdout.write('concord doctor [--data DIR] [--json]\n')
  const { dataFolderOf } = await import('./dataFolder.ts')
  const { doctor } = await import('./commands/doctor.ts')
  const result = doctor(dataFolderOf(values.data))
  const lines = result.findings.map(
    finding =>
      `${finding.ok ? 'ok  ' : 'BAD '} ${finding.check.padEnd(16)} ${finding.found}${finding.wanted && !finding.ok ? ` (wanted: ${finding.wanted})` : ''}`,
  )
  print({ json: result, text: lines.join('\n') }, values.json === true)
  if (!result.ok) process.exitCode = 1
}

async function exampleCommand(argv: string[]): Promise<void> {
  const { values, positionals } = parsedOptions(argv, commonOptions)
  noMore(positionals, 1)
  if (values.help) return void process.stdout.write('concord example DIR [--json]\n')
  if (!positionals[0]) throw missing('DIR')
  const { example } = await import('./commands/example.ts')
  print(example(positionals[0]), values.json === true)
}

/** What a shell reports of a program that wrote into a pipe nobody reads any more: 128 and the signal's number. */
const brokenPipe = 128 + 13

for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    // A server goes on without a reader of its lines: answers may be on their way to it.
    if (!serves) process.exit(brokenPipe)
  })

main(process.argv.slice(2)).catch(async error => {
  const { failed } = await import('./commands/failed.ts')
  for (const line of failed(error)) process.stderr.write(`${line}\n`)
  process.exitCode = 1
})
