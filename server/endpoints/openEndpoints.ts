import { attempt, type Reply } from './attempt.ts'
import type { Endpoint, EndpointModel } from './endpointsFile.ts'
import { EndpointFailure, type NotAllowedReason } from './failure.ts'
import { type Limits, usualLimits } from './limits.ts'
import { isLoopback } from './loopback.ts'
import { retrying } from './retrying.ts'
import { Slots } from './slots.ts'
import { type ChatMessage, estimatedTokens } from './tokens.ts'

export type CompletionRequest = {
  /** Names on the allow list. */
  endpoint: string
  model: string
  messages: readonly ChatMessage[]
  signal: AbortSignal
  /** Called with each piece of text as it comes. Once it was called, nothing is tried again. */
  onText?: (piece: string) => void
  /** The most tokens of the reply; the model's own limit holds as well. */
  maxTokens?: number
  /** Ask the endpoint to write JSON and nothing else. */
  json?: boolean
}

/** `ms`: from the first request, after queueing, to the end of the reply. */
export type Completion = Reply & { ms: number }

export type Complete = (request: CompletionRequest) => Promise<Completion>

export type OpenOptions = {
  env: Record<string, string | undefined>
  /**
   * Whether a maintainer's acknowledgement that texts leave this machine is on record for this endpoint. Asked
   * before each request to an endpoint that is not on loopback; without it, none is sent.
   */
  acknowledged?: (endpoint: string) => boolean
  limits?: Partial<Limits>
  random?: () => number
}

/** An endpoint as a page may name it: neither its address nor its key. */
export type EndpointSummary = {
  name: string
  vendor?: string
  /** Texts stay on this machine. */
  loopback: boolean
  /** A key is named in the file and missing in the environment: nothing is sent. */
  keyMissing: boolean
  models: string[]
}

export type Endpoints = {
  summaries: EndpointSummary[]
  complete: Complete
  /** Whether what an endpoint is sent stays on this machine; false for one that is not on the list. */
  isLocal: (endpoint: string) => boolean
}

/**
 * Opens the endpoints of an allow list. Nothing is sent before `complete`, which rejects with an `EndpointFailure`
 * and with nothing else, errors of `onText` apart.
 */
export function openEndpoints(list: readonly Endpoint[], options: OpenOptions): Endpoints {
  const { env, acknowledged = () => false, random = Math.random } = options
  const limits = { ...usualLimits, ...options.limits }
  const slots = new Map(list.map(({ name }) => [name, new Slots(limits.atOnce)]))
  const keyOf = ({ key_env }: Endpoint) => (key_env === undefined ? undefined : env[key_env]?.trim())
  const keyMissing = (endpoint: Endpoint) => endpoint.key_env !== undefined && !keyOf(endpoint)

  function allowed(request: CompletionRequest): { endpoint: Endpoint; model: EndpointModel } {
    const refuse = (reason: NotAllowedReason): never => {
      throw new EndpointFailure('not-allowed', { reason })
    }
    const endpoint = list.find(({ name }) => name === request.endpoint) ?? refuse('unknown-endpoint')
    const model = endpoint.models.find(({ name }) => name === request.model) ?? refuse('unknown-model')
    if (!isLoopback(endpoint.base_url) && !acknowledged(endpoint.name)) refuse('not-acknowledged')
    if (keyMissing(endpoint)) refuse('key-not-set')
    return { endpoint, model }
  }

  async function complete(request: CompletionRequest): Promise<Completion> {
    const { endpoint, model } = allowed(request)
    const maxTokens = Math.min(request.maxTokens ?? model.max_reply_tokens, model.max_reply_tokens)
    const needed = estimatedTokens(request.messages) + maxTokens
    if (needed > model.context)
      throw new EndpointFailure('context-exceeded', { needed, context: model.context })

    const clock = new AbortController()
    const cancel = () => clock.abort(new EndpointFailure('cancelled'))
    request.signal.addEventListener('abort', cancel, { once: true })
    if (request.signal.aborted) cancel()
    let release: (() => void) | undefined
    let timer: NodeJS.Timeout | undefined
    try {
      release = await slots.get(endpoint.name)!.take(clock.signal)
      const began = performance.now()
      timer = setTimeout(() => clock.abort(new EndpointFailure('timed-out')), limits.total)
      let shown = false
      const onText = request.onText && {
        onText: (piece: string) => {
          shown = true
          request.onText!(piece)
        },
      }
      const reply = await retrying(
        () =>
          attempt({
            endpoint,
            model,
            key: keyOf(endpoint),
            messages: request.messages,
            maxTokens,
            json: request.json ?? false,
            ...onText,
            signal: clock.signal,
            limits,
          }),
        { limits, mayRepeat: () => !shown, signal: clock.signal, random },
      )
      return { ...reply, ms: performance.now() - began }
    } finally {
      clearTimeout(timer)
      release?.()
      request.signal.removeEventListener('abort', cancel)
    }
  }

  return {
    summaries: list.map(endpoint => ({
      name: endpoint.name,
      ...(endpoint.vendor === undefined ? {} : { vendor: endpoint.vendor }),
      loopback: isLoopback(endpoint.base_url),
      keyMissing: keyMissing(endpoint),
      models: endpoint.models.map(({ name }) => name),
    })),
    complete,
    isLocal: name => list.some(endpoint => endpoint.name === name && isLoopback(endpoint.base_url)),
  }
}
