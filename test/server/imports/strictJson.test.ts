import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonRefusal, parseStrictJson } from '#server/imports/strictJson.ts'

function refusal(text: string) {
  try {
    parseStrictJson(text)
  } catch (error) {
    if (error instanceof JsonRefusal) return error
    throw error
  }
  throw new Error(`accepted: ${text}`)
}

describe('the strict JSON parser', () => {
  it('reads whatever JSON.parse reads of what JSON.stringify writes', () => {
    const value = fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' })
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 1, '\t'), (json, indent) => {
        const text = JSON.stringify(json, null, indent)
        let result: unknown
        try {
          result = parseStrictJson(text)
        } catch (error) {
          // A double may print as a whole number too large to be exact, and keys may be forbidden ones.
          if (
            error instanceof JsonRefusal &&
            ['number-too-large', 'nul-character', 'forbidden-key'].includes(error.code)
          )
            return
          throw error
        }
        expect(JSON.stringify(result)).toBe(JSON.stringify(JSON.parse(text)))
      }),
    )
  })

  it('accepts no text that JSON.parse refuses, and fails in no other way', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'{}[]",:\\u00e19.-+ntf ax'), maxLength: 12 }),
        text => {
          let valid = true
          try {
            JSON.parse(text)
          } catch {
            valid = false
          }
          let accepted = true
          try {
            parseStrictJson(text)
          } catch (error) {
            expect(error).toBeInstanceOf(JsonRefusal)
            accepted = false
          }
          if (!valid) expect(accepted).toBe(false)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['{"a":1,"b":{"a":2,"a":3}}', 'duplicate-key', 19, 'b.a'],
    ['{"\\u0061":1,"a":2}', 'duplicate-key', 13, 'a'],
    ['{"__proto__":{"x":1}}', 'forbidden-key', 2, '__proto__'],
    ['{"a":[{"constructor":1}]}', 'forbidden-key', 8, 'a.0.constructor'],
    ['{"prototype":1}', 'forbidden-key', 2, 'prototype'],
    ['["\\ud83d"]', 'lone-surrogate', 2, '0'],
    ['["\ud83d"]', 'lone-surrogate', 2, '0'],
    ['{"\\udc00":1}', 'lone-surrogate', 2, ''],
    ['["\\ude00\\ud83d"]', 'lone-surrogate', 2, '0'],
    ['["a\\u0000"]', 'nul-character', 2, '0'],
    ['["a\tb"]', 'control-character', 4, '0'],
    ['{"score":NaN}', 'not-a-number', 10, 'score'],
    ['[Infinity]', 'not-a-number', 2, '0'],
    ['[-Infinity]', 'not-a-number', 2, '0'],
    ['[1e400]', 'number-too-large', 2, '0'],
    ['[9007199254740993]', 'number-too-large', 2, '0'],
    ['{"a":1', 'unexpected-end', 7, ''],
    ['"abc', 'unexpected-end', 5, ''],
    ['{"a":1}{', 'not-json', 8, ''],
    ['[01]', 'not-json', 3, ''],
    ['[1,]', 'not-json', 4, '1'],
    ["{'a':1}", 'not-json', 2, ''],
    ['\ufeff{}', 'not-json', 1, ''],
  ])('refuses %s as %s at column %i', (text, code, column, field) => {
    const found = refusal(text)
    expect({ code: found.code, column: found.column, field: found.field }).toEqual({ code, column, field })
  })

  it('reads an escaped pair of surrogates as the one character it is', () => {
    expect(parseStrictJson('"\\ud83d\\ude00"')).toBe('😀')
  })

  it('reads 64 levels and refuses more, however many', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(() => parseStrictJson(nested(64))).not.toThrow()
    expect(refusal(nested(66)).code).toBe('too-deep')
    expect(refusal(nested(100_000)).code).toBe('too-deep')
  })

  it('refuses an object with more keys than a case could need', () => {
    const keys = Array.from({ length: 10_001 }, (_, n) => `"k${n}":1`)
    expect(refusal(`{${keys.join()}}`).code).toBe('too-many-keys')
  })

  it('takes the names of things that every object has as ordinary keys', () => {
    expect(JSON.stringify(parseStrictJson('{"toString":1,"hasOwnProperty":2}'))).toBe(
      '{"toString":1,"hasOwnProperty":2}',
    )
  })
})
