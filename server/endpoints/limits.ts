/** How long and how much an endpoint may take. Times are milliseconds. */
export type Limits = {
  /** From sending a request to the first byte of its reply: waiting, loading a model, reading the prompt. */
  firstByte: number
  /** Between two pieces of a reply. */
  stall: number
  /** From the first request to the last byte, tries and waits in between included; queueing is not. */
  total: number
  /** Tries after the first one, of what may pass: 429, 5xx, a connection that fails. */
  retries: number
  /** The wait before the first of them; it doubles up to `longestWait`. */
  firstWait: number
  longestWait: number
  /** The longest Retry-After that is waited for. Asked for longer, the request is given up at once. */
  retryAfter: number
  /** Bytes of a reply as it comes over the wire, and UTF-16 units of its text. */
  bytes: number
  text: number
  /** Requests that run at once on one endpoint; more wait in a queue. */
  atOnce: number
}

export const usualLimits: Limits = {
  firstByte: 60_000,
  stall: 30_000,
  total: 180_000,
  retries: 2,
  firstWait: 500,
  longestWait: 8_000,
  retryAfter: 30_000,
  bytes: 16 * 2 ** 20,
  text: 2 ** 16,
  atOnce: 8,
}
