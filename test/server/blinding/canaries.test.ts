import { expect, test } from 'vitest'
import { sha256 } from '#server/storage/canonical.ts'
import { tablesOf } from '#server/storage/verify.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aMother, copyChance } from './mother.ts'
import { type Line, runScript } from './script.ts'

/** A text in the shapes in which it could travel. */
const shapes = (text: string): string[] => [
  text,
  text.toLowerCase(),
  encodeURIComponent(text),
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
  Buffer.from(text).toString('base64url'),
  Buffer.from(text).toString('hex'),
  sha256(text),
]

const wireOf = (lines: Line[]) =>
  lines.map(line => `${JSON.stringify(line.headers)}\n${line.text}`).join('\n')

/** Long texts that are in the file but not in what the person's own views show. */
function hiddenTexts(app: TestApp, person: string): Set<string> {
  const { sqlite } = app.deps.storage
  const all = new Set<string>()
  const seen = new Set<string>()
  const collect = (into: Set<string>, rows: unknown[]) => {
    for (const row of rows as Record<string, unknown>[])
      for (const value of Object.values(row))
        if (typeof value === 'string' && value.length >= 12) into.add(value)
  }
  for (const table of [...tablesOf(sqlite), 'events']) {
    collect(all, sqlite.prepare(`SELECT * FROM "${table}"`).all())
    app.deps.blind.run(person, q => {
      const client = (q as unknown as { $client: { prepare: (sql: string) => { all: () => unknown[] } } })
        .$client
      try {
        collect(seen, client.prepare(`SELECT * FROM "${table}"`).all())
      } catch (error) {
        if (!String(error).includes('no_such_table_for_annotators')) throw error
      }
    })
  }
  // a word of an instrument, which everybody reads, is not hidden because a judge's row holds it too
  const shown = [...seen].join('\n')
  return new Set([...all].filter(text => !shown.includes(text)))
}

test('nothing hidden is in any reply, in no shape: canaries, ids and texts of rows', {
  timeout: 60_000,
}, async () => {
  const mother = await aMother()
  const app = anApp({ from: mother.copy(), chance: copyChance() })
  const lines = await runScript(app, mother)
  const wire = wireOf(lines)
  const lower = wire.toLowerCase()
  expect(mother.canaries.length).toBeGreaterThan(100)
  for (const canary of mother.canaries)
    for (const shape of shapes(canary)) expect(lower.includes(shape.toLowerCase()), canary).toBe(false)

  const hidden = hiddenTexts(app, mother.people.kim.id)
  expect(hidden.size).toBeGreaterThan(1000)
  expect([...hidden].filter(text => wire.includes(text))).toEqual([])

  // ids that the views need for joining, and that still have no place in a reply
  const idsOf = (table: string) => app.deps.storage.sqlite.prepare(`SELECT id FROM ${table}`).pluck().all()
  for (const table of [
    'cases',
    'samples',
    'analysis_plans',
    'imports',
    'judge_runs',
    'exposures',
    'consents',
    'members',
    'reopenings',
  ])
    for (const id of idsOf(table) as string[]) expect(wire.includes(id), `${table} ${id}`).toBe(false)
})

test('the search finds a canary that is sent, whatever its shape', () => {
  for (const shape of shapes('Canary-x')) expect(shape.length).toBeGreaterThan(6)
  const line: Line = { request: '', status: 200, headers: [['etag', sha256('Canary-x')]], text: '' }
  expect(shapes('Canary-x').some(shape => wireOf([line]).includes(shape))).toBe(true)
})

test("no reply holds a running number of the server's, and cases stand in one's own order", {
  timeout: 60_000,
}, async () => {
  const mother = await aMother()
  const app = anApp({ from: mother.copy(), chance: copyChance() })
  const lines = await runScript(app, mother)
  const keys = new Set(
    lines.flatMap(line => [...line.text.matchAll(/"([a-z_]+)":\d/g)].map(match => match[1])),
  )
  const counts = [
    'position',
    'of',
    'ordinal',
    'revision',
    'version',
    'cases',
    'done',
    'rated',
    'missing',
    'turn',
    'turns',
    // the place, in one's own order, of the case one has begun
    'begun',
  ]
  const others = [
    'saved_at',
    'started_at',
    'at',
    'reopen_until',
    'score',
    'weight',
    'min',
    'max',
    'start',
    'end',
    'seconds',
    'index',
  ]
  for (const key of keys) expect([...counts, ...others], key).toContain(key)
  const study = JSON.parse(lines.at(-1)!.text) as { assignments: { id: string; position: number }[] }
  expect(study.assignments.map(one => one.position)).toEqual([1, 2, 3, 4])
  expect(study.assignments.map(one => one.id)).toEqual(mother.study.assignments.kim.map(one => one.id))
})
