import { expect, test } from 'vitest'
import { agreementWords } from '#locales/agreement.ts'
import { validationMetrics } from '#schema/report.ts'
import { languages } from '#schema/words.ts'
import { intervalMethods, undefinedReasons } from '#server/statistics/result.ts'

type Tree = { [key: string]: string | Tree }
const at = (tree: Tree, ...path: string[]): unknown =>
  path.reduce<unknown>((here, key) => (here as Tree | undefined)?.[key], tree)
const words = /\p{L}{2}/u

test.each(languages)('every reason, method and coefficient has words in %s', language => {
  const tree: Tree = agreementWords[language]
  for (const reason of undefinedReasons) {
    expect(at(tree, 'reason', reason, 'short'), reason).toMatch(words)
    expect(at(tree, 'reason', reason, 'full'), reason).toMatch(words)
  }
  for (const method of intervalMethods) expect(at(tree, 'method', method), method).toMatch(words)
  for (const metric of ['headline', ...validationMetrics])
    expect(at(tree, 'metric', metric), metric).toMatch(words)
  for (const metric of validationMetrics) expect(at(tree, 'coefficient', metric), metric).toMatch(words)
})

/** Keys with the names they interpolate; the forms of a plural count as one key. */
function keysOf(tree: Tree, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [
            [
              `${path}${key.replace(/_(one|other)$/, '')}`,
              [...new Set(value.match(/\{\{\w+\}\}|<\/?b>/g) ?? [])].sort().join(' '),
            ] as const,
          ]
        : [...keysOf(value, `${path}${key}.`)],
    ),
  )
}

test('both languages say the same things about the same names', () => {
  expect(keysOf(agreementWords.ko)).toEqual(keysOf(agreementWords.en))
})

test('no Korean word has fallen apart into letters', () => {
  const text = JSON.stringify(agreementWords.ko)
  expect(text.normalize('NFC')).toBe(text)
})
