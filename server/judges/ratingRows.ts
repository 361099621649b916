import { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { z } from 'zod'
import { nameHasControl, proseHasControl } from '../imports/controls.ts'
import { type InputFile, utf8Bytes } from '../imports/decode.ts'
import { fieldProblems } from '../imports/fieldProblems.ts'
import { jsonLines } from '../imports/jsonLines.ts'
import { paced, pause } from '../imports/pace.ts'
import { Problems, shown } from '../imports/problems.ts'
import type { Running } from '../imports/running.ts'

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
/** Texts that may have several lines; `value` is one where the scale is free text. */
const prose = ['value', 'rationale']
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
export async function ratingRows(file: InputFile, run?: Running): Promise<RatingRows> {
  const problems = new Problems(file.name)
  const read = await readRatingRows(file, problems, run)
  problems.refuse()
  return read
}

/**
 * The same, but what is wrong goes to `problems`, and the rows that can be read are returned all the same.
 *
 * @throws LocatedError for a file that is no text at all
 */
export async function readRatingRows(
  file: InputFile,
  problems: Problems,
  run?: Running,
): Promise<RatingRows> {
  const buffer = utf8Bytes(file)
  const first = buffer.subarray(0, 4096).toString('utf8').trimStart()[0]
  const csv = /\.csv$/i.test(file.name)
    ? true
    : /\.(jsonl|ndjson|json)$/i.test(file.name)
      ? false
      : first !== '{' && first !== '['
  return csv ? csvRows(buffer, problems, run) : paced(jsonRows(buffer, problems), run)
}

function* jsonRows(buffer: Buffer, problems: Problems): Generator<unknown, RatingRows> {
  const rows: RatingRow[] = []
  const notKept = new Set<string>()
  for (const line of jsonLines(buffer, problems)) {
    const row = line && readRow(line.no, line.value, problems)
    if (line) for (const key of Object.keys(line.value)) if (!columns.includes(key)) notKept.add(key)
    if (row) rows.push(row)
    yield line?.end
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
  const withControl = Object.entries({ case_id, instrument, item, unit, rater, value, rationale }).filter(
    ([field, text]) =>
      typeof text === 'string' && (prose.includes(field) ? proseHasControl : nameHasControl)(text),
  )
  for (const [field] of withControl) problems.add({ line, field, code: 'control-character' })
  if (withControl.length > 0) return undefined
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

const timeForm = /^(\d{4}-\d{2}-\d{2})([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?( ?(Z|[+-]\d{2}:?\d{2}))?)?$/

/** A date that the calendar has: `Date.parse` alone makes 2 March of 30 February. */
function isTime(text: string): boolean {
  const date = timeForm.exec(text)?.[1]
  if (date === undefined || !Number.isFinite(Date.parse(text))) return false
  const midnight = new Date(`${date}T00:00:00Z`)
  return Number.isFinite(midnight.getTime()) && midnight.toISOString().startsWith(date)
}

const mostColumns = 100
const largestRecord = 2 * 2 ** 20
const slice = 2 ** 16

/** Pauses before each slice: the parser may take in all of a file of blank lines without handing out a record. */
async function* slicesOf(buffer: Buffer, run: Running | undefined): AsyncGenerator<Buffer> {
  for (let start = 0; start < buffer.length; start += slice) {
    await pause()
    run?.reach(start)
    yield buffer.subarray(start, start + slice)
  }
}

class TooManyColumns extends Error {
  constructor(readonly empty_lines: number) {
    super('too many columns')
  }
}

/** Stops at the first field too many: the parser would gather millions of them before it hands out a record. */
function limitColumns(field: string, { column, empty_lines }: Info & { column: number | string }): string {
  if (typeof column === 'number' && column >= mostColumns) throw new TooManyColumns(empty_lines)
  return field
}

type Placed = { record: string[]; line: number }

async function csvRows(buffer: Buffer, problems: Problems, run?: Running): Promise<RatingRows> {
  const rows: RatingRow[] = []
  let header: string[] | undefined
  let twice = 0
  // Where the record after the last one begins, but for blank lines.
  let next = { line: 1, blank: 0 }
  let started = performance.now()
  // The parser counts lines at the end of a record, and a quoted CRLF twice; a person looks for the beginning.
  const place = ({ record, info }: { record: string[]; info: Info }): Placed => {
    const { breaks, pairs } = breaksIn(record)
    twice += pairs
    next = { line: info.lines - twice + 1, blank: info.empty_lines }
    return { record, line: info.lines - twice - breaks }
  }
  const parser = Readable.from(slicesOf(buffer, run)).pipe(
    parse({
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: largestRecord,
      cast: limitColumns,
      // Where the parser has not read on yet: a fault soon after a record is heard of before the record.
      // The declared types leave out that `info` wraps what this gets.
      on_record: place as never,
    }),
  )
  try {
    for await (const { record, line } of parser as AsyncIterable<Placed>) {
      if (!header) {
        header = record
        if (!goodHeader(header, problems)) return { rows, notKept: [] }
      } else {
        const row = csvRow(line, header, record, problems)
        if (row) rows.push(row)
      }
      if (performance.now() - started > 10) {
        await pause()
        run?.check()
        started = performance.now()
      }
    }
  } catch (error) {
    const {
      lines,
      column,
      empty_lines = 0,
    } = error as { lines?: number; column?: number; empty_lines?: number }
    const beginning = next.line + empty_lines - next.blank
    if (error instanceof TooManyColumns)
      problems.add({ line: beginning, code: 'too-many-columns', details: { most: mostColumns } })
    else if (!(error instanceof CsvError)) throw error
    else if (error.code === 'CSV_MAX_RECORD_SIZE')
      problems.add({
        line: beginning,
        code: 'record-too-large',
        details: { most: '2 MiB' },
      })
    else
      problems.add({
        ...(lines === undefined ? {} : { line: lines - twice }),
        code: error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'unclosed-quote' : 'csv-syntax',
        ...(typeof column === 'number' ? { details: { column: column + 1 } } : {}),
      })
  }
  if (!header && problems.count === 0) problems.add({ line: 1, code: 'empty-file' })
  return { rows, notKept: (header ?? []).filter(name => !columns.includes(name)) }
}

/** Line breaks within the fields of a record, and how many of them are a CR and a LF. */
function breaksIn(fields: readonly string[]): { breaks: number; pairs: number } {
  let breaks = 0
  let pairs = 0
  for (const field of fields)
    for (let at = 0; at < field.length; at += 1) {
      const unit = field.charCodeAt(at)
      if (unit !== 10 && unit !== 13) continue
      if (unit === 10 && at > 0 && field.charCodeAt(at - 1) === 13) pairs += 1
      else breaks += 1
    }
  return { breaks, pairs }
}

function goodHeader(header: string[], problems: Problems): boolean {
  const before = problems.count
  for (const name of needed)
    if (!header.includes(name)) problems.add({ line: 1, field: name, code: 'missing-column' })
  for (const [index, name] of header.entries())
    if (header.indexOf(name) !== index)
      problems.add({ line: 1, field: shown(name), code: 'duplicate-column' })
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
