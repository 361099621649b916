import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { LocatedError, type LocatedProblem } from '#schema/located.ts'
import { type ColumnNames, type ColumnPlaces, placeColumns, readRole } from './agreeColumns.ts'
import { decodeUtf8 } from './agreeDecode.ts'
import { lineBlocks } from './lineBlocks.ts'
import { type LongTable, tableBuilder } from './tableBuilder.ts'

/**
 * Reads ratings from CSV, a piece at a time: one line a rating, with the columns rater, unit and value, and item and
 * cluster when there. Fields are trimmed and compared as text after NFC; a line break in one is a line feed. Without
 * an item column every row belongs to one item, named after the value column.
 *
 * @param scaleOf the declared labels of an item, or null when nobody declared them
 * @throws LocatedError with every problem: `not-utf-8`, `nul-character`, `csv-syntax`, `unclosed-quote`,
 *   `unknown-column`, `duplicate-column`, `no-rows`, `ragged-row`, `empty-field`, `nan`, `missing-marker`,
 *   `unknown-label`, `second-value`, `unit-in-two-clusters`, and `more-problems` with the count not listed
 */
export async function readLongTable(input: {
  name: string
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  columns?: ColumnNames
  scaleOf?: (item: string) => readonly string[] | null
}): Promise<LongTable> {
  const { name: file, source, columns: names = {}, scaleOf = () => null } = input
  let header: { fields: string[]; columns: ColumnPlaces } | null = null
  let builder: ReturnType<typeof tableBuilder> | null = null
  const take = (fields: string[], line: number) => {
    if (header === null || builder === null) {
      header = readHeader(file, fields, line, names)
      builder = tableBuilder(file, header.columns, scaleOf)
      return
    }
    if (fields.length !== header.fields.length) {
      const details = { expected: header.fields.length, found: fields.length }
      return builder.refuse({ line, code: 'ragged-row', details })
    }
    const { columns } = header
    const text = (role: keyof ColumnPlaces) =>
      columns[role] === null ? null : readRole(fields, columns[role])
    builder.add({
      line,
      rater: text('rater')!,
      unit: text('unit')!,
      item: text('item') ?? columns.value!.name,
      cluster: text('cluster'),
      value: text('value') === '' ? null : text('value'),
    })
  }
  await eachRecord(file, source, take)
  const table = (builder as ReturnType<typeof tableBuilder> | null)?.finish()
  if (!table || table.rows === 0) throw new LocatedError([{ file, line: 1, code: 'no-rows' }])
  return table
}

function readHeader(file: string, record: string[], line: number, names: ColumnNames) {
  const fields = record.map(column => column.trim().normalize('NFC'))
  const { columns, problems } = placeColumns(fields, names)
  if (problems.length > 0) throw new LocatedError(problems.map(problem => ({ file, ...problem, line })))
  return { fields, columns }
}

/** Calls `take` for every record of a CSV that is not blank, with the line it starts on. */
export async function eachRecord(
  file: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  take: (fields: string[], line: number) => void,
): Promise<void> {
  let end = 0
  let refused: LocatedProblem[] | null = null
  const parser = parse({
    relax_column_count: true,
    trim: true,
    on_record: (fields: string[], { lines }: { lines: number }) => {
      // `lines` is where a record ends; a quoted line break puts its start further up.
      const line = end + 1
      end = lines
      if (fields.length > 1 || fields[0] !== '') take(fields, line)
      return null
    },
  })
  try {
    await pipeline(Readable.from(texts(file, source)), parser, async records => {
      for await (const _ of records);
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    refused = [csvProblem(file, error, end)]
  }
  if (refused) throw new LocatedError(refused)
}

async function* texts(file: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  for await (const { bytes, line } of lineBlocks(source)) {
    // The parser counts a quoted CRLF as two lines, so every line break becomes the same one before it looks.
    yield decodeUtf8({ name: file, bytes, line }).replace(/\r\n?/g, '\n')
  }
}

function csvProblem(file: string, error: CsvError, end: number): LocatedProblem {
  // The parser notices an open quote at the end of the file; the row it stands in follows the last whole one.
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return { file, line: end + 1, code: 'unclosed-quote' }
  const { lines } = error as unknown as { lines?: number }
  return { file, ...(lines === undefined ? {} : { line: Math.max(1, lines) }), code: 'csv-syntax' }
}
