import { expect, test } from 'vitest'
import { csvField, csvOf } from '#client/csv.ts'

test('fields with commas, quotes and line breaks are quoted, lines end with CR LF', () => {
  expect(csvOf([['a,b', 'c"d', 'e\nf', 'g']])).toBe('"a,b","c""d","e\nf",g\r\n')
})

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx'])('the text %j cannot become a formula', text => {
  expect(csvField(text).replace(/^"/, '')).toMatch(/^'/)
})

test.each([
  ' =1',
  '\u0000=1',
  '\uFEFF=1',
  '\n=1',
  '\r\n +1',
  '\u00a0@x',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  ' ＝1',
  '\n\tx',
])('the text %j cannot become a formula behind what a spreadsheet overlooks', text => {
  expect(csvField(text).replace(/^"/, '')).toMatch(/^'/)
})

test.each(['a=b', '3 - 2', ' kim', '한지훈'])('the text %j stays as it is', text => {
  expect(csvField(text)).toBe(text)
})

test('a negative number stays a number', () => {
  expect(csvField(-0.25)).toBe('-0.25')
})
