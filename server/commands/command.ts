import type { ParseArgsConfig } from 'node:util'
import { LocatedError } from '#schema/located.ts'
import type { Deps } from '../deps.ts'

export type CommandFile = { name: string; bytes: Uint8Array }
export type CommandInput = {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
  positionals: string[]
  files: CommandFile[]
}
export type CommandOutput = {
  json: unknown
  text: string
  /** It takes longer than one request may: how far it is, and the values with which to run it again. */
  goesOn?: { says: string; values: Record<string, string> }
  /** Something that was asked for could not be done; the exit code says so. */
  incomplete?: boolean
  /** A file to write in the process that was typed in. */
  file?: { path: string; text: string }
}

/**
 * A command that changes or reads the data folder. It runs in the process that holds the lock: in the command's
 * own when nobody else does, else in the running server, which gets the same input over loopback. Its input is
 * therefore plain data, files included.
 */
export type Command = {
  /** As typed, e.g. `study create`. */
  name: string
  /** Name, arguments and options; it decides how many arguments there may be (see `mostArguments`). */
  usage: string
  summary: string
  options?: NonNullable<ParseArgsConfig['options']>
  /** Which positional arguments are files to read, from this index on. */
  filesFrom?: number
  run: (deps: Deps, input: CommandInput) => CommandOutput | Promise<CommandOutput>
}

/** What every command that is about a data folder takes. */
export const commonOptions = {
  help: { type: 'boolean' },
  json: { type: 'boolean' },
  data: { type: 'string' },
} as const

/** A command line that cannot be carried out as typed. */
export class UsageError extends Error {}

/** The value of a text option, or the default; throws when it is needed and absent. */
export function textOption(input: CommandInput, name: string, otherwise?: string): string {
  const value = input.values[name]
  if (typeof value === 'string') return value
  if (otherwise === undefined) throw missing(`--${name}`)
  return otherwise
}

/** A whole number option, or the default. */
export function countOption(input: CommandInput, name: string, otherwise?: number): number {
  const text = textOption(input, name, otherwise === undefined ? undefined : String(otherwise))
  if (!/^\d{1,9}$/.test(text))
    throw new UsageError(`--${name} takes a whole number, not ${JSON.stringify(text)}`)
  return Number(text)
}

/** The positional argument at this place; throws with the usage when it is absent. */
export function argument(input: CommandInput, index: number, name: string): string {
  const value = input.positionals[index]
  if (value === undefined) throw missing(name)
  return value
}

/** That an argument or option is missing, in the words of every other command. */
export const missing = (field: string): LocatedError => new LocatedError([{ field, code: 'missing' }])

/** What a command gives back: one document for programs, words for people. */
export const output = (json: unknown, text: string): CommandOutput => ({ json, text })
