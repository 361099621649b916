import { expect, test } from 'vitest'
import { CreateStudy } from '#schema/study.ts'
import { importCases } from '#server/cases/importCases.ts'
import { seedInstruments } from '#server/instruments/seedInstruments.ts'
import { members } from '#server/storage/tables/people.ts'
import { operator, write } from '#server/storage/write.ts'
import { allocateStudy } from '#server/studies/allocateStudy.ts'
import { createStudy } from '#server/studies/create.ts'
import { drawSample } from '#server/studies/drawSample.ts'
import { studyOverview } from '#server/studies/overview.ts'
import { placesOf, samplesOf } from '#server/studies/sampleStore.ts'
import { anApp } from '#test/support/app.ts'

/** A draft with 20 source patients of two cases each, and one physician. */
async function aDraft() {
  const app = anApp()
  const { deps } = app
  seedInstruments(deps, operator)
  const { id } = createStudy(
    deps,
    operator,
    CreateStudy.parse({ key: 'splits', title: { en: 'S', ko: 'S' }, protocol: 'judge-validation' }),
  )
  const lines = Array.from({ length: 40 }, (_, n) =>
    JSON.stringify({
      id: `case-${n}`,
      group: `patient-${n % 20}`,
      dialogue: [{ turn: 1, role: 'educator', text: 'Hello' }],
      note: { text: 'Note' },
      answers: [{ id: 'c1', question: 'What?', answer: 'That' }],
      hidden: { educator_model: `model-${Math.floor(n / 20)}` },
    }),
  )
  const bytes = new TextEncoder().encode(lines.join('\n'))
  await importCases(deps, operator, { study: id, fileName: 'c.jsonl', bytes })
  const person = app.person('han').id
  write(deps, operator, { verb: 'test.members', study: id }, tx =>
    tx.insertOne(members, {
      id: deps.newId(),
      studyId: id,
      personId: person,
      role: 'annotator',
      fromAt: tx.at,
    }),
  )
  const draw = (split: 'calibration' | 'tuning' | 'reporting', n: number, redraw = false) =>
    drawSample(deps, operator, id, { n, by: [], split, redraw })
  return { app, deps, id, person, draw }
}

test('splits have samples of their own, and no source patient is in two of them', async () => {
  const { deps, id, draw } = await aDraft()
  draw('tuning', 8)
  draw('reporting', 10)
  draw('calibration', 2)
  const { db } = deps.storage
  const groups = new Map(
    deps.storage.sqlite.prepare('SELECT id, group_id FROM cases').raw().all() as [string, string][],
  )
  const homes = new Map<string, Set<string>>()
  for (const { caseId, split } of samplesOf(db, id)) {
    const group = groups.get(caseId)!
    homes.set(group, (homes.get(group) ?? new Set()).add(split))
  }
  expect([...homes.values()].every(({ size }) => size === 1)).toBe(true)
  expect(studyOverview(deps, id).sample).toMatchObject({
    n: 10,
    splits: [
      { split: 'calibration', cases: 2 },
      { split: 'reporting', cases: 10 },
      { split: 'tuning', cases: 8 },
    ],
  })
})

test('a split that is drawn again leaves the others, and what others hold is not there to draw', async () => {
  const { deps, id, draw } = await aDraft()
  draw('tuning', 8)
  draw('reporting', 10)
  const kept = samplesOf(deps.storage.db, id).filter(({ split }) => split === 'reporting')
  expect(() => draw('tuning', 5)).toThrow('sample-exists')
  draw('tuning', 5, true)
  const now = samplesOf(deps.storage.db, id)
  expect(now.filter(({ split }) => split === 'reporting')).toEqual(kept)
  expect(now.filter(({ split }) => split === 'tuning')).toHaveLength(5)
  expect(() => draw('calibration', 39)).toThrow('sample-impossible')
})

test('calibration cases stand before those that are reported on, whatever was dealt first', async () => {
  const { deps, id, person, draw } = await aDraft()
  draw('reporting', 10)
  draw('calibration', 3)
  const deal = (split: 'calibration' | 'reporting', exclusive: number, seed: number) =>
    allocateStudy(deps, operator, id, { physicians: [person], exclusive, shared: 0, split, seed })
  deal('reporting', 10, 1)
  deal('calibration', 3, 1)
  const order = () =>
    placesOf(deps.storage.db, id)
      .sort((a, b) => a.position - b.position)
      .map(({ position, split }) => `${position} ${split}`)
  const wanted = [
    ...[1, 2, 3].map(place => `${place} calibration`),
    ...[4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map(place => `${place} reporting`),
  ]
  expect(order()).toEqual(wanted)
  deal('reporting', 10, 2)
  expect(order()).toEqual(wanted)
  deal('calibration', 3, 2)
  expect(order()).toEqual(wanted)
})
