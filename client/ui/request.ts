import { ApiError, unwrap } from '#client/api.ts'

type Method = 'GET' | 'POST' | 'PUT'

/** One call below `/api` by its path; prefer the typed `api` where a route's type says enough. */
export function request<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const sent =
    body instanceof Blob
      ? { body, headers: { 'content-type': 'application/octet-stream' } }
      : method === 'GET'
        ? {}
        : { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } }
  const reply = fetch(`/api${path}`, { method, credentials: 'same-origin', ...sent }).catch(() => {
    throw new ApiError('offline')
  })
  return unwrap<T>(reply) as Promise<T>
}
