import { beforeEach, expect, test } from 'vitest'
import { JudgeReport } from '#schema/judgeReport.ts'
import { ValidationReport } from '#schema/report.ts'
import { validationReport } from '#server/agreement/validationReport.ts'
import { judgeReport } from '#server/judgeReport/judgeReport.ts'
import { loadDemo } from '#server/seed/loadDemo.ts'
import { studyIdOf } from '#server/studies/store.ts'
import { aPlan } from '#test/support/aPlan.ts'
import { anApp } from '#test/support/app.ts'
import { putPlan } from '#test/support/putPlan.ts'
import { judgeTrial } from '../judgeReport/judgeTrial.ts'

/** Every interval in a report, wherever it stands: where, by which method, and of which level. */
function intervalsIn(value: unknown, path = ''): { path: string; method: string; level: number }[] {
  if (value === null || typeof value !== 'object') return []
  const own = value as Record<string, unknown>
  const here =
    typeof own.low === 'number' && typeof own.method === 'string'
      ? [{ path, method: own.method, level: own.level as number }]
      : []
  return [...here, ...Object.entries(own).flatMap(([key, inner]) => intervalsIn(inner, `${path}/${key}`))]
}

const shared = 1 - 0.05 / 3
let reports: { agreement: ValidationReport; judge: JudgeReport } | undefined

beforeEach(async () => {
  if (reports) return
  const app = anApp()
  await loadDemo(app.deps)
  const { db } = app.deps.storage
  const study = studyIdOf(db, 'demo-pilot')!
  putPlan(app, study, { ...aPlan, looks: [5, 10] })
  const first = validationReport(db, study).judge!
  await judgeTrial(
    app,
    study,
    first.id,
    { name: first.name, model: first.model, prompt_version: first.prompt_version, trial: 9 },
    (line, index) => (index % 7 === 0 ? null : line),
  )
  reports = {
    agreement: ValidationReport.parse(validationReport(db, study, { judge: first.id })),
    judge: JudgeReport.parse(judgeReport(db, study, { judge: first.id })),
  }
}, 120_000)

test.each(['agreement', 'judge'] as const)(
  'alpha shared out over two looks reaches every interval of the %s report',
  kind => {
    const report = reports![kind]
    const found = intervalsIn(report)
    expect(report.level).toBeCloseTo(shared, 12)
    expect(report.plan).toMatchObject({ alpha: 0.05, looks: [5, 10] })
    expect(found.length).toBeGreaterThan(100)
    expect(found.filter(({ level }) => Math.abs(level - shared) > 1e-12)).toEqual([])
  },
)

test('the parts of both reports that make their own intervals are all among them', () => {
  const places = new Set(
    [...intervalsIn(reports!.agreement), ...intervalsIn(reports!.judge)].map(({ path, method }) =>
      [path.replace(/\/\d+/g, '').split('/').slice(1, 4).join('/'), method].join(' '),
    ),
  )
  for (const place of [
    'rows/benchmark/results bonett-wright-2000',
    'rows/benchmark/results wilson-1927',
    'bias/lines/difference jackknife-t',
    'reliability/rows/result jackknife-t-fisher-z',
    'corrected/scores/slices clustered-t',
  ])
    expect([...places], place).toContain(place)
  expect(reports!.judge.corrected.level).toBe(reports!.judge.level)
})
