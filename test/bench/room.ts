import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
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
 * So many conversations with a model at the same time, from a turn that is sent to the reply that arrives in the
 * stream. The server is a process of its own; clients and endpoint share this one, so what it is late by
 * (`clients_late_ms_p95`) stands in the figures too. Overhead is told in two ways: `overhead_ms_p95` is the p95 of the
 * waits less that of as many bare requests to the same endpoint at the same pace, `own_ms_*` is each turn's wait less
 * the time that the endpoint took for that very turn. `server_cpu_ms_turn` is processor time, which a busy machine
 * lengthens least. `crossed` counts replies that belong to another conversation.
 */
export async function benchRoom() {
  const took = new Map<string, number>()
  const fake = await startFakeEndpoint(
    request => ({ ...utterance(`네, ${asked(request)}`), ...model }),
    (request, ms) => took.set(asked(request), ms),
  )
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
      const pid = server.process.pid!
      const late = monitorEventLoopDelay({ resolution: 5 })
      const spent = cpuMs(pid)
      late.enable()
      const heard = await Promise.all(talks.map(talk => converse(server.url, talk)))
      late.disable()
      const cpu = cpuMs(pid) - spent
      const turns = heard.flatMap(one => one.turns)
      const waits = turns.map(one => one.wait).sort((a, b) => a - b)
      const own = turns.map(one => one.wait - took.get(one.token)!).sort((a, b) => a - b)
      bare.sort((a, b) => a - b)
      const p95 = { room: quantile(waits, 0.95), bare: quantile(bare, 0.95) }
      return {
        figure: `${encounters} conversations at once, ${rounds} turns each`,
        ms_p50: Math.round(quantile(waits, 0.5)),
        ms_p95: Math.round(p95.room),
        endpoint_ms_p95: Math.round(p95.bare),
        overhead_ms_p95: Math.round(p95.room - p95.bare),
        target: 30,
        own_ms_p50: Math.round(quantile(own, 0.5)),
        own_ms_p95: Math.round(quantile(own, 0.95)),
        server_cpu_ms_turn: Number((cpu / turns.length).toFixed(1)),
        clients_late_ms_p95: Math.round(late.percentile(95) / 1e6),
        load: Number(loadavg()[0]!.toFixed(1)),
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

/** Processor milliseconds that a process has taken so far, in hundredths of a second; NaN where there is no /proc. */
function cpuMs(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
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
  const turns: { token: string; wait: number }[] = []
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
    turns.push({ token, wait: performance.now() - start })
    const own = heard.split('\n\n').find(block => reply.test(`${block}\n`))!
    if (!own.includes(token)) crossed++
    const { status } = await said
    if (status !== 200) throw new Error(`refused: ${status}`)
    // The floor comes back to the physician with the state that follows the turn.
    while (!/"floor":"mine"[^\n]*\n\n$/.test(heard)) heard += (await reader.read()).value ?? ''
    heard = heard.slice(-2)
  }
  leave.abort()
  return { turns, crossed }
}
