import type { ErrorCode } from '#schema/error.ts'

const statuses: Partial<Record<ErrorCode, number>> = {
  'not-found': 404,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'forbidden-origin': 403,
  'unsupported-media-type': 415,
  'too-large': 413,
  'length-required': 411,
  'too-many-attempts': 429,
  busy: 503,
  'disk-full': 507,
  internal: 500,
  'invalid-file': 422,
  'malformed-json': 400,
  'ill-formed-text': 400,
  'invalid-input': 400,
  'unknown-item': 422,
  'unknown-unit': 422,
  'not-on-scale': 422,
  'evidence-outside': 422,
  'plan-impossible': 422,
  'planner-impossible': 422,
}

/** The status of a code; a refusal because of the state of things is 409. */
export const statusOf = (code: ErrorCode): number => statuses[code] ?? 409

/** A refusal that a person or program can act on. Thrown anywhere, turned into one reply in `app.ts`. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details?: Record<string, unknown>,
  ) {
    super(code)
    this.name = 'AppError'
  }
}

/** An absent thing and a thing of somebody else are the same refusal, so that it tells nothing. */
export const notFound = (): AppError => new AppError('not-found')
