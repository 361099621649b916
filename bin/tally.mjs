/**
 * Counts one run of vitest from its JSON report.
 * A file that could not be loaded, and an error outside any test, each count as one failed test.
 *
 * @param {object | undefined} report what `--reporter=json` wrote; undefined when vitest ended without it
 * @param {number} exitCode vitest's own
 * @param {{ name: string, why: string }[]} reasons what `skipHere` noted
 * @returns {{ passed: number, failed: number, skipped: { name: string, why: string }[] }}
 */
export function tallyVitest(report, exitCode, reasons) {
  const files = report?.testResults ?? []
  const tests = files.flatMap(file => file.assertionResults)
  const passed = tests.filter(test => test.status === 'passed').length
  const failedTests = tests.filter(test => test.status === 'failed').length
  const failedFiles = files.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  ).length
  const failed = failedTests + failedFiles
  const skipped = tests
    .filter(test => test.status !== 'passed' && test.status !== 'failed')
    .map(test => ({ name: test.fullName, why: reasonOf(test, reasons) }))
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped }
}

function reasonOf(test, reasons) {
  return reasons.find(reason => reason.name === test.fullName)?.why ?? 'no reason given'
}

/** The last line of a test run. */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
