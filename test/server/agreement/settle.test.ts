import { describe, expect, test } from 'vitest'
import type { Verdict, VerdictDetail } from '#schema/benchmark.ts'
import type { ValidationRow } from '#schema/report.ts'
import { criteriaOf, settle } from '#server/agreement/settle.ts'
import { aBenchmark, aRow, between, point } from '#test/client/agreement/aReport.ts'

const sides = { physicians: point(0.6), judge: point(0.5) }
type Tests = {
  p: [noninferiority: number | null, difference: number | null]
  verdict: Verdict
  detail?: VerdictDetail
}

/** A row whose benchmark has these p values and says this by its interval alone. */
function row(id: string, { p, verdict, detail }: Tests, kind: 'pooled' | 'item' = 'pooled'): ValidationRow {
  const line = { p_noninferiority: p[0], p_difference: p[1], verdict, verdict_detail: detail ?? null }
  return { ...aRow(id, sides, { kind }), benchmark: aBenchmark(between(0, -0.1, 0.1), line) }
}
const kappa = (found: ValidationRow) => found.benchmark!.results.cohen_kappa
const plan = (...rows: string[]) => rows.map(id => ({ row: id, coefficient: 'cohen_kappa' as const }))
const criteria = {
  ...criteriaOf(null),
  planned: true,
}
const brief = (found: ValidationRow) => [
  kappa(found).adjusted,
  kappa(found).verdict,
  kappa(found).verdict_detail,
]

describe('families of tests', () => {
  test('the planned rows are held against Holm, each with its coefficient alone', () => {
    const rows = settle(
      [
        row('a', { p: [0.001, 0.02], verdict: 'non-inferior', detail: 'less-within-margin' }),
        row('b', { p: [0.9, 0.03], verdict: 'below', detail: 'margin-open' }),
        row('c', { p: [0.5, 0.001], verdict: 'below', detail: 'margin-open' }),
      ],
      criteria,
      plan('a/pooled', 'b/pooled', 'c/pooled'),
    )
    // Difference: .001·3 = .003; .02·2 = .04; .03·1 = .03, raised to .04. Non-inferiority: .003; .5·2 = 1; 1.
    expect(rows.map(brief)).toEqual([
      [{ noninferiority: 0.003, difference: 0.04 }, 'non-inferior', 'less-within-margin'],
      [{ noninferiority: 1, difference: 0.04 }, 'below', 'margin-open'],
      [{ noninferiority: 1, difference: 0.003 }, 'below', 'margin-open'],
    ])
    expect(rows.map(found => [kappa(found).role, kappa(found).family])).toEqual(
      rows.map(() => ['primary', 'primary']),
    )
    const { spearman } = rows[0]!.benchmark!.results
    expect([spearman.role, spearman.family, spearman.adjusted]).toEqual(['exploratory', null, null])
  })

  test('items are one family by Benjamini and Hochberg, by their headline; a planned item is not among them', () => {
    const item = (id: string, p: number) =>
      row(id, { p: [0.5, p], verdict: 'below', detail: 'margin-open' }, 'item')
    const rows = settle(
      [item('a', 0.01), item('b', 0.04), item('c', 0.03), item('d', 0.04)],
      criteria,
      plan('d/item'),
    )
    // Of three: .01·3/1 = .03; .03·3/2 = .045, brought down to .04·3/3 = .04. Alone in the plan's family d stays .04.
    expect(rows.map(found => kappa(found).adjusted!.difference)).toEqual([
      expect.closeTo(0.03, 12),
      expect.closeTo(0.04, 12),
      expect.closeTo(0.04, 12),
      expect.closeTo(0.04, 12),
    ])
    expect(rows.map(found => [kappa(found).role, kappa(found).family])).toEqual([
      ['exploratory', 'items'],
      ['exploratory', 'items'],
      ['exploratory', 'items'],
      ['primary', 'primary'],
    ])
    expect(rows[0]!.benchmark!.results.spearman.family).toBeNull()
  })

  test('a row that nobody announced is exploratory and in no family', () => {
    const [found] = settle(
      [row('a', { p: [0.5, 0.04], verdict: 'below', detail: 'margin-open' })],
      criteria,
      [],
    )
    expect(kappa(found!)).toMatchObject({
      role: 'exploratory',
      family: null,
      adjusted: null,
      verdict: 'below',
    })
  })

  test('what could not be tested counts for nothing in its family', () => {
    const rows = settle(
      [
        row('a', { p: [0.01, 0.04], verdict: 'below', detail: 'margin-open' }),
        row('b', { p: [null, null], verdict: 'inconclusive' }),
      ],
      criteria,
      plan('a/pooled', 'b/pooled'),
    )
    expect(rows.map(found => kappa(found).adjusted)).toEqual([
      { noninferiority: 0.01, difference: 0.04 },
      { noninferiority: null, difference: null },
    ])
  })

  test('where the plan adjusts nothing the p values stay as they are', () => {
    const none = { ...criteria, families: { ...criteria.families, primary: 'none' as const } }
    const rows = settle(
      [row('a', { p: [0.01, 0.04], verdict: 'below' }), row('b', { p: [0.01, 0.04], verdict: 'below' })],
      none,
      plan('a/pooled', 'b/pooled'),
    )
    expect(rows.map(found => kappa(found).adjusted!.difference)).toEqual([0.04, 0.04])
  })
})

// Two planned rows: Holm doubles the smaller p, so that .03 becomes .06, over α, and .02 becomes .04, over α/2.
describe('a verdict that the adjusted p values do not carry is taken back', () => {
  const afterHolm = (tests: Tests) => {
    const other = row('b', { p: [1, 1], verdict: 'inconclusive' })
    const [found] = settle([row('a', tests), other], criteria, plan('a/pooled', 'b/pooled'))
    return [kappa(found!).verdict, kappa(found!).verdict_detail]
  }
  const unsaid = 'not-after-adjustment'
  test.each([
    ['below', [1, 0.03], 'margin-open', ['inconclusive', unsaid]],
    ['below', [1, 0.02], 'margin-open', ['below', 'margin-open']],
    ['non-inferior', [0.02, 0.9], undefined, ['inconclusive', unsaid]],
    ['non-inferior', [0.01, 0.9], undefined, ['non-inferior', null]],
    ['non-inferior', [0.01, 0.03], 'less-within-margin', ['non-inferior', unsaid]],
    ['above', [0.001, 0.03], undefined, ['non-inferior', unsaid]],
    ['above', [0.02, 0.03], undefined, ['inconclusive', unsaid]],
    ['above', [0.001, 0.02], undefined, ['above', null]],
    ['inconclusive', [0.9, 0.9], undefined, ['inconclusive', null]],
  ] as const)('%s with p %j, %s', (verdict, p, detail, expected) => {
    expect(afterHolm({ verdict, p: [...p], ...(detail ? { detail } : {}) })).toEqual(expected)
  })
})

test('without a plan the margin is .10, the level .05, and nothing is announced', () => {
  expect(criteriaOf(null)).toMatchObject({ planned: false, margin: 0.1, alpha: 0.05 })
})
