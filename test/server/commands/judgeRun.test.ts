import { expect, test } from 'vitest'
import { judgesOf } from '#server/agreement/store.ts'
import { judgeRunNamed, runName } from '#server/commands/judgeRun.ts'
import { anApp } from '#test/support/app.ts'
import { aStudy } from '#test/support/make.ts'
import { judgeTrial } from '../judgeReport/judgeTrial.ts'

test('a judge run is asked for as reports print it, by name or by number, and a refusal lists the runs', async () => {
  const app = anApp()
  const study = aStudy(app, { judges: 2 })
  const [first, second] = judgesOf(app.deps.storage.db, study.id)
  const again = await judgeTrial(
    app,
    study.id,
    first!.id,
    { name: first!.name, model: first!.model, prompt_version: first!.promptVersion, trial: 9 },
    line => line,
  )
  const asked = (text: string) => judgeRunNamed(app.deps, study.id, text)
  expect(asked(first!.id)).toBe(first!.id)
  expect(asked(runName(first!))).toBe(first!.id)
  expect(asked(`${first!.name}, run 9`)).toBe(again)
  expect(asked('9')).toBe(again)
  expect(asked(second!.name)).toBe(second!.id)
  const list = [first!, second!, { name: first!.name, trial: 9 }].map(runName)
  for (const [text, why] of [
    ['nobody', 'is no judge run'],
    [first!.name, 'is more than one judge run'],
  ] as const) {
    expect(() => asked(text)).toThrow(why)
    for (const name of list) expect(() => asked(text)).toThrow(name)
  }
})
