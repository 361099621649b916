import { expect, test } from 'vitest'
import { JudgeReport } from '#schema/judgeReport.ts'
import { ValidationReport } from '#schema/report.ts'
import type { Split } from '#schema/study.ts'
import { validationReport } from '#server/agreement/validationReport.ts'
import { studyCommands } from '#server/commands/studyCommands.ts'
import { judgeReport } from '#server/judgeReport/judgeReport.ts'
import { studyOverview } from '#server/studies/overview.ts'
import { paperStudy } from '#test/server/agreement/paperStudy.ts'
import { aPlan } from '#test/support/aPlan.ts'
import { anApp } from '#test/support/app.ts'
import { aStudy } from '#test/support/make.ts'
import { clientIds, codeOf, physician } from '#test/support/physician.ts'

const command = studyCommands.find(({ name }) => name === 'report')!

/** An open study of four shared cases with a plan; two of them are set aside for a split, and all are rated. */
async function aStudyWith(split: Split, made: Parameters<typeof aStudy>[1] = { shared: 4, exclusive: 1 }) {
  const app = anApp()
  const study = aStudy(app, made)
  const at = `/api/studies/${study.key}`
  expect((await study.maintainer.put(`${at}/plan`, { ...aPlan, looks: [] })).status).toBe(200)
  const aside = study.cases.slice(0, 2).map(({ id }) => id)
  for (const id of aside)
    app.deps.storage.sqlite.prepare('UPDATE samples SET split = ? WHERE case_id = ?').run(split, id)
  const shared = study.cases.slice(0, 4)
  for (const [who, list, step] of [
    [physician(study.kim, study, clientIds('b')), study.assignments.kim, 0],
    [physician(study.lee, study, clientIds('c')), study.assignments.lee, 1],
  ] as const)
    for (const [n, one] of shared.entries()) {
      const { id } = list.find(({ case: own }) => own.id === one.id)!
      for (let stage = 0; stage < 3; stage++) await who.finishStage(id, n * step)
    }
  const get = (what: string) => study.maintainer.get(`${at}/${what}`)
  const report = async (query: string) =>
    ValidationReport.parse(((await get(`agreement${query}`)).body as { report: unknown }).report)
  const run = (values: Record<string, string>) =>
    command.run(app.deps, { values, positionals: [study.key], files: [] })
  return { app, study, at, aside, get, report, run }
}

test.each(['tuning', 'calibration'] as const)(
  '%s cases can be read before freezing, by the maintainer alone and without names, cases or claims',
  { timeout: 60_000 },
  async split => {
    const { study, at, get, report, run } = await aStudyWith(split)
    expect(codeOf(await get('agreement'))).toBe('study-not-frozen')
    expect(codeOf(await get('agreement?split=reporting'))).toBe('study-not-frozen')

    const early = await report(`?split=${split}`)
    expect(early).toMatchObject({
      split,
      plan: null,
      look: null,
      level: 0.95,
      study: { state: 'open' },
      counts: { cases: 2, shared: 2, annotations: 4 },
    })
    expect(early.columns.map(({ id }) => id)).toEqual(['physicians', 'judge', 'judge-shared'])
    expect(early.scores.every(({ rater }) => rater.kind === 'judge')).toBe(true)
    const { text } = await get(`agreement?split=${split}`)
    for (const name of [study.kim.id, study.lee.id, '"kim"', '"lee"'])
      expect(text.includes(name), name).toBe(false)

    // Who has which case is known to the maintainer, so a case would name its ratings; so would the judge's page.
    const cell = 'row=comprehension/pooled&column=physicians'
    expect(codeOf(await get(`agreement/pairs?${cell}&split=${split}`))).toBe('study-not-frozen')
    expect(codeOf(await get(`judge?split=${split}`))).toBe('study-not-frozen')
    for (const person of [study.kim, study.lee])
      expect((await person.get(`${at}/agreement?split=${split}`)).status).toBe(404)

    const said = (await run({ split })).text
    expect(said).toContain(`2 ${split} cases, 2 of them shared`)
    expect(said).toMatch(/exploratory\. .*nothing here is evidence of what the judge is worth/)
    expect(said).toContain('physicians are not named')
  },
)

test('a report on tuning cases has values and no verdict, test or primary row; the reporting split has its own cases', {
  timeout: 60_000,
}, async () => {
  const { study, aside, get, report, run } = await aStudyWith('tuning')
  study.setState('frozen')
  const [tuning, reporting] = [await report('?split=tuning'), await report('')]
  expect(reporting).toMatchObject({ split: 'reporting', plan: { version: 1 } })
  expect(reporting).toEqual(await report('?split=reporting'))
  expect([tuning.counts.cases, tuning.counts.annotations]).toEqual([2, 4])
  expect(reporting.counts.shared).toBe(2)
  expect(tuning.columns.map(({ id }) => id)).toContain(`judge:${study.kim.id}`)

  const linesOf = ({ rows }: ValidationReport) =>
    rows.flatMap(row => Object.values(row.benchmark?.results ?? {}))
  expect(linesOf(reporting).some(({ role }) => role === 'primary')).toBe(true)
  expect(linesOf(tuning).length).toBeGreaterThan(0)
  expect(linesOf(tuning).some(({ difference }) => difference.value !== null)).toBe(true)
  for (const line of linesOf(tuning))
    expect(line).toMatchObject({
      verdict: null,
      verdict_detail: null,
      verdict_undefined: 'set-aside',
      p_difference: null,
      p_noninferiority: null,
      adjusted: null,
      family: null,
      role: 'exploratory',
    })

  const cell = 'row=comprehension/pooled&column=physicians'
  const casesOf = async (query: string) => {
    const { pairs } = (await get(`agreement/pairs?${cell}${query}`)).body as { pairs: { case: string }[] }
    return new Set(pairs.map(pair => pair.case))
  }
  expect(await casesOf('&split=tuning')).toEqual(new Set(aside))
  const reported = await casesOf('')
  expect([reported.size, aside.some(id => reported.has(id))]).toEqual([2, false])

  const { json, text } = await run({ split: 'tuning' })
  expect(json).toMatchObject({ split: 'tuning', judge_report: { split: 'tuning' } })
  expect(text).toContain('Tuning cases: exploratory.')
  expect(text).toContain('Against the human benchmark: difference')
  expect(text).not.toMatch(/[Vv]erdict:|Primary:|Exploratory:|Against margin|analysis plan: version|Margin 0/)
  expect((await run({})).text).toMatch(/analysis plan: version 1[\s\S]*Primary: /)
})

test('the judge page of tuning cases rests on them alone, without the alternative annotator test', {
  timeout: 60_000,
}, async () => {
  const { study, aside, get } = await aStudyWith('tuning')
  study.setState('frozen')
  const read = async (query: string) =>
    JudgeReport.parse(((await get(`judge${query}`)).body as { report: unknown }).report)
  const [tuning, reporting] = [await read('?split=tuning'), await read('')]
  expect([tuning.split, reporting.split]).toEqual(['tuning', 'reporting'])
  const pointsOf = (report: JudgeReport) =>
    report.bias.scores.flatMap(({ points }) => points.map(one => one.case))
  expect(pointsOf(tuning).length).toBeGreaterThan(0)
  expect(pointsOf(tuning).every(id => aside.includes(id))).toBe(true)
  expect(pointsOf(reporting).some(id => aside.includes(id))).toBe(false)
  expect([tuning.alt_test.instruments.length, reporting.alt_test.instruments.length > 0]).toEqual([0, true])
  const [ofTuning, ofReporting] = [tuning, reporting].map(({ reliability }) => reliability.trials[0]!.ratings)
  expect(ofTuning).toBeGreaterThan(0)
  expect(ofTuning).toBeLessThan(ofReporting!)
})

test('enough tuning cases for a test and a verdict have neither, where as many reporting cases have both', {
  timeout: 120_000,
}, async () => {
  const app = anApp()
  const { id, given } = await paperStudy(app)
  const { db, sqlite } = app.deps.storage
  const cases = [...new Set(given.map(({ caseId }) => caseId))]
  const shared = cases.filter(one => given.filter(({ caseId }) => caseId === one).length === 2)
  for (const one of [...shared.slice(0, 10), ...cases.filter(one => !shared.includes(one)).slice(0, 20)])
    sqlite.prepare("UPDATE samples SET split = 'tuning' WHERE case_id = ?").run(one)
  const [tuning, reporting] = (['tuning', 'reporting'] as const).map(split => {
    const lines = validationReport(db, id, { split }).rows.flatMap(row =>
      Object.values(row.benchmark!.results),
    )
    const bias = judgeReport(db, id, { split }).bias.lines
    return {
      verdicts: lines.filter(({ verdict }) => verdict !== null).length,
      tests: lines.filter(({ p_difference, adjusted }) => p_difference !== null || adjusted !== null).length,
      lines: bias.length > 0,
      p: bias.filter(({ p, adjusted }) => p !== null || adjusted !== null).length,
    }
  })
  expect(tuning).toEqual({ verdicts: 0, tests: 0, lines: true, p: 0 })
  expect(Math.min(reporting!.verdicts, reporting!.tests, reporting!.p)).toBeGreaterThan(0)
})

test('a look is of the reporting split, and an unknown split is refused', { timeout: 60_000 }, async () => {
  const { get, run } = await aStudyWith('tuning')
  await expect(run({ split: 'tuning', 'open-look': '1' })).rejects.toThrow(/reporting split/)
  await expect(run({ split: 'test' })).rejects.toThrow(/calibration, tuning, reporting/)
  expect((await get('agreement?split=test')).status).toBe(400)
})

test('the overview counts what is drawn and dealt of each split, and its allocation is of the reporting cases', {
  timeout: 60_000,
}, async () => {
  const { app, study } = await aStudyWith('calibration')
  const { sample, allocation } = studyOverview(app.deps, study.id)
  expect(sample.splits).toEqual([
    { split: 'calibration', cases: 2, assignments: 4 },
    { split: 'reporting', cases: 4, assignments: 6 },
  ])
  expect(allocation.rows.reduce((sum, { exclusive, shared }) => sum + exclusive + shared, 0)).toBe(6)
})
