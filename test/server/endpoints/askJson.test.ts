import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { askJson } from '#server/endpoints/askJson.ts'
import { readEndpoints } from '#server/endpoints/endpointsFile.ts'
import { EndpointFailure } from '#server/endpoints/failure.ts'
import { jsonCandidates } from '#server/endpoints/jsonCandidates.ts'
import {
  type Complete,
  type Completion,
  type CompletionRequest,
  openEndpoints,
} from '#server/endpoints/openEndpoints.ts'
import { asAnAi, brokenJson, type FakeReply, inFence, startFakeEndpoint } from '#test/support/fakeEndpoint.ts'

const Said = z.strictObject({ utterance: z.string().min(1) })

/** An endpoint that gives these texts in turn, and what it was asked. */
function giving(...texts: (string | Partial<Completion>)[]) {
  const asked: CompletionRequest[] = []
  const complete: Complete = async request => {
    const next = texts[asked.push(request) - 1]!
    return {
      text: '',
      finish: 'stop',
      tokens: null,
      ms: 5,
      ...(typeof next === 'string' ? { text: next } : next),
    }
  }
  const ask = () =>
    askJson(complete, Said, {
      endpoint: 'ward',
      model: 'm',
      messages: [{ role: 'system', content: 'Be a patient.' }],
      signal: new AbortController().signal,
    })
  return { asked, ask }
}

const good = '{"utterance": "It hurts { here }."}'

describe('JSON from a model', () => {
  it.each([
    ['alone', good],
    ['in a code fence', `\`\`\`json\n${good}\n\`\`\``],
    ['in a fence between words', `Sure!\n\`\`\`\n${good}\n\`\`\`\nAnything else?`],
    ['between words', `Here it is: ${good} I hope this helps.`],
    ['after braces that are none', `The {patient} says ${good}`],
    ['after another object', `{"note": 1}\n${good}`],
    ['after thinking aloud', `<think>maybe {"utterance": "no"}</think>\n${good}`],
  ])('is found %s', async (_, text) => {
    const { ask, asked } = giving(text)
    expect(await ask()).toMatchObject({ value: { utterance: 'It hurts { here }.' }, repaired: false, ms: 5 })
    expect(asked).toHaveLength(1)
    expect(asked[0]!.json).toBe(true)
  })

  it('is asked for once more with the problem named, after the reply that had it', async () => {
    const { ask, asked } = giving('{"utterance": 7}', good)
    expect(await ask()).toMatchObject({ repaired: true, ms: 10, text: good })
    expect(asked[1]!.messages.map(({ role }) => role)).toEqual(['system', 'assistant', 'user'])
    expect(asked[1]!.messages[1]!.content).toBe('{"utterance": 7}')
    expect(asked[1]!.messages[2]!.content).toContain('utterance (invalid_type)')
  })

  it.each([
    ['no JSON', 'I am fine.', 'no JSON object'],
    ['a list', `[${'1,'.repeat(3)}1]`, 'no JSON object'],
    ['a key too many', '{"utterance": "a", "thought": "b"}', 'unrecognized_keys'],
  ])('that is %s fails as malformed after the second time', async (_, text, problem) => {
    const { ask, asked } = giving(text, text)
    const failure = await ask().catch(error => error)
    expect(failure).toBeInstanceOf(EndpointFailure)
    expect(failure.code).toBe('malformed')
    expect(asked).toHaveLength(2)
    expect(asked[1]!.messages.at(-1)!.content).toContain(problem)
    expect(failure.message).not.toContain('fine')
  })

  it('that was cut off twice fails as truncated, and the second asking asks for less', async () => {
    const cut = { text: '{"utterance": "I was', finish: 'length' as const }
    const { ask, asked } = giving(cut, cut)
    expect(await ask().catch(error => error.code)).toBe('truncated')
    expect(asked[1]!.messages.at(-1)!.content).toContain('shorter')
  })

  it('lets a failure of the endpoint through as it is', async () => {
    const failure = new EndpointFailure('stalled')
    const complete: Complete = () => Promise.reject(failure)
    const request = { endpoint: 'e', model: 'm', messages: [], signal: new AbortController().signal }
    await expect(askJson(complete, Said, request)).rejects.toBe(failure)
  })

  it('is looked for in a reply of braces only without taking long', () => {
    const began = performance.now()
    expect(jsonCandidates('{'.repeat(2 ** 16))).toEqual([])
    expect(jsonCandidates('```x\n'.repeat(2 ** 13))).toEqual([])
    expect(performance.now() - began).toBeLessThan(500)
  })
})

describe('JSON over a real connection', () => {
  async function ask(...replies: FakeReply[]) {
    const server = await startFakeEndpoint(replies)
    const models = [{ name: 'm', context: 4096 }]
    const list = readEndpoints(JSON.stringify([{ name: 'ward', base_url: server.url, models }]), 'f')
    const { complete } = openEndpoints(list, { env: {} })
    const messages = [{ role: 'user' as const, content: 'How are you?' }]
    const signal = new AbortController().signal
    const answer = await askJson(complete, Said, { endpoint: 'ward', model: 'm', messages, signal })
    await server.close()
    return { answer, requests: server.requests }
  }

  it('is repaired once, and both requests ask for JSON', async () => {
    const { answer, requests } = await ask(brokenJson, inFence(good))
    expect(answer).toMatchObject({ value: { utterance: 'It hurts { here }.' }, repaired: true })
    expect(requests.map(({ body }) => body.response_format)).toEqual(Array(2).fill({ type: 'json_object' }))
    expect(requests[1]!.body.messages.at(-1)!.content).toContain('no JSON object')
  })

  it('is handed on whatever it says: leaving the role is for the monitor to see', async () => {
    const { answer, requests } = await ask(asAnAi)
    expect(answer.value.utterance).toContain('As an AI')
    expect(requests).toHaveLength(1)
  })
})
