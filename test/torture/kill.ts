import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { AnnotatorStudy, OpenedAssignment, SaveRating } from '#schema/annotation.ts'
import { verify } from '#server/storage/verify.ts'
import { demoPaths, type Speaker, signedIn, speaker, startServer } from '#test/support/server.ts'

type Stream = {
  speaker: Speaker
  assignment: string
  stage: string
  item: string
  unit: string
  version: number
  scale: string[]
}
type Sent = { rating: SaveRating; acknowledged: boolean }

const newId = () => randomBytes(16).toString('hex')

/**
 * Kills the server with SIGKILL in the middle of a burst of saves, again and again. After each restart every
 * acknowledged answer must be there, and every unacknowledged one is sent again with its id, as the outbox does:
 * each must stand exactly once.
 */
export async function killLoops(loops: number) {
  const folder = mkdtempSync(join(tmpdir(), 'concord-kill-'))
  const readyMs: number[] = []
  const sent: Sent[] = []
  let streams: Stream[] = []
  let resent = 0
  try {
    const first = await startServer({ folder, args: ['--demo-if-empty'] })
    const paths = demoPaths(first.printed()).slice(1)
    const physicians = await Promise.all(paths.map(path => signedIn(first.url, path)))
    streams = (await Promise.all(physicians.map(streamsOf))).flat()
    await first.stop('SIGKILL')
    for (let loop = 0; loop < loops; loop++) {
      const begun = performance.now()
      const server = await startServer({ folder })
      readyMs.push(performance.now() - begun)
      for (const stream of streams) stream.speaker = speaker(server.url, stream.speaker.cookie)
      for (const one of sent.filter(({ acknowledged }) => !acknowledged)) {
        const stream = streams.find(
          ({ item, assignment }) => item === one.rating.item && assignment === one.rating.assignment,
        )!
        const reply = await stream.speaker.post('/ratings', one.rating)
        if (reply.status !== 200)
          throw new Error(`a retry was refused: ${reply.status} ${JSON.stringify(reply.body)}`)
        one.acknowledged = true
        resent++
      }
      const burst = streams.map(stream => saveUntilKilled(stream, sent))
      const before = sent.filter(one => one.acknowledged).length
      while (sent.filter(one => one.acknowledged).length < before + 20)
        await new Promise(resolve => setTimeout(resolve, 5))
      await new Promise(resolve => setTimeout(resolve, Math.random() * 300))
      await server.stop('SIGKILL')
      await Promise.all(burst)
    }
    const last = await startServer({ folder })
    await last.stop('SIGTERM')
    const sqlite = new Database(join(folder, 'concord.db'), { readonly: true })
    const stored = new Map<string, number>()
    for (const id of sqlite.prepare('SELECT id FROM ratings').pluck().iterate() as Iterable<string>)
      stored.set(id, (stored.get(id) ?? 0) + 1)
    const doubled = sqlite
      .prepare(
        'SELECT count(*) FROM (SELECT 1 FROM ratings GROUP BY assignment_id, stage_id, item, unit_id, version HAVING count(*) > 1)',
      )
      .pluck()
      .get() as number
    const integrity = sqlite.pragma('integrity_check', { simple: true })
    const chain = verify(sqlite)
    sqlite.close()
    const acknowledged = sent.filter(one => one.acknowledged)
    return {
      loops,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter(one => !stored.has(one.rating.id)).length,
      doubled,
      resent,
      integrity,
      chain: chain.ok,
      readyMedianMs: Math.round(readyMs.toSorted((a, b) => a - b)[readyMs.length >> 1] ?? 0),
      readyMaxMs: Math.round(Math.max(0, ...readyMs)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One stream of saves for each item of the first stage of a physician's first case. */
async function streamsOf(person: Speaker): Promise<Stream[]> {
  const { studies } = (await person.get('/annotator/studies')).body as {
    studies: { id: string; state: string }[]
  }
  const open = studies.find(({ state }) => state === 'open')!
  const study = (await person.get(`/annotator/studies/${open.id}`)).body as AnnotatorStudy
  await person.post(`/annotator/studies/${open.id}/consent`, { notice: study.notice!.id, ui_lang: 'en' })
  const assignment = study.assignments[0]!.id
  const opened = (await person.post(`/assignments/${assignment}/open`, { ui_lang: 'en' }))
    .body as OpenedAssignment
  const { instrument } = study.stages[0]!
  return instrument.items.map(item => ({
    speaker: person,
    assignment,
    stage: opened.stage,
    item: item.id,
    unit: opened.units[0]!.id,
    version: 0,
    scale: ['1', '2', '3', '4', '5'],
  }))
}

async function saveUntilKilled(stream: Stream, sent: Sent[]): Promise<void> {
  for (let count = 0; count < 5000; count++) {
    const rating: SaveRating = {
      id: newId(),
      assignment: stream.assignment,
      stage: stream.stage,
      item: stream.item,
      unit: stream.unit,
      version: ++stream.version,
      value: stream.scale[count % 5]!,
      flag: false,
      evidence: [],
      ui_lang: 'en',
      active_ms: 1000,
      client_at: Date.now(),
    }
    const one: Sent = { rating, acknowledged: false }
    sent.push(one)
    try {
      const reply = await stream.speaker.post('/ratings', rating)
      if (reply.status !== 200) throw new Error(`refused: ${reply.status} ${JSON.stringify(reply.body)}`)
      one.acknowledged = true
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('refused')) throw error
      return
    }
  }
}
