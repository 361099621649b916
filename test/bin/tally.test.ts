import { expect, test } from 'vitest'
import { lastLine, tallyVitest } from '../../bin/tally.mjs'

const file = (status: string, ...tests: [fullName: string, status: string][]) => ({
  status,
  assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
})

test('passed and failed tests are counted across files', () => {
  const report = {
    testResults: [
      file('passed', ['a', 'passed'], ['b', 'passed']),
      file('failed', ['c', 'failed'], ['d', 'passed']),
    ],
  }
  expect(tallyVitest(report, 1, [])).toEqual({ passed: 3, failed: 1, skipped: [] })
})

test('a file that could not be loaded is one failed test', () => {
  const report = { testResults: [file('passed', ['a', 'passed']), file('failed'), file('failed')] }
  expect(tallyVitest(report, 1, [])).toEqual({ passed: 1, failed: 2, skipped: [] })
})

test('an error outside any test is one failed test', () => {
  const report = { testResults: [file('passed', ['a', 'passed'])] }
  expect(tallyVitest(report, 1, []).failed).toBe(1)
})

test('vitest ending without a report is one failed test', () => {
  expect(tallyVitest(undefined, 139, [])).toEqual({ passed: 0, failed: 1, skipped: [] })
})

test('a skipped test is told with its own reason, or as having none', () => {
  const report = { testResults: [file('passed', ['on a Mac', 'skipped'], ['on Mars', 'pending'])] }
  expect(tallyVitest(report, 0, [{ name: 'on Mars', why: 'no rocket' }]).skipped).toEqual([
    { name: 'on a Mac', why: 'no reason given' },
    { name: 'on Mars', why: 'no rocket' },
  ])
})

test('the last line speaks of skipped tests only where there are some', () => {
  expect(lastLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(lastLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})
