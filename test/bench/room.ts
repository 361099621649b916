import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Encounter } from '#schema/encounter.ts'
import { type FakeRequest, startFakeEndpoint, utterance } from '#test/support/fakeEndpoint.ts'
import { aRoomFolder } from '#test/support/roomServer.ts'
import { type Speaker, signedIn, startServer } from '#test/support/server.ts'
import { quantile } from './figures.ts'

const encounters = 50
const rounds = 6
/** People do not all press Enter at once: each waits up to so long before they speak. */
const pauseMs = 2_000
const pause = () => new Promise(resolve => setTimeout(resolve, Math.random() * pauseMs))
/** A model that takes its time: the first word after this, the last one so much later. */
const model = { after: 400, pieces: 10, every: 20 }

/** The words of the newest question, so that a reply shows whose it is. */
const asked = ({ body }: FakeRequest): string =>
  /token-[0-9a-f]+/.exec(body.messages.at(-1)!.content)?.[0] ?? 'none'

/**
 * So many conversations with a model at the same time: from a turn that is sent to the reply that arrives in the
 * stream, less what the same endpoint takes for as many bare requests at the same pace. `crossed` counts replies that belong to another
 * conversation.
 */
export async function benchRoom() {
  const fake = await startFakeEndpoint(request => ({ ...utterance(`네, ${asked(request)}`), ...model }))
  const folder = mkdtempSync(join(tmpdir(), 'concord-room-'))
  try {
    const physicians = await aRoomFolder(folder, fake.url, encounters / 2)
    const server = await startServer({ folder })
    try {
      const talks: { speaker: Speaker; encounter: Encounter }[] = []
      for (const { path, assignments } of physicians) {
        const speaker = await signedIn(server.url, path)
        for (const assignment of assignments) {
          const { body } = await speaker.post(`/assignments/${assignment}/encounter`, { ui_lang: 'ko' })
          talks.push({ speaker, encounter: body as Encounter })
        }
      }
      const bare: number[] = []
      for (let round = 0; round < rounds; round++)
        bare.push(...(await Promise.all(talks.map(() => bareRequest(fake.url)))))
      const heard = await Promise.all(talks.map(talk => converse(server.url, talk)))
      const waits = heard.flatMap(one => one.waits).sort((a, b) => a - b)
      bare.sort((a, b) => a - b)
      const p95 = { room: quantile(waits, 0.95), bare: quantile(bare, 0.95) }
      return {
        figure: `${encounters} conversations at once, ${rounds} turns each`,
        ms_p50: Math.round(quantile(waits, 0.5)),
        ms_p95: Math.round(p95.room),
        endpoint_ms_p95: Math.round(p95.bare),
        overhead_ms_p95: Math.round(p95.room - p95.bare),
        target: 30,
        crossed: heard.reduce((sum, one) => sum + one.crossed, 0),
      }
    } finally {
      await server.stop()
    }
  } finally {
    await fake.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function bareRequest(url: string): Promise<number> {
  await pause()
  const start = performance.now()
  const reply = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'patient-1',
      stream: true,
      messages: [{ role: 'user', content: 'token-0' }],
    }),
  })
  await reply.text()
  return performance.now() - start
}

async function converse(url: string, { speaker, encounter }: { speaker: Speaker; encounter: Encounter }) {
  const waits: number[] = []
  let crossed = 0
  const leave = new AbortController()
  const stream = await fetch(`${url}/api/encounters/${encounter.id}/stream`, {
    headers: { cookie: speaker.cookie },
    signal: leave.signal,
  })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  for (let round = 0; round < rounds; round++) {
    const token = `token-${randomBytes(6).toString('hex')}`
    const turn = 2 * round + 1
    await pause()
    const start = performance.now()
    const said = speaker.post(`/encounters/${encounter.id}/turns`, {
      id: randomBytes(16).toString('hex'),
      turn,
      text: `설명 ${token}`,
      ui_lang: 'ko',
      client_at: Date.now(),
    })
    const reply = new RegExp(`id: ${turn + 1}\\n`)
    while (!reply.test(heard) || !heard.endsWith('\n\n')) heard += (await reader.read()).value ?? ''
    waits.push(performance.now() - start)
    const own = heard.split('\n\n').find(block => reply.test(`${block}\n`))!
    if (!own.includes(token)) crossed++
    const { status } = await said
    if (status !== 200) throw new Error(`refused: ${status}`)
    // The floor comes back to the physician with the state that follows the turn.
    while (!/"floor":"mine"[^\n]*\n\n$/.test(heard)) heard += (await reader.read()).value ?? ''
    heard = heard.slice(-2)
  }
  leave.abort()
  return { waits, crossed }
}
