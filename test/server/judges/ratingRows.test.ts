import { describe, expect, it } from 'vitest'
import { ratingRows } from '#server/judges/ratingRows.ts'
import { bytesOf, jsonl, refusedWith } from '#test/support/importing.ts'

const read = (text: string, name = 'r.csv') => ratingRows({ name, bytes: bytesOf(text) })
const problemsOf = (text: string, name?: string) => refusedWith(() => read(text, name))
const header = 'case_id,instrument,item,value,rationale,at'
const row = (more: { rationale?: string; at?: string } = {}) =>
  `c,i,m,1,${more.rationale ?? ''},${more.at ?? ''}`
const mib = 2 ** 20

describe('a CSV record without end', () => {
  it.each(['\n', '\r\n', 'x', ','])('of %j is refused at the line on which it begins', async text => {
    const csv = `${header}\n${row()}\n\n"a${text.repeat((3 * mib) / text.length)}",i,m,1,,\n`
    expect(await problemsOf(csv)).toEqual([
      { file: 'r.csv', line: 4, code: 'record-too-large', details: { most: '2 MiB' } },
    ])
  })

  it('leaves large rows alone that end in time', async () => {
    const rationale = `"${'line\r\n'.repeat(10_000)}"`
    const { rows } = await read(`${header}\r\n${row({ rationale })}\r\n${row()}\r\n`)
    expect(rows.map(({ line }) => line)).toEqual([2, 10_003])
  })

  it.each([
    ['header', `${'a,'.repeat(300_000)}b\n`, 1],
    ['row', `${header}\n\n${','.repeat(300_000)}\n`, 3],
    ['row without end', `${header}\n${','.repeat(300_000)}`, 2],
  ])('of fields in a %s is refused after the first hundred', async (_, csv, line) => {
    const started = performance.now()
    expect(await problemsOf(csv)).toEqual([
      { file: 'r.csv', line, code: 'too-many-columns', details: { most: 100 } },
    ])
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('a file of blank lines', () => {
  it.each(['r.csv', 'r.jsonl'])('lets others have their turn: %s', async name => {
    let turns = 0
    let going = true
    const turn = () => {
      turns += 1
      if (going) setImmediate(turn)
    }
    setImmediate(turn)
    const problems = await problemsOf('\n'.repeat(24 * mib), name)
    going = false
    expect(problems).toMatchObject([{ line: 1, code: 'empty-file' }])
    expect(turns).toBeGreaterThan(3)
  })
})

describe('the fields of a rating row', () => {
  it.each([
    '2026-02-30',
    '2026-02-29T10:00:00Z',
    '2026-04-31 10:00',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-01T25:00:00Z',
    '2026-01-01 (noon)',
    '2026-01-011',
    '26-01-01',
  ])('refuse the time %s', async at => {
    expect(await problemsOf(`${header}\n${row({ at })}\n`)).toMatchObject([
      { line: 2, field: 'at', code: 'not-a-time', details: { found: at } },
    ])
  })

  it.each([
    '2024-02-29',
    '2026-10-01T09:00:00Z',
    '2026-10-01T09:00',
    '2026-10-01T09:00:00.123456+09:00',
    '2026-12-31 23:59:59+00:00',
    '0099-01-01',
  ])('take the time %s', async at => {
    expect((await read(`${header}\n${row({ at })}\n`)).rows).toMatchObject([{ at }])
  })

  const whole = { case_id: 'c', instrument: 'i', item: 'm', value: 'v' }
  it.each([
    ['case_id', 'a\u001b[2J'],
    ['unit', 'a\nb'],
    ['rater', 'a\tb'],
    ['item', 'a\u007f'],
    ['rationale', 'bold \u001b[1m'],
    ['value', 'a\u0085b'],
  ])('refuse a control character in %s', async (field, text) => {
    expect(await problemsOf(jsonl({ ...whole, [field]: text }), 'r.jsonl')).toMatchObject([
      { line: 1, field, code: 'control-character' },
    ])
  })

  it('take line breaks and tabs in a rationale', async () => {
    const rationale = 'first\r\n\tsecond'
    expect((await read(jsonl({ ...whole, rationale }), 'r.jsonl')).rows).toMatchObject([{ rationale }])
  })
})
