// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { pressOf } from '#client/keyboard/press.ts'

afterEach(() => document.body.replaceChildren())

function on(html: string, code: string, key = code) {
  document.body.innerHTML = html
  const event = new KeyboardEvent('keydown', { code, key })
  return pressOf(event, document.body.firstElementChild!, false)
}

test.each([
  '<textarea></textarea>',
  '<input>',
  '<input type="password">',
  '<select></select>',
  '<p contenteditable>x</p>',
])('letters, digits and Enter are text in %s', html => {
  for (const code of ['Digit1', 'KeyC', 'Enter', 'Backspace']) expect(on(html, code, '1')).toBeUndefined()
})

test('Enter and Space click the button or link that has the focus', () => {
  expect(on('<button>x</button>', 'Enter')).toBeUndefined()
  expect(on('<button>x</button>', 'Space')).toBeUndefined()
  expect(on('<a href="/">x</a>', 'Enter')).toBeUndefined()
})

test('a digit on a focused button still rates', () => {
  expect(on('<button>x</button>', 'Digit2', '2')).toMatchObject({ code: 'Digit2' })
})

test('Enter on a focused level is a command, as a radio answers to Space alone', () => {
  expect(on('<button role="radio">x</button>', 'Enter')).toMatchObject({ code: 'Enter' })
})
