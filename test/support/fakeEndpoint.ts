import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the fake endpoint does with one request. Every reply streams or not, as the request asks. */
export type FakeReply =
  /** Says `text` in `pieces` parts (words by default), `every` milliseconds apart. */
  | {
      say: string
      pieces?: number
      every?: number
      after?: number
      finish?: 'stop' | 'length' | 'content_filter'
    }
  /** Never sends a byte, or says `text` and then goes silent with the connection open. */
  | { stall: 'before' }
  | { stall: 'middle'; text: string }
  /** Breaks the connection, before any byte or after `text`; `close` ends it politely, without an end of the reply. */
  | { drop: 'before' }
  | { drop: 'middle'; text: string }
  | { close: 'middle'; text: string }
  | { status: number; retryAfter?: string; body?: string }
  /** A stream whose lines are not JSON, with an event name that client libraries know. */
  | { broken: string; event?: string }
  /** An error written into a stream that began well. */
  | { error: string }
  /** The same piece again and again, until the client leaves. */
  | { endless: string; every?: number }
  /** One line of a stream that never ends. */
  | { endlessLine: true }
  | { redirect: string }

export type FakeRequest = {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: {
    model: string
    stream?: boolean
    messages: { role: string; content: string }[]
    [parameter: string]: unknown
  }
}

/** Replies in turn, the last one for all further requests; or a reply made from the request. */
export type FakeScript =
  | FakeReply[]
  | ((request: FakeRequest, index: number) => FakeReply | Promise<FakeReply>)

export type FakeEndpoint = {
  /** The base URL as an endpoints file names it. */
  url: string
  /** What was sent, in order of arrival. */
  requests: FakeRequest[]
  /** The most requests that were open at once. */
  mostAtOnce: () => number
  /** Requests whose connection the client left before the reply was over. */
  left: () => number
  close: () => Promise<void>
}

/** Replies that models really give and that a room must cope with. */
export const inFence = (json: string): FakeReply => ({
  say: `Of course.\n\`\`\`json\n${json}\n\`\`\`\nAnything else?`,
})
export const brokenJson: FakeReply = { say: '{"utterance": "My chest fee' }
export const asAnAi: FakeReply = { say: '{"utterance": "As an AI language model, I cannot feel pain."}' }
export const utterance = (text: string): FakeReply => ({ say: JSON.stringify({ utterance: text }) })

/** Starts an HTTP server on loopback that speaks the chat-completions API and does what the script says. */
export async function startFakeEndpoint(
  script: FakeScript,
  /** Told of each reply that was said to its end, and how long after the request came that was. */
  onSaid: (request: FakeRequest, ms: number) => void = () => {},
): Promise<FakeEndpoint> {
  const requests: FakeRequest[] = []
  let open = 0
  let most = 0
  let left = 0
  const server = createServer(async (incoming, outgoing) => {
    const start = performance.now()
    const request = { path: incoming.url ?? '', headers: incoming.headers, body: await bodyOf(incoming) }
    const index = requests.push(request) - 1
    open += 1
    most = Math.max(most, open)
    outgoing.once('finish', () => onSaid(request, performance.now() - start))
    outgoing.once('close', () => {
      open -= 1
      if (!outgoing.writableFinished) left += 1
    })
    const reply = Array.isArray(script)
      ? script[Math.min(index, script.length - 1)]!
      : await script(request, index)
    await answer(reply, request, outgoing)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    mostAtOnce: () => most,
    left: () => left,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<FakeRequest['body']> {
  const pieces: Buffer[] = []
  for await (const piece of incoming) pieces.push(piece)
  const text = Buffer.concat(pieces).toString('utf8')
  return text === '' ? { model: '', messages: [] } : JSON.parse(text)
}

async function answer(reply: FakeReply, request: FakeRequest, to: ServerResponse): Promise<void> {
  if ('status' in reply) {
    to.writeHead(reply.status, {
      'content-type': 'application/json',
      ...(reply.retryAfter === undefined ? {} : { 'retry-after': reply.retryAfter }),
    })
    to.end(reply.body ?? JSON.stringify({ error: { message: 'the fake says no', type: 'fake' } }))
    return
  }
  if ('redirect' in reply) {
    to.writeHead(307, { location: reply.redirect }).end()
    return
  }
  if ('stall' in reply && reply.stall === 'before') return
  if ('drop' in reply && reply.drop === 'before') {
    to.destroy()
    return
  }
  if ('say' in reply && !request.body.stream) return whole(reply, request, to)
  const send = (event: string) => to.write(`${event}\n\n`)
  const piece = (content: string, finish: string | null = null) =>
    send(
      `data: ${JSON.stringify({
        id: 'fake',
        object: 'chat.completion.chunk',
        created: 0,
        model: request.body.model,
        choices: [{ index: 0, delta: content === '' ? {} : { content }, finish_reason: finish }],
      })}`,
    )
  const begin = () => to.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })

  if ('say' in reply) {
    await pause(reply.after)
    begin()
    for (const part of parts(reply.say, reply.pieces)) {
      if (to.destroyed) return
      piece(part)
      await pause(reply.every)
    }
    piece('', reply.finish ?? 'stop')
    if ((request.body.stream_options as { include_usage?: boolean } | undefined)?.include_usage)
      send(`data: ${JSON.stringify({ id: 'fake', choices: [], usage: usageOf(request, reply.say) })}`)
    send('data: [DONE]')
    to.end()
    return
  }
  begin()
  if ('broken' in reply)
    to.end(`${reply.event === undefined ? '' : `event: ${reply.event}\n`}data: ${reply.broken}\n\n`)
  else if ('error' in reply) {
    send(`data: ${JSON.stringify({ error: { message: reply.error } })}`)
    to.end()
  } else if ('endless' in reply) {
    while (!to.destroyed) {
      piece(reply.endless)
      await pause(reply.every ?? 0)
    }
  } else if ('endlessLine' in reply) {
    to.write('data: "')
    while (!to.destroyed) {
      to.write('x'.repeat(2 ** 14))
      await pause(1)
    }
  } else {
    piece(reply.text ?? '')
    await pause(5)
    if ('drop' in reply) to.destroy()
    if ('close' in reply) to.end()
  }
}

function whole(
  { say, finish, after }: Extract<FakeReply, { say: string }>,
  request: FakeRequest,
  to: ServerResponse,
) {
  return pause(after).then(() => {
    to.writeHead(200, { 'content-type': 'application/json' })
    to.end(
      JSON.stringify({
        id: 'fake',
        object: 'chat.completion',
        created: 0,
        model: request.body.model,
        choices: [
          { index: 0, message: { role: 'assistant', content: say }, finish_reason: finish ?? 'stop' },
        ],
        usage: usageOf(request, say),
      }),
    )
  })
}

/** A text in so many pieces of about equal length; in words when no number is given. */
function parts(text: string, pieces?: number): string[] {
  if (pieces === undefined) return text.match(/\s*\S+\s*/g) ?? []
  const points = [...text]
  const size = Math.max(1, Math.ceil(points.length / pieces))
  return Array.from({ length: Math.ceil(points.length / size) }, (_, index) =>
    points.slice(index * size, (index + 1) * size).join(''),
  )
}

const words = (text: string) => text.split(/\s+/).filter(Boolean).length

function usageOf(request: FakeRequest, say: string) {
  const prompt = request.body.messages.reduce((sum, { content }) => sum + words(content), 0)
  return { prompt_tokens: prompt, completion_tokens: words(say), total_tokens: prompt + words(say) }
}

const pause = (ms: number | undefined): Promise<void> =>
  ms === undefined ? Promise.resolve() : new Promise(resolve => setTimeout(resolve, ms))
