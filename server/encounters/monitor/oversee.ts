import { mostTurns, type SeatKind } from '#schema/encounter.ts'
import type { Ending, Intervention, SeatRole, Verdict } from '#schema/monitor.ts'

/** How often one turn may be asked for again, and from how many turns on a word of completion is believed. */
export const mostRetries = 2
export const fewestTurns = 10

/**
 * What the monitor remembers of an encounter: accepted turns, how often the turn at hand was asked for again, and for
 * each seat the correction that its next prompt carries.
 */
export type Oversight = {
  turns: number
  retries: number
  corrections: Partial<Record<SeatRole, string>>
  ending: Ending | null
}

export type Overseen = { next: Oversight; intervention: Intervention; correction: string | null }

export const startOversight: Oversight = { turns: 0, retries: 0, corrections: {}, ending: null }

/**
 * One step of Algorithm 1 of DischargeBench (A.3.5): what becomes of a turn, given the verdict on it. `correction` is
 * what the seat's next prompt is to carry; it stays in `next.corrections` until the seat's next turn has a verdict, so
 * a call that broke off is repeated with the same prompt. Throws when the encounter has ended.
 */
export function oversee(
  state: Oversight,
  { role, kind, verdict }: { role: SeatRole; kind: SeatKind; verdict: Verdict },
): Overseen {
  if (state.ending) throw new RangeError(`the encounter has ended: ${state.ending}`)
  const { [role]: _spent, ...others } = state.corrections
  const fault = faultOf(verdict)
  if (fault === 'none' || !isRegulated(role, kind)) {
    const intervention = verdict.verdict === 'PASS' ? 'accepted' : 'observed'
    return { next: accept(state, others, verdict), intervention, correction: null }
  }
  const correction = verdict.correction?.trim() || null
  const corrections = correction ? { ...others, [role]: correction } : others
  if (fault === 'slight') {
    // Without words there is nothing that the next prompt could carry, so nothing was corrected.
    const intervention = correction ? 'corrected' : 'accepted'
    return { next: accept(state, corrections, verdict), intervention, correction }
  }
  if (state.retries >= mostRetries)
    return {
      next: { ...state, corrections: others, ending: 'hard_stop' },
      intervention: 'stopped',
      correction: null,
    }
  return { next: { ...state, corrections, retries: state.retries + 1 }, intervention: 'retried', correction }
}

/**
 * Only a patient that a model plays is regulated. An educator is what is measured, a person is never corrected, and
 * the record-driven patient reads no prompt: asked again it would say the same until the hard stop.
 */
export const isRegulated = (role: SeatRole, kind: SeatKind) => role === 'patient' && kind === 'model'

/** Severity counts only with a FAIL, and a FAIL without one is moderate: no turn is discarded on half a verdict. */
function faultOf({ verdict, severity }: Verdict): 'none' | 'slight' | 'severe' {
  if (verdict === 'PASS') return 'none'
  return verdict === 'FAIL' && severity === 'severe' ? 'severe' : 'slight'
}

function accept(state: Oversight, corrections: Oversight['corrections'], { complete }: Verdict): Oversight {
  const turns = state.turns + 1
  const ending = complete && turns >= fewestTurns ? 'complete' : turns >= mostTurns ? 'max_turns' : null
  return { turns, retries: 0, corrections, ending }
}
