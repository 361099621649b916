import type { ValidationTargets } from 'hono'
import { validator } from 'hono-openapi'
import type { z } from 'zod'
import { AppError } from '../errors.ts'

const queryParsers = new WeakSet<object>()
/** Whether a handler parses the query; a route without one takes no query at all. */
export const parsesQuery = (handler: object): boolean => queryParsers.has(handler)

/**
 * Parses one part of a request with a zod schema, or refuses it with the fields that are wrong and what was
 * expected there. Schemas are strict: an unknown field is refused, not ignored. The same schema feeds the typed
 * client and the OpenAPI document.
 */
export const valid = <Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) => {
  const parse = validator(target, schema, result => {
    if (result.success) return
    throw new AppError('invalid-input', {
      part: target,
      problems: result.error.slice(0, 20).map(issue => ({
        field: (issue.path ?? []).map(step => (typeof step === 'object' ? step.key : step)).join('.'),
        problem: issue.message,
      })),
    })
  })
  if (target === 'query') queryParsers.add(parse)
  return parse
}
