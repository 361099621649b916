import { CsvError, parse } from 'csv-parse/sync'
import { LocatedError, type LocatedProblem } from '#schema/located.ts'
import {
  type ColumnNames,
  type ColumnPlaces,
  type ColumnRole,
  placeColumns,
  readRole,
} from './agreeColumns.ts'
import { decodeUtf8 } from './agreeDecode.ts'

/** One line of a long table. `value` is null where the cell was empty: a missing rating. */
export type LongRow = {
  line: number
  rater: string
  unit: string
  item: string
  cluster: string | null
  value: string | null
}

/** A long table that was read without a problem. */
export type LongTable = { file: string; rows: LongRow[]; clustered: boolean }

/** More than this many problems of one file are counted, not listed. */
const listed = 100

/** How programs write "nothing here"; a label only where a scale declares it. */
const missingMarkers = new Set(['na', '<na>', '#n/a', 'null', 'none'])

/**
 * Reads ratings from CSV: one line a rating, with the columns rater, unit and value, and item and cluster when
 * there. Fields are trimmed and compared as text after NFC; a line break in one is a line feed. Without an item
 * column every row belongs to one item, named after the value column.
 *
 * @param scaleOf the declared labels of an item, or null when nobody declared them
 * @throws LocatedError with every problem: `not-utf-8`, `nul-character`, `csv-syntax`, `unclosed-quote`,
 *   `unknown-column`, `duplicate-column`, `no-rows`, `ragged-row`, `empty-field`, `nan`, `missing-marker`,
 *   `unknown-label`, `second-value`, `unit-in-two-clusters`, and `more-problems` with the count not listed
 */
export function readLongTable(input: {
  name: string
  bytes: Uint8Array
  columns?: ColumnNames
  scaleOf?: (item: string) => readonly string[] | null
}): LongTable {
  const file = input.name
  const [head, ...body] = records(file, decodeUtf8(input))
  if (head === undefined) throw new LocatedError([{ file, line: 1, code: 'no-rows' }])
  const header = head.fields.map(column => column.trim().normalize('NFC'))
  const { columns, problems } = placeColumns(header, input.columns ?? {})
  if (problems.length > 0)
    throw new LocatedError(problems.map(problem => ({ file, ...problem, line: head.line })))
  if (body.length === 0) throw new LocatedError([{ file, line: 1, code: 'no-rows' }])

  const found: LocatedProblem[] = []
  const rows: LongRow[] = []
  const labelsOf = remember(item => {
    const scale = input.scaleOf?.(item) ?? null
    return scale === null ? null : new Set(scale)
  })
  for (const { line, fields } of body) {
    if (fields.length !== header.length) {
      found.push({ line, code: 'ragged-row', details: { expected: header.length, found: fields.length } })
      continue
    }
    const row = readRow(line, fields, columns)
    const own = [...emptyFields(row, columns), ...labelProblems(row, columns, labelsOf(row.item))]
    found.push(...own)
    if (own.length === 0) rows.push(row)
  }
  found.push(...repeats(rows, columns))
  if (found.length > 0) throw new LocatedError(cut(found).map(problem => ({ file, ...problem })))
  return { file, rows, clustered: columns.cluster !== null }
}

function records(file: string, text: string): { line: number; fields: string[] }[] {
  const located: { line: number; fields: string[] }[] = []
  let end = 0
  try {
    // The parser counts a quoted CRLF as two lines, so every line break becomes the same one before it looks.
    parse(text.replace(/\r\n?/g, '\n'), {
      relax_column_count: true,
      trim: true,
      on_record: (fields: string[], { lines }) => {
        // `lines` is where a record ends; a quoted line break puts its start further up.
        located.push({ line: end + 1, fields })
        end = lines
        return null
      },
    })
    return located.filter(({ fields }) => fields.length > 1 || fields[0] !== '')
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser notices an open quote at the end of the file; the row it stands in follows the last whole one.
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new LocatedError([{ file, line: end + 1, code: 'unclosed-quote' }])
    const { lines } = error as unknown as { lines?: number }
    const place = lines === undefined ? { file } : { file, line: Math.max(1, lines) }
    throw new LocatedError([{ ...place, code: 'csv-syntax' }])
  }
}

function readRow(line: number, fields: readonly string[], columns: ColumnPlaces): LongRow {
  const text = (role: ColumnRole) => readRole(fields, columns[role]!)
  const value = text('value')
  return {
    line,
    rater: text('rater'),
    unit: text('unit'),
    item: columns.item === null ? columns.value!.name : text('item'),
    cluster: columns.cluster === null ? null : text('cluster'),
    value: value === '' ? null : value,
  }
}

function emptyFields(row: LongRow, columns: ColumnPlaces): LocatedProblem[] {
  const roles = ['rater', 'unit', 'item', 'cluster'] as const
  return roles
    .filter(role => row[role] === '')
    .map(role => ({ line: row.line, field: columns[role]!.name, code: 'empty-field', details: { role } }))
}

function labelProblems(row: LongRow, columns: ColumnPlaces, labels: Set<string> | null): LocatedProblem[] {
  const { line, value } = row
  if (value === null || labels?.has(value)) return []
  const field = columns.value!.name
  if (/^[+-]?nan$/i.test(value)) return [{ line, field, code: 'nan', details: { value } }]
  if (missingMarkers.has(value.toLowerCase()))
    return [{ line, field, code: 'missing-marker', details: { value } }]
  if (labels === null) return []
  return [{ line, field, code: 'unknown-label', details: { value, item: row.item, scale: [...labels] } }]
}

function repeats(rows: readonly LongRow[], columns: ColumnPlaces): LocatedProblem[] {
  const problems: LocatedProblem[] = []
  const rated = new Map<string, LongRow>()
  const clusters = new Map<string, LongRow>()
  for (const row of rows) {
    const { line, rater, unit, item, cluster, value } = row
    const key = JSON.stringify([rater, unit, item])
    const earlier = rated.get(key)
    if (value !== null && earlier !== undefined) {
      const details = { rater, unit, item, first_line: earlier.line, first_value: earlier.value, value }
      problems.push({ line, field: columns.value!.name, code: 'second-value', details })
    } else if (value !== null) rated.set(key, row)
    if (cluster === null) continue
    const place = clusters.get(unit)
    if (place === undefined) clusters.set(unit, row)
    else if (place.cluster !== cluster) {
      const details = { unit, first_line: place.line, first_cluster: place.cluster, cluster }
      problems.push({ line, field: columns.cluster!.name, code: 'unit-in-two-clusters', details })
    }
  }
  return problems
}

function cut(problems: LocatedProblem[]): LocatedProblem[] {
  const ordered = problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  if (ordered.length <= listed) return ordered
  return [...ordered.slice(0, listed), { code: 'more-problems', details: { count: ordered.length - listed } }]
}

function remember<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return key => {
    if (!known.has(key)) known.set(key, compute(key))
    return known.get(key)!
  }
}
