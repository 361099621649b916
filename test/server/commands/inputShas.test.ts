import { expect, test } from 'vitest'
import { LocatedError } from '#schema/located.ts'
import { importCommands } from '#server/commands/importCommands.ts'
import { problemLines } from '#server/commands/problemLines.ts'
import { anApp } from '#test/support/app.ts'
import { aStudy, someValue } from '#test/support/make.ts'

const command = importCommands.find(({ name }) => name === 'import ratings')!
const sha = 'AB'.repeat(32)

test('hashes that are none are refused where they stand, and what is said later of known rows is told', async () => {
  const app = anApp()
  const study = aStudy(app, { judges: 0 })
  const { instrument } = study.stages.quality
  const line = JSON.stringify({
    case_id: study.cases[0]!.ref,
    instrument: instrument.key,
    item: instrument.items[0]!.id,
    rater: 'judge-a',
    value: someValue(instrument, instrument.items[0]!.id),
  })
  const run = (shas: string) =>
    command.run(app.deps, {
      positionals: [],
      values: { study: study.key, judge: 'judge-a', model: 'm', 'prompt-version': '1', 'input-shas': shas },
      files: [{ name: 'judge.jsonl', bytes: new TextEncoder().encode(line) }],
    })
  const refused = async (shas: string) => {
    try {
      await run(shas)
    } catch (error) {
      if (error instanceof LocatedError) return problemLines(error.problems)
      throw error
    }
    throw new Error('nothing was refused')
  }
  expect(await refused('{"note":"zz","rubric":"AB"}')).toEqual([
    'concord: --input-shas note: Not a SHA-256: 64 digits 0-9 and a-f are needed.',
    'concord: --input-shas rubric: Not a SHA-256: 64 digits 0-9 and a-f are needed.',
  ])
  expect(await refused('{')).toEqual([expect.stringMatching(/^concord: --input-shas: /)])
  expect((await run(JSON.stringify({ note: sha }))).json).toMatchObject([
    { rows: 1, other_provenance: false },
  ])
  const stored = app.deps.storage.sqlite.prepare('SELECT input_shas FROM judge_runs').pluck().get()
  expect(stored).toBe(JSON.stringify({ note: sha.toLowerCase() }))
  expect((await run(JSON.stringify({ note: sha }))).text).not.toContain('was not taken')
  expect((await run('{}')).text).not.toContain('was not taken')
  const other = await run(JSON.stringify({ note: '0'.repeat(64) }))
  expect(other.text).toContain('what is said now of how the run was made was not taken')
  expect(app.deps.storage.sqlite.prepare('SELECT input_shas FROM judge_runs').pluck().all()).toEqual([stored])
})
