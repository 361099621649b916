import { expect, test } from 'vitest'
import { reportText } from '#server/commands/reportText.ts'
import { aReport, aRow, between, point, undefinedBecause } from '#test/client/agreement/aReport.ts'

const han = 'a'.repeat(32)
const nameOf = (person: string) => (person === han ? 'han' : person)

test('each value stands with its interval or why there is none, in the words of the page and by user names', () => {
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
    nameOf,
  ).split('\n\n')
  expect(head).toContain('70 cases, 20 of them shared, from 70 source patients')
  expect(head).toContain('physicians: han')
  expect(first!.split('\n')).toEqual([
    'Clarity (2 items pooled): Cohen’s κ',
    '  Physician–physician, shared cases   0.500 (0.250 to 0.750); 40 pairs, 20 source patients',
    expect.stringMatching(
      /^ {2}Judge–physician, all cases, pooled {2}0\.400 \(no interval: \S.*\); 40 pairs/,
    ),
    '  Judge–han                           0.500 (0.250 to 0.750); 1 pair, 1 source patient',
  ])
  expect(second).toContain('Undefined (because nothing was rated by both); 0 pairs')
  expect(second).toContain('0.600 (0.500 to 0.700, coverage 90.5%)')
  expect(`${head}${first}${second}`).not.toMatch(/[0-9a-f]{8}|reason\.|\{\{/)
})
