import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LeniencyLine } from '#schema/judgeReport.ts'
import { leniencyLines } from '#server/judgeReport/leniency.ts'
import { anInstrument, aRatedStudy, factsOf, type Given, pairsOf } from './aRatedStudy.ts'

const quality = anInstrument('quality', { clarity: 'five', warmth: 'five' })

type Own = Parameters<typeof factsOf>[1]

function linesOf(given: readonly Given[], own?: Own, instrument = quality): LeniencyLine[] {
  const data = aRatedStudy(instrument, given)
  const { pairs, groups } = pairsOf(data)
  return leniencyLines(instrument, pairs, factsOf(data, own), groups)
}
const lineOf = (lines: readonly LeniencyLine[], by: LeniencyLine['by'], field = '', value = '') =>
  lines.find(line => line.by === by && line.field === field && line.value === value)!
const answers = (
  by: string,
  on: string,
  [clarity, warmth]: readonly [number, number],
  more: Partial<Given> = {},
) => [
  { by, case: on, item: 'clarity', value: String(clarity), ...more },
  { by, case: on, item: 'warmth', value: String(warmth), ...more },
]

/** Han rates cases 1 to 3, Seo 3; the judge everything. */
const worked = [
  ...answers('han', '1', [3, 4]),
  ...answers('han', '2', [2, 2]),
  ...answers('han', '3', [5, 1], { shared: true }),
  ...answers('seo', '3', [4, 1], { shared: true }),
  ...answers('judge', '1', [4, 4]),
  ...answers('judge', '2', [4, 1]),
  ...answers('judge', '3', [5, 2]),
]

test('a shared case counts once, with the mean of its physicians', () => {
  // Clarity 4 - 3, 4 - 2, 5 - 4.5; warmth 4 - 4, 1 - 2, 2 - 1.
  const lines = linesOf(worked)
  expect(lineOf(lines, 'item', 'clarity')).toMatchObject({
    difference: { value: 3.5 / 3, n: 3 },
    cases: 3,
    groups: 3,
    label: { en: 'Title of clarity' },
  })
  expect(lineOf(lines, 'item', 'warmth').difference).toMatchObject({ value: 0, n: 3 })
  expect(lineOf(lines, 'overall')).toMatchObject({
    difference: { value: expect.closeTo(3.5 / 6, 12), n: 6 },
    label: { en: 'Title of quality' },
  })
})

test('the interval of the overall line is the jackknife over patients of a ratio of sums', () => {
  // Sums of the patients 1, 1, 1.5 with 2 pairs each: their means .5, .5, .75, spread as three single values are.
  const found = lineOf(linesOf(worked), 'overall').difference
  const se = Math.sqrt(((0.5 - 7 / 12) ** 2 * 2 + (0.75 - 7 / 12) ** 2) / 2 / 3)
  expect(found).toMatchObject({
    groups: 3,
    se: expect.closeTo(se, 12),
    ci: { low: expect.closeTo(7 / 12 - 4.302652729911275 * se, 9), method: 'jackknife-t' },
  })
})

test('by level each physician’s level counts with its share, so that the lines add up to the overall one', () => {
  const lines = linesOf(worked)
  // 5: half of case 3's clarity, 5 - 5. 4: half of it, 5 - 4, and case 1's warmth, 4 - 4. 1: case 3's warmth, 2 - 1.
  expect(lineOf(lines, 'level', '5').difference).toMatchObject({ value: 0, n: 1 })
  expect(lineOf(lines, 'level', '4').difference).toMatchObject({ value: expect.closeTo(0.5 / 1.5, 12), n: 2 })
  expect(lineOf(lines, 'level', '3').difference).toMatchObject({ value: 1, n: 1 })
  expect(lineOf(lines, 'level', '2').difference).toMatchObject({ value: 0.5, n: 2 })
  expect(lineOf(lines, 'level', '1').difference).toMatchObject({ value: 1, n: 1 })
  const weights = { 5: 0.5, 4: 1.5, 3: 1, 2: 2, 1: 1 }
  const sum = Object.entries(weights).reduce(
    (total, [level, weight]) => total + weight * lineOf(lines, 'level', level).difference.value!,
    0,
  )
  expect(sum / 6).toBeCloseTo(lineOf(lines, 'overall').difference.value!, 12)
})

test('strata, languages and models have lines of their own where they tell cases apart', () => {
  const lines = linesOf(worked, id => ({
    language: id === '2' ? 'ko' : 'en',
    model: 'one-model',
    strata: { recall: id === '1' ? 'poor' : 'partial', ward: 'A', ...(id === '3' ? { flag: 'set' } : {}) },
  }))
  expect(lineOf(lines, 'stratum', 'recall', 'poor').difference).toMatchObject({ value: 0.5, n: 2 })
  expect(lineOf(lines, 'stratum', 'recall', 'partial')).toMatchObject({
    difference: { value: expect.closeTo(2.5 / 4, 12), n: 4 },
    cases: 2,
    groups: 2,
    label: { en: 'partial', ko: 'partial' },
  })
  expect(lineOf(lines, 'stratum', 'flag', 'set').difference).toMatchObject({ value: 0.75, n: 2 })
  expect(lineOf(lines, 'language', '', 'ko').difference).toMatchObject({ value: 0.5, n: 2 })
  expect(lines.filter(line => line.by === 'model' || line.field === 'ward')).toEqual([])
})

test('a field with a value for every case names cases, and has no lines', () => {
  const given = Array.from({ length: 60 }, (_, n) => [
    ...answers('han', String(n), [3, 3]),
    ...answers('judge', String(n), [4, 4]),
  ]).flat()
  const lines = linesOf(given, id => ({ strata: { number: id, kind: Number(id) < 30 ? 'low' : 'high' } }))
  expect(new Set(lines.filter(line => line.by === 'stratum').map(line => line.field))).toEqual(
    new Set(['kind']),
  )
})

test('what the judge or the physicians did not rate is in no line', () => {
  const lines = linesOf([
    ...answers('han', '1', [3, 4]),
    ...answers('judge', '1', [4, 4]).slice(0, 1),
    ...answers('judge', '9', [5, 5]),
  ])
  expect(lineOf(lines, 'overall')).toMatchObject({ difference: { value: 1, n: 1 }, cases: 1, groups: 1 })
  expect(lineOf(lines, 'item', 'warmth').difference).toEqual({ value: null, undefined: 'no-pairs', n: 0 })
})

test('items on different scales are never averaged; words without an order have no line at all', () => {
  const mixed = anInstrument('mixed', { clarity: 'five', covered: 'yesNo', kind: 'kinds', answer: 'points' })
  const rate = (by: string, values: readonly string[]) =>
    mixed.items.map((item, index) => ({ by, case: '1', item: item.id, value: values[index]! }))
  const lines = linesOf(
    [...rate('han', ['2', 'no', 'a', 'partly']), ...rate('judge', ['5', 'yes', 'b', 'right'])],
    undefined,
    mixed,
  )
  expect(lines.map(line => [line.by, line.field, line.difference.value])).toEqual([
    ['item', 'clarity', 3],
    ['item', 'covered', 1],
    ['item', 'answer', 0.5],
  ])
})

/** `n` cases; the judge is above Han by the cycle 0, 1, 2 on clarity, and by 1 on every warmth but the first. */
const many = (n: number) =>
  Array.from({ length: n }, (_, id) => [
    ...answers('han', String(id), [2, 2]),
    ...answers('judge', String(id), [2 + (id % 3), id === 0 ? 2 : 3]),
  ]).flat()

test('under ten patients a line is a screen without a test; from ten on it has a p, adjusted among its kind', () => {
  expect(linesOf(many(9)).every(line => line.screen && line.p === null && line.adjusted === null)).toBe(true)
  const lines = linesOf(many(10))
  const [clarity, warmth] = ['clarity', 'warmth'].map(item => lineOf(lines, 'item', item))
  // Clarity 0 1 2 0 1 2 0 1 2 0 and warmth 0 1 1 1 1 1 1 1 1 1: p of scipy.stats.ttest_1samp, and both of statsmodels' fdr_bh.
  expect(clarity).toMatchObject({ screen: false, p: expect.closeTo(0.009990684849755101, 10) })
  expect(warmth!.p).toBeCloseTo(8.538051223166281e-6, 14)
  expect(clarity!.adjusted).toBeCloseTo(0.009990684849755101, 10)
  expect(warmth!.adjusted).toBeCloseTo(2 * 8.538051223166281e-6, 14)
  const overall = lineOf(lines, 'overall')
  expect(overall.adjusted).toBe(overall.p)
})

test('a line by level has no test, because a blameless judge would fail it', () => {
  const level = lineOf(linesOf(many(12)), 'level', '2')
  expect(level).toMatchObject({ groups: 12, screen: false, p: null, adjusted: null })
})

const three = fc.integer({ min: 2, max: 4 })
const cases = fc.array(fc.tuple(three, three, three, three), { minLength: 2, maxLength: 14 })

test('a judge that gives what the one physician gave, and c more, is c more lenient everywhere', () => {
  fc.assert(
    fc.property(cases, fc.constantFrom(-1, 0, 1), (values, shift) => {
      const given = values.flatMap(([clarity, warmth], id) => [
        ...answers('han', String(id), [clarity, warmth]),
        ...answers('judge', String(id), [clarity + shift, warmth + shift]),
      ])
      const lines = linesOf(given, id => ({ strata: { half: String(Number(id) % 2) } }))
      expect(lines.length).toBeGreaterThan(4)
      for (const line of lines.filter(one => one.difference.n > 0))
        expect(line.difference.value, `${line.by} ${line.field}`).toBe(shift)
    }),
  )
})

test('who the physicians are, and in what order rows stand, moves nothing', () => {
  fc.assert(
    fc.property(cases, fc.integer(), (values, turn) => {
      const given = (names: readonly [string, string]) =>
        values.flatMap(([a, b, c, d], id) => [
          ...answers(names[0], String(id), [a, b], { shared: true }),
          ...answers(names[1], String(id), [c, d], { shared: true }),
          ...answers('judge', String(id), [b, c]),
        ])
      const rows = given(['han', 'seo'])
      const from = Math.abs(turn) % rows.length
      const turned = [...rows.slice(from), ...rows.slice(0, from)]
      for (const other of [given(['seo', 'han']), turned]) expectClose(linesOf(other), linesOf(rows))
    }),
  )
})

/** The same lines, but for the order in which sums were made. */
function expectClose(found: readonly LeniencyLine[], wanted: readonly LeniencyLine[]) {
  expect(found.map(({ by, field, value, cases: n, groups }) => [by, field, value, n, groups])).toEqual(
    wanted.map(({ by, field, value, cases: n, groups }) => [by, field, value, n, groups]),
  )
  found.forEach((line, index) => {
    const [a, b] = [line.difference, wanted[index]!.difference]
    if (b.value === null) expect(a).toEqual(b)
    else expect(a.value).toBeCloseTo(b.value, 12)
  })
}

test('an interval of a line never reaches beyond what two answers can differ by, and says where it was cut', () => {
  const answer = fc.integer({ min: 1, max: 5 })
  let cut = 0
  fc.assert(
    fc.property(fc.array(fc.tuple(answer, answer, answer, answer), { minLength: 2, maxLength: 5 }), cases => {
      const lines = linesOf(
        cases.flatMap(([han, hans, judge, judges], n) => [
          ...answers('han', String(n), [han, hans]),
          ...answers('judge', String(n), [judge, judges]),
        ]),
      )
      for (const { difference } of lines) {
        if (difference.value === null || difference.ci === null) continue
        expect(difference.ci.low).toBeGreaterThanOrEqual(-4)
        expect(difference.ci.high).toBeLessThanOrEqual(4)
        if (difference.beyond) cut++
      }
    }),
    { seed: 3 },
  )
  expect(cut).toBeGreaterThan(0)
})
