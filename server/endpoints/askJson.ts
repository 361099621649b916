import type { z } from 'zod'
import { EndpointFailure } from './failure.ts'
import { jsonCandidates } from './jsonCandidates.ts'
import type { Complete, Completion, CompletionRequest } from './openEndpoints.ts'

export type JsonAnswer<T> = Completion & {
  value: T
  /** The reply was usable only after it was asked for a second time. */
  repaired: boolean
}

/**
 * Asks for JSON of a schema. A reply that is none, or not of the schema, is asked for once more with the problem
 * named. Text, finish and tokens are those of the last reply; `ms` counts both.
 *
 * @param repair what to say on the second asking, given what was wrong (paths and kinds, never values)
 * @throws EndpointFailure `malformed` when the second reply cannot be used either, `truncated` when it was cut
 */
export async function askJson<T>(
  complete: Complete,
  schema: z.ZodType<T>,
  request: Omit<CompletionRequest, 'json' | 'onText'>,
  repair: (problem: string) => string = usualRepair,
): Promise<JsonAnswer<T>> {
  const first = await complete({ ...request, json: true })
  const read = readJson(schema, first)
  if ('value' in read) return { ...first, value: read.value, repaired: false }
  const messages = [
    ...request.messages,
    { role: 'assistant' as const, content: first.text },
    { role: 'user' as const, content: repair(read.problem) },
  ]
  const second = await complete({ ...request, messages, json: true })
  const again = readJson(schema, second)
  if ('value' in again) return { ...second, ms: first.ms + second.ms, value: again.value, repaired: true }
  throw new EndpointFailure(second.finish === 'length' ? 'truncated' : 'malformed')
}

const usualRepair = (problem: string) =>
  `Your last reply could not be used: ${problem}. Reply again with the same content as one JSON object of the shape you were asked for, and nothing before or after it.`

function readJson<T>(schema: z.ZodType<T>, { text, finish }: Completion): { value: T } | { problem: string } {
  let problem = finish === 'length' ? 'it was cut off; be shorter' : 'it holds no JSON object'
  for (const candidate of jsonCandidates(text)) {
    const parsed = schema.safeParse(candidate)
    if (parsed.success) return { value: parsed.data }
    problem = parsed.error.issues
      .slice(0, 5)
      .map(({ path, code }) => `${path.map(String).join('.') || 'the object'} (${code})`)
      .join(', ')
  }
  return { problem }
}
