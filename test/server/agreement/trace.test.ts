import { beforeEach, describe, expect, test } from 'vitest'
import type { Instrument } from '#schema/instrument.ts'
import type { Result } from '#schema/metric.ts'
import type { ValidationCell, ValidationReport } from '#schema/report.ts'
import { validationReport } from '#server/agreement/validationReport.ts'
import { loadDemo } from '#server/seed/loadDemo.ts'
import { studentQuantile } from '#server/statistics/distributions.ts'
import { studyIdOf } from '#server/studies/store.ts'
import { anApp } from '#test/support/app.ts'

/** What this page of figures is traced back to: rows of the database, and definitions written out here once more. */
type Row = {
  rater: string
  kind: 'person' | 'judge'
  shared: number
  patient: string
  caseId: string
  unit: string
  instrument: string
  item: string
  value: string
}
type Pair = { patient: string; caseId: string; item: string; way: string; first: number; second: number }

let report: ValidationReport | undefined
let rows: Row[]
let people: string[]
let instruments: Map<string, Instrument>
/** Items that a case's note can answer: all but those its list denies. */
let lists: Map<string, Record<string, Record<string, boolean>>>

/**
 * The demo's pilot, read once: as the page has it, and as the database has it. The page is about the judge's first
 * trial, on the cases that physicians have.
 */
async function trace(): Promise<void> {
  if (report) return
  const app = anApp()
  await loadDemo(app.deps)
  const { db, sqlite } = app.deps.storage
  const study = studyIdOf(db, 'demo-pilot')!
  report = validationReport(db, study)
  const sql = <T>(text: string): T[] => sqlite.prepare(text).all({ study }) as T[]
  rows = sql<Row>(`
    SELECT a.person_id AS rater, 'person' AS kind, l.kind = 'shared' AS shared, c.group_id AS patient, c.id AS caseId,
           u.join_key AS unit, i.key AS instrument, r.item, r.value
    FROM submission_ratings sr
    JOIN submissions s ON s.id = sr.submission_id
    JOIN ratings r ON r.id = sr.rating_id
    JOIN assignments a ON a.id = r.assignment_id
    JOIN allocations l ON l.assignment_id = a.id
    JOIN units u ON u.id = r.unit_id
    JOIN cases c ON c.id = u.case_id
    JOIN stages g ON g.id = r.stage_id
    JOIN instrument_versions v ON v.id = g.instrument_version_id
    JOIN instruments i ON i.id = v.instrument_id
    WHERE a.study_id = @study
    UNION ALL
    SELECT 'judge', 'judge', 0, c.group_id, c.id, u.join_key, j.instrument, j.item, j.value
    FROM judge_ratings j JOIN judge_runs n ON n.id = j.run_id JOIN units u ON u.id = j.unit_id
    JOIN cases c ON c.id = u.case_id
    WHERE n.study_id = @study AND n.trial = 1
      AND c.id IN (SELECT case_id FROM assignments WHERE study_id = @study)`)
  people = [...new Set(rows.filter(row => row.kind === 'person').map(row => row.rater))].sort()
  lists = new Map(
    sql<{ id: string; hidden: string }>(
      'SELECT case_id AS id, hidden FROM case_hidden WHERE study_id = @study',
    ).map(({ id, hidden }) => [id, JSON.parse(hidden).applicable ?? {}]),
  )
  instruments = new Map(
    sql<{ key: string; body: string }>(`
      SELECT i.key, v.body FROM stages g JOIN instrument_versions v ON v.id = g.instrument_version_id
      JOIN instruments i ON i.id = v.instrument_id WHERE g.study_id = @study`).map(({ key, body }) => [
      key,
      JSON.parse(body),
    ]),
  )
}

/** Levels of an item, lowest first, as the instrument's text declares them. */
function levels(instrument: Instrument, item: string): string[] {
  const scale = instrument.scales[instrument.items.find(one => one.id === item)!.scale]!
  return (scale as { levels: { value: string }[] }).levels.map(level => level.value)
}

/** Pairs of a column over some items, joined by unit and item. */
function pairsOf(column: string, instrument: string, items: readonly string[]): Pair[] {
  const scale = levels(instruments.get(instrument)!, items[0]!)
  const own = rows.filter(row => row.instrument === instrument && items.includes(row.item))
  const of = (rater: string) =>
    new Map(own.filter(row => row.rater === rater).map(row => [`${row.unit}|${row.item}`, row]))
  const judge = of('judge')
  const pair = (first: Row, second: Row): Pair => ({
    patient: first.patient,
    caseId: first.caseId,
    item: first.item,
    way: first.shared ? 'shared' : first.rater,
    first: scale.indexOf(first.value),
    second: scale.indexOf(second.value),
  })
  if (column === 'physicians') {
    const [a, b] = [of(people[0]!), of(people[1]!)]
    return [...a].flatMap(([key, row]) => (row.shared && b.has(key) ? [pair(row, b.get(key)!)] : []))
  }
  return people
    .filter(person => !column.startsWith('judge:') || column === `judge:${person}`)
    .flatMap(person => [...of(person)])
    .filter(([, row]) => column !== 'judge-shared' || row.shared)
    .map(([key, row]) => pair(row, judge.get(key)!))
}

const canBeAnswered = ({ caseId, item }: { caseId: string; item: string }, instrument: string) =>
  lists.get(caseId)![instrument]![item] !== false

type Coefficient = (pairs: readonly Pair[], k: number) => number | null
const kappa =
  (distance: (i: number, j: number) => number): Coefficient =>
  pairs => {
    let observed = 0
    let expected = 0
    for (const { first, second } of pairs) observed += distance(first, second) / pairs.length
    for (const a of pairs) for (const b of pairs) expected += distance(a.first, b.second) / pairs.length ** 2
    return expected === 0 ? null : 1 - observed / expected
  }
const ranks = (values: number[]) =>
  values.map(
    value =>
      values.filter(other => other < value).length + (values.filter(other => other === value).length + 1) / 2,
  )
const spearman: Coefficient = pairs => {
  const [x, y] = [ranks(pairs.map(pair => pair.first)), ranks(pairs.map(pair => pair.second))]
  const mean = (pairs.length + 1) / 2
  const sum = (f: (i: number) => number) => pairs.reduce((total, _, i) => total + f(i), 0)
  const [xx, yy] = [sum(i => (x[i]! - mean) ** 2), sum(i => (y[i]! - mean) ** 2)]
  return xx === 0 || yy === 0 ? null : sum(i => (x[i]! - mean) * (y[i]! - mean)) / Math.sqrt(xx * yy)
}
const coefficients: Record<string, Coefficient> = {
  percent_agreement: pairs => pairs.filter(pair => pair.first === pair.second).length / pairs.length,
  cohen_kappa: kappa((i, j) => (i === j ? 0 : 1)),
  weighted_kappa_linear: kappa((i, j) => Math.abs(i - j)),
  weighted_kappa_quadratic: kappa((i, j) => (i - j) ** 2),
  spearman,
}

const cells = (kind: (row: ValidationReport['rows'][number]) => boolean) =>
  report!.rows.filter(kind).flatMap(row => row.cells.map(cell => ({ row, cell })))

/** Half-width's centre and spread on Fisher's z, by leaving out one patient at a time, within how it was allocated. */
function jackknifeInterval(pairs: readonly Pair[], coefficient: (pairs: readonly Pair[]) => number | null) {
  const patients = [...new Map(pairs.map(pair => [pair.patient, pair.way]))]
  const ways = new Map<string, number[]>()
  for (const [patient, way] of patients) {
    const size = patients.filter(([, other]) => other === way).length
    // The other patients of the way stand in for the one left out: size times each, against size - 1 times elsewhere.
    const left = coefficient(
      pairs
        .filter(pair => pair.patient !== patient)
        .flatMap(pair => Array.from({ length: pair.way === way ? size : size - 1 }, () => pair)),
    )
    if (left === null || Math.abs(left) >= 1) return null
    ways.set(way, [...(ways.get(way) ?? []), Math.atanh(left)])
  }
  let variance = 0
  for (const list of ways.values()) {
    if (list.length < 2) return null
    const mean = list.reduce((sum, value) => sum + value, 0) / list.length
    variance += ((list.length - 1) / list.length) * list.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  }
  const half = studentQuantile(0.975, patients.length - ways.size) * Math.sqrt(variance)
  const centre = Math.atanh(coefficient(pairs)!)
  return variance === 0 ? null : [Math.tanh(centre - half), Math.tanh(centre + half)]
}

describe('every number on the demo’s agreement page comes from the database', () => {
  beforeEach(trace)

  test('values, counts and confusion tables of items and pooled rows', () => {
    const seen = cells(row => row.kind !== 'mean')
    expect(seen.length).toBeGreaterThan(100)
    for (const { row, cell } of seen) {
      const every = pairsOf(cell.column, row.instrument, row.items)
      const pairs =
        row.kind === 'applicable' ? every.filter(pair => canBeAnswered(pair, row.instrument)) : every
      const where = `${row.id} ${cell.column}`
      expect([cell.n, cell.groups], where).toEqual([
        pairs.length,
        new Set(pairs.map(pair => pair.patient)).size,
      ])
      const k = row.labels.length
      const table = Array.from({ length: k }, (_, i) =>
        Array.from(
          { length: k },
          (__, j) => pairs.filter(pair => pair.first === i && pair.second === j).length,
        ),
      )
      expect(cell.confusion, where).toEqual(table)
      for (const [metric, coefficient] of Object.entries(coefficients))
        expectValue(cell, metric, coefficient(pairs, k), where)
    }
  })

  test('kappa of pooled rows, item by item: observed and expected disagreement summed over the items', () => {
    const pooled = cells(row => row.kind === 'pooled' && row.items.length > 1)
    expect(pooled.length).toBeGreaterThan(4)
    for (const { row, cell } of pooled) {
      let observed = 0
      let expected = 0
      for (const item of row.items) {
        const pairs = pairsOf(cell.column, row.instrument, [item])
        for (const { first, second } of pairs) observed += first === second ? 0 : 1 / pairs.length
        for (const one of pairs)
          for (const other of pairs) expected += one.first === other.second ? 0 : 1 / pairs.length ** 2
      }
      expect(cell.stratified_kappa!.value, `${row.id} ${cell.column}`).toBeCloseTo(
        1 - observed / expected,
        10,
      )
      expect(cell.stratified_kappa).toMatchObject({ ci: { method: 'jackknife-t-fisher-z' } })
    }
  })

  test('values of the mean rows: the plain mean of their items', () => {
    const seen = cells(row => row.kind === 'mean')
    expect(seen.length).toBeGreaterThan(0)
    for (const { row, cell } of seen) {
      for (const [metric, coefficient] of Object.entries(coefficients)) {
        const values = row.items.map(item =>
          coefficient(pairsOf(cell.column, row.instrument, [item]), row.labels.length),
        )
        const mean = values.includes(null)
          ? null
          : values.reduce((sum: number, value) => sum + value!, 0) / values.length
        expectValue(cell, metric, mean, `${row.id} ${cell.column}`)
      }
    }
  })

  test('kappa’s intervals: t on Fisher’s z, leaving out one patient at a time within its allocation', () => {
    let compared = 0
    for (const { row, cell } of cells(one => one.kind === 'item' || one.kind === 'pooled')) {
      const result = cell.results.cohen_kappa
      if (result.value === null || result.ci?.method !== 'jackknife-t-fisher-z') continue
      const pairs = pairsOf(cell.column, row.instrument, row.items)
      const bounds = jackknifeInterval(pairs, list => coefficients.cohen_kappa!(list, row.labels.length))
      // Where a leave-one-out value lies on the edge of the scale the product carries the error over otherwise.
      if (bounds === null) continue
      compared++
      expect(result.ci.low, `${row.id} ${cell.column}`).toBeCloseTo(bounds[0]!, 10)
      expect(result.ci.high, `${row.id} ${cell.column}`).toBeCloseTo(bounds[1]!, 10)
    }
    expect(compared).toBeGreaterThan(30)
  })

  test('mean scores: weights of what was covered over weights of what could be, and points of the answers', () => {
    const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
    expect(report!.scores.length).toBeGreaterThan(5)
    for (const line of report!.scores) {
      const instrument = instruments.get(line.instrument)!
      const own = rows.filter(
        row =>
          row.instrument === line.instrument &&
          row.rater === (line.rater.kind === 'judge' ? 'judge' : line.rater.id),
      )
      const byCase = [...new Set(own.map(row => row.caseId))].map(caseId =>
        own.filter(row => row.caseId === caseId),
      )
      const weightOf = (row: Row) => instrument.items.find(item => item.id === row.item)!.weight
      const scores = byCase.map(answers => {
        if (weightOf(answers[0]!) === undefined) return mean(answers.map(row => pointsOf(instrument, row)))
        const counted = answers.filter(row => canBeAnswered(row, line.instrument))
        const sum = (list: Row[]) => list.reduce((total, row) => total + weightOf(row)!, 0)
        return sum(counted.filter(row => row.value === 'yes')) / sum(counted)
      })
      expect(line.cases).toBe(byCase.length)
      expect(line.mean, `${line.instrument} ${line.rater.name}`).toBeCloseTo(mean(scores), 12)
    }
  })

  test('the human benchmark: the mean of one coefficient a physician on what all three rated, less the physicians’', () => {
    let told = 0
    for (const row of report!.rows) {
      const { results, ...sizes } = row.benchmark!
      const sets = (row.kind === 'mean' ? row.items.map(item => [item]) : [row.items]).map(items =>
        ofAllThree(row.instrument, items).filter(
          unit => row.kind !== 'applicable' || canBeAnswered(unit, row.instrument),
        ),
      )
      const least = (count: (units: Unit[]) => number) => Math.min(...sets.map(count))
      expect([sizes.n, sizes.groups, sizes.cases], row.id).toEqual([
        least(units => units.length),
        least(units => new Set(units.map(({ patient }) => patient)).size),
        least(units => new Set(units.map(({ caseId }) => caseId)).size),
      ])
      const patients = [...new Set(sets.flat().map(({ patient }) => patient))]
      for (const [metric, coefficient] of Object.entries(coefficients)) {
        const where = `${row.id} ${metric}`
        const line = results[metric as 'spearman']
        const sides = (without?: string) =>
          sidesOf(
            sets.map(units => units.filter(({ patient }) => patient !== without)),
            pairs => coefficient(pairs, row.labels.length),
          )
        const { judge, physicians } = sides()
        expectResult(line.judge, judge, where)
        expectResult(line.physicians, physicians, where)
        const difference = judge === null || physicians === null ? null : judge - physicians
        expectResult(line.difference, difference, where)
        if (line.difference.value === null || line.difference.ci === null || difference === null) continue
        // One stratum: every patient of these cases was allocated to both. So the jackknife is the plain one.
        const left = patients.map(patient => {
          const { judge: j, physicians: p } = sides(patient)
          return j! - p!
        })
        const mean = left.reduce((sum, one) => sum + one, 0) / left.length
        const se = Math.sqrt(
          ((left.length - 1) / left.length) * left.reduce((sum, one) => sum + (one - mean) ** 2, 0),
        )
        const half = studentQuantile(0.975, left.length - 1) * se
        expect(line.difference.ci.low, where).toBeCloseTo(difference - half, 9)
        expect(line.difference.ci.high, where).toBeCloseTo(difference + half, 9)
        // The pilot has too few patients for any word about its judge.
        expect([line.verdict, line.p_difference, line.p_noninferiority], where).toEqual([null, null, null])
        expect(line.verdict_undefined, where).toBe('too-few-groups')
        told++
      }
    }
    expect(told).toBeGreaterThan(50)
  })
})

type Unit = { patient: string; caseId: string; item: string; judge: number; people: number[] }

/** Shared units that both physicians and the judge rated. */
function ofAllThree(instrument: string, items: readonly string[]): Unit[] {
  const scale = levels(instruments.get(instrument)!, items[0]!)
  const own = rows.filter(row => row.instrument === instrument && items.includes(row.item))
  const givenBy = (rater: string, row: Row) =>
    own.find(one => one.rater === rater && one.unit === row.unit && one.item === row.item)?.value
  return own
    .filter(row => row.rater === people[0] && row.shared)
    .flatMap(row => {
      const [second, judge] = [givenBy(people[1]!, row), givenBy('judge', row)]
      if (second === undefined || judge === undefined) return []
      const { patient, caseId, item } = row
      return [
        {
          patient,
          caseId,
          item,
          judge: scale.indexOf(judge),
          people: [row.value, second].map(v => scale.indexOf(v)),
        },
      ]
    })
}

/** Both sides of the benchmark as means over items: each physician with the judge, and the two with each other. */
function sidesOf(sets: readonly Unit[][], coefficient: (pairs: readonly Pair[]) => number | null) {
  const mean = (values: (number | null)[]) =>
    values.includes(null) ? null : values.reduce((sum: number, value) => sum + value!, 0) / values.length
  const pair = ({ patient, caseId, item }: Unit, first: number, second: number): Pair => ({
    ...{ patient, caseId, item, way: 'shared' },
    ...{ first, second },
  })
  return {
    judge: mean(
      sets.flatMap(units =>
        [0, 1].map(person => coefficient(units.map(unit => pair(unit, unit.people[person]!, unit.judge)))),
      ),
    ),
    physicians: mean(
      sets.map(units => coefficient(units.map(unit => pair(unit, unit.people[0]!, unit.people[1]!)))),
    ),
  }
}

/** The points that an instrument's text gives a level. */
function pointsOf(instrument: Instrument, row: Row): number {
  const scale = instrument.scales[instrument.items.find(item => item.id === row.item)!.scale]!
  return (scale as { levels: { value: string; score: number }[] }).levels.find(
    level => level.value === row.value,
  )!.score
}

function expectValue(cell: ValidationCell, metric: string, value: number | null, where: string) {
  expectResult(cell.results[metric as 'spearman'], value, `${where} ${metric}`)
}

function expectResult(found: Result, value: number | null, where: string) {
  if (value === null) expect(found.value, where).toBeNull()
  else expect(found.value, where).toBeCloseTo(value, 10)
}
