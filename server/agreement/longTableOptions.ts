import { type ParseArgsConfig, parseArgs } from 'node:util'
import { LocatedError, type LocatedProblem } from '#schema/located.ts'
import { type ColumnNames, type ColumnRole, columnRoles } from './agreeColumns.ts'

/** Notes what is wrong with an option, so that one run names every problem. */
export type Report = (field: string, code: string, details?: Record<string, unknown>) => void

export function reporter(problems: LocatedProblem[]): Report {
  return (field, code, details) => {
    problems.push(details === undefined ? { field, code } : { field, code, details })
  }
}

/**
 * Options and positional arguments of a command line.
 *
 * @throws LocatedError `unknown-option`, `option-needs-value`, `option-twice` (an option that takes one value)
 */
export function parsedOptions<T extends NonNullable<ParseArgsConfig['options']>>(argv: string[], options: T) {
  try {
    const parsed = parseArgs({ args: argv, allowPositionals: true, options, tokens: true })
    const names = parsed.tokens.flatMap(token => (token.kind === 'option' ? [String(token.name)] : []))
    const twice = names.filter((name, at) => names.indexOf(name) < at && !options[name]?.multiple)
    if (twice.length > 0)
      throw new LocatedError([...new Set(twice)].map(name => ({ field: `--${name}`, code: 'option-twice' })))
    return parsed
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error
    const field = /'(-[^ '=]*)/.exec(message)?.[1] ?? argv.join(' ')
    const unknown = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    throw new LocatedError([{ field, code: unknown ? 'unknown-option' : 'option-needs-value' }])
  }
}

/** Refuses arguments that are no options beyond the first `most`, each by itself. */
export function noMore(positionals: readonly string[], most: number): void {
  const unexpected = positionals.slice(most)
  if (unexpected.length > 0)
    throw new LocatedError(unexpected.map(value => ({ code: 'argument-unexpected', details: { value } })))
}

/** The one file of the command; empty where help needs none. Reports `no-file`, `one-file-only`. */
export function fileArgument(positionals: readonly string[], help: boolean, report: Report): string {
  if (positionals.length === 0 && !help) report('FILE', 'no-file')
  if (positionals.length > 1) report('FILE', 'one-file-only', { files: positionals })
  return positionals[0] ?? ''
}

/** One of the choices, or null; reports `not-one-of`. */
export function oneOf<T extends string>(
  option: string,
  value: string | undefined,
  choices: readonly T[],
  report: Report,
): T | null {
  if (value === undefined) return null
  const choice = choices.find(name => name === value)
  if (choice === undefined) report(option, 'not-one-of', { found: value, expected: choices })
  return choice ?? null
}

/** `--columns rater=R,unit=U,…`; reports `not-name-equals-value`, `unknown-role`, `duplicate-name`, `column-twice`. */
export function columnsOption(texts: readonly string[], report: Report): ColumnNames {
  const columns: ColumnNames = {}
  for (const text of texts.flatMap(listOf)) {
    const [role, ...rest] = text.split('=')
    const name = rest.join('=').trim()
    const known = columnRoles.find((candidate): candidate is ColumnRole => candidate === role?.trim())
    if (name === '') report('--columns', 'not-name-equals-value', { value: text })
    else if (known === undefined) report('--columns', 'unknown-role', { found: role, expected: columnRoles })
    else if (known in columns) report('--columns', 'duplicate-name', { name: known })
    else columns[known] = name
  }
  const apart = ['rater', 'unit', 'value', ...(columns.item ? (['item'] as const) : [])] as const
  const nameOf = (role: ColumnRole) => columns[role] ?? role
  for (const name of new Set(apart.map(nameOf))) {
    const roles = apart.filter(role => nameOf(role) === name)
    if (roles.length > 1) report('--columns', 'column-twice', { name, roles })
  }
  return columns
}

/** `--raters a,b`: names in order, or null for all; reports `needs-two-raters`, `duplicate-name`. */
export function ratersOption(text: string | undefined, report: Report): string[] | null {
  const raters = text === undefined ? null : listOf(text).map(rater => rater.normalize('NFC'))
  if (raters !== null && raters.length < 2) report('--raters', 'needs-two-raters')
  const twice = raters?.find((rater, index) => raters.indexOf(rater) !== index)
  if (twice !== undefined) report('--raters', 'duplicate-name', { name: twice })
  return raters
}

/** Parts between commas; a part in double quotes may hold commas, and "" in it is a quote. */
export function listOf(text: string): string[] {
  const parts = text.match(/(?:^|,)\s*("(?:[^"]|"")*"|[^,]*)\s*/g) ?? []
  return parts.map(part => {
    const bare = part.replace(/^,/, '').trim()
    return bare.length > 1 && bare.startsWith('"') && bare.endsWith('"')
      ? bare.slice(1, -1).replaceAll('""', '"')
      : bare
  })
}
