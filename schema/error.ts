import { z } from 'zod'

/** Every error a person or a program can meet. The server sends codes, the client has the words for each. */
export const errorCodes = [
  'not-found',
  'not-signed-in',
  'forbidden-origin',
  'malformed-json',
  'ill-formed-text',
  'invalid-input',
  'unsupported-media-type',
  'too-large',
  'length-required',
  'busy',
  'disk-full',
  'internal',
  'invalid-file',
  'import-stopped',
  'import-differs',
  'wrong-credentials',
  'too-many-attempts',
  'invite-invalid',
  'username-taken',
  'role-conflict',
  'last-maintainer',
  'study-key-taken',
  'study-not-draft',
  'study-not-open',
  'study-not-frozen',
  'study-not-ready',
  'sample-impossible',
  'sample-exists',
  'allocation-impossible',
  'allocation-exists',
  'names-unresolved',
  'notice-missing',
  'notice-not-accepted',
  'unknown-item',
  'unknown-unit',
  'not-on-scale',
  'evidence-outside',
  'stage-not-current',
  'stage-frozen',
  'stage-not-frozen',
  'stage-incomplete',
  'stale-version',
  'stale-submission',
  'rating-id-reused',
  'submission-id-reused',
  'reopen-too-late',
  'reason-needed',
  'judge-none',
  'judge-unknown',
  'plan-impossible',
] as const
export const ErrorCode = z.enum(errorCodes)
export type ErrorCode = z.infer<typeof ErrorCode>

/** The one body of every error reply. */
export const ErrorBody = z.strictObject({
  error: z.strictObject({ code: ErrorCode, details: z.record(z.string(), z.unknown()).optional() }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
