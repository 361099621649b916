import type { Verdict } from '#schema/monitor.ts'
import { type Oversight, startOversight } from '#server/encounters/monitor/oversee.ts'

/** A verdict that has nothing to say but what is given. */
export const verdictOf = (given: Partial<Verdict>): Verdict => ({
  verdict: 'PASS',
  issue: 'none',
  severity: null,
  correction: null,
  reasoning: '',
  complete: false,
  ...given,
})

/** An encounter of so many accepted turns that is still going on. */
export const turnsOf = (turns: number): Oversight => ({ ...startOversight, turns })
