import { expect, test } from 'vitest'
import { allocationText, sampleText } from '#server/commands/designText.ts'

test('a draw is said with its patients, and one line a stratum', () => {
  const drawn = {
    seed: 7,
    n: 8,
    by: ['model', 'ward'],
    rows: [
      { stratum: { model: 'm1', ward: 'a' }, available: 12, drawn: 5 },
      { stratum: { model: 'm2', ward: '' }, available: 3, drawn: 3 },
    ],
    groups: 6,
    largest_group: 2,
  }
  expect(sampleText(drawn).split('\n')).toEqual([
    '8 cases drawn from 6 source patients, at most 2 of one; seed 7',
    '  model m1, ward a: 5 of 12',
    '  model m2, ward (none): 3 of 3',
  ])
  expect(sampleText({ ...drawn, by: [], rows: [{ stratum: {}, available: 9, drawn: 8 }] })).not.toContain(
    '\n',
  )
})

test('an allocation is said by user names, with sums over the levels', () => {
  const [han, seo] = ['a'.repeat(32), 'b'.repeat(32)]
  const text = allocationText(
    {
      seed: 3,
      balance_by: 'model',
      assignments: 12,
      rows: [
        { balance: 'm1', person: han, exclusive: 1, shared: 2 },
        { balance: 'm2', person: han, exclusive: 1, shared: 2 },
        { balance: 'm1', person: seo, exclusive: 2, shared: 2 },
        { balance: 'm2', person: seo, exclusive: 0, shared: 2 },
      ],
      spread: {
        exclusive_between_physicians: 1,
        exclusive_over_levels: 2,
        shared_over_levels: 0,
        load_over_levels: 2,
      } as Parameters<typeof allocationText>[0]['spread'],
    },
    person => (person === han ? 'han' : 'seo'),
  )
  expect(text.split('\n')).toEqual([
    '12 assignments dealt to 2 physicians, balanced by model; seed 3',
    '  han: 2 exclusive and 4 shared',
    '    m1: 1 exclusive, 2 shared',
    '    m2: 1 exclusive, 2 shared',
    '  seo: 2 exclusive and 4 shared',
    '    m1: 2 exclusive, 2 shared',
    '    m2: 0 exclusive, 2 shared',
  ])
})
