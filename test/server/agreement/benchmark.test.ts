import { describe, expect, test } from 'vitest'
import { Instrument } from '#schema/instrument.ts'
import type { ValidationRow } from '#schema/report.ts'
import type { AnalysisRating } from '#server/agreement/pairs.ts'
import { validationTable } from '#server/agreement/validationTable.ts'
import { resultText } from '#server/commands/resultText.ts'

const words = { en: 'Words', ko: '말' }
const levels = ['1', '2', '3'].map(value => ({ value, label: words }))

function instrument(items: string[]) {
  return Instrument.parse({
    key: 'made-up',
    over: 'dialogue',
    title: words,
    instructions: { en: ['Read.'], ko: ['읽으세요.'] },
    about: words,
    source: 'a test',
    panes: ['dialogue'],
    scales: { quality: { kind: 'likert', levels } },
    items: items.map(id => ({ id, title: words, scale: 'quality' })),
  })
}

/** Ratings of each rater by case and item: `'123'` gives cases c0, c1, c2 these values; a point is no rating. */
type Given = Record<string, Record<string, string>>

function table(
  given: Given,
  {
    plan,
    shared = () => true,
  }: { plan?: Parameters<typeof validationTable>[3]; shared?: (caseIndex: number) => boolean } = {},
) {
  const items = [...new Set(Object.values(given).flatMap(Object.keys))]
  const one = instrument(items)
  const ratingsOf = (rater: string): AnalysisRating[] =>
    Object.entries(given[rater]!).flatMap(([item, values]) =>
      [...values].flatMap((value, index) =>
        value === '.'
          ? []
          : [
              {
                rater,
                caseId: `c${index}`,
                group: `p${index}`,
                shared: shared(index),
                unit: `u${index}`,
                item,
                value,
              },
            ],
      ),
    )
  const physicians = Object.keys(given).filter(rater => rater !== 'judge')
  return validationTable(
    {
      instruments: [one],
      people: new Map([[one.key, physicians.flatMap(ratingsOf)]]),
      judge: new Map([[one.key, given.judge ? ratingsOf('judge') : []]]),
      physicians,
      applicable: new Map(),
      units: new Map(),
    },
    ['physicians', ...(given.judge ? (['judge', 'judge-shared'] as const) : [])],
    { seed: 1, replicates: 200, level: 0.95 },
    plan,
  )
}
const only = (rows: ValidationRow[]) => rows[0]!.benchmark!
const kappa = (pairs: [string, string][]) => {
  const share = (test: (pair: [string, string]) => boolean) => pairs.filter(test).length / pairs.length
  const expected = ['1', '2', '3'].reduce(
    (sum, label) => sum + share(([a]) => a === label) * share(([, b]) => b === label),
    0,
  )
  return (share(([a, b]) => a === b) - expected) / (1 - expected)
}
const pairs = (a: string, b: string, without = '') =>
  [...a].flatMap((value, index): [string, string][] =>
    [value, b[index]!, without[index]].includes('.') ? [] : [[value, b[index]!]],
  )

const a = '112233112233'
const b = '112233123321'
const j = '112332112332'

describe('both sides rest on the same units', () => {
  test('the judge’s side is the mean of one kappa a physician, the difference that less the physicians’', () => {
    const { results, ...sizes } = only(table({ a: { x: a }, b: { x: b }, judge: { x: j } }))
    const { judge, physicians, difference } = results.cohen_kappa
    expect(judge.value).toBeCloseTo((kappa(pairs(a, j)) + kappa(pairs(b, j))) / 2, 14)
    expect(physicians.value).toBeCloseTo(kappa(pairs(a, b)), 14)
    expect(difference.value).toBeCloseTo(judge.value! - physicians.value!, 14)
    expect(sizes).toEqual({ n: 12, cases: 12, groups: 12, left_out: [] })
    expect([judge.n, physicians.n, difference.n]).toEqual([24, 12, 12])
  })

  test('a unit that the judge missed leaves the physicians’ side too, and is counted by their ratings', () => {
    const missed = '112.3211233.'
    const found = only(table({ a: { x: a }, b: { x: b }, judge: { x: missed } }))
    expect(found.results.cohen_kappa.physicians.value).toBeCloseTo(kappa(pairs(a, b, missed)), 14)
    expect(found).toMatchObject({ n: 10, left_out: [{ reason: 'judge-missing', count: 4 }] })
  })

  test('a unit that one physician missed leaves the judge’s side too, and is counted', () => {
    const missed = `.${b.slice(1)}`
    const found = only(table({ a: { x: a }, b: { x: missed }, judge: { x: j } }))
    expect(found.results.cohen_kappa.judge.value).toBeCloseTo(
      (kappa(pairs(a, j, missed)) + kappa(pairs(missed, j))) / 2,
      14,
    )
    expect(found).toMatchObject({ n: 11, left_out: [{ reason: 'one-physician-only', count: 1 }] })
  })

  test('cases of one physician alone count on neither side', () => {
    const rows = table({ a: { x: a }, b: { x: b }, judge: { x: j } }, { shared: index => index < 11 })
    expect(only(rows)).toMatchObject({ n: 11, cases: 11, groups: 11 })
  })

  test('of three physicians it takes the mean over three, and over the three pairs of them; never a consensus', () => {
    const c = '321233112233'
    const { results } = only(table({ a: { x: a }, b: { x: b }, c: { x: c }, judge: { x: j } }))
    const mean = (...values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    expect(results.cohen_kappa.judge.value).toBeCloseTo(
      mean(...[a, b, c].map(own => kappa(pairs(own, j)))),
      14,
    )
    expect(results.cohen_kappa.physicians.value).toBeCloseTo(
      mean(kappa(pairs(a, b)), kappa(pairs(a, c)), kappa(pairs(b, c))),
      14,
    )
    expect([results.cohen_kappa.judge.n, results.cohen_kappa.physicians.n]).toEqual([36, 36])
  })

  test('where each case has two of three physicians, each counts on their own cases', () => {
    const own = { a: `${a.slice(0, 8)}....`, b: `....${b.slice(4)}`, c: `${b.slice(0, 4)}....${a.slice(8)}` }
    const given = Object.fromEntries(Object.entries(own).map(([rater, x]) => [rater, { x }]))
    const { results, n } = only(table({ ...given, judge: { x: j } }))
    const kappas = Object.values(own).map(values => kappa(pairs(values, j)))
    expect(n).toBe(12)
    expect(results.cohen_kappa.judge.value).toBeCloseTo(kappas.reduce((sum, one) => sum + one, 0) / 3, 14)
    expect(results.cohen_kappa.physicians.n).toBe(12)
  })

  test('a mean over items is the mean of the items’ benchmarks, of the item with fewest units', () => {
    const second = { a: b, b: a.replace(/^1/, '.'), judge: j }
    const rows = table({
      a: { x: a, y: second.a },
      b: { x: b, y: second.b },
      judge: { x: j, y: second.judge },
    })
    expect(rows.map(row => row.kind)).toEqual(['mean', 'item', 'item'])
    const [whole, ...items] = rows.map(row => row.benchmark!)
    for (const side of ['judge', 'physicians', 'difference'] as const) {
      const values = items.map(item => item.results.weighted_kappa_quadratic[side].value!)
      expect(whole!.results.weighted_kappa_quadratic[side].value).toBeCloseTo(
        (values[0]! + values[1]!) / 2,
        14,
      )
    }
    expect(whole).toMatchObject({ n: 11, left_out: [{ reason: 'one-physician-only', count: 1 }] })
    expect(whole!.results.cohen_kappa.judge.n).toBe(22)
  })
})

describe('where there is no number there is a reason', () => {
  test('a physician of one value only leaves the mean without a value, and says why', () => {
    const { results } = only(table({ a: { x: a }, b: { x: '1'.repeat(12) }, judge: { x: j } }))
    expect(results.spearman.difference).toEqual({ value: null, undefined: 'constant-input', n: 12 })
    expect(results.spearman).toMatchObject({
      verdict: null,
      verdict_undefined: 'no-difference',
      p_difference: null,
    })
  })

  test('without a unit rated by all sides there are no pairs, and no verdict', () => {
    const found = only(table({ a: { x: '123.........' }, b: { x: '...123......' }, judge: { x: j } }))
    expect(found).toMatchObject({ n: 0, groups: 0, left_out: [{ reason: 'one-physician-only', count: 6 }] })
    expect(found.results.cohen_kappa.judge).toEqual({ value: null, undefined: 'no-pairs', n: 0 })
    expect(found.results.cohen_kappa.difference).toEqual({ value: null, undefined: 'no-pairs', n: 0 })
  })

  test('under ten source patients there is a difference and its interval, but no word and no p value', () => {
    const cut = (values: string) => ({ x: values.slice(0, 9) })
    const line = only(table({ a: cut(a), b: cut(b), judge: cut(j) })).results.cohen_kappa
    expect(line.difference).toMatchObject({ value: expect.any(Number), ci: { method: 'jackknife-t' } })
    expect(line).toMatchObject({
      p_noninferiority: null,
      p_difference: null,
      verdict: null,
      verdict_detail: null,
      verdict_undefined: 'too-few-groups',
    })
    const ten = (values: string) => ({ x: values.slice(0, 10) })
    expect(only(table({ a: ten(a), b: ten(b), judge: ten(j) })).results.cohen_kappa.verdict).not.toBeNull()
  })

  test('without a judge there is nothing to hold against physicians', () => {
    expect(table({ a: { x: a }, b: { x: b } })[0]!.benchmark).toBeNull()
  })
})

test('the plan’s α sets the level of the difference’s interval, its margin the verdict', () => {
  const planOf = (margin: number, alpha: number) => ({
    primary: [{ row: 'made-up/pooled', coefficient: 'cohen_kappa' as const }],
    margin,
    alpha,
    families: { primary: 'holm' as const, items: 'none' as const, strata: 'none' as const },
    exclusions: '',
    stopping: { kind: 'all-assigned' as const },
    looks: [],
  })
  const given = { a: { x: a }, b: { x: b }, judge: { x: j } }
  const line = (margin: number, alpha: number) =>
    only(table(given, { plan: planOf(margin, alpha) })).results.cohen_kappa
  const [usual, wide] = [line(0.1, 0.05), line(0.1, 0.2)]
  const ci = (one: typeof usual) =>
    (one.difference as { ci: { low: number; high: number; level: number } }).ci
  expect([ci(usual).level, ci(wide).level]).toEqual([0.95, 0.8])
  expect(ci(wide).low).toBeGreaterThan(ci(usual).low)
  expect(usual.judge).toMatchObject({ ci: { level: 0.95 } })
  expect(usual).toMatchObject({ role: 'primary', family: 'primary', verdict: 'inconclusive' })
  expect(line(1, 0.05).verdict).toBe('non-inferior')
})

/** A small deterministic generator: shares in [0, 1). */
function chance(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
/** Cases of a known truth, and physicians who see it right this often and guess else. */
function study(seed: number, cases: number, right: number) {
  const random = chance(seed)
  for (let i = 0; i < 20; i++) random()
  const guess = () => String(1 + Math.floor(3 * random()))
  const truth = Array.from({ length: cases }, guess)
  const noisy = () => truth.map(value => (random() < right ? value : guess())).join('')
  return { truth: truth.join(''), a: noisy(), b: noisy(), random }
}

describe('what the benchmark is', () => {
  test('a judge that copies one physician agrees fully with that one, and with the other as the two do', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const { a: one, b: other } = study(seed, 30, 0.7)
      const { results } = only(table({ a: { x: one }, b: { x: other }, judge: { x: one } }))
      for (const line of Object.values(results)) {
        expect(line.judge.value).toBeCloseTo((1 + line.physicians.value!) / 2, 12)
        expect(line.difference.value).toBeCloseTo((1 - line.physicians.value!) / 2, 12)
      }
    }
  })

  test('a judge whose ratings were dealt out anew falls short by about what physicians agree', () => {
    const lines = Array.from({ length: 25 }, (_, seed) => {
      const { a: one, b: other, random } = study(seed + 1, 60, 0.85)
      const judge = [...one].map(value => ({ value, at: random() })).sort((x, y) => x.at - y.at)
      const dealt = judge.map(({ value }) => value).join('')
      return only(table({ a: { x: one }, b: { x: other }, judge: { x: dealt } })).results.cohen_kappa
    })
    const mean = (of: 'judge' | 'physicians') =>
      lines.reduce((sum, line) => sum + line[of].value!, 0) / lines.length
    expect(Math.abs(mean('judge'))).toBeLessThan(0.05)
    // Agreement of 85 % right on both sides: .85² of what is seen by both.
    expect(Math.abs(mean('physicians') - 0.85 ** 2)).toBeLessThan(0.05)
    expect(lines.filter(line => line.verdict === 'below').length).toBe(25)
  })

  test('it is no ceiling: a judge that is always right exceeds physicians who are right 70 % of the time', () => {
    const lines = Array.from({ length: 25 }, (_, seed) => {
      const { truth, a: one, b: other } = study(seed + 100, 60, 0.7)
      return only(table({ a: { x: one }, b: { x: other }, judge: { x: truth } })).results.cohen_kappa
    })
    const mean = (of: 'judge' | 'physicians') =>
      lines.reduce((sum, line) => sum + line[of].value!, 0) / lines.length
    // Noise enters once beside a perfect judge, and twice between physicians: .7 against .7².
    expect(Math.abs(mean('judge') - 0.7)).toBeLessThan(0.04)
    expect(Math.abs(mean('physicians') - 0.7 ** 2)).toBeLessThan(0.06)
    expect(lines.filter(line => line.verdict === 'above').length).toBeGreaterThan(15)
    expect(lines.filter(line => line.verdict === 'below')).toEqual([])
  })
})

test('no interval of a difference reaches beyond what it can be, and what was cut says so', () => {
  let cut = 0
  for (let seed = 1; seed <= 60; seed++) {
    const { a: one, b: other, random } = study(seed, 2 + (seed % 6), 0.6)
    const judge = [...one].map(() => String(1 + Math.floor(3 * random()))).join('')
    const { results } = only(table({ a: { x: one }, b: { x: other }, judge: { x: judge } }))
    for (const [metric, { difference }] of Object.entries(results)) {
      if (difference.value === null || difference.ci === null) continue
      const most = metric === 'percent_agreement' ? 1 : 2
      const { low, high } = difference.ci
      expect(low, metric).toBeGreaterThanOrEqual(-most)
      expect(high, metric).toBeLessThanOrEqual(most)
      if (!difference.beyond) continue
      cut++
      expect(low).toBe(Math.max(-most, difference.beyond.low))
      expect(high).toBe(Math.min(most, difference.beyond.high))
      expect(difference.beyond.low < -most || difference.beyond.high > most).toBe(true)
      expect(resultText(difference, String)).toContain('before the cut')
    }
  }
  expect(cut).toBeGreaterThan(0)
})
