import type { MonitorIssue, SeatRole } from '#schema/monitor.ts'
import { type Oversight, startOversight } from '../monitor/oversee.ts'
import type { Correction } from '../prompts/correction.ts'

export type PastVerdict = {
  role: SeatRole
  ordinal: number
  intervention: string
  issue: MonitorIssue
  correction: string | null
}

/**
 * What the monitor remembers of an encounter, rebuilt from its verdicts, oldest first: nothing of it lives in memory
 * alone. A correction stands until the next verdict on the same seat.
 */
export function oversightOf(
  past: readonly PastVerdict[],
  turn: number,
  role: SeatRole,
): { state: Oversight; correction: Correction | undefined } {
  const last = past.findLast(verdict => verdict.role === role)
  const given = last && ['corrected', 'retried'].includes(last.intervention) ? last : undefined
  const correction =
    given?.correction == null ? undefined : { issue: given.issue, instruction: given.correction }
  return {
    correction,
    state: {
      ...startOversight,
      turns: turn - 1,
      retries: past.filter(one => one.ordinal === turn && one.intervention === 'retried').length,
      corrections: correction ? { [role]: correction.instruction } : {},
    },
  }
}
