import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RoomSettings } from '#schema/encounter.ts'
import { CreateStudy, DrawSample } from '#schema/study.ts'
import { importCases } from '#server/cases/importCases.ts'
import type { Deps } from '#server/deps.ts'
import { seedInstruments } from '#server/instruments/seedInstruments.ts'
import { members } from '#server/storage/tables/people.ts'
import { operator, write } from '#server/storage/write.ts'
import { createStudy } from '#server/studies/create.ts'
import { drawSample } from '#server/studies/drawSample.ts'
import type { FakeReply, FakeRequest } from './fakeEndpoint.ts'
import { bytesOf, jsonl } from './importing.ts'
import { aRoomCase } from './room.ts'

const model = (name: string) => ({
  name,
  context: 32_768,
  max_reply_tokens: 512,
  reply_limit: 'max_tokens' as const,
})

/** The endpoint `ward` at an address, with a model for each place of a room. */
export const wardAt = (url: string) => ({
  name: 'ward',
  base_url: url,
  models: [model('educator-1'), model('patient-1'), model('monitor-1')],
  at_once: 16,
})

export const twoModels: RoomSettings = {
  educator: { kind: 'model', endpoint: 'ward', model: 'educator-1' },
  patient: { kind: 'model', endpoint: 'ward', model: 'patient-1' },
}
export const watched: RoomSettings = { ...twoModels, monitor: { endpoint: 'ward', model: 'monitor-1' } }
export const modelAndRecord: RoomSettings = { educator: twoModels.educator, patient: { kind: 'record' } }

/** A draft whose room has no person, with so many sampled cases. */
export async function aBatchDraft(
  deps: Deps,
  {
    key = 'batch',
    cases = 3,
    room = watched,
    maintainer,
  }: { key?: string; cases?: number; room?: RoomSettings; maintainer?: string } = {},
) {
  seedInstruments(deps, operator)
  const title = { en: `Study ${key}`, ko: `연구 ${key}` }
  const { id } = createStudy(
    deps,
    operator,
    CreateStudy.parse({ key, title, protocol: 'virtual-patient', settings: { room } }),
  )
  if (maintainer)
    write(deps, operator, { verb: 'test.members', study: id }, tx =>
      tx.insertOne(members, {
        id: deps.newId(),
        studyId: id,
        personId: maintainer,
        role: 'maintainer',
        fromAt: tx.at,
      }),
    )
  const lines = Array.from({ length: cases }, (_, index) =>
    aRoomCase(index + 1, { group: `source-${index + 1}`, note: { text: '폐렴으로 입원하였다.' } }),
  )
  await importCases(deps, operator, { study: id, fileName: 'p.jsonl', bytes: bytesOf(jsonl(...lines)) })
  drawSample(deps, operator, id, DrawSample.parse({ n: cases, by: [] }))
  return { id, key }
}

const verdict = (complete: boolean): FakeReply => ({
  say: JSON.stringify({
    verdict: 'PASS',
    issue: 'none',
    severity: null,
    action: 'none',
    correction_instruction: null,
    reasoning: 'as it should be',
    session_complete: complete,
  }),
})

/**
 * Educator, patient and monitor of a ward. Each says a sentence of its own, the monitor finds an end from the first
 * turn on, or never.
 */
export const ward =
  ({
    complete = true,
    every,
    instead,
  }: {
    complete?: boolean
    every?: number
    instead?: (request: FakeRequest, index: number) => FakeReply | undefined
  } = {}) =>
  (request: FakeRequest, index: number): FakeReply => {
    const other = instead?.(request, index)
    if (other) return other
    const slow = every === undefined ? {} : { pieces: 3, every }
    if (request.body.model === 'monitor-1') return verdict(complete)
    if (request.body.model === 'educator-1') return { say: `설명 ${index}번이에요.`, ...slow }
    return { say: JSON.stringify({ utterance: `대답 ${index}번이에요.` }), ...slow }
  }

/** Writes the endpoints of a data folder, as an operator would. */
export const writeWard = (folder: string, url: string) =>
  writeFileSync(join(folder, 'endpoints.json'), JSON.stringify([wardAt(url)]))
