import { appendFileSync } from 'node:fs'
import type { TestContext } from 'vitest'

/**
 * Skips a test that cannot run on this machine, and tells `npm test` why.
 * Call it first thing in the test: `if (!isLinux) skipHere(ctx, 'needs /proc')`.
 */
export function skipHere(ctx: TestContext, why: string): never {
  const file = process.env.CONCORD_SKIPS
  if (file) appendFileSync(file, `${JSON.stringify({ name: fullName(ctx), why })}\n`)
  ctx.skip(why)
}

// As vitest's JSON report writes it: the titles of the suites and of the test, joined by spaces.
function fullName({ task }: TestContext): string {
  const titles = [task.name]
  for (let suite = task.suite; suite; suite = suite.suite) titles.unshift(suite.name)
  return titles.join(' ')
}
