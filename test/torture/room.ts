import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Encounter, SayTurn } from '#schema/encounter.ts'
import { verify } from '#server/storage/verify.ts'
import { startFakeEndpoint, utterance } from '#test/support/fakeEndpoint.ts'
import { aRoomFolder } from '#test/support/roomServer.ts'
import { type Speaker, signedIn, speaker, startServer } from '#test/support/server.ts'

type Talk = { speaker: Speaker; assignment: string; unsent: SayTurn | undefined; acknowledged: SayTurn[] }

/**
 * Kills the server with SIGKILL while physicians talk with a model whose replies are streaming, again and again. After
 * each restart an unacknowledged turn is sent again with its id, as the room does. At the end every acknowledged turn
 * stands once and in its place, no turn is doubled, and educator and patient take turns without a gap.
 */
export async function killTalks(loops: number) {
  const folder = mkdtempSync(join(tmpdir(), 'concord-talk-'))
  const fake = await startFakeEndpoint((_, index) => ({
    ...utterance(`답 ${index} ${randomBytes(3).toString('hex')}`),
    pieces: 4,
    every: Math.random() * 30,
  }))
  try {
    const physicians = await aRoomFolder(folder, fake.url, 4)
    const first = await startServer({ folder })
    const talks: Talk[] = []
    for (const { path, assignments } of physicians) {
      const own = await signedIn(first.url, path)
      for (const assignment of assignments)
        talks.push({ speaker: own, assignment, unsent: undefined, acknowledged: [] })
    }
    await first.stop('SIGKILL')
    for (let loop = 0; loop < loops; loop++) {
      const server = await startServer({ folder })
      for (const talk of talks) talk.speaker = speaker(server.url, talk.speaker.cookie)
      const talking = talks.map(talkUntilKilled)
      await new Promise(resolve => setTimeout(resolve, 300 + Math.random() * 900))
      await server.stop('SIGKILL')
      await Promise.all(talking)
    }
    const last = await startServer({ folder })
    await last.stop('SIGTERM')
    return { loops, ...whatStands(folder, talks) }
  } finally {
    await fake.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function talkUntilKilled(talk: Talk): Promise<void> {
  try {
    const { id } = await ask(talk, `/assignments/${talk.assignment}/encounter`, { ui_lang: 'ko' })
    for (;;) {
      const now = await see(talk, id)
      if (now.ended) return
      if (now.floor === 'failed') await ask(talk, `/encounters/${id}/retry`, {})
      if (now.floor !== 'mine' && !talk.unsent) {
        await new Promise(resolve => setTimeout(resolve, 10))
        continue
      }
      talk.unsent ??= {
        id: randomBytes(16).toString('hex'),
        turn: now.turns.length + 1,
        text: `설명 ${now.turns.length + 1}`,
        ui_lang: 'ko',
        client_at: Date.now(),
      }
      await ask(talk, `/encounters/${id}/turns`, talk.unsent)
      talk.acknowledged.push(talk.unsent)
      talk.unsent = undefined
    }
  } catch (error) {
    // The server is gone; whatever it says while it lives must be an answer.
    if (error instanceof Refused) throw error
  }
}

class Refused extends Error {}
const checked = (path: string, { status, body }: { status: number; body: unknown }): Encounter => {
  if (status !== 200) throw new Refused(`${path}: ${status} ${JSON.stringify(body)}`)
  return body as Encounter
}
const ask = async (talk: Talk, path: string, body: unknown) =>
  checked(path, await talk.speaker.post(path, body))
const see = async (talk: Talk, id: string) => checked(id, await talk.speaker.get(`/encounters/${id}`))

function whatStands(folder: string, talks: readonly Talk[]) {
  const sqlite = new Database(join(folder, 'concord.db'), { readonly: true })
  const rows = sqlite
    .prepare(
      'SELECT encounter_id AS encounter, ordinal, role, text, id FROM turns ORDER BY encounter_id, ordinal',
    )
    .all() as { encounter: string; ordinal: number; role: string; text: string; id: string }[]
  const byId = new Map(rows.map(row => [row.id, row]))
  const acknowledged = talks.flatMap(talk => talk.acknowledged)
  const stands = (turn: SayTurn) => {
    const row = byId.get(turn.id)
    return row?.ordinal === turn.turn && row.text === turn.text
  }
  const last = new Map<string, number>()
  let outOfStep = 0
  for (const { encounter, ordinal, role } of rows) {
    if (ordinal !== (last.get(encounter) ?? 0) + 1 || (role === 'educator') !== (ordinal % 2 === 1))
      outOfStep++
    last.set(encounter, ordinal)
  }
  const count = (sql: string) => sqlite.prepare(sql).pluck().get() as number
  const result = {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(turn => !stands(turn)).length,
    doubled: outOfStep,
    turns: rows.length,
    interrupted: count("SELECT count(*) FROM attempts WHERE problem = 'interrupted'"),
    integrity: sqlite.pragma('integrity_check', { simple: true }),
    chain: verify(sqlite).ok,
  }
  sqlite.close()
  return result
}
