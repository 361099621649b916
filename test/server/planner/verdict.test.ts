import { expect, test } from 'vitest'
import { verdictOf } from '#server/planner/verdict.ts'

test.each([
  [{ low: 0.01, high: 0.2 }, 'above'],
  [{ low: 0, high: 0.2 }, 'non-inferior'],
  [{ low: -0.09, high: 0.2 }, 'non-inferior'],
  [{ low: -0.09, high: -0.01 }, 'non-inferior'],
  [{ low: -0.1, high: 0.2 }, 'inconclusive'],
  [{ low: -0.3, high: 0 }, 'inconclusive'],
  [{ low: -0.3, high: -0.01 }, 'below'],
  [null, 'no-interval'],
] as const)('the interval %j is %s at a margin of 0.1', (interval, verdict) => {
  expect(verdictOf(interval, 0.1)).toBe(verdict)
})
