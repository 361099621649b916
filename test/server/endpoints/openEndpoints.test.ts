import { afterEach, describe, expect, it, vi } from 'vitest'
import { readEndpoints } from '#server/endpoints/endpointsFile.ts'
import { EndpointFailure } from '#server/endpoints/failure.ts'
import type { Limits } from '#server/endpoints/limits.ts'
import { type CompletionRequest, type OpenOptions, openEndpoints } from '#server/endpoints/openEndpoints.ts'
import { type FakeScript, startFakeEndpoint } from '#test/support/fakeEndpoint.ts'

const secret = 'sk-pa55word'
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map(stop => stop()))
  vi.restoreAllMocks()
})

type Setting = {
  limits?: Partial<Limits>
  endpoint?: object
  model?: object
  options?: Partial<OpenOptions>
}

async function fake(script: FakeScript, { limits, endpoint, model, options }: Setting = {}) {
  const server = await startFakeEndpoint(script)
  stops.push(server.close)
  const list = readEndpoints(
    JSON.stringify([
      {
        name: 'ward',
        base_url: server.url,
        key_env: 'WARD_KEY',
        models: [{ name: 'm', context: 2000, max_reply_tokens: 200, ...model }],
        ...endpoint,
      },
    ]),
    'endpoints.json',
  )
  const quick = { firstByte: 2000, stall: 2000, total: 5000, firstWait: 5, longestWait: 20, ...limits }
  const opened = openEndpoints(list, { env: { WARD_KEY: secret }, limits: quick, ...options })
  const ask = (request: Partial<CompletionRequest> = {}) =>
    opened.complete({
      endpoint: 'ward',
      model: 'm',
      messages: [{ role: 'user', content: 'How are you?' }],
      signal: new AbortController().signal,
      ...request,
    })
  return { server, ask, opened }
}

async function failureOf(work: Promise<unknown>): Promise<EndpointFailure> {
  const error = await work.then(
    value => {
      throw new Error(`it answered ${JSON.stringify(value)}`)
    },
    (reason: unknown) => reason,
  )
  if (!(error instanceof EndpointFailure)) throw error
  return error
}

describe('a completion', () => {
  it('is the whole text, with what the endpoint counted, and comes piece by piece', async () => {
    const { ask } = await fake([{ say: '가슴이 좀 답답해요.', every: 5 }])
    const pieces: string[] = []
    const reply = await ask({ onText: piece => pieces.push(piece) })
    expect(reply).toMatchObject({
      text: '가슴이 좀 답답해요.',
      finish: 'stop',
      tokens: { prompt: 3, reply: 3 },
    })
    expect(pieces).toEqual(['가슴이 ', '좀 ', '답답해요.'])
    expect(reply.ms).toBeGreaterThan(10)
    expect(reply.ms).toBeLessThan(5000)
  })

  it('sends the model, its settings and the messages to the chat path, and nothing about this machine', async () => {
    const { ask, server } = await fake([{ say: 'Fine.' }], { model: { temperature: 0.3 } })
    await ask({ maxTokens: 50, json: true })
    const { path, headers, body } = server.requests[0]!
    expect(path).toBe('/v1/chat/completions')
    expect(body).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'How are you?' }],
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 50,
      temperature: 0.3,
      response_format: { type: 'json_object' },
    })
    expect(headers.authorization).toBe(`Bearer ${secret}`)
    expect(headers['user-agent']).toBe('concord')
    expect(Object.keys(headers).filter(name => /stainless|openai/.test(name))).toEqual([])
  })

  it('takes nothing from the environment variables of the client library', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-other')
    vi.stubEnv('OPENAI_BASE_URL', 'https://elsewhere.invalid/v1')
    vi.stubEnv('OPENAI_ORG_ID', 'org-other')
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'x-other: 1')
    const { ask, server } = await fake([{ say: 'Fine.' }], { endpoint: { key_env: undefined } })
    await ask()
    vi.unstubAllEnvs()
    expect(JSON.stringify(server.requests[0]!.headers)).not.toMatch(/other|authorization/)
  })

  it('never asks for more than the model may say, in the parameter that the endpoint takes', async () => {
    const { ask, server } = await fake([{ say: 'Fine.' }], {
      model: { reply_limit: 'max_completion_tokens' },
    })
    await ask({ maxTokens: 100_000 })
    expect(server.requests[0]!.body.max_completion_tokens).toBe(200)
    expect(server.requests[0]!.body).not.toHaveProperty('max_tokens')
  })

  it('says when the limit of tokens cut it', async () => {
    const { ask } = await fake([{ say: 'You should take', finish: 'length' }])
    expect((await ask()).finish).toBe('length')
  })
})

describe('what is not on the list', () => {
  it.each([
    ['another endpoint', { endpoint: 'elsewhere' }, 'unknown-endpoint'],
    ['another model', { model: 'gpt' }, 'unknown-model'],
    ['a name of every object', { endpoint: 'constructor' }, 'unknown-endpoint'],
  ])('%s gets no request', async (_, request, reason) => {
    const { ask, server } = await fake([{ say: 'Fine.' }])
    const failure = await failureOf(ask(request))
    expect(failure).toMatchObject({ code: 'not-allowed', details: { reason } })
    expect(server.requests).toEqual([])
  })

  it('an endpoint whose key is not in the environment gets no request, and the summary says so', async () => {
    const { ask, server, opened } = await fake([{ say: 'Fine.' }], { options: { env: { WARD_KEY: ' ' } } })
    expect((await failureOf(ask())).details.reason).toBe('key-not-set')
    expect(server.requests).toEqual([])
    expect(opened.summaries).toEqual([{ name: 'ward', loopback: true, keyMissing: true, models: ['m'] }])
  })

  it('an endpoint elsewhere gets no request until a maintainer has acknowledged it', async () => {
    const away = { base_url: 'https://models.invalid/v1' }
    const sent = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
    const first = await fake([], { endpoint: away })
    expect((await failureOf(first.ask())).details.reason).toBe('not-acknowledged')
    expect(sent).not.toHaveBeenCalled()
    const second = await fake([], {
      endpoint: away,
      limits: { retries: 0 },
      options: { acknowledged: name => name === 'ward' },
    })
    expect((await failureOf(second.ask())).code).toBe('unreachable')
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('a prompt that leaves no room for the reply is not sent, and no turn is dropped to make it fit', async () => {
    const { ask, server } = await fake([{ say: 'Fine.' }])
    const content = '가'.repeat(1900)
    const failure = await failureOf(ask({ messages: [{ role: 'user', content }] }))
    expect(failure).toMatchObject({
      code: 'context-exceeded',
      details: { needed: 1900 + 4 + 200, context: 2000 },
    })
    expect(server.requests).toEqual([])
    await ask({ messages: [{ role: 'user', content: content.slice(0, 1796) }] })
    expect(server.requests[0]!.body.messages[0]!.content).toHaveLength(1796)
  })
})

describe('a failure', () => {
  const full = 'This model has a maximum context length of 2000 tokens, your messages have 2400'
  it.each<[string, FakeScript, Partial<Limits>, string, number]>([
    ['silence before the first byte', [{ stall: 'before' }], { firstByte: 40 }, 'timed-out', 1],
    ['silence in the middle', [{ stall: 'middle', text: 'I was' }], { stall: 40 }, 'stalled', 1],
    ['a reply that takes too long', [{ say: 'a b c d e f g h', every: 30 }], { total: 100 }, 'timed-out', 1],
    ['a connection that is dropped', [{ drop: 'before' }], {}, 'unreachable', 3],
    ['a reply that breaks off', [{ drop: 'middle', text: 'I was' }], {}, 'unreachable', 3],
    ['a reply that ends without its end', [{ close: 'middle', text: 'I was' }], {}, 'unreachable', 3],
    ['too many requests', [{ status: 429 }], {}, 'rate-limited', 3],
    ['a server error', [{ status: 500 }], {}, 'server-error', 3],
    ['an error within the stream', [{ error: 'pa55word' }], {}, 'server-error', 3],
    ['a wrong key', [{ status: 401, body: 'pa55word' }], {}, 'refused', 1],
    ['a bad request', [{ status: 400, body: 'pa55word' }], {}, 'refused', 1],
    ['a full context as the endpoint says it', [{ status: 400, body: full }], {}, 'context-exceeded', 1],
    ['an event that is not JSON', [{ broken: '{pa55word' }], {}, 'malformed', 1],
    ['an event of another API', [{ broken: '{pa55word', event: 'thread.x' }], {}, 'malformed', 1],
    ['an event of the wrong shape', [{ broken: '{"choices":7}' }], {}, 'malformed', 1],
    ['an event that is null', [{ broken: 'null' }], {}, 'malformed', 1],
    ['a page instead of a stream', [{ status: 200, body: '<html>pa55word' }], {}, 'malformed', 1],
    ['an empty reply', [{ say: '' }], {}, 'malformed', 1],
    ['a blank reply', [{ say: ' \n ', pieces: 1 }], {}, 'malformed', 1],
    ['nothing said within the limit', [{ say: '', finish: 'length' }], {}, 'truncated', 1],
    ['a reply withheld', [{ say: 'I', finish: 'content_filter' }], {}, 'refused', 1],
    ['a reply without end', [{ endless: 'and then ' }], { text: 500 }, 'truncated', 1],
    ['a reply of too many bytes', [{ endless: 'and then ' }], { bytes: 5000 }, 'truncated', 1],
    ['a line without end', [{ endlessLine: true }], { bytes: 100_000 }, 'truncated', 1],
    ['a redirect', [{ redirect: 'https://elsewhere.invalid/pa55word' }], {}, 'redirected', 1],
  ])(
    'of %s has its code, and tells nothing that was sent or said',
    async (_, script, limits, code, attempts) => {
      const printed = (['log', 'info', 'warn', 'error', 'debug'] as const).map(level =>
        vi.spyOn(console, level),
      )
      const { ask, server } = await fake(script, { limits })
      const failure = await failureOf(ask())
      expect(failure.code).toBe(code)
      expect(server.requests).toHaveLength(attempts)
      const all = [failure.message, failure.stack, String(failure.cause), JSON.stringify(failure)].join('\n')
      for (const hidden of ['pa55word', server.url, 'How are you']) expect(all).not.toContain(hidden)
      for (const spy of printed) expect(spy).not.toHaveBeenCalled()
    },
  )

  it('of a machine that is not there is unreachable', async () => {
    const { ask, server } = await fake([])
    await server.close()
    const failure = await failureOf(ask())
    expect(failure).toMatchObject({ code: 'unreachable', details: { attempts: 3 } })
  })

  it('leaves no connection behind', async () => {
    const { ask, server } = await fake([{ endless: 'and then ' }], { limits: { text: 500 } })
    await failureOf(ask())
    await vi.waitFor(() => expect(server.left()).toBe(1))
  })

  it('in the callback of the caller is thrown as it is, and ends the request', async () => {
    const { ask, server } = await fake([{ endless: 'and then ', every: 1 }])
    const mine = new Error('the room is closed')
    const onText = () => {
      throw mine
    }
    await expect(ask({ onText })).rejects.toBe(mine)
    await vi.waitFor(() => expect(server.left()).toBe(1))
  })
})

describe('trying again', () => {
  it('gets the reply that comes at last', async () => {
    const { ask, server } = await fake([{ status: 500 }, { drop: 'middle', text: 'I' }, { say: 'Fine.' }])
    expect((await ask()).text).toBe('Fine.')
    expect(server.requests).toHaveLength(3)
  })

  it('does not happen after a piece was shown, or it would be shown twice', async () => {
    const { ask, server } = await fake([{ drop: 'middle', text: 'I was' }, { say: 'Fine.' }])
    const pieces: string[] = []
    const failure = await failureOf(ask({ onText: piece => pieces.push(piece) }))
    expect(failure.code).toBe('unreachable')
    expect(pieces).toEqual(['I was'])
    expect(server.requests).toHaveLength(1)
  })

  it('waits as long as the endpoint asks', async () => {
    const { ask } = await fake([{ status: 429, retryAfter: '0.15' }, { say: 'Fine.' }])
    expect((await ask()).ms).toBeGreaterThanOrEqual(149)
  })

  it('is given up at once when the endpoint asks for longer than the bound', async () => {
    const { ask, server } = await fake([{ status: 503, retryAfter: '60' }], { limits: { retryAfter: 1000 } })
    const failure = await failureOf(ask())
    expect(failure).toMatchObject({
      code: 'server-error',
      details: { status: 503, retryAfter: 60_000, attempts: 1 },
    })
    expect(server.requests).toHaveLength(1)
  })
})

describe('cancelling', () => {
  it.each<[string, FakeScript]>([
    ['before the first byte', [{ stall: 'before' }]],
    ['in the middle', [{ endless: 'and then ', every: 1 }]],
    ['between two tries', [{ status: 429, retryAfter: '4' }]],
  ])('%s ends the request at once', async (_, script) => {
    const { ask, server } = await fake(script)
    const cancel = new AbortController()
    const began = performance.now()
    const asked = ask({ signal: cancel.signal })
    await vi.waitFor(() => expect(server.requests).toHaveLength(1))
    setTimeout(() => cancel.abort(), 20)
    expect((await failureOf(asked)).code).toBe('cancelled')
    expect(performance.now() - began).toBeLessThan(1500)
    expect(server.requests).toHaveLength(1)
  })

  it('before it began sends nothing', async () => {
    const { ask, server } = await fake([{ say: 'Fine.' }])
    expect((await failureOf(ask({ signal: AbortSignal.abort() }))).code).toBe('cancelled')
    expect(server.requests).toEqual([])
  })

  it('in the queue lets the others through in their order', async () => {
    const { ask, server } = await fake(({ body }) => ({ say: body.messages[0]!.content, after: 30 }), {
      endpoint: { at_once: 1 },
    })
    const cancel = new AbortController()
    const say = (content: string, signal = new AbortController().signal) =>
      ask({ messages: [{ role: 'user', content }], signal })
    const first = say('one')
    const second = failureOf(say('two', cancel.signal))
    const third = say('three')
    cancel.abort()
    expect((await second).code).toBe('cancelled')
    expect((await Promise.all([first, third])).map(({ text }) => text)).toEqual(['one', 'three'])
    expect(server.requests).toHaveLength(2)
  })
})

describe('many at once', () => {
  it('are held to the cap of the endpoint, wait no part of their time, and are all answered their own', async () => {
    const { ask, server } = await fake(({ body }) => ({ say: body.messages[0]!.content, after: 120 }), {
      endpoint: { at_once: 3 },
      limits: { total: 1_000 },
    })
    const contents = Array.from({ length: 30 }, (_, index) => `number ${index}`)
    const replies = await Promise.all(contents.map(content => ask({ messages: [{ role: 'user', content }] })))
    expect(replies.map(({ text }) => text)).toEqual(contents)
    expect(server.mostAtOnce()).toBe(3)
  })

  it('give their place back when they fail', async () => {
    const { ask } = await fake([{ status: 400 }, { status: 400 }, { say: 'Fine.' }], {
      endpoint: { at_once: 1 },
    })
    await failureOf(ask())
    await failureOf(ask())
    expect((await ask()).text).toBe('Fine.')
  })
})
