import { expect, it } from 'vitest'
import { inFence, startFakeEndpoint, utterance } from '#test/support/fakeEndpoint.ts'

const post = (url: string, body: object) =>
  fetch(`${url}/chat/completions`, { method: 'POST', body: JSON.stringify(body) })

it('the fake endpoint answers without streaming too, follows its script and repeats its end', async () => {
  const server = await startFakeEndpoint([inFence('{}'), utterance('It hurts.')])
  const body = { model: 'm', messages: [{ role: 'user', content: 'one two' }] }
  const said: string[] = []
  for (let request = 0; request < 3; request += 1) {
    const reply = (await (await post(server.url, body)).json()) as {
      choices: { message: { content: string } }[]
      usage: { prompt_tokens: number }
    }
    said.push(reply.choices[0]!.message.content)
    expect(reply.usage.prompt_tokens).toBe(2)
  }
  expect(said[0]).toContain('```json\n{}\n```')
  expect(said.slice(1)).toEqual(['{"utterance":"It hurts."}', '{"utterance":"It hurts."}'])
  expect(server.requests.map(request => request.path)).toEqual(Array(3).fill('/v1/chat/completions'))
  await server.close()
})
