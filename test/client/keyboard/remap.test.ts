import { describe, expect, test } from 'vitest'
import { caught } from '#client/keyboard/capture.ts'
import {
  allCommands,
  type CommandId,
  commandOf,
  commandsFor,
  type Moment,
  modes,
} from '#client/keyboard/commands.ts'
import { type KeyLike, pressOf } from '#client/keyboard/press.ts'
import {
  canMove,
  capOf,
  given,
  type OwnKeys,
  parseOwnKeys,
  refusalOf,
  withOwnKeys,
} from '#client/keyboard/remap.ts'

const rating: Moment = {
  mode: 'rate',
  levels: 5,
  multi: false,
  dialogue: true,
  note: true,
  sections: true,
  evidence: true,
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
const plain = (code: string) => ({ code, shift: false })
const commandFor = (own: OwnKeys, part: Partial<KeyLike>, moment = rating) => {
  const press = pressOf(key(part), null, false)
  return press && commandOf(press, commandsFor(moment, withOwnKeys(own)))?.id
}

describe('a key of one’s own', () => {
  test('takes the place of the keys that the command came with', () => {
    const own = given('comment', plain('KeyX'), {})
    expect(commandFor(own, { code: 'KeyX', key: 'x' })).toBe('comment')
    expect(commandFor(own, { code: 'KeyC', key: 'c' })).toBeUndefined()
    expect(withOwnKeys(own).find(({ id }) => id === 'comment')?.cap).toBe('X')
  })

  test('is told by its place, so that a Hangul layout sends it too', () => {
    const own = given('flag', plain('KeyX'), {})
    expect(commandFor(own, { code: 'KeyX', key: 'ㅌ' })).toBe('flag')
    expect(commandFor(own, { code: 'KeyV', key: 'x' })).toBeUndefined()
    expect(commandFor(own, { code: 'KeyX', key: 'Process', keyCode: 229 })).toBeUndefined()
  })

  test('with Shift is another key than without', () => {
    const own = given('flag', { code: 'KeyC', shift: true }, {})
    expect(commandFor(own, { code: 'KeyC', key: 'C', shiftKey: true })).toBe('flag')
    expect(commandFor(own, { code: 'KeyC', key: 'c' })).toBe('comment')
  })

  test('without Shift takes it away from a command that came with it', () => {
    const own = given('keys', plain('KeyQ'), {})
    expect(commandFor(own, { code: 'KeyQ', key: 'q' })).toBe('keys')
    expect(commandFor(own, { code: 'Slash', key: '?', shiftKey: true })).toBeUndefined()
  })

  test('Enter is both Enter keys', () => {
    const own = given('comment', plain('Enter'), given('review', plain('KeyR'), {}))
    expect(commandFor(own, { code: 'NumpadEnter', key: 'Enter' })).toBe('comment')
    expect(commandFor(own, { code: 'KeyR', key: 'r' })).toBe('review')
  })

  test('that is the original again is no own key', () => {
    expect(given('comment', plain('KeyC'), given('comment', plain('KeyX'), {}))).toEqual({})
  })
})

describe('a key is refused', () => {
  test('when another command has it at the same moment, and that command is named', () => {
    expect(refusalOf('comment', plain('KeyF'), {})).toMatchObject({ kind: 'taken', by: { id: 'flag' } })
    expect(refusalOf('comment', plain('KeyJ'), {})).toMatchObject({ kind: 'taken', by: { id: 'next' } })
    expect(refusalOf('flag', plain('NumpadEnter'), {})).toMatchObject({ kind: 'taken', by: { id: 'review' } })
  })

  test('when another command was given it, and not when that one gave it up', () => {
    const own = given('flag', plain('KeyX'), {})
    expect(refusalOf('comment', plain('KeyX'), own)).toMatchObject({ kind: 'taken', by: { id: 'flag' } })
    expect(refusalOf('comment', plain('KeyF'), own)).toBeUndefined()
  })

  test('not when the other command is there only at other moments, nor for the key it has already', () => {
    expect(refusalOf('turn-add', plain('KeyC'), {})).toBeUndefined()
    expect(refusalOf('comment', plain('KeyC'), {})).toBeUndefined()
  })

  test.each(['Digit1', 'Digit0', 'Numpad5'])('when it is the digit %s', code => {
    expect(refusalOf('comment', plain(code), {})).toEqual({ kind: 'digit' })
  })

  test.each(['Space', 'Tab', 'F5', 'PageDown', 'CapsLock', 'Lang1', 'Lang2', 'Convert', 'Escape', ''])(
    'when it is %j, which belongs to something else',
    code => {
      expect(refusalOf('comment', plain(code), {})).toEqual({ kind: 'not-usable' })
    },
  )
})

test('whatever keys are given one after another, no key means two things at once', () => {
  const codes = ['KeyA', 'KeyC', 'KeyF', 'KeyJ', 'KeyN', 'Enter', 'Backspace', 'Slash', 'ArrowUp', 'Minus']
  let own: OwnKeys = {}
  let accepted = 0
  allCommands.filter(canMove).forEach(({ id }, index) => {
    for (const [n, code] of codes.entries()) {
      const stroke = { code, shift: (index + n) % 3 === 0 }
      if (refusalOf(id, stroke, own)) continue
      own = given(id, stroke, own)
      accepted++
    }
  })
  expect(accepted).toBeGreaterThan(20)
  for (const mode of modes) {
    const strokes = commandsFor({ ...rating, mode }, withOwnKeys(own)).flatMap(({ codes, shift }) =>
      codes.map(code => `${shift ? 'Shift+' : ''}${code}`),
    )
    expect(new Set(strokes).size, mode).toBe(strokes.length)
  }
})

test('digits cannot be moved, and everything else can', () => {
  const fixed = allCommands.filter(command => !canMove(command)).map(({ id }) => id)
  expect(new Set(fixed)).toEqual(new Set<CommandId>(['rate', 'turn-digit']))
  expect(withOwnKeys({ rate: plain('KeyX') })).toEqual(allCommands)
})

test('stored keys come back as they were; what is broken, unknown or clashes is left out', () => {
  const swapped = { comment: plain('KeyF'), flag: plain('KeyC') }
  expect(parseOwnKeys(JSON.stringify(swapped))).toEqual(swapped)
  expect(parseOwnKeys(null)).toEqual({})
  for (const broken of [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"comment":null}',
    '{"comment":{"code":5,"shift":false}}',
  ])
    expect(parseOwnKeys(broken), broken).toEqual({})
  expect(parseOwnKeys(JSON.stringify({ nothing: plain('KeyX'), rate: plain('KeyX') }))).toEqual({})
  expect(parseOwnKeys(JSON.stringify({ comment: plain('KeyF'), next: plain('KeyX') }))).toEqual({
    next: plain('KeyX'),
  })
  // The second one may have C only while the first one has given it up.
  expect(parseOwnKeys(JSON.stringify({ next: plain('KeyC'), comment: plain('Digit1') }))).toEqual({})
})

describe('while a new key is waited for', () => {
  test('a press is the key by its place, also from a Hangul layout', () => {
    expect(caught(key({ code: 'KeyX', key: 'ㅌ' }))).toEqual({ kind: 'stroke', stroke: plain('KeyX') })
    expect(caught(key({ code: 'KeyX', key: 'X', shiftKey: true }))).toEqual({
      kind: 'stroke',
      stroke: { code: 'KeyX', shift: true },
    })
  })

  test('a key that went into a syllable is refused with its reason', () => {
    for (const part of [{ key: 'Process' }, { keyCode: 229 }, { isComposing: true }])
      expect(caught(key({ code: 'KeyX', key: 'ㅌ', ...part }))).toEqual({
        kind: 'refused',
        refusal: { kind: 'composing' },
      })
  })

  test('Shift alone and a key held down are waited through, Escape and Tab end it, Ctrl is refused', () => {
    expect(caught(key({ code: 'ShiftLeft', key: 'Shift', shiftKey: true }))).toEqual({ kind: 'wait' })
    expect(caught(key({ code: 'Enter', key: 'Enter', repeat: true }))).toEqual({ kind: 'wait' })
    for (const code of ['Escape', 'Tab']) expect(caught(key({ code, key: code }))).toEqual({ kind: 'cancel' })
    expect(caught(key({ code: 'KeyX', key: 'x', ctrlKey: true }))).toMatchObject({
      refusal: { kind: 'modifier' },
    })
  })
})

test('a cap says what is printed on the key', () => {
  expect(['KeyX', 'ArrowLeft', 'BracketLeft', 'Comma', 'Backspace'].map(code => capOf(plain(code)))).toEqual([
    'X',
    '←',
    '[',
    ',',
    '⌫',
  ])
  expect(capOf({ code: 'Slash', shift: true })).toBe('?')
  expect(capOf({ code: 'KeyX', shift: true })).toBe('⇧X')
})
