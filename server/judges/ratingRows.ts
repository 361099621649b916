import { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { z } from 'zod'
import { type InputFile, utf8Bytes } from '../imports/decode.ts'
import { fieldProblems } from '../imports/fieldProblems.ts'
import { jsonLines } from '../imports/jsonLines.ts'
import { paced, pause } from '../imports/pace.ts'
import { Problems, shown } from '../imports/problems.ts'

const Row = z.looseObject({
  case_id: z.string().min(1).max(200),
  instrument: z.string().min(1).max(64),
  item: z.string().min(1).max(64),
  unit: z.union([z.string().max(200), z.number()]).nullish(),
  rater: z.string().max(200).nullish(),
  value: z.union([z.string().min(1).max(20_000), z.number(), z.boolean()]),
  rationale: z.string().max(100_000).nullish(),
  at: z.string().max(40).nullish(),
})
const columns = Object.keys(Row.shape)
const needed = ['case_id', 'instrument', 'item', 'value']

/** One row of a rating file. Nothing of it has been compared with a study yet. */
export type RatingRow = {
  line: number
  case_id: string
  instrument: string
  item: string
  unit?: string
  rater?: string
  value: string | number | boolean
  rationale?: string
  at?: string
}
export type RatingRows = { rows: RatingRow[]; notKept: string[] }

/**
 * Reads a rating file, JSONL or CSV: by its name, else by its first character.
 *
 * @throws LocatedError with every problem of the file, up to 50
 */
export async function ratingRows(file: InputFile): Promise<RatingRows> {
  const problems = new Problems(file.name)
  const buffer = utf8Bytes(file)
  const first = buffer.subarray(0, 4096).toString('utf8').trimStart()[0]
  const csv = /\.csv$/i.test(file.name)
    ? true
    : /\.(jsonl|ndjson|json)$/i.test(file.name)
      ? false
      : first !== '{' && first !== '['
  const read = csv ? await csvRows(buffer, problems) : await paced(jsonRows(buffer, problems))
  problems.refuse()
  return read
}

function* jsonRows(buffer: Buffer, problems: Problems): Generator<unknown, RatingRows> {
  const rows: RatingRow[] = []
  const notKept = new Set<string>()
  for (const line of jsonLines(buffer, problems)) {
    const row = line && readRow(line.no, line.value, problems)
    if (line) for (const key of Object.keys(line.value)) if (!columns.includes(key)) notKept.add(key)
    if (row) rows.push(row)
    yield
  }
  return { rows, notKept: [...notKept] }
}

function readRow(line: number, source: Record<string, unknown>, problems: Problems): RatingRow | undefined {
  const read = Row.safeParse(source)
  if (!read.success) {
    for (const problem of fieldProblems(read.error, source)) problems.add({ line, ...problem })
    return undefined
  }
  const { case_id, instrument, item, unit, rater, value, rationale, at } = read.data
  if (at && !isTime(at)) {
    problems.add({ line, field: 'at', code: 'not-a-time', details: { found: shown(at) } })
    return undefined
  }
  return {
    line,
    case_id,
    instrument,
    item,
    value,
    ...(unit === undefined || unit === null || unit === '' ? {} : { unit: String(unit) }),
    ...(rater ? { rater } : {}),
    ...(rationale ? { rationale } : {}),
    ...(at ? { at } : {}),
  }
}

const isTime = (text: string) => /^\d{4}-\d{2}-\d{2}/.test(text) && Number.isFinite(Date.parse(text))

const mostColumns = 100
const slice = 2 ** 16

function* slicesOf(buffer: Buffer): Generator<Buffer> {
  for (let start = 0; start < buffer.length; start += slice) yield buffer.subarray(start, start + slice)
}

async function csvRows(buffer: Buffer, problems: Problems): Promise<RatingRows> {
  const rows: RatingRow[] = []
  let header: string[] | undefined
  let twice = 0
  let started = performance.now()
  const parser = Readable.from(slicesOf(buffer)).pipe(
    parse({ info: true, relax_column_count: true, skip_empty_lines: true }),
  )
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      // The parser counts lines at the end of a record, and a quoted CRLF twice; a person looks for the beginning.
      const breaks = countIn(record, /\r\n|\r|\n/g)
      twice += countIn(record, /[\r\n]/g) - breaks
      const line = info.lines - twice - breaks
      if (!header) {
        header = record
        if (!goodHeader(header, problems)) return { rows, notKept: [] }
      } else {
        const row = csvRow(line, header, record, problems)
        if (row) rows.push(row)
      }
      if (performance.now() - started > 10) {
        await pause()
        started = performance.now()
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines, column } = error as unknown as { lines?: number; column?: number }
    problems.add({
      ...(lines === undefined ? {} : { line: lines - twice }),
      code: error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'unclosed-quote' : 'csv-syntax',
      ...(typeof column === 'number' ? { details: { column: column + 1 } } : {}),
    })
  }
  if (!header && problems.count === 0) problems.add({ line: 1, code: 'empty-file' })
  return { rows, notKept: (header ?? []).filter(name => !columns.includes(name)) }
}

const countIn = (fields: readonly string[], pattern: RegExp) =>
  fields.reduce((sum, field) => sum + (field.match(pattern)?.length ?? 0), 0)

function goodHeader(header: string[], problems: Problems): boolean {
  const before = problems.count
  if (header.length > mostColumns)
    problems.add({ line: 1, code: 'too-many-columns', details: { found: header.length, most: mostColumns } })
  else {
    for (const name of needed)
      if (!header.includes(name)) problems.add({ line: 1, field: name, code: 'missing-column' })
    for (const [index, name] of header.entries())
      if (header.indexOf(name) !== index)
        problems.add({ line: 1, field: shown(name), code: 'duplicate-column' })
  }
  return problems.count === before
}

function csvRow(line: number, header: string[], record: string[], problems: Problems): RatingRow | undefined {
  if (record.length !== header.length) {
    problems.add({
      line,
      code: 'ragged-row',
      details: {
        column: Math.min(record.length, header.length) + 1,
        expected: header.length,
        found: record.length,
      },
    })
    return undefined
  }
  const known = columns.filter(name => header.includes(name))
  const source = Object.fromEntries(known.map(name => [name, record[header.indexOf(name)]]))
  return readRow(line, source, problems)
}
