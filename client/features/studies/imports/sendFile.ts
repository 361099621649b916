import { ApiError } from '#client/api.ts'
import type { ErrorBody } from '#schema/error.ts'

/** Told how many bytes of a file have left this computer. */
export type OnSent = (sent: number, of: number) => void

/**
 * Sends a file as the whole body of a request and returns the reply. `fetch` does not tell how much of a body has
 * gone, so this is the older call that does.
 *
 * @throws ApiError the server's refusal, `offline` without a reply, `import-stopped` when `signal` ended it, and
 *   `import-differs` when the file has been changed or taken away since it was chosen
 */
export function sendFile<T>(path: string, file: File, onSent: OnSent, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', path)
    call.setRequestHeader('content-type', 'application/octet-stream')
    call.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
    call.upload.onload = () => onSent(file.size, file.size)
    call.onload = () => {
      const refusal = refusalOf(call)
      if (refusal) reject(refusal)
      else resolve(JSON.parse(call.responseText) as T)
    }
    call.onerror = () => void whyNotSent(file).then(reject)
    call.onabort = () => reject(new ApiError('import-stopped'))
    signal.addEventListener('abort', () => call.abort())
    call.send(file)
  })
}

function refusalOf({ status, responseText }: XMLHttpRequest): ApiError | undefined {
  let body: unknown
  try {
    body = JSON.parse(responseText)
  } catch {
    return new ApiError('offline', { status })
  }
  if (status >= 200 && status < 300) return undefined
  const { error } = body as Partial<ErrorBody>
  return error ? new ApiError(error.code, error.details ?? {}) : new ApiError('offline', { status })
}

/** A browser hands out no file that was changed after it was chosen, and calls that a failure of the network. */
async function whyNotSent(file: File): Promise<ApiError> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return new ApiError('offline')
  } catch {
    return new ApiError('import-differs', { reason: 'file-unreadable' })
  }
}
