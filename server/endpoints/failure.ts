/**
 * Why an endpoint gave no reply that can be used. `refused` is any 4xx other than 429, and a reply withheld by the
 * endpoint's content filter. `timed-out`: nothing came, or not all of it, in time; `stalled`: it began and went
 * silent. `unreachable` is also a connection that broke. `truncated`: cut because it would not end.
 */
export const endpointFailures = [
  'unreachable',
  'timed-out',
  'stalled',
  'rate-limited',
  'refused',
  'server-error',
  'malformed',
  'truncated',
  'redirected',
  'context-exceeded',
  'cancelled',
  'not-allowed',
] as const
export type EndpointFailureCode = (typeof endpointFailures)[number]

/** Why a pair of endpoint and model is not allowed. */
export type NotAllowedReason = 'unknown-endpoint' | 'unknown-model' | 'not-acknowledged' | 'key-not-set'

export type FailureDetails = {
  /** The status of the endpoint's reply. */
  status?: number
  /** What the endpoint asked to wait, in milliseconds. */
  retryAfter?: number
  /** Tokens: the estimate of prompt and reply, and what the model holds. */
  needed?: number
  context?: number
  reason?: NotAllowedReason
  /** Requests sent until it was given up. */
  attempts?: number
}

/**
 * A failure as everything else of Concord may see, store and log it. It holds numbers and words of closed lists
 * only, and no cause: what an endpoint said, its address and its key must not leak through an error.
 */
export class EndpointFailure extends Error {
  constructor(
    readonly code: EndpointFailureCode,
    readonly details: FailureDetails = {},
  ) {
    super(code)
    this.name = 'EndpointFailure'
  }
}
