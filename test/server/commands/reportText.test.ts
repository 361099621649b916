import { expect, test } from 'vitest'
import { reportText } from '#server/commands/reportText.ts'
import { aReport, aRow, between, point, undefinedBecause } from '#test/client/agreement/aReport.ts'

const han = 'a'.repeat(32)

test('the heading tells rated from sampled cases, where not all are rated', () => {
  const report = aReport([aRow('Clarity', { judge: point(0.4) })])
  const counts = { ...report.counts, rated: { cases: 20, shared: 20, groups: 18 } }
  expect(reportText({ ...report, counts })).toContain(
    '20 of 70 sampled cases rated, 20 of 20 shared, from 18 of 70 source patients',
  )
})

test('each value stands with its interval or why there is none, in the words of the page and by the names of the page', () => {
  const row = aRow('Clarity', { physicians: between(0.5, 0.25, 0.75), judge: point(0.4) })
  const own = { ...row.cells[0]!, column: `judge:${han}` as const, n: 1, groups: 1 }
  const covered = { ...between(0.6, 0.5, 0.7), coverage: 0.905 }
  const [head, first, second] = reportText(
    aReport(
      [
        { ...row, cells: [...row.cells, own] },
        aRow('Warmth', { physicians: undefinedBecause('no-pairs'), judge: covered }, { kind: 'item' }),
      ],
      { columns: [{ id: `judge:${han}`, person: 'Dr. Han' }] },
    ),
  ).split('\n\n')
  expect(head).toContain('70 cases, 20 of them shared, from 70 source patients')
  expect(head).toContain('physicians: Dr. Han')
  expect(first!.split('\n')).toEqual([
    'Clarity (2 items pooled): Cohen’s κ',
    '  Physician–physician, shared cases   0.500 (0.250 to 0.750); 40 pairs, 20 source patients',
    expect.stringMatching(
      /^ {2}Judge–physician, all cases, pooled {2}0\.400 \(no interval: \S.*\); 40 pairs/,
    ),
    '  Judge–Dr. Han                       0.500 (0.250 to 0.750); 1 pair, 1 source patient',
    expect.stringMatching(
      /^ {2}Against the human benchmark: difference -0\.100 \(no interval: \S.*\); judge 0\.400, physicians 0\.500; 20 units, 20 source patients$/,
    ),
    '  Exploratory: No verdict: the difference has no interval.',
  ])
  expect(head).toContain('Margin 0.1 and α 0.05 by default, no plan; items: Benjamini–Hochberg.')
  expect(second).toContain('Undefined (because nothing was rated by both); 0 pairs')
  expect(second).toContain('0.600 (0.500 to 0.700, coverage 90.5%)')
  expect(`${head}${first}${second}`).not.toMatch(/[0-9a-f]{8}|reason\.|\{\{/)
})

test('a verdict stands with the p values that carry it, the planned coefficient beside the row’s own', () => {
  const values = { physicians: point(0.6), judge: point(0.55) }
  const line = {
    p_noninferiority: 0.0001,
    p_difference: 0.25,
    adjusted: { noninferiority: 0.0002, difference: 0.5 },
  }
  const row = aRow('Clarity', values, { difference: between(-0.05, -0.09, -0.01), line })
  const { results } = row.benchmark!
  const benchmark = {
    ...row.benchmark!,
    results: {
      ...results,
      spearman: { ...results.spearman, role: 'primary' as const, family: 'primary' as const },
    },
  }
  const lines = reportText(aReport([{ ...row, benchmark }]))
    .split('\n')
    .slice(-4)
  expect(lines).toEqual([
    '  Against the human benchmark: difference -0.050 (-0.090 to -0.010); judge 0.550, physicians 0.600; 20 units, 20 source patients',
    '  Exploratory: Against margin 0.1: non-inferior (though less); p 0.250 of no difference, p < 0.001 of a difference of the margin or more, adjusted 0.500 and < 0.001',
    expect.stringContaining('  Against the human benchmark by Spearman’s ρ: difference -0.050'),
    expect.stringMatching(/^ {2}Primary: Against margin 0\.1: non-inferior/),
  ])
})
