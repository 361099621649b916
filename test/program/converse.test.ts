import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CaseFile } from '#schema/case.ts'
import { openDeps } from '#server/dataFolder.ts'
import { endpointsIn } from '#server/endpoints/endpointsIn.ts'
import { root } from '#server/root.ts'
import { verify } from '#server/storage/verify.ts'
import { aBatchDraft, ward, writeWard } from '#test/support/batch.ts'
import { type FakeEndpoint, startFakeEndpoint } from '#test/support/fakeEndpoint.ts'
import { startServer } from '#test/support/server.ts'
import { aFolder, concord } from './support.ts'

let fake: FakeEndpoint
let folder: string
/** What the endpoint waits for before it answers. */
let gate: Promise<void>

beforeEach(async () => {
  const answer = ward({ every: 20 })
  gate = Promise.resolve()
  fake = await startFakeEndpoint(async (request, index) => {
    await gate
    return answer(request, index)
  })
  folder = aFolder()
  writeWard(folder, fake.url)
  const deps = openDeps(folder, 'http://localhost', endpointsIn(folder))
  await aBatchDraft(deps, { cases: 3 })
  deps.close()
})
afterEach(() => fake.close())

const converse = ['study', 'converse', 'batch']
const env = () => ({ CONCORD_DATA: folder })

/** What stands in the folder: how each encounter ended, and whether any turn is out of step. */
function whatStands() {
  const sqlite = new Database(join(folder, 'concord.db'), { readonly: true })
  const rows = <T>(sql: string) => sqlite.prepare(sql).raw().all() as T[]
  const stands = {
    endings: rows<[string | null]>('SELECT ending FROM encounters').flat(),
    turns: rows<[number]>('SELECT count(*) FROM turns GROUP BY encounter_id').flat(),
    // Every turn from the first to the last, once, and each by whose turn it was.
    outOfStep: rows(
      `SELECT encounter_id FROM turns GROUP BY encounter_id HAVING max(ordinal) <> count(*)
       OR sum((ordinal % 2 = 1) <> (role = 'educator')) > 0`,
    ),
    interrupted: rows("SELECT 1 FROM attempts WHERE problem = 'interrupted'").length,
    whole: verify(sqlite).ok,
  }
  sqlite.close()
  return stands
}

test('a batch that is killed in its midst, again and again, is taken up without a doubled turn', async () => {
  for (let n = 0; n < 3; n++) {
    const child = spawn(process.execPath, [join(root, 'dist/server/cli.js'), ...converse], {
      env: { ...process.env, ...env() },
      stdio: 'ignore',
    })
    const asked = fake.requests.length
    await expect.poll(() => fake.requests.length, { timeout: 30_000 }).toBeGreaterThan(asked + 6)
    const gone = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  expect(whatStands().endings).toEqual([null, null, null])
  const { code, out, err } = await concord([...converse, '--json'], env())
  expect(JSON.parse(out)).toMatchObject({ wanted: 3, ended: 3, begun: 0, taken_up: 3, stuck: [] })
  // How far it is is said only of a run that takes its time.
  expect([code, err]).toEqual([
    0,
    expect.stringMatching(/^(concord: \d of 3 encounters ended, \d going on\n)*$/),
  ])
  const stands = whatStands()
  expect(stands).toMatchObject({
    endings: ['complete', 'complete', 'complete'],
    turns: [10, 10, 10],
    outOfStep: [],
    whole: true,
  })
  expect(stands.interrupted).toBeGreaterThan(0)
}, 120_000)

test('with a running server the server holds them, and a second command is refused meanwhile', async () => {
  let open = () => {}
  gate = new Promise(resolve => {
    open = resolve
  })
  const server = await startServer({ folder })
  try {
    const first = concord(converse, env())
    await expect.poll(() => fake.requests.length, { timeout: 30_000 }).toBeGreaterThan(0)
    const second = await concord(converse, env())
    expect([second.code, second.out]).toEqual([1, ''])
    expect(second.err).toContain('The encounters of this study are being held already.')
    open()
    const { code, out } = await first
    expect([code, out]).toEqual([0, 'batch: 3 of 3 encounters ended\n  Came to its end: 3\n'])
    expect(whatStands()).toMatchObject({ turns: [10, 10, 10], outOfStep: [], whole: true })
    const file = join(folder, 'out.jsonl')
    const written = await concord(['study', 'transcripts', 'batch', '--out', file], env())
    expect([written.code, written.out]).toEqual([0, `${file}: 3 cases\n`])
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(lines.map(line => CaseFile.parse(JSON.parse(line)).dialogue!.length)).toEqual([10, 10, 10])
    await concord(['study', 'create', 'review', '--protocol', 'virtual-patient-review'], env())
    const taken = await concord(['import', 'cases', file, '--study', 'review'], env())
    expect([taken.code, taken.err]).toEqual([0, ''])
    expect(taken.out).toContain('out.jsonl: 3 cases from 3 source patients, 30 turns')
  } finally {
    await server.stop()
  }
}, 120_000)

test('encounters that did not end are told with a code that is not 0', async () => {
  await fake.close()
  const { code, out } = await concord([...converse, '--cases', '1'], env())
  expect(code).toBe(1)
  expect(out).toContain('batch: 0 of 1 encounter ended')
  expect(out).toContain('not ended: room-1, turn 1: the endpoint could not be reached')
}, 120_000)
