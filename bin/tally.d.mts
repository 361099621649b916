interface SkippedTest {
  name: string
  why: string
}

export function tallyVitest(
  report: object | undefined,
  exitCode: number,
  reasons: SkippedTest[],
): { passed: number; failed: number; skipped: SkippedTest[] }

export function lastLine(counts: { passed: number; failed: number; skipped: number }): string
