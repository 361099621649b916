// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isTranslated, watchTranslation } from '#client/features/annotate/translation.ts'

const texts = new Map([['turn 1', 'You had an infection.']])
const page = document.documentElement

beforeEach(() => {
  document.body.innerHTML = '<main><p data-case-text="turn 1">You had an infection.</p><b>menu</b></main>'
})
afterEach(() => {
  page.className = ''
})
const root = () => document.querySelector('main')!
const text = () => document.querySelector('p')!

test('the text as it came is not a translation', () => {
  expect(isTranslated(page, root(), texts)).toBe(false)
})

test.each(['translated-ltr', 'translated-rtl'])('a page marked %s is one', name => {
  page.classList.add(name)
  expect(isTranslated(page, root(), texts)).toBe(true)
})

test('font elements in a turn are one, even with the same words', () => {
  text().innerHTML = '<font><font>You had an infection.</font></font>'
  expect(isTranslated(page, root(), texts)).toBe(true)
})

test('other words in a turn are one', () => {
  text().textContent = '감염이 있었습니다.'
  expect(isTranslated(page, root(), texts)).toBe(true)
})

test('a change outside the case text is none', () => {
  document.querySelector('b')!.innerHTML = '<font>메뉴</font>'
  expect(isTranslated(page, root(), texts)).toBe(false)
})

test('a translator that comes later is told once', async () => {
  const found = vi.fn()
  watchTranslation(root(), texts, found)
  expect(found).not.toHaveBeenCalled()
  page.lang = 'ko'
  text().innerHTML = '<font>감염이 있었습니다.</font>'
  await vi.waitFor(() => expect(found).toHaveBeenCalledWith('ko'))
  text().innerHTML = '<font>또</font>'
  await new Promise(resolve => setTimeout(resolve, 10))
  expect(found).toHaveBeenCalledTimes(1)
})
