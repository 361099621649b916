import { expect, test } from 'vitest'
import { JudgeReport } from '#schema/judgeReport.ts'
import { studyCommands } from '#server/commands/studyCommands.ts'
import { loadDemo } from '#server/seed/loadDemo.ts'
import { anApp } from '#test/support/app.ts'

const report = studyCommands.find(command => command.name === 'report')!

test('the report of a judged study has the judge’s own report under a key beside what it had', async () => {
  const { deps } = anApp()
  await loadDemo(deps)
  const { json, text } = await report.run(deps, { values: {}, positionals: ['demo-pilot'], files: [] })
  const found = json as Record<string, unknown>
  expect(found).toMatchObject({ judge: { name: 'demo-judge' }, rows: expect.any(Array) })
  const ofJudge = JudgeReport.parse(found.judge_report)
  expect(ofJudge.judge).toEqual(found.judge)
  expect(text).toMatch(/^Scores: judge less physicians\n {2}Conversation quality {2}\+1\.094 \(/m)
  expect(text).not.toMatch(/undefined|NaN|\{\{|reason\./)
}, 60_000)
