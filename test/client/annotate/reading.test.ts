// @vitest-environment jsdom
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { findIn, mostFound, stepIn } from '#client/features/annotate/find.ts'
import { cutAt, type Mark } from '#client/features/annotate/highlights.ts'
import { keepPlace, keptPlace, placeAt, scrollTo } from '#client/features/annotate/keptPlace.ts'
import {
  type PartText,
  partTexts,
  sameSpan,
  spanBetween,
  stretchesOf,
  wordsOfSpan,
} from '#client/features/annotate/pieces.ts'
import { sha256 } from '#client/features/annotate/sha256.ts'
import { keepShares, keptShares, limitsOf, moved, sharesOf } from '#client/features/annotate/widths.ts'
import { Evidence } from '#schema/annotation.ts'
import { textOfPart } from '#schema/partText.ts'

beforeEach(() => localStorage.clear())
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

describe('SHA-256', () => {
  test('of the standard’s own example', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
  test('is the server’s, for any text of any length', () => {
    for (let length = 0; length < 200; length++)
      expect(sha256('가'.repeat(length))).toBe(hash('가'.repeat(length)))
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => sha256(text) === hash(text)))
  })
})

const dialogue = [
  { unit: 'a', turn: 1, role: 'educator' as const, text: 'Take it twice a day 💊 with food.' },
  { unit: 'b', turn: 2, role: 'patient' as const, text: '💊💊 Okay.' },
]
const note = {
  text: 'Diagnosis\nPneumonia.\n\nNone given\nNone\n\nReturn\nFever 🌡 ≥ 38.3',
  sections: [
    { title: 'Diagnosis', text: 'Pneumonia.' },
    { title: 'None given', text: 'None' },
    { title: 'Return', text: 'Fever 🌡 ≥ 38.3' },
  ],
}
const answers = [{ unit: 'q', question: 'Why?', answer: 'Lungs' }]
const texts = partTexts({ note, dialogue, answers })

describe('spans', () => {
  test('count in the same text as the server', () => {
    for (const [part, body] of [
      ['note', note],
      ['dialogue', dialogue],
      ['answers', answers],
    ] as const)
      expect(texts[part]!.text).toBe(textOfPart(part, body))
  })

  test('are in code points, and their hash is of exactly their words', () => {
    const span = spanBetween(
      'dialogue',
      texts.dialogue!,
      { name: 'turn a', at: 20 },
      { name: 'turn b', at: 4 },
    )!
    expect(Evidence.parse(span)).toEqual(span)
    const words = '💊 with food.\n💊💊'
    expect(span).toMatchObject({ start: 20, end: 20 + [...words].length, text_sha: hash(words) })
    expect(wordsOfSpan(texts.dialogue!, span)).toBe(words)
  })

  test('selected backwards are the same', () => {
    const [a, b] = [
      { name: 'turn a', at: 5 },
      { name: 'turn b', at: 7 },
    ]
    expect(spanBetween('dialogue', texts.dialogue!, a, b)).toEqual(
      spanBetween('dialogue', texts.dialogue!, b, a),
    )
  })

  test('never cut a character in two, and leave white space at their ends out', () => {
    const inside = spanBetween(
      'dialogue',
      texts.dialogue!,
      { name: 'turn b', at: 1 },
      { name: 'turn b', at: 3 },
    )!
    expect(wordsOfSpan(texts.dialogue!, inside)).toBe('💊💊')
    const wide = spanBetween(
      'dialogue',
      texts.dialogue!,
      { name: 'turn a', at: 4 },
      { name: 'turn a', at: 8 },
    )!
    expect(wordsOfSpan(texts.dialogue!, wide)).toBe('it')
    expect(
      spanBetween('dialogue', texts.dialogue!, { name: 'turn a', at: 4 }, { name: 'turn a', at: 5 }),
    ).toBeUndefined()
  })

  test('in a note with sections are found after the title of their own section', () => {
    const span = spanBetween('note', texts.note!, { name: 'note 1', at: 0 }, { name: 'note 1', at: 4 })!
    expect(span.start).toBe([...note.text.slice(0, note.text.lastIndexOf('None'))].length)
    expect(stretchesOf(texts.note!, span)).toEqual([{ name: 'note 1', start: 0, end: 4 }])
  })

  test('across sections show in both, and in the title between', () => {
    const span = spanBetween('note', texts.note!, { name: 'note 1', at: 1 }, { name: 'note 2', at: 8 })!
    expect(stretchesOf(texts.note!, span)).toEqual([
      { name: 'note 1', start: 1, end: 4 },
      { name: 'title 2', start: 0, end: 6 },
      { name: 'note 2', start: 0, end: 8 },
    ])
  })

  test('cannot be made of a section that the text of the note does not hold', () => {
    const other = partTexts({ note: { text: 'Something else', sections: note.sections } }).note!
    expect(spanBetween('note', other, { name: 'note 0', at: 0 }, { name: 'note 0', at: 4 })).toBeUndefined()
  })

  test('of any selection lead back to the words that were selected', () => {
    const part: PartText = texts.dialogue!
    fc.assert(
      fc.property(fc.nat(33), fc.nat(33), (x, y) => {
        const [start, end] = [Math.min(x, y), Math.max(x, y)]
        const span = spanBetween('dialogue', part, { name: 'turn a', at: start }, { name: 'turn a', at: end })
        if (!span) return dialogue[0]!.text.slice(start, end).trim() === ''
        const [shown, ...more] = stretchesOf(part, span)
        const points = [...part.text]
        return (
          more.length === 0 &&
          points.slice(span.start, span.end).join('') === dialogue[0]!.text.slice(shown!.start, shown!.end) &&
          shown!.start <= start + dialogue[0]!.text.slice(start).search(/\S|$/) &&
          sameSpan(span, { ...span, text_sha: '' })
        )
      }),
    )
  })
})

describe('finding', () => {
  const pieces = [
    { name: 'one', text: 'Amoxicillin 💊 (875/125 mg) — don’t stop.' },
    { name: 'two', text: 'AMOXICILLIN\nand  more a.b' },
  ]
  const words = (query: string) =>
    findIn(pieces, query).map(({ name, start, end }) =>
      pieces.find(one => one.name === name)!.text.slice(start, end),
    )

  test('is in reading order, whatever the case of the letters', () => {
    expect(findIn(pieces, 'amoxicillin')).toEqual([
      { name: 'one', start: 0, end: 11 },
      { name: 'two', start: 0, end: 11 },
    ])
  })
  test('takes signs as they are, and keyboard quotes, dashes and blanks for their other forms', () => {
    expect(words('(875/125')).toEqual(['(875/125'])
    expect(words("don't")).toEqual(['don’t'])
    expect(words('- d')).toEqual(['— d'])
    expect(words('amoxicillin and more')).toEqual(['AMOXICILLIN\nand  more'])
    expect(words('a.b')).toEqual(['a.b'])
    expect(words('💊')).toEqual(['💊'])
    expect(words('x*')).toEqual([])
  })
  test('of nothing finds nothing', () => {
    expect(words('')).toEqual([])
    expect(words('  ')).toEqual([])
  })
  test('of Hangul finds syllables that were typed composed', () => {
    expect(findIn([{ name: 'k', text: '항생제를 하루 두 번' }], '항생제')).toHaveLength(1)
    expect(findIn([{ name: 'k', text: '항생제를 하루 두 번' }], '항생제'.normalize('NFD'))).toHaveLength(1)
  })
  test('takes any query as words, never as a pattern that fails', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), query => {
        findIn(pieces, query)
      }),
    )
  })
  test('stops at more places than anyone walks through', () => {
    expect(findIn([{ name: 'long', text: 'a'.repeat(5000) }], 'a')).toHaveLength(mostFound)
  })
  test('goes round at both ends', () => {
    expect([stepIn(3, 2, 1), stepIn(3, 0, -1), stepIn(1, 0, 1)]).toEqual([0, 2, 0])
  })
})

test('marks cut a text without changing it, and the place in hand shows over what was found', () => {
  const marks: Mark[] = [
    { name: 'x', start: 2, end: 6, kind: 'found' },
    { name: 'x', start: 4, end: 5, kind: 'now' },
    { name: 'x', start: 5, end: 9, kind: 'evidence' },
  ]
  const cuts = cutAt('0123456789', marks)
  expect(cuts.map(cut => cut.text).join('')).toBe('0123456789')
  expect(cuts.map(({ text, kind }) => [text, kind])).toEqual([
    ['01', undefined],
    ['23', 'found'],
    ['4', 'now'],
    ['5', 'found'],
    ['678', 'evidence'],
    ['9', undefined],
  ])
})

describe('widths', () => {
  test('a border moves its two neighbours alone, and neither below its least', () => {
    expect(moved([400, 500, 480], 0, 50)).toEqual([450, 450, 480])
    expect(moved([400, 500, 480], 0, -900)).toEqual([240, 660, 480])
    expect(moved([400, 500, 480], 1, 900)).toEqual([400, 628, 352])
    expect(limitsOf([400, 500, 480], 1)).toEqual({ least: 240, most: 628 })
  })
  test('in a window too narrow for both the border stays in it', () => {
    const [left, right] = moved([200, 200], 0, 40)
    expect(left! + right!).toBe(400)
  })
  test('are kept as shares for each number of panes, and forgotten on a double click', () => {
    keepShares(3, sharesOf([300, 500, 400]))
    keepShares(2, [600, 400])
    expect(keptShares(3)).toEqual([250, 417, 333])
    expect(keptShares(2)).toEqual([600, 400])
    keepShares(3, undefined)
    expect(keptShares(3)).toBeUndefined()
  })
  test('that something else wrote are not taken', () => {
    for (const wrong of ['', '1,2', '1,2,x', '0,500,500', '1,2,3,4']) {
      localStorage.setItem('concord.panes.3', wrong)
      expect(keptShares(3), wrong).toBeUndefined()
    }
  })
})

describe('the place in a pane', () => {
  const boxes = [
    { top: -200, bottom: -100 },
    { top: -90, bottom: 110 },
    { top: 120, bottom: 220 },
  ]
  test('is the text at the top and how much of it is above', () => {
    expect(placeAt(10, boxes)).toEqual([1, 0.5])
    expect(scrollTo([1, 0.5], 10, boxes[1]!)).toBe(0)
  })
  test('holds when the text is set wider or narrower', () => {
    expect(scrollTo([1, 0.5], 10, { top: 300, bottom: 700 })).toBe(490)
  })
  test('between two texts is before the next one', () => {
    const place = placeAt(115, boxes)!
    expect(place[0]).toBe(2)
    expect(scrollTo(place, 115, boxes[2]!)).toBeCloseTo(0)
  })
  test('is kept by assignment and pane as numbers, the newest ones', () => {
    keepPlace('case', 'note', [3, 0.25])
    expect(keptPlace('case', 'note')).toEqual([3, 0.25])
    expect(keptPlace('case', 'dialogue')).toBeUndefined()
    for (let n = 0; n < 200; n++) keepPlace(`other ${n}`, 'note', [n, 0])
    expect(keptPlace('case', 'note')).toBeUndefined()
    expect(keptPlace('other 199', 'note')).toEqual([199, 0])
    keepPlace('other 199', 'note', undefined)
    expect(keptPlace('other 199', 'note')).toBeUndefined()
  })
  test('that something else wrote is not taken', () => {
    for (const wrong of ['{', '{}', '[["case note","x"]]', '[["case note",["a",1]]]']) {
      localStorage.setItem('concord.places', wrong)
      expect(keptPlace('case', 'note'), wrong).toBeUndefined()
    }
  })
})
