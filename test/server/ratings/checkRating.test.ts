import { expect, test } from 'vitest'
import { SaveRating } from '#schema/annotation.ts'
import { Instrument } from '#schema/instrument.ts'
import { checkRating, type RatingPlace } from '#server/ratings/checkRating.ts'

const words = { en: 'x', ko: 'x' }
const level = (value: string) => ({ value, label: words })
const instrument = (evidence: 'none' | 'optional') =>
  Instrument.parse({
    key: 'k',
    over: 'turn',
    title: words,
    instructions: { en: ['x'], ko: ['x'] },
    about: words,
    source: 'x',
    panes: ['dialogue'],
    evidence,
    scales: {
      text: { kind: 'text', maxLength: 5 },
      many: { kind: 'multi', levels: [level('a'), level('b')] },
    },
    items: [
      { id: 'why', title: words, scale: 'text' },
      { id: 'which', title: words, scale: 'many' },
    ],
  })

const id = (digit: string) => digit.repeat(32)
const place = (more: Partial<RatingPlace> = {}): RatingPlace => ({
  instrument: instrument('optional'),
  panes: ['dialogue'],
  unitKnown: true,
  newestVersion: 0,
  turns: new Set([id('e')]),
  texts: { dialogue: 'abc' },
  ...more,
})
const rating = (more: Partial<SaveRating> = {}) =>
  SaveRating.parse({
    id: id('a'),
    assignment: id('b'),
    stage: id('c'),
    item: 'why',
    unit: id('d'),
    version: 1,
    value: 'good',
    ui_lang: 'en',
    active_ms: 0,
    client_at: 0,
    ...more,
  })
const code = (given: Partial<SaveRating>, where: Partial<RatingPlace> = {}) =>
  checkRating(rating(given), place(where))?.code

test('a rating in its place is not refused', () => {
  expect(code({})).toBeUndefined()
  expect(code({ value: null })).toBeUndefined()
  expect(code({ item: 'which', value: 'a,b' })).toBeUndefined()
  expect(code({ item: 'which', value: '' })).toBeUndefined()
})

test('the first thing wrong is the one that is named', () => {
  const wrong = { value: 'far too long', version: 7, comment: '\u0000', evidence: [evidence(id('f'))] }
  expect(code({ ...wrong, item: 'no' }, { unitKnown: false })).toBe('unknown-item')
  expect(code(wrong, { unitKnown: false })).toBe('unknown-unit')
  expect(code(wrong)).toBe('not-on-scale')
  expect(code({ ...wrong, value: 'good' })).toBe('stale-version')
  expect(code({ ...wrong, value: 'good', version: 1 })).toBe('evidence-outside')
  expect(code({ ...wrong, value: 'good', version: 1, evidence: [] })).toBe('ill-formed-text')
})

const evidence = (unit: string) => ({ kind: 'turn' as const, unit })

test('an instrument without evidence takes none', () => {
  const none = { instrument: instrument('none') }
  expect(code({ evidence: [evidence(id('e'))] })).toBeUndefined()
  expect(code({ evidence: [evidence(id('e'))] }, none)).toBe('evidence-outside')
  expect(code({}, none)).toBeUndefined()
})

test('the index of the evidence that does not fit is told', () => {
  const refusal = checkRating(rating({ evidence: [evidence(id('e')), evidence(id('f'))] }), place())
  expect(refusal).toEqual({ code: 'evidence-outside', details: { index: 1 } })
})

test('a value of a text scale may not hold control characters', () => {
  expect(code({ value: 'a\u0007b' })).toBe('ill-formed-text')
  expect(code({ value: 'a\nb' })).toBeUndefined()
})
