import { expect, test } from 'vitest'
import { CellPair, ValidationReport } from '#schema/report.ts'
import { anApp } from '#test/support/app.ts'
import { type Answer, paperStudy } from './paperStudy.ts'

type Pairs = [string, string][]

/** Cohen's kappa straight from its definition, over the labels that occur. */
function naiveKappa(pairs: Pairs): number {
  const n = pairs.length
  const labels = [...new Set(pairs.flat())]
  const share = (test: (pair: [string, string]) => boolean) => pairs.filter(test).length / n
  const po = share(([a, b]) => a === b)
  const pe = labels.reduce(
    (sum, label) => sum + share(([a]) => a === label) * share(([, b]) => b === label),
    0,
  )
  return (po - pe) / (1 - pe)
}

/** Quadratic weighted kappa as 1 − mean squared difference over the one expected from the margins. */
function naiveQuadratic(pairs: Pairs, labels: string[]): number {
  const numbers = pairs.map(([a, b]) => [labels.indexOf(a), labels.indexOf(b)] as const)
  const observed = numbers.reduce((sum, [a, b]) => sum + (a - b) ** 2, 0) / numbers.length
  let expected = 0
  for (const [a] of numbers) for (const [, b] of numbers) expected += (a - b) ** 2
  return 1 - observed / (expected / numbers.length ** 2)
}

const joined = (first: Answer[], second: Answer[], instrument: string, item?: string): Pairs => {
  const of = (answers: Answer[]) =>
    new Map(
      answers
        .filter(answer => answer.instrument === instrument && (item === undefined || answer.item === item))
        .map(answer => [`${answer.unit} ${answer.item}`, answer.value]),
    )
  const other = of(second)
  return [...of(first)].flatMap(([key, value]) =>
    other.has(key) ? [[value, other.get(key)!] as [string, string]] : [],
  )
}

test('the paper-sized study: counts of every row and column, and the values by definition', async () => {
  const app = anApp()
  const { id, answers, physicians, maintainer, given } = await paperStudy(app)
  const reply = await maintainer.get(`/api/studies/${id}/agreement`)
  expect(reply.status).toBe(200)
  const report = ValidationReport.parse((reply.body as { report: unknown }).report)
  expect(report.counts).toMatchObject({
    cases: 70,
    shared: 20,
    groups: 70,
    annotations: 90,
    physicians: 2,
    unfinished: 0,
  })

  const cell = (row: string, column: string) => {
    const found = report.rows.find(one => one.id === row)?.cells.find(one => one.column === column)
    if (!found) throw new Error(`no cell ${row} ${column}`)
    return found
  }
  const [han, seo] = physicians.map(person => `judge:${person.id}`)
  const axes = ['naturalness', 'responsiveness', 'clarity', 'clinical_relevance']
  for (const axis of axes) {
    expect(cell(`conversation-quality/${axis}`, 'judge').n, axis).toBe(90)
    expect(cell(`conversation-quality/${axis}`, 'physicians').n, axis).toBe(20)
  }
  expect(cell('topic-checklist/pooled', 'judge').n).toBe(1890)
  expect(cell('topic-checklist/pooled', 'physicians').n).toBe(420)
  expect(cell('comprehension/pooled', 'judge').n).toBe(540)
  expect(cell('comprehension/pooled', 'physicians').n).toBe(120)
  for (const column of [han!, seo!]) {
    expect(cell('conversation-quality/clarity', column).n).toBe(45)
    expect(cell('topic-checklist/pooled', column).n).toBe(945)
    expect(cell('comprehension/pooled', column).n).toBe(270)
  }
  expect(cell('conversation-quality/clarity', 'judge-shared').n).toBe(40)
  expect(cell('topic-checklist/pooled', 'judge-shared').n).toBe(840)
  expect(cell('topic-checklist/Q2.1', 'judge').n).toBe(90)
  expect(report.rows.filter(row => row.instrument === 'topic-checklist' && row.kind === 'item')).toHaveLength(
    21,
  )

  const of = (rater: string) => answers.filter(answer => answer.rater === rater)
  const judge = of('judge')
  const people = physicians.map(person => of(person.id))
  const pooled = (instrument: string) => people.flatMap(own => joined(own, judge, instrument))
  expect(cell('topic-checklist/pooled', 'judge').results.cohen_kappa!.value).toBeCloseTo(
    naiveKappa(pooled('topic-checklist')),
    12,
  )
  expect(cell('comprehension/pooled', 'judge').results.weighted_kappa_quadratic!.value).toBeCloseTo(
    naiveQuadratic(pooled('comprehension'), ['incorrect', 'partially_correct', 'correct']),
    12,
  )
  const likert = ['1', '2', '3', '4', '5']
  const byAxis = axes.map(axis =>
    naiveQuadratic(joined(people[0]!, people[1]!, 'conversation-quality', axis), likert),
  )
  axes.forEach((axis, index) => {
    expect(
      cell(`conversation-quality/${axis}`, 'physicians').results.weighted_kappa_quadratic!.value,
    ).toBeCloseTo(byAxis[index]!, 12)
  })
  expect(cell('conversation-quality/mean', 'physicians').results.weighted_kappa_quadratic!.value).toBeCloseTo(
    byAxis.reduce((sum, value) => sum + value, 0) / 4,
    12,
  )
  expect(given).toHaveLength(90)
  expect(app.faults).toEqual([])
})

test('every interval goes by source patient: pooled rows too, and none takes answers of one patient as independent', async () => {
  const app = anApp()
  const { id, maintainer, physicians } = await paperStudy(app)
  const { report } = (await maintainer.get(`/api/studies/${id}/agreement`)).body as {
    report: ValidationReport
  }
  const result = (row: string, column: string) =>
    report.rows.find(one => one.id === row)!.cells.find(one => one.column === column)!.results.cohen_kappa!
  expect(report).toMatchObject({ replicates: 2000, conditional_on: 'raters' })
  const pooled = result('topic-checklist/pooled', 'physicians')
  expect(pooled).toMatchObject({
    groups: 20,
    ci: { method: 'jackknife-t-fisher-z', level: 0.95 },
    bootstrap: { method: 'bootstrap-bca', replicates: 2000, undefined: 0 },
  })
  expect(pooled).not.toHaveProperty('analytic')
  // One patient of a shared case gives the judge a pair with each physician.
  expect(result('conversation-quality/clarity', 'judge')).toMatchObject({ groups: 70 })
  expect(result('conversation-quality/clarity', 'judge')).not.toHaveProperty('analytic')
  expect(result('conversation-quality/clarity', `judge:${physicians[0]!.id}`)).toMatchObject({
    groups: 45,
    analytic: { method: 'fleiss-cohen-everitt-1969' },
  })
  const mean = report.rows.find(one => one.id === 'conversation-quality/mean')!
  expect(mean.cells[0]!.results.weighted_kappa_quadratic).toMatchObject({
    ci: { method: 'jackknife-t-fisher-z' },
    groups: 20,
  })
  const { judge, difference, physicians: together } = mean.benchmark!.results.weighted_kappa_quadratic
  expect(mean.benchmark).toMatchObject({ n: 20, cases: 20, groups: 20, left_out: [] })
  expect([judge.n, together.n, difference.n]).toEqual([40, 20, 20])
  // The physicians’ side is the table’s own column, interval and all.
  expect(together).toEqual(mean.cells[0]!.results.weighted_kappa_quadratic)
  expect(difference).toMatchObject({
    groups: 20,
    ci: { method: 'jackknife-t', level: 0.95 },
    bootstrap: { replicates: 2000 },
  })
})

test('a report is computed beside the server, once for all who ask at the same time, and the same each time', async () => {
  const app = anApp()
  const { id, maintainer } = await paperStudy(app)
  const stalls = stallWatch()
  const path = `/api/studies/${id}/agreement`
  const [first, second] = await Promise.all([maintainer.get(path), maintainer.get(path)])
  expect(stalls.turns()).toBeGreaterThan(10)
  stalls.stop()
  expect(second.body).toEqual(first.body)
  const anew = (await maintainer.get(path)).body as { report: ValidationReport }
  expect(anew.report).toEqual((first.body as { report: ValidationReport }).report)
  expect((await maintainer.get(`${path}/progress`)).body).toEqual({ progress: null })
})

/** Counts how often the event loop came round while something went on. */
function stallWatch() {
  let turns = 0
  const timer = setInterval(() => turns++, 5)
  return { turns: () => turns, stop: () => clearInterval(timer) }
}

test('each count of a confusion table opens exactly that many pairs, all of that cell', async () => {
  const app = anApp()
  const { id, maintainer } = await paperStudy(app)
  const { report } = (await maintainer.get(`/api/studies/${id}/agreement`)).body as {
    report: ValidationReport
  }
  const row = report.rows.find(one => one.id === 'comprehension/pooled')!
  const cell = row.cells.find(one => one.column === 'judge')!
  expect(cell.confusion!.flat().reduce((sum, count) => sum + count, 0)).toBe(540)
  for (const [i, first] of row.labels.entries())
    for (const [j, second] of row.labels.entries()) {
      const query = new URLSearchParams({
        row: row.id,
        column: 'judge',
        first: first.value,
        second: second.value,
      })
      const reply = await maintainer.get(`/api/studies/${id}/agreement/pairs?${query}`)
      const { pairs } = reply.body as { pairs: CellPair[] }
      expect(pairs).toHaveLength(cell.confusion![i]![j]!)
      for (const pair of pairs) {
        CellPair.parse(pair)
        expect([pair.first.value, pair.second.value]).toEqual([first.value, second.value])
      }
    }
})

test('agreement is not to be had before freezing, nor by a physician', async () => {
  const app = anApp()
  const { id, maintainer, physicians } = await paperStudy(app)
  expect((await physicians[0]!.get(`/api/studies/${id}/agreement`)).status).toBe(404)
  app.deps.storage.sqlite.prepare("UPDATE studies SET state = 'open' WHERE id = ?").run(id)
  const reply = await maintainer.get(`/api/studies/${id}/agreement`)
  expect(reply.status).toBe(409)
  expect(reply.body).toEqual({ error: { code: 'study-not-frozen' } })
})

test('a judge of another study is unknown here', async () => {
  const app = anApp()
  const { id, maintainer } = await paperStudy(app)
  const reply = await maintainer.get(`/api/studies/${id}/agreement?judge=${'f'.repeat(32)}`)
  expect(reply.body).toEqual({ error: { code: 'judge-unknown' } })
})
