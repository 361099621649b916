import { beforeEach, expect, test } from 'vitest'
import { JudgeReport } from '#schema/judgeReport.ts'
import { judgeReport } from '#server/judgeReport/judgeReport.ts'
import { loadDemo } from '#server/seed/loadDemo.ts'
import { studentQuantile } from '#server/statistics/distributions.ts'
import { studyIdOf } from '#server/studies/store.ts'
import { anApp } from '#test/support/app.ts'

/** One item of one unit in the demo's database: the judge's value, every physician's, and what the case is. */
type Cell = {
  patient: string
  caseId: string
  way: string
  language: string
  model: string
  recall: string
  instrument: string
  item: string
  judge: string
  people: Record<string, string>
}

let report: JudgeReport
let cells: Cell[] = []
/** Words of the educator by case. */
let words: Map<string, number>

beforeEach(async () => {
  if (cells.length > 0) return
  const app = anApp()
  await loadDemo(app.deps)
  const { db, sqlite } = app.deps.storage
  const study = studyIdOf(db, 'demo-pilot')!
  report = JudgeReport.parse(judgeReport(db, study))
  const rows = sqlite
    .prepare(`
      SELECT a.person_id AS person, l.kind, c.group_id AS patient, c.id AS caseId, c.language, i.key AS instrument,
             r.item, r.value, json_extract(h.hidden, '$.educator_model') AS model, t.value AS recall,
             (SELECT j.value FROM judge_ratings j JOIN units ju ON ju.id = j.unit_id
              WHERE ju.join_key = u.join_key AND ju.case_id = c.id AND j.instrument = i.key AND j.item = r.item) AS judge,
             u.join_key AS unit
      FROM submission_ratings sr
      JOIN ratings r ON r.id = sr.rating_id
      JOIN assignments a ON a.id = r.assignment_id
      JOIN allocations l ON l.assignment_id = a.id
      JOIN units u ON u.id = r.unit_id
      JOIN cases c ON c.id = u.case_id
      JOIN case_hidden h ON h.case_id = c.id
      JOIN case_strata t ON t.case_id = c.id AND t.name = 'recall'
      JOIN stages g ON g.id = r.stage_id
      JOIN instrument_versions v ON v.id = g.instrument_version_id
      JOIN instruments i ON i.id = v.instrument_id
      WHERE a.study_id = ?`)
    .all(study) as (Omit<Cell, 'people' | 'way'> & {
    person: string
    kind: string
    value: string
    unit: string
  })[]
  const found = new Map<string, Cell>()
  for (const { person, kind, value, unit, ...row } of rows) {
    const key = `${unit}|${row.item}`
    const cell = found.get(key) ?? { ...row, way: kind === 'shared' ? kind : person, people: {} }
    cell.people[person] = value
    found.set(key, cell)
  }
  cells = [...found.values()]
  const parts = sqlite
    .prepare(`SELECT p.case_id AS caseId, p.body FROM case_parts p JOIN cases c ON c.id = p.case_id
              WHERE p.pane = 'dialogue' AND c.study_id = ?`)
    .all(study) as { caseId: string; body: string }[]
  words = new Map(
    parts.map(({ caseId, body }) => [
      caseId,
      (JSON.parse(body) as { role: string; text: string }[])
        .filter(turn => turn.role === 'educator')
        .flatMap(turn => turn.text.match(/\S*[\p{L}\p{N}]\S*/gu) ?? []).length,
    ]),
  )
})

const points: Record<string, number> = { no: 0, yes: 1, incorrect: 0, partially_correct: 0.5, correct: 1 }
const score = (value: string) => points[value] ?? Number(value)
const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
const differenceOf = (cell: Cell) => score(cell.judge) - mean(Object.values(cell.people).map(score))

/** Mean difference and its interval: without each patient, whose place those of the same way take over. */
function leniency(own: readonly Cell[]) {
  const patients = [...new Map(own.map(cell => [cell.patient, cell.way]))]
  const sizes = new Map<string, number>()
  for (const [, way] of patients) sizes.set(way, (sizes.get(way) ?? 0) + 1)
  const wayOf = (way: string) => ([...sizes.values()].includes(1) ? 'all' : way)
  const weighted = (weight: (cell: Cell) => number) => {
    const total = own.reduce((sum, cell) => sum + weight(cell), 0)
    return own.reduce((sum, cell) => sum + weight(cell) * differenceOf(cell), 0) / total
  }
  const ways = new Map<string, number[]>()
  for (const [patient, given] of patients) {
    const way = wayOf(given)
    const size = way === 'all' ? patients.length : sizes.get(way)!
    const left = weighted(cell =>
      cell.patient === patient ? 0 : wayOf(cell.way) === way ? size / (size - 1) : 1,
    )
    ways.set(way, [...(ways.get(way) ?? []), left])
  }
  let variance = 0
  for (const list of ways.values())
    variance +=
      ((list.length - 1) / list.length) * list.reduce((sum, one) => sum + (one - mean(list)) ** 2, 0)
  return {
    value: weighted(() => 1),
    n: own.length,
    half: Math.sqrt(variance) * studentQuantile(0.975, patients.length - ways.size),
  }
}

test('leniency overall, by item, language, model and recall is what the rows of the database give', () => {
  let compared = 0
  for (const line of report.bias.lines) {
    if (line.by === 'level' || (line.by === 'stratum' && line.field !== 'recall')) continue
    const own = cells.filter(
      cell =>
        cell.instrument === line.instrument &&
        (line.by === 'overall' ||
          (line.by === 'item' && cell.item === line.field) ||
          (line.by === 'language' && cell.language === line.value) ||
          (line.by === 'model' && cell.model === line.value) ||
          (line.by === 'stratum' && cell.recall === line.value)),
    )
    const wanted = leniency(own)
    const where = `${line.instrument} ${line.by} ${line.field} ${line.value}`
    expect(line.difference.value, where).toBeCloseTo(wanted.value, 12)
    expect(line.difference.n, where).toBe(wanted.n)
    expect([line.cases, line.groups], where).toEqual([
      new Set(own.map(cell => cell.caseId)).size,
      new Set(own.map(cell => cell.patient)).size,
    ])
    if (line.difference.value === null || !line.difference.ci) continue
    compared++
    expect(line.difference.ci.low, where).toBeCloseTo(wanted.value - wanted.half, 10)
    expect(line.difference.ci.high, where).toBeCloseTo(wanted.value + wanted.half, 10)
  }
  expect(compared).toBeGreaterThan(40)
})

test('leniency by level: the judge where a physician gave that level, each physician by their share', () => {
  for (const line of report.bias.lines.filter(one => one.by === 'level')) {
    const own = cells
      .filter(cell => cell.instrument === line.instrument)
      .flatMap(cell =>
        Object.values(cell.people)
          .filter(value => value === line.field)
          .map(value => ({ by: 1 / Object.keys(cell.people).length, d: score(cell.judge) - score(value) })),
      )
    const total = own.reduce((sum, one) => sum + one.by, 0)
    expect(line.difference.value, `${line.instrument} ${line.field}`).toBeCloseTo(
      own.reduce((sum, one) => sum + one.by * one.d, 0) / total,
      12,
    )
  }
})

test('the slope by length goes through the cases as the dialogues of the database have them', () => {
  const trends = report.bias.trends.filter(trend => trend.by === 'length')
  expect(trends).toHaveLength(3)
  for (const trend of trends) {
    const own = cells.filter(cell => cell.instrument === trend.instrument)
    const ids = [...new Set(own.map(cell => cell.caseId))]
    const at = ids.map(id => {
      const its = own.filter(cell => cell.caseId === id)
      return { language: its[0]!.language, x: words.get(id)!, y: mean(its.map(differenceOf)) }
    })
    let [xx, xy] = [0, 0]
    for (const language of ['en', 'ko']) {
      const list = at.filter(one => one.language === language)
      const [x, y] = [mean(list.map(one => one.x)), mean(list.map(one => one.y))]
      for (const one of list) {
        xx += (one.x - x) ** 2
        xy += (one.x - x) * (one.y - y)
      }
    }
    expect(trend.result.value, trend.instrument).toBeCloseTo((100 * xy) / xx, 10)
    expect(trend.result.n).toBe(12)
  }
})

test('comprehension case by case: the judge’s mean and that of the physicians, with their limits', () => {
  const found = report.bias.scores.find(one => one.instrument === 'comprehension')!
  const own = cells.filter(cell => cell.instrument === 'comprehension')
  expect(found.points).toHaveLength(12)
  for (const point of found.points) {
    const its = own.filter(cell => cell.caseId === point.case)
    expect(point.judge).toBeCloseTo(mean(its.map(cell => score(cell.judge))), 12)
    expect(point.physicians).toBeCloseTo(
      mean(its.map(cell => mean(Object.values(cell.people).map(score)))),
      12,
    )
  }
  const differences = found.points.map(point => point.judge - point.physicians)
  const sd = Math.sqrt(differences.reduce((sum, one) => sum + (one - mean(differences)) ** 2, 0) / 11)
  expect(found.upper_limit.value).toBeCloseTo(mean(differences) + 1.959963984540054 * sd, 10)
})

test('what each rater gave, on the eight cases of both physicians', () => {
  const lines = report.distributions.levels.filter(line => line.instrument === 'conversation-quality')
  expect(lines).toHaveLength(12)
  for (const line of lines) {
    const own = cells.filter(cell => cell.item === line.item && cell.way === 'shared')
    const given = line.rater.kind === 'judge' ? [own.map(cell => cell.judge)] : physiciansOf(own)
    const counts = given.map(values =>
      line.counts.map(({ value }) => values.filter(one => one === value).length),
    )
    expect(counts, `${line.item} ${line.rater.name}`).toContainEqual(line.counts.map(({ n }) => n))
    expect([line.same_cases, line.cases]).toEqual([true, 8])
  }
  expect(new Set(lines.map(line => line.rater.name))).toEqual(new Set(['Dr. Han', 'Dr. Seo', 'demo-judge']))
})

const physiciansOf = (own: readonly Cell[]): string[][] =>
  [...new Set(own.flatMap(cell => Object.keys(cell.people)))].map(person =>
    own.map(cell => cell.people[person]!),
  )

test('mean scores by language and educator', () => {
  const seen = report.distributions.strata.filter(
    cell => cell.instrument === 'conversation-quality' && cell.field === 'language',
  )
  expect(seen.length).toBeGreaterThan(4)
  for (const cell of seen) {
    const own = cells.filter(
      one => one.instrument === cell.instrument && one.language === cell.value && one.model === cell.model,
    )
    expect(cell.judge).toBeCloseTo(mean(own.map(one => score(one.judge))), 12)
    expect(cell.physicians).toBeCloseTo(mean(own.map(one => mean(Object.values(one.people).map(score)))), 12)
    expect(cell.cases).toBe(new Set(own.map(one => one.caseId)).size)
  }
})
