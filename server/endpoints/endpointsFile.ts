import { z } from 'zod'
import { LocatedError } from '#schema/located.ts'
import { fieldProblems } from '../imports/fieldProblems.ts'
import { type Problem, Problems, shown } from '../imports/problems.ts'
import { JsonRefusal, parseStrictJson } from '../imports/strictJson.ts'
import { isLoopback } from './loopback.ts'

const name = z
  .string()
  .min(1)
  .max(200)
  .refine(text => text.trim() === text, { message: 'spaces-around' })

/** Lower case is refused as well: many keys would pass for the name of a variable otherwise. */
const variableName = /^[A-Z][A-Z0-9_]{0,63}$/

const EndpointModel = z
  .strictObject({
    /** As the endpoint knows it. */
    name,
    /** Left out, the model samples as it was released. */
    temperature: z.number().min(0).max(2).optional(),
    /** Tokens that prompt and reply share. */
    context: z.int().min(256).max(10_000_000),
    /** The most tokens of one reply. */
    max_reply_tokens: z.int().min(1).max(1_000_000).default(1024),
    /** The parameter in which the endpoint takes that limit. */
    reply_limit: z.enum(['max_tokens', 'max_completion_tokens']).default('max_tokens'),
  })
  .refine(({ context, max_reply_tokens }) => max_reply_tokens < context, {
    message: 'reply-fills-context',
    path: ['max_reply_tokens'],
  })

const Endpoint = z.strictObject({
  name,
  /** Origin and path before `/chat/completions`. */
  base_url: z
    .string()
    .min(1)
    .max(2000)
    .superRefine((text, context) => {
      const message = urlProblem(text)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  /** The environment variable that holds the key; none for an endpoint that wants no key. */
  key_env: z
    .string()
    .refine(text => variableName.test(text), { message: 'key-in-file' })
    .optional(),
  models: z.array(EndpointModel).min(1).max(200),
  /** Requests that may run on it at once; more wait here. */
  at_once: z.int().min(1).max(1000).default(64),
  /** Who is behind it, for people to read. */
  vendor: name.optional(),
})
export type Endpoint = z.infer<typeof Endpoint>
export type EndpointModel = z.infer<typeof EndpointModel>

const EndpointsFile = z.array(Endpoint).max(100)

function urlProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return 'not-a-url'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return 'key-in-file'
  if (/[?#]/.test(text)) return 'url-with-query'
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(text))) return undefined
  return url.protocol === 'http:' ? 'http-not-loopback' : 'not-a-url'
}

/**
 * Reads the operator's allow list: a JSON list of endpoints with their models. A key written into it, under whatever
 * name, is refused and never shown.
 *
 * @throws LocatedError with every problem, each with its line (of JSON that cannot be read) or its field
 */
export function readEndpoints(text: string, file: string): Endpoint[] {
  const problems = new Problems(file)
  const value = parsed(text, file)
  const read = EndpointsFile.safeParse(value)
  if (!read.success) {
    for (const problem of problemsOf(read.error, value)) problems.add(problem)
    throw new LocatedError(problems.found!.problems)
  }
  for (const problem of twice(read.data)) problems.add(problem)
  problems.refuse()
  return read.data
}

const secretName = /key|token|secret|passw|auth|bearer|credential/i

/** A key that the schema does not know is named itself; what stands in it is not shown. */
function problemsOf(error: z.ZodError, value: unknown): Problem[] {
  const known = new z.ZodError(error.issues.filter(issue => issue.code !== 'unrecognized_keys'))
  const unknown = error.issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(key => ({
          field: [...issue.path, key].map(String).join('.').slice(0, 200),
          ...(secretName.test(key)
            ? { code: 'key-in-file' }
            : { code: 'unknown-key', details: { key: shown(key) } }),
        }))
      : [],
  )
  return [...unknown, ...fieldProblems(known, value)]
}

/** Names that stand twice: an endpoint's in the list, a model's in its endpoint. */
function twice(endpoints: Endpoint[]): Problem[] {
  const repeated = (names: string[]) =>
    names.flatMap((one, index) => (names.indexOf(one) < index ? [{ index, one }] : []))
  return [
    ...repeated(endpoints.map(endpoint => endpoint.name)).map(({ index, one }) => ({
      field: `${index}.name`,
      code: 'duplicate-name',
      details: { name: one },
    })),
    ...endpoints.flatMap((endpoint, at) =>
      repeated(endpoint.models.map(model => model.name)).map(({ index, one }) => ({
        field: `${at}.models.${index}.name`,
        code: 'duplicate-name',
        details: { name: one },
      })),
    ),
  ]
}

function parsed(text: string, file: string): unknown {
  try {
    return parseStrictJson(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (!(error instanceof JsonRefusal)) throw error
    const before = text.slice(0, error.column - 1).split('\n')
    const column = before.at(-1)!.length + 1
    // What was found is left out: it may be a piece of a key.
    const { found: _, ...details } = error.details
    throw new LocatedError([
      {
        file,
        line: before.length,
        ...(error.field === '' ? {} : { field: error.field }),
        code: error.code,
        details: { ...details, column },
      },
    ])
  }
}
