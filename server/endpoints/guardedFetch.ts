import { EndpointFailure, type EndpointFailureCode } from './failure.ts'
import type { Limits } from './limits.ts'

/** One request's watch over its connection: cuts it, and remembers why. */
export type Guard = {
  limits: Pick<Limits, 'firstByte' | 'stall' | 'bytes'>
  key?: string
  /** Ends the request for this reason. */
  cut: (code: EndpointFailureCode) => void
  /** What was seen of the reply so far. */
  seen: { status?: number; retryAfter?: number; eventStream?: boolean; contextSaid?: boolean }
}

/**
 * A `fetch` for the client library that sends only what a chat endpoint needs (not the library's account of this
 * machine), follows no redirect, times every byte, bounds the reply, and hands on no body of an error, so that
 * nothing an endpoint says there can reach a message or a log.
 */
export function guardedFetch(guard: Guard): typeof fetch {
  return async (input, init) => {
    const { limits, cut, seen } = guard
    let timer = setTimeout(() => cut('timed-out'), limits.firstByte)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(() => cut('stalled'), limits.stall)
    }
    init?.signal?.addEventListener('abort', () => clearTimeout(timer), { once: true })
    try {
      const response = await fetch(input, { ...init, headers: headersOf(guard.key), redirect: 'manual' })
      seen.status = response.status
      seen.eventStream = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')
      if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
        cut('redirected')
        throw new EndpointFailure('redirected')
      }
      if (!response.ok) {
        seen.retryAfter = milliseconds(response.headers.get('retry-after'))
        seen.contextSaid = mayBeContext.has(response.status) && aboutContext.test(await beginning(response))
        clearTimeout(timer)
        await response.body?.cancel().catch(() => {})
        return new Response(null, { status: response.status })
      }
      const watched = response.body?.pipeThrough(
        watching({ again, done: () => clearTimeout(timer), most: limits.bytes, cut }),
      )
      return new Response(watched ?? null, { status: response.status, headers: response.headers })
    } catch (error) {
      clearTimeout(timer)
      throw error
    }
  }
}

const headersOf = (key: string | undefined): Record<string, string> => ({
  'content-type': 'application/json',
  accept: 'text/event-stream',
  'user-agent': 'concord',
  ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
})

/** Retry-After in seconds or as a date. */
function milliseconds(header: string | null): number | undefined {
  if (header === null) return undefined
  const wait = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

const mayBeContext = new Set([400, 413, 422])
const aboutContext = /context[ _-]?(length|size|window)|maximum context/i
const mostOfError = 2 ** 13

/** The first pieces of an error's body; read only to tell a full context from other refusals. */
async function beginning(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true })
    if (text.length >= mostOfError) break
  }
  return text
}

/**
 * Passes a stream of events on line by line, without their `event:` lines: chat completions have none, and the
 * client library prints what follows some of them.
 */
function watching(watch: {
  again: () => void
  done: () => void
  most: number
  cut: Guard['cut']
}): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  let rest = ''
  // One character a byte, so that characters cut in two pass unharmed.
  const send = (text: string, to: TransformStreamDefaultController<Uint8Array>) =>
    to.enqueue(Buffer.from(text.replace(/(^|[\r\n])event:[^\r\n]*/g, '$1'), 'latin1'))
  return new TransformStream({
    transform: (piece, to) => {
      watch.again()
      bytes += piece.byteLength
      if (bytes > watch.most) return watch.cut('truncated')
      const text = Buffer.from(piece).toString('latin1')
      const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
      if (end === 0) {
        rest += text
        return
      }
      send(rest + text.slice(0, end), to)
      rest = text.slice(end)
    },
    flush: to => {
      watch.done()
      if (rest !== '') send(rest, to)
    },
  })
}
