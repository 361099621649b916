import type { Reason } from './result.ts'

/**
 * How a p value was got.
 *
 * - `mcnemar-exact`: binomial test of the discordant pairs; its statistic is the smaller count of the two
 * - `mcnemar-1947`, `stuart-maxwell-1970`, `bowker-1948`: chi-square, without continuity correction
 */
export const testMethods = ['mcnemar-exact', 'mcnemar-1947', 'stuart-maxwell-1970', 'bowker-1948'] as const

export type TestMethod = (typeof testMethods)[number]

/** A two-sided test over `n` pairs. `df` is null where the test has none. */
export type Tested = { statistic: number; df: number | null; p: number; method: TestMethod; n: number }

/** No test, and why. */
export type Untested = { statistic: null; undefined: Reason; n: number }

export type Test = Tested | Untested

/** An absent test. */
export function untested(reason: Reason, n: number): Untested {
  return { statistic: null, undefined: reason, n }
}
