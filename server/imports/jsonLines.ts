import { type Line, linesOf } from './decode.ts'
import type { Problems } from './problems.ts'
import { JsonRefusal, parseStrictJson } from './strictJson.ts'

/** `end`: how many bytes of the file were read with it. */
export type JsonLine = { no: number; value: Record<string, unknown>; end: number }

/** In UTF-16 units. One line is parsed in one go, and nobody else is answered meanwhile. */
export const longestLine = 2 * 2 ** 20

/**
 * The objects of a JSONL file, one a line; blank lines are skipped. What is wrong with a line goes to `problems`
 * and the next line is tried, so that one reading shows all of it. A file that is one array or one object over
 * many lines is said to be that, and not read on.
 */
export function* jsonLines(buffer: Buffer, problems: Problems): Generator<JsonLine | undefined> {
  let first = true
  let broken: Line | undefined
  for (const line of linesOf(buffer, longestLine)) {
    if (!line) {
      yield undefined
      continue
    }
    if (broken) {
      if (!line.text.trimStart().startsWith('{'))
        return problems.add({ line: broken.no, code: 'json-over-many-lines' })
      refuseLine(broken, problems)
      broken = undefined
    }
    if (first && line.text.trimStart().startsWith('['))
      return problems.add({ line: line.no, code: 'json-array' })
    const wasFirst = first
    first = false
    if (line.tooLong) {
      problems.add({ line: line.no, code: 'line-too-long', details: { maximum: longestLine } })
      yield undefined
      continue
    }
    try {
      const value = parseStrictJson(line.text)
      if (value !== null && typeof value === 'object' && !Array.isArray(value))
        yield { no: line.no, value: value as Record<string, unknown>, end: line.end }
      else problems.add({ line: line.no, code: 'not-an-object' })
    } catch (error) {
      if (!(error instanceof JsonRefusal)) throw error
      if (wasFirst && error.code === 'unexpected-end') broken = line
      else refuseLine(line, problems, error)
    }
    yield undefined
  }
  if (broken) refuseLine(broken, problems)
  if (first) problems.add({ line: 1, code: 'empty-file' })
}

function refuseLine(line: Line, problems: Problems, known?: JsonRefusal): void {
  const { code, column, field, details } = known ?? refusalOf(line.text)
  problems.add({
    line: line.no,
    ...(field === '' ? {} : { field: field.slice(0, 200) }),
    code,
    details: { column, ...details },
  })
}

function refusalOf(text: string): JsonRefusal {
  try {
    parseStrictJson(text)
  } catch (error) {
    if (error instanceof JsonRefusal) return error
    throw error
  }
  throw new Error('a line that was refused is accepted now')
}
