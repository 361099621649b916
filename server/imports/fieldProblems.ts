import type { z } from 'zod'
import type { Problem } from './problems.ts'
import { shown } from './problems.ts'

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value === 'string' ? 'text' : typeof value

const kinds: Record<string, string> = { string: 'text', int: 'whole number', array: 'list', record: 'object' }

const valueAt = (source: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      value !== null && typeof value === 'object' && Object.hasOwn(value, step)
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    source,
  )

/** What a schema found wrong with one object, each with its field and what was expected there. */
export function fieldProblems(error: z.ZodError, source: unknown): Problem[] {
  return error.issues.flatMap(issue => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map(key => ({
        field: [...issue.path.map(String), key].join('.').slice(0, 200),
        code: 'unknown-key',
        details: { key: shown(key) },
      }))
    const found = valueAt(source, issue.path)
    const field = issue.path.map(String).join('.')
    return { ...(field === '' ? {} : { field: field.slice(0, 200) }), ...said(issue, found) }
  })
}

function said(issue: z.core.$ZodIssue, found: unknown): Pick<Problem, 'code' | 'details'> {
  switch (issue.code) {
    case 'invalid_type':
      if (found === undefined) return { code: 'missing' }
      return {
        code: 'wrong-type',
        details: { expected: kinds[issue.expected] ?? issue.expected, found: kindOf(found) },
      }
    case 'invalid_union':
      if (found === undefined) return { code: 'missing' }
      return { code: 'wrong-type', details: { expected: 'text, number or boolean', found: kindOf(found) } }
    case 'invalid_value':
      if (found === undefined) return { code: 'missing', details: { expected: issue.values } }
      return {
        code: 'not-one-of',
        details: {
          expected: issue.values,
          found: typeof found === 'string' ? shown(found) : kindOf(found),
        },
      }
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') return { code: 'empty' }
      return { code: 'too-small', details: { minimum: Number(issue.minimum) } }
    case 'too_big':
      return {
        code: issue.origin === 'string' || issue.origin === 'array' ? 'too-long' : 'too-large',
        details: { maximum: Number(issue.maximum) },
      }
    case 'custom':
      return { code: issue.message }
    default:
      return { code: 'wrong-value' }
  }
}
