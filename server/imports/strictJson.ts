/** Why a JSON text is refused, and where: `column` counts UTF-16 units from 1, `field` is the path to the value. */
export class JsonRefusal extends Error {
  constructor(
    readonly code: JsonRefusalCode,
    readonly column: number,
    readonly field: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(`${code} at column ${column}`)
    this.name = 'JsonRefusal'
  }
}

export type JsonRefusalCode =
  | 'not-json'
  | 'unexpected-end'
  | 'duplicate-key'
  | 'forbidden-key'
  | 'too-deep'
  | 'too-many-keys'
  | 'not-a-number'
  | 'number-too-large'
  | 'lone-surrogate'
  | 'nul-character'
  | 'control-character'

const deepest = 64
const mostKeys = 10_000
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const plain = /(?:[^\p{Cc}"\\]|[\u007f-\u009f])*/uy
const space = /[ \t\r\n]*/y
const word = /[-+]?[A-Za-z]+/y
const escapes: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/**
 * Parses one JSON text and refuses what `JSON.parse` would change or choose silently: a key given twice, keys
 * that reach prototypes, half of a surrogate pair (written out or escaped), U+0000, numbers that become infinite
 * or whole numbers that lose digits, NaN, and nesting deeper than 64.
 *
 * @throws JsonRefusal
 */
export function parseStrictJson(text: string): unknown {
  let at = 0
  const path: (string | number)[] = []

  const refuse = (code: JsonRefusalCode, where = at, details?: Record<string, unknown>): never => {
    throw new JsonRefusal(code, where + 1, path.join('.'), details)
  }
  const unexpected = (expected: string): never =>
    at >= text.length
      ? refuse('unexpected-end', at, { expected })
      : refuse('not-json', at, { expected, found: String.fromCodePoint(text.codePointAt(at)!) })
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? ''
    at += found.length
    return found
  }

  const readString = (): string => {
    const start = at
    at += 1
    let result = ''
    for (;;) {
      result += take(plain)
      const next = text[at]
      if (next === '"') break
      if (next === undefined) unexpected('"')
      if (next !== '\\') refuse('control-character')
      const mark = text[at + 1] ?? ''
      if (mark === 'u') {
        const digits = text.slice(at + 2, at + 6)
        if (!/^[0-9a-fA-F]{4}$/.test(digits)) refuse('not-json', at, { expected: 'four hexadecimal digits' })
        result += String.fromCharCode(Number.parseInt(digits, 16))
        at += 6
      } else {
        if (!Object.hasOwn(escapes, mark)) refuse('not-json', at, { expected: 'an escape', found: mark })
        result += escapes[mark]
        at += 2
      }
    }
    at += 1
    if (!result.isWellFormed()) refuse('lone-surrogate', start)
    if (result.includes('\u0000')) refuse('nul-character', start)
    return result
  }

  const readNumber = (): number => {
    const start = at
    const digits = take(number)
    if (digits === '') {
      const found = take(word)
      at = start
      if (/nan|inf/i.test(found)) refuse('not-a-number', start, { found })
      unexpected('a value')
    }
    const value = Number(digits)
    const whole = !/[.eE]/.test(digits)
    if (!Number.isFinite(value) || (whole && !Number.isSafeInteger(value)))
      refuse('number-too-large', start, { found: digits.slice(0, 40) })
    return value
  }

  const readObject = (depth: number): Record<string, unknown> => {
    const object: Record<string, unknown> = {}
    let keys = 0
    at += 1
    take(space)
    if (text[at] === '}') {
      at += 1
      return object
    }
    for (;;) {
      take(space)
      const start = at
      if (text[at] !== '"') unexpected('a key in double quotes')
      const key = readString()
      path.push(key)
      if (forbiddenKeys.has(key)) refuse('forbidden-key', start, { key })
      if (Object.hasOwn(object, key)) refuse('duplicate-key', start, { key })
      keys += 1
      if (keys > mostKeys) refuse('too-many-keys', start, { most: mostKeys })
      take(space)
      if (text[at] !== ':') unexpected(':')
      at += 1
      object[key] = readValue(depth + 1)
      path.pop()
      take(space)
      const next = text[at]
      if (next !== ',' && next !== '}') unexpected(', or }')
      at += 1
      if (next === '}') return object
    }
  }

  const readArray = (depth: number): unknown[] => {
    const array: unknown[] = []
    at += 1
    take(space)
    if (text[at] === ']') {
      at += 1
      return array
    }
    for (;;) {
      path.push(array.length)
      array.push(readValue(depth + 1))
      path.pop()
      take(space)
      const next = text[at]
      if (next !== ',' && next !== ']') unexpected(', or ]')
      at += 1
      if (next === ']') return array
    }
  }

  const readWord = (): unknown => {
    for (const [literal, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const) {
      if (!text.startsWith(literal, at)) continue
      at += literal.length
      return value
    }
    return readNumber()
  }

  const readValue = (depth: number): unknown => {
    if (depth > deepest) refuse('too-deep', at, { most: deepest })
    take(space)
    const next = text[at]
    if (next === '{') return readObject(depth)
    if (next === '[') return readArray(depth)
    if (next === '"') return readString()
    return readWord()
  }

  const value = readValue(0)
  take(space)
  if (at < text.length) unexpected('the end of the line')
  return value
}
