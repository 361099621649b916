import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allCommands, commandOf, commandsFor, type Moment, modes } from '#client/keyboard/commands.ts'
import { type KeyLike, pressOf } from '#client/keyboard/press.ts'
import { Instrument } from '#schema/instrument.ts'
import { levelsOf, scaleOf } from '#schema/scale.ts'

const folder = new URL('../../../seed/instruments/', import.meta.url)
const instruments = readdirSync(folder).map(name =>
  Instrument.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))),
)
const rating: Moment = {
  mode: 'rate',
  levels: 5,
  multi: false,
  dialogue: true,
  note: true,
  evidence: true,
  sections: true,
}

const key = (part: Partial<KeyLike>): KeyLike => ({
  code: '',
  key: '',
  keyCode: 0,
  isComposing: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  ...part,
})
/** The command of a key event outside any field and dialog. */
const commandFor = (part: Partial<KeyLike>, moment: Moment = rating) => {
  const press = pressOf(key(part), null, false)
  return press && commandOf(press, commandsFor(moment))
}

describe.each(instruments.map(instrument => [instrument.key, instrument] as const))(
  '%s',
  (_key, instrument) => {
    const moments = instrument.items.flatMap(item => {
      const scale = scaleOf(instrument, item)
      return modes.map(mode => ({
        mode,
        levels: levelsOf(scale).length,
        multi: scale.kind === 'multi',
        dialogue: true,
        note: true,
        evidence: instrument.evidence !== 'none',
        sections: true,
      }))
    })

    test('no key means two things at once', () => {
      for (const moment of moments) {
        const strokes = commandsFor(moment).flatMap(({ codes, shift }) =>
          codes.map(code => `${shift ? 'Shift+' : ''}${code}`),
        )
        expect(new Set(strokes).size, JSON.stringify(moment)).toBe(strokes.length)
      }
    })

    test('every level of every item has its digit, 1 for the lowest', () => {
      for (const moment of moments.filter(({ mode }) => mode === 'rate'))
        for (let digit = 1; digit <= moment.levels; digit++)
          for (const code of [`Digit${digit}`, `Numpad${digit}`])
            expect(commandFor({ code, key: String(digit) }, moment)).toMatchObject({ id: 'rate', digit })
    })

    test('a digit above the highest level means nothing', () => {
      for (const moment of moments.filter(({ mode }) => mode === 'rate'))
        expect(
          commandFor({ code: `Digit${moment.levels + 1}`, key: String(moment.levels + 1) }, moment),
        ).toBeUndefined()
    })
  },
)

describe('a key is told by its place', () => {
  test.each([
    ['KeyK', 'ㅏ', 'previous'],
    ['KeyJ', 'ㅓ', 'next'],
    ['KeyC', 'ㅊ', 'comment'],
    ['KeyF', 'ㄹ', 'flag'],
    ['KeyE', 'ㄷ', 'evidence'],
    ['KeyI', 'ㅑ', 'instructions'],
    ['KeyL', 'ㅣ', 'language'],
    ['KeyN', 'ㅜ', 'focus-note'],
    ['KeyD', 'ㅇ', 'focus-dialogue'],
    ['KeyG', 'ㅎ', 'jump'],
    ['KeyS', 'ㄴ', 'sections'],
    ['KeyK', 'k', 'previous'],
    ['KeyK', 'K', 'previous'],
  ])('%s that sends %s is %s', (code, sent, id) => {
    expect(commandFor({ code, key: sent, keyCode: 75 })?.id).toBe(id)
  })

  test('a letter of the same name in another place is not the command', () => {
    expect(commandFor({ code: 'KeyV', key: 'k' })).toBeUndefined()
  })

  test('the question mark is Shift and the slash key, in either layout', () => {
    expect(commandFor({ code: 'Slash', key: '?', shiftKey: true })?.id).toBe('keys')
    expect(commandFor({ code: 'Slash', key: '/' })?.id).toBe('find')
  })
})

describe('a key is left alone', () => {
  test('while Hangul is being composed, in each way that browsers say so', () => {
    expect(commandFor({ code: 'KeyK', key: 'Process', keyCode: 229 })).toBeUndefined()
    expect(commandFor({ code: 'KeyK', key: 'ㅏ', keyCode: 229 })).toBeUndefined()
    expect(commandFor({ code: 'Digit1', key: '1', isComposing: true })).toBeUndefined()
    expect(commandFor({ code: 'Enter', key: 'Enter', isComposing: true })).toBeUndefined()
  })

  test.each(['ctrlKey', 'altKey', 'metaKey'] as const)('with %s', modifier => {
    for (const { codes } of allCommands)
      for (const code of codes) expect(commandFor({ code, key: '1', [modifier]: true })).toBeUndefined()
  })

  test('with Shift, unless the command asks for it', () => {
    expect(commandFor({ code: 'Digit1', key: '!', shiftKey: true })).toBeUndefined()
    expect(commandFor({ code: 'KeyC', key: 'C', shiftKey: true })).toBeUndefined()
  })

  test('under a dialog', () => {
    expect(pressOf(key({ code: 'Digit1', key: '1' }), null, true)).toBeUndefined()
  })

  test('held down, so that one long press is one answer and one Enter', () => {
    expect(commandFor({ code: 'Digit2', key: '2', repeat: true })).toBeUndefined()
    expect(commandFor({ code: 'Enter', key: 'Enter', repeat: true })).toBeUndefined()
    expect(commandFor({ code: 'Backspace', key: 'Backspace', repeat: true })).toBeUndefined()
    expect(commandFor({ code: 'ArrowDown', key: 'ArrowDown', repeat: true })?.id).toBe('next')
  })

  test('on the number pad with NumLock off, where 2 is an arrow', () => {
    expect(commandFor({ code: 'Numpad2', key: 'ArrowDown' })).toBeUndefined()
    expect(commandFor({ code: 'Numpad2', key: '2' })).toMatchObject({ id: 'rate', digit: 2 })
  })
})

test.each(['evidence', 'jump'] as const)('digits type a turn number in mode %s, and rate nothing', mode => {
  const ids = [0, 1, 2, 9].map(
    digit => commandFor({ code: `Digit${digit}`, key: String(digit) }, { ...rating, mode })?.id,
  )
  expect(new Set(ids)).toEqual(new Set(['turn-digit']))
})

test('a frozen stage takes no answer, no taking back, no comment and no flag', () => {
  const ids = commandsFor({ ...rating, mode: 'look' }).map(command => command.id)
  for (const id of ['rate', 'take-back', 'comment', 'flag', 'evidence', 'freeze', 'review'])
    expect(ids).not.toContain(id)
})

test('Enter on a finished case goes on to the next, and means nothing while a stage is left', () => {
  const look: Moment = { ...rating, mode: 'look' }
  expect(commandFor({ code: 'Enter' }, { ...look, finished: true })?.id).toBe('onward')
  expect(commandFor({ code: 'Enter' }, { ...look, finished: false })).toBeUndefined()
  expect(commandsFor({ ...look, finished: true }).find(({ id }) => id === 'onward')?.foot).toBe(true)
})

test('the foot tells no answers while a comment is written, but how to leave it', () => {
  const told = commandsFor({ ...rating, mode: 'comment' }).filter(({ foot }) => foot)
  expect(told.map(({ label, cap }) => [label, cap])).toEqual([['leaveComment', 'Esc']])
})
