import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { JudgeReport } from '#schema/judgeReport.ts'
import { commands } from '#server/commands/commands.ts'
import { paperStudy } from '#test/server/agreement/paperStudy.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { judgeTrial } from './judgeTrial.ts'

const sha = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** The recipe of docs/judge-inputs.md written again, from the texts that paperStudy made. */
const recipe = (cases: number[], text: (n: number) => string) =>
  sha(
    cases
      .map(n => `case-${n}`)
      .sort()
      .map(name => `${name} ${sha(text(Number(name.slice(5))))}\n`)
      .join(''),
  )
const all = Array.from({ length: 140 }, (_, n) => n)
const note = (n: number) => `Note ${n}`
const dialogue = (n: number) => `educator: Hello ${n}\n`
const answers = (n: number) => Array.from({ length: 6 }, () => `What?\tAnswer ${n}\n`).join('')

async function hashes(app: TestApp, key: string) {
  const command = commands.find(({ name }) => name === 'study input-hashes')!
  const { json } = await command.run(app.deps, { values: {}, positionals: [key], files: [] })
  return json as { input_shas: Record<string, string>; each: Record<string, Record<string, string>> }
}

test('the hashes follow the written recipe', async () => {
  const app = anApp()
  await paperStudy(app)
  const { input_shas, each } = await hashes(app, 'paper')
  expect(input_shas.note).toBe(recipe(all, note))
  expect(input_shas.dialogue).toBe(recipe(all, dialogue))
  expect(input_shas.answers).toBe(recipe(all, answers))
  expect(each.note!['case-3']).toBe(sha('Note 3'))
})

test('a report says which part was read the same, which differs and which is not known', async () => {
  const app = anApp()
  const { id, run, maintainer } = await paperStudy(app)
  const { input_shas, each } = await hashes(app, 'paper')
  const rated = new Set<number>()
  const judge = await judgeTrial(
    app,
    id,
    run,
    {
      name: 'other',
      input_shas: {},
    },
    line => {
      rated.add(Number(line.case_id.slice(5)))
      return line
    },
  )
  expect(rated.size).toBe(70)
  const state = async (of: string) => {
    const reply = await maintainer.get(`/api/studies/${id}/judge?judge=${of}`)
    const { inputs } = JudgeReport.parse((reply.body as { report: unknown }).report)
    return Object.fromEntries(inputs.map(line => [line.part, line.state]))
  }
  expect(await state(judge)).toEqual({
    note: 'unknown',
    dialogue: 'unknown',
    answers: 'unknown',
    rubric: 'unknown',
  })
  const told = await judgeTrial(
    app,
    id,
    run,
    {
      name: 'third',
      input_shas: {
        note: input_shas.note!,
        dialogue: recipe([...rated], dialogue).toUpperCase(),
        answers: recipe([...rated], n => `${answers(n)} `),
        rubric: sha(
          Object.entries(each.rubric!)
            .sort()
            .map(([key, hash]) => `${key} ${hash}\n`)
            .join(''),
        ),
      },
    },
    line => line,
  )
  expect(await state(told)).toEqual({ note: 'same', dialogue: 'same', answers: 'differs', rubric: 'same' })
})
