import { describe, expect, it } from 'vitest'
import { LocatedError, type LocatedProblem } from '#schema/located.ts'
import type { ColumnNames } from '#server/agreement/agreeColumns.ts'
import { readLongTable } from '#server/agreement/longTable.ts'
import { hasWords, problemText } from '#server/commands/words.ts'

type Input = { columns?: ColumnNames; scale?: string[]; size?: number }

/** The rows of a table as they were read, in the order of their lines; the source comes in pieces of `size` bytes. */
async function read(content: string | Uint8Array, { columns = {}, scale, size = 7 }: Input = {}) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, piece) =>
    bytes.subarray(piece * size, (piece + 1) * size),
  )
  const table = await readLongTable({ name: 'r.csv', source: pieces, columns, scaleOf: () => scale ?? null })
  const rows = table.items.flatMap(({ item, labels, line, rater, unit, value }) =>
    Array.from(line, (at, row) => ({
      line: at,
      rater: table.raters[rater[row]!]!,
      unit: table.units[unit[row]!]!,
      item,
      cluster: table.clusterOf ? table.clusters[table.clusterOf[unit[row]!]!]! : null,
      value: value[row] === -1 ? null : labels[value[row]!]!,
    })),
  )
  return { rows: rows.sort((a, b) => a.line - b.line), clustered: table.clusterOf !== null }
}

async function problemsOf(content: string | Uint8Array, input?: Input): Promise<LocatedProblem[]> {
  try {
    await read(content, input)
  } catch (error) {
    if (!(error instanceof LocatedError)) throw error
    for (const problem of error.problems) {
      expect(hasWords(problem.code)).toBe(true)
      expect(problemText(problem)).not.toMatch(/undefined|\[object/)
    }
    return error.problems
  }
  throw new Error('nothing was refused')
}

describe('reading a long table', () => {
  it('takes rater, unit and value, names the one item after the value column, and keeps lines', async () => {
    expect((await read('rater,unit,value\na,1,yes\nb,1,\n')).rows).toEqual([
      { line: 2, rater: 'a', unit: '1', item: 'value', cluster: null, value: 'yes' },
      { line: 3, rater: 'b', unit: '1', item: 'value', cluster: null, value: null },
    ])
  })

  it('takes item and cluster by their own names when they are there', async () => {
    const { rows, clustered } = await read('value,cluster,unit,item,rater\n3,p1,u1,Q1,a\n')
    expect(rows).toEqual([{ line: 2, rater: 'a', unit: 'u1', item: 'Q1', cluster: 'p1', value: '3' }])
    expect(clustered).toBe(true)
  })

  it('joins columns, and two different pairs never read the same', async () => {
    const text = 'who,m,c,v\na,x+,y,1\na,x,+y,2\n'
    const { rows } = await read(text, { columns: { rater: 'who', unit: 'm+c', value: 'v' } })
    expect(rows.map(row => row.unit)).toEqual(['x\\++y', 'x+\\+y'])
  })

  it('prefers a column whose own name holds a plus', async () => {
    const { rows } = await read('rater,m+c,value\na,u,1\n', { columns: { unit: 'm+c' } })
    expect(rows[0]!.unit).toBe('u')
  })

  it('accepts a byte order mark, CRLF, blank lines, quotes and spaces around fields', async () => {
    const { rows } = await read(
      '\uFEFFrater, unit ,value\r\n"a, MD", 1 , yes\r\n\r\n"b\nc",1,"n""o"\r\nd,1,no\r\n',
    )
    expect(rows.map(({ line, rater, value }) => [line, rater, value])).toEqual([
      [2, 'a, MD', 'yes'],
      [4, 'b\nc', 'n"o'],
      [6, 'd', 'no'],
    ])
  })

  it.each([
    ['LF', '\n', '\n'],
    ['CRLF', '\r\n', '\r\n'],
    ['CR', '\r', '\r'],
    ['CRLF after a header with LF', '\n', '\r\n'],
  ])('counts a line once whether it ends in %s, in quotes too', async (_name, head, feed) => {
    const body = ['a,1,yes', '', '"b', 'c",1,no', '"b', '', 'd",1,"n', 'o"', 'e,1,no', '']
    expect(
      (await read(`rater,unit,value${head}${body.join(feed)}`)).rows.map(({ line, rater, value }) => [
        line,
        rater,
        value,
      ]),
    ).toEqual([
      [2, 'a', 'yes'],
      [4, 'b\nc', 'no'],
      [6, 'b\n\nd', 'n\no'],
      [10, 'e', 'no'],
    ])
  })

  it('compares labels, raters and columns as text after NFC', async () => {
    const decomposed = '예'.normalize('NFD')
    expect(decomposed).not.toBe('예')
    const { rows } = await read(`rater,unit,value\n${decomposed},1,${decomposed}\n`, {
      scale: ['예', '아니요'],
    })
    expect(rows[0]).toMatchObject({ rater: '예', value: '예' })
  })

  it('lets the same rater rate one unit for two items', async () => {
    expect((await read('rater,unit,item,value\na,1,Q1,1\na,1,Q2,2\n')).rows).toHaveLength(2)
  })

  it('takes an empty cell beside a value as missing, not as a second value', async () => {
    expect((await read('rater,unit,value\na,1,\na,1,2\n')).rows).toHaveLength(2)
  })

  it('takes NA for a label where the scale declares it', async () => {
    expect((await read('rater,unit,value\na,1,NA\n', { scale: ['yes', 'NA'] })).rows[0]!.value).toBe('NA')
  })
})

describe('refusing a long table', () => {
  it('names an unknown column and what the header has', async () => {
    expect(await problemsOf('rater,unit,rating\na,1,2\n')).toEqual([
      {
        file: 'r.csv',
        line: 1,
        field: 'value',
        code: 'unknown-column',
        details: { role: 'value', columns: ['rater', 'unit', 'rating'] },
      },
    ])
    expect(await problemsOf('rater,unit,value\na,1,2\n', { columns: { unit: 'unit+case' } })).toMatchObject([
      { field: 'case', code: 'unknown-column' },
    ])
  })

  it('names a column that stands twice', async () => {
    expect(await problemsOf('rater,unit,value,value\na,1,2,3\n')).toMatchObject([
      { field: 'value', code: 'duplicate-column' },
    ])
  })

  it('lists every problem of a file in order of lines', async () => {
    const text = 'rater,unit,value\n,1,2\na,,2\na,3,NaN\na,4,7\na,5\na,6,2\na,6,3\na,7,null\n'
    expect(await problemsOf(text, { scale: ['1', '2', '3'] })).toMatchObject([
      { line: 2, field: 'rater', code: 'empty-field' },
      { line: 3, field: 'unit', code: 'empty-field' },
      { line: 4, field: 'value', code: 'nan', details: { value: 'NaN' } },
      { line: 5, field: 'value', code: 'unknown-label', details: { value: '7', scale: ['1', '2', '3'] } },
      { line: 6, code: 'ragged-row', details: { expected: 3, found: 2 } },
      { line: 8, field: 'value', code: 'second-value' },
      { line: 9, field: 'value', code: 'missing-marker', details: { value: 'null' } },
    ])
  })

  it('names both lines of a second value, even when it repeats the first', async () => {
    expect(await problemsOf('rater,unit,value\na,1,2\nb,1,2\na,1,2\n')).toEqual([
      {
        file: 'r.csv',
        line: 4,
        field: 'value',
        code: 'second-value',
        details: { rater: 'a', unit: '1', item: 'value', first_line: 2, first_value: '2', value: '2' },
      },
    ])
  })

  it('does not take the label 1.0 for the label 1', async () => {
    expect(await problemsOf('rater,unit,value\na,1,1.0\n', { scale: ['1', '2'] })).toMatchObject([
      { code: 'unknown-label' },
    ])
  })

  it('refuses a unit that stands in two clusters', async () => {
    expect(await problemsOf('rater,unit,value,cluster\na,1,2,p\nb,1,2,q\n')).toMatchObject([
      { line: 3, field: 'cluster', code: 'unit-in-two-clusters', details: { first_line: 2 } },
    ])
  })

  it('counts what it does not list', async () => {
    const lines = Array.from({ length: 130 }, (_, i) => `a,${i},nan`).join('\n')
    const problems = await problemsOf(`rater,unit,value\n${lines}\n`)
    expect(problems).toHaveLength(101)
    expect(problems.at(-1)).toMatchObject({ file: 'r.csv', code: 'more-problems', details: { count: 30 } })
  })

  it.each(['', 'rater,unit,value\n', '\uFEFF'])('refuses %j as holding no ratings', async text => {
    expect(await problemsOf(text)).toMatchObject([{ file: 'r.csv', code: 'no-rows' }])
  })

  it('names the row in which a quote is never closed, not the end of the file', async () => {
    expect(await problemsOf(`rater,unit,value\na,1,2\nb,1,"2\n${'c,1,2\n'.repeat(40)}`)).toEqual([
      { file: 'r.csv', line: 3, code: 'unclosed-quote' },
    ])
  })

  it('names the line of the header where blank lines stand above it', async () => {
    expect(await problemsOf('\n\nrater,unit,rating\na,1,2\n')).toMatchObject([
      { line: 3, field: 'value', code: 'unknown-column' },
    ])
  })

  it('names an unclosed quote and a stray one', async () => {
    expect(await problemsOf('rater,unit,value\na,"1,2\n')).toMatchObject([{ code: 'unclosed-quote' }])
    expect(await problemsOf('rater,unit,value\na,1"x,2\n')).toMatchObject([{ line: 2, code: 'csv-syntax' }])
  })

  it('guesses UTF-16 with and without its mark', async () => {
    const wide = (text: string) => new Uint8Array(Uint16Array.from(text, c => c.charCodeAt(0)).buffer)
    expect(await problemsOf(wide('\uFEFFrater,unit,value'))).toMatchObject([
      { code: 'not-utf-8', details: { looks_like: 'utf-16le' } },
    ])
    expect(await problemsOf(wide('rater,unit,value'))).toMatchObject([
      { code: 'not-utf-8', details: { looks_like: 'utf-16le' } },
    ])
    expect(await problemsOf(wide('rater,unit,value').reverse())).toMatchObject([
      { details: { looks_like: 'utf-16be' } },
    ])
  })

  it('guesses Korean and Western encodings, at the line where they begin', async () => {
    const start = new TextEncoder().encode('rater,unit,value\na,1,')
    expect(await problemsOf(Uint8Array.of(...start, 0xb0, 0xa1, 0x0a))).toEqual([
      { file: 'r.csv', line: 2, code: 'not-utf-8', details: { looks_like: 'cp949' } },
    ])
    expect(await problemsOf(Uint8Array.of(...start, 0xe9, 0x0a))).toMatchObject([
      { line: 2, details: { looks_like: 'windows-1252' } },
    ])
  })

  it('refuses a NUL', async () => {
    expect(await problemsOf('rater,unit,value\na,1,2\nb,\0,2\n')).toEqual([
      { file: 'r.csv', line: 3, code: 'nul-character' },
    ])
  })
})
