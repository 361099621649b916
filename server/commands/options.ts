import type { z } from 'zod'
import { LocatedError } from '#schema/located.ts'
import type { Deps } from '../deps.ts'
import { utf8Bytes } from '../imports/decode.ts'
import { fieldProblems } from '../imports/fieldProblems.ts'
import { JsonRefusal, parseStrictJson } from '../imports/strictJson.ts'
import { listPeople } from '../people/listPeople.ts'
import { studyIdOf } from '../studies/store.ts'
import { type CommandFile, type CommandInput, textOption, UsageError } from './command.ts'

/** An option that takes a text, and one that takes none. */
export const text = { type: 'string' } as const
export const flag = { type: 'boolean' } as const

/** The study of this key or id; refuses a name that is none. */
export function studyNamed(deps: Deps, key: string): string {
  const id = studyIdOf(deps.storage.db, key)
  if (!id) throw new UsageError(`there is no study ${JSON.stringify(key)}`)
  return id
}

/** The person of this username; refuses a name that is none. */
export function personNamed(deps: Deps, username: string) {
  const person = listPeople(deps).find(candidate => candidate.username === username)
  if (!person) throw new UsageError(`there is no person ${JSON.stringify(username)}`)
  return person
}

/** Gives the user name of a person's id; the id where nobody has it. */
export function userNames(deps: Deps): (person: string) => string {
  const names = new Map(listPeople(deps).map(({ id, username }) => [id, username]))
  return person => names.get(person) ?? person
}

/** A JSON option, read as strictly as a file and parsed by its schema; an empty object when it is absent. */
export function jsonOption<T>(input: CommandInput, name: string, schema: z.ZodType<T>): T {
  const option = `--${name}`
  const value = located(option, () => parseStrictJson(textOption(input, name, '{}')))
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new LocatedError(
    fieldProblems(parsed.error, value).map(problem => ({
      ...problem,
      field: [option, problem.field].filter(Boolean).join(' '),
    })),
  )
}

/** A refusal of JSON as one problem: at the option, or in the file. */
function located<T>(option: string | null, read: () => T, file?: string): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof JsonRefusal)) throw error
    const field = option === null ? error.field : [option, error.field].filter(Boolean).join(' ')
    const details = { column: error.column, ...error.details }
    throw new LocatedError([{ ...(file === undefined ? {} : { file }), code: error.code, field, details }])
  }
}

/** The files of a command that needs at least one. */
export function filesOf(input: CommandInput) {
  if (input.files.length === 0) throw new LocatedError([{ field: 'FILE', code: 'no-file' }])
  return input.files
}

/** The value of a JSON file, read as strictly as an import: duplicate keys and half characters are located errors. */
export function jsonOf({ name, bytes }: CommandFile): unknown {
  return located(null, () => parseStrictJson(utf8Bytes({ name, bytes }).toString('utf8')), name)
}
