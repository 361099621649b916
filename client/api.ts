import { hc } from 'hono/client'
import type { ErrorBody, ErrorCode } from '#schema/error.ts'
import type { App } from '#server/app.ts'

/** A refusal of the server, or `offline` when no reply came at all. The words for a code are in `locales/`. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode | 'offline',
    readonly details: Record<string, unknown> = {},
  ) {
    super(code)
    this.name = 'ApiError'
  }
}

const fetchOrOffline: typeof fetch = async (input, init) => {
  try {
    return await fetch(input, { ...init, credentials: 'same-origin' })
  } catch {
    throw new ApiError('offline')
  }
}

/** Typed calls to the server: `api.me.$get()`. */
export const api = hc<App>('/', { fetch: fetchOrOffline }).api

type Reply<T> = { ok: boolean; status: number; json: () => Promise<T> }

/** The body of a good reply; an `ApiError` for any other. A reply that is not ours (a proxy's page) is `offline`. */
export async function unwrap<T>(call: Promise<Reply<T>>): Promise<Exclude<T, ErrorBody>> {
  const reply = await call
  let body: unknown
  try {
    body = await reply.json()
  } catch {
    throw new ApiError('offline', { status: reply.status })
  }
  if (reply.ok) return body as Exclude<T, ErrorBody>
  const error = (body as Partial<ErrorBody>).error
  if (!error) throw new ApiError('offline', { status: reply.status })
  throw new ApiError(error.code, error.details ?? {})
}
