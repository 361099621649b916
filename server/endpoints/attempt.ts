import OpenAI from 'openai'
import { z } from 'zod'
import type { Endpoint, EndpointModel } from './endpointsFile.ts'
import { EndpointFailure, type EndpointFailureCode } from './failure.ts'
import { type Guard, guardedFetch } from './guardedFetch.ts'
import type { Limits } from './limits.ts'
import type { ChatMessage } from './tokens.ts'

export type Attempt = {
  endpoint: Endpoint
  model: EndpointModel
  key: string | undefined
  messages: readonly ChatMessage[]
  maxTokens: number
  json: boolean
  onText?: (piece: string) => void
  signal: AbortSignal
  limits: Limits
}

/** `finish`: the model ended its reply, or the limit of tokens did, or something else said that it was over. */
export type Reply = {
  text: string
  finish: 'stop' | 'length' | 'other'
  /** As the endpoint counted them; null when it did not say. */
  tokens: { prompt: number; reply: number } | null
}

const Chunk = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        delta: z.looseObject({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z
    .looseObject({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) })
    .nullish()
    .catch(null),
})

/**
 * Sends one request and reads its reply to the end.
 *
 * @throws EndpointFailure; an error of `onText` as it was thrown; the signal's reason when it aborted
 */
export async function attempt(one: Attempt): Promise<Reply> {
  const { limits, signal } = one
  const own = new AbortController()
  const stop = () => own.abort()
  let cutFor: EndpointFailureCode | undefined
  const guard: Guard = {
    limits,
    key: one.key,
    seen: {},
    cut: code => {
      cutFor ??= code
      own.abort()
    },
  }
  let fault: { error: unknown } | undefined
  const onText = (piece: string) => {
    try {
      one.onText?.(piece)
    } catch (error) {
      fault = { error }
      throw error
    }
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    signal.throwIfAborted()
    const { text, finish, tokens } = await read(one, guard, own.signal, onText)
    // The library ends an aborted stream as if it were over.
    if (cutFor || signal.aborted) throw new Error('cut')
    return settled(text, finish, tokens, guard)
  } catch (error) {
    if (fault) throw fault.error
    signal.throwIfAborted()
    if (cutFor) throw new EndpointFailure(cutFor)
    throw failureOf(error, guard)
  } finally {
    signal.removeEventListener('abort', stop)
    own.abort()
  }
}

async function read(one: Attempt, guard: Guard, signal: AbortSignal, onText: (piece: string) => void) {
  const stream = await clientOf(one, guard).chat.completions.create(
    {
      model: one.model.name,
      messages: [...one.messages],
      stream: true,
      stream_options: { include_usage: true },
      [one.model.reply_limit]: one.maxTokens,
      ...(one.model.temperature === undefined ? {} : { temperature: one.model.temperature }),
      ...(one.json ? { response_format: { type: 'json_object' as const } } : {}),
    },
    { signal },
  )
  let text = ''
  let finish: string | undefined
  let tokens: Reply['tokens'] = null
  for await (const chunk of stream) {
    const { choices, usage } = Chunk.parse(chunk)
    const piece = choices?.[0]?.delta?.content ?? ''
    finish = choices?.[0]?.finish_reason ?? finish
    if (usage) tokens = { prompt: usage.prompt_tokens, reply: usage.completion_tokens }
    if (piece === '') continue
    text += piece
    if (text.length > one.limits.text) {
      guard.cut('truncated')
      break
    }
    onText(piece)
  }
  return { text, finish, tokens }
}

/** Everything that the library would take from the environment or print is said here instead. */
const clientOf = ({ endpoint, key, limits }: Attempt, guard: Guard) =>
  new OpenAI({
    baseURL: endpoint.base_url,
    apiKey: key ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: limits.total + 1000,
    logLevel: 'off',
    fetch: guardedFetch(guard),
  })

function settled(text: string, finish: string | undefined, tokens: Reply['tokens'], guard: Guard): Reply {
  if (finish === undefined) throw new EndpointFailure(guard.seen.eventStream ? 'unreachable' : 'malformed')
  if (finish === 'content_filter') throw new EndpointFailure('refused')
  if (text.trim() === '') throw new EndpointFailure(finish === 'length' ? 'truncated' : 'malformed')
  return { text, finish: finish === 'stop' || finish === 'length' ? finish : 'other', tokens }
}

function failureOf(error: unknown, { seen }: Guard): EndpointFailure {
  if (error instanceof EndpointFailure) return error
  const { status, retryAfter } = seen
  if (status !== undefined && status >= 400) {
    const details = { status, ...(retryAfter === undefined ? {} : { retryAfter }) }
    if (seen.contextSaid) return new EndpointFailure('context-exceeded', { status })
    if (status === 429) return new EndpointFailure('rate-limited', details)
    return new EndpointFailure(status >= 500 ? 'server-error' : 'refused', details)
  }
  // The library's connection error, and undici's of a body that breaks off.
  if (error instanceof OpenAI.APIConnectionError || error instanceof TypeError)
    return new EndpointFailure('unreachable')
  // An error written into a reply that had begun well.
  if (error instanceof OpenAI.APIError) return new EndpointFailure('server-error')
  return new EndpointFailure('malformed')
}
