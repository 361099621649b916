import { describe, expect, it } from 'vitest'
import { mostTurns, type SeatKind } from '#schema/encounter.ts'
import type { Ending, Intervention, MonitorSeverity, SeatRole, Verdict } from '#schema/monitor.ts'
import { type Oversight, oversee, startOversight } from '#server/encounters/monitor/oversee.ts'
import { turnsOf, verdictOf } from './verdicts.ts'

type Step = {
  role: SeatRole
  /** Verdict, severity, correction, complete: PASS | WARN minor say-it-softer | FAIL severe be-a-patient complete */
  says: [Verdict['verdict'], (MonitorSeverity | null)?, (string | null)?, 'complete'?]
  is: Intervention
  /** What the next prompts of the two seats carry after this step. */
  carried?: Oversight['corrections']
}
type Row = {
  name: string
  seats?: Partial<Record<SeatRole, SeatKind>>
  after?: number
  steps: Step[]
  history: number
  ending: Ending | null
}

const educator = (is: Intervention, ...says: Step['says']): Step => ({ role: 'educator', says, is })
const patient = (is: Intervention, carried: Step['carried'], ...says: Step['says']): Step => ({
  role: 'patient',
  says,
  is,
  carried,
})

const table: Row[] = [
  {
    name: 'a turn that passes enters the history and leaves nothing behind',
    steps: [educator('accepted', 'PASS'), patient('accepted', {}, 'PASS')],
    history: 2,
    ending: null,
  },
  {
    name: 'a correction with a PASS goes nowhere',
    steps: [patient('accepted', {}, 'PASS', 'severe', 'a')],
    history: 1,
    ending: null,
  },
  {
    name: 'an educator is observed, whatever the verdict',
    steps: [
      educator('observed', 'WARN', 'minor', 'a'),
      educator('observed', 'FAIL', 'severe', 'b'),
      educator('observed', 'FAIL', null, 'c'),
    ],
    history: 3,
    ending: null,
  },
  {
    name: 'an educator played by a person is observed too',
    seats: { educator: 'person' },
    steps: [educator('observed', 'FAIL', 'severe', 'a')],
    history: 1,
    ending: null,
  },
  {
    name: 'a WARN is accepted and corrects the next prompt of that seat, over the other seat’s turn, then is gone',
    steps: [
      patient('corrected', { patient: 'a' }, 'WARN', 'minor', 'a'),
      { ...educator('accepted', 'PASS'), carried: { patient: 'a' } },
      patient('accepted', {}, 'PASS'),
    ],
    history: 3,
    ending: null,
  },
  {
    name: 'the other seat’s observed turn does not use the correction up either',
    steps: [
      patient('corrected', { patient: 'a' }, 'WARN', 'minor', 'a'),
      { ...educator('observed', 'FAIL', 'severe', 'b'), carried: { patient: 'a' } },
    ],
    history: 2,
    ending: null,
  },
  {
    name: 'a WARN is never discarded, even when it is called severe or has no severity',
    steps: [
      patient('corrected', { patient: 'a' }, 'WARN', 'severe', 'a'),
      patient('corrected', { patient: 'b' }, 'WARN', 'moderate', 'b'),
      patient('corrected', { patient: 'c' }, 'WARN', null, 'c'),
    ],
    history: 3,
    ending: null,
  },
  {
    name: 'a minor and a moderate FAIL are accepted with their correction',
    steps: [
      patient('corrected', { patient: 'a' }, 'FAIL', 'minor', 'a'),
      patient('corrected', { patient: 'b' }, 'FAIL', 'moderate', 'b'),
    ],
    history: 2,
    ending: null,
  },
  {
    name: 'a FAIL without severity counts as moderate',
    steps: [patient('corrected', { patient: 'a' }, 'FAIL', null, 'a')],
    history: 1,
    ending: null,
  },
  {
    name: 'a WARN without words is accepted, and an earlier correction is gone all the same',
    steps: [
      patient('corrected', { patient: 'a' }, 'WARN', 'minor', 'a'),
      patient('accepted', {}, 'WARN', 'minor', null),
      patient('accepted', {}, 'WARN', 'minor', '  '),
    ],
    history: 3,
    ending: null,
  },
  {
    name: 'a severe FAIL is discarded and its correction goes to the regeneration only',
    steps: [patient('retried', { patient: 'a' }, 'FAIL', 'severe', 'a'), patient('accepted', {}, 'PASS')],
    history: 1,
    ending: null,
  },
  {
    name: 'the correction of a discarded turn takes the place of the one it was written with',
    steps: [
      patient('corrected', { patient: 'a' }, 'WARN', 'minor', 'a'),
      patient('retried', { patient: 'b' }, 'FAIL', 'severe', 'b'),
      patient('retried', {}, 'FAIL', 'severe', null),
    ],
    history: 1,
    ending: null,
  },
  {
    name: 'the third severe failure of one turn is a hard stop, and the turn stays out of the history',
    steps: [
      educator('accepted', 'PASS'),
      patient('retried', { patient: 'a' }, 'FAIL', 'severe', 'a'),
      patient('retried', { patient: 'b' }, 'FAIL', 'severe', 'b'),
      patient('stopped', {}, 'FAIL', 'severe', 'c'),
    ],
    history: 1,
    ending: 'hard_stop',
  },
  {
    name: 'the budget starts anew once a turn is accepted, corrected ones included',
    steps: [
      patient('retried', { patient: 'a' }, 'FAIL', 'severe', 'a'),
      patient('retried', { patient: 'b' }, 'FAIL', 'severe', 'b'),
      patient('corrected', { patient: 'c' }, 'FAIL', 'minor', 'c'),
      patient('retried', { patient: 'd' }, 'FAIL', 'severe', 'd'),
      patient('retried', { patient: 'e' }, 'FAIL', 'severe', 'e'),
      patient('accepted', {}, 'PASS'),
    ],
    history: 2,
    ending: null,
  },
  {
    name: 'a person who plays the patient is observed and never corrected or discarded',
    seats: { patient: 'person' },
    steps: [
      patient('accepted', {}, 'PASS'),
      patient('observed', {}, 'WARN', 'minor', 'a'),
      patient('observed', {}, 'FAIL', 'severe', 'b'),
      patient('observed', {}, 'FAIL', 'severe', 'c'),
      patient('observed', {}, 'FAIL', 'severe', 'd'),
    ],
    history: 5,
    ending: null,
  },
  {
    name: 'the record-driven patient, which reads no prompt, is observed',
    seats: { patient: 'record' },
    steps: [patient('observed', {}, 'FAIL', 'severe', 'a'), patient('observed', {}, 'WARN', 'minor', 'b')],
    history: 2,
    ending: null,
  },
  {
    name: 'completion is not believed when nine turns are in the history with this one',
    after: 8,
    steps: [patient('accepted', {}, 'PASS', null, null, 'complete')],
    history: 9,
    ending: null,
  },
  {
    name: 'completion is believed when this turn is the tenth',
    after: 9,
    steps: [patient('accepted', {}, 'PASS', null, null, 'complete')],
    history: 10,
    ending: 'complete',
  },
  {
    name: 'a word of completion that came too early is not remembered',
    after: 8,
    steps: [
      patient('accepted', {}, 'PASS', null, null, 'complete'),
      educator('accepted', 'PASS', null, null),
    ],
    history: 10,
    ending: null,
  },
  {
    name: 'completion is believed with a correction',
    after: 9,
    steps: [patient('corrected', { patient: 'a' }, 'WARN', 'minor', 'a', 'complete')],
    history: 10,
    ending: 'complete',
  },
  {
    name: 'completion is believed on an educator’s observed turn',
    after: 9,
    steps: [educator('observed', 'FAIL', 'severe', 'a', 'complete')],
    history: 10,
    ending: 'complete',
  },
  {
    name: 'completion is not believed from a discarded turn',
    after: 30,
    steps: [patient('retried', { patient: 'a' }, 'FAIL', 'severe', 'a', 'complete')],
    history: 30,
    ending: null,
  },
  {
    name: 'a hard stop is no completion',
    after: 30,
    steps: [
      patient('retried', {}, 'FAIL', 'severe'),
      patient('retried', {}, 'FAIL', 'severe'),
      patient('stopped', {}, 'FAIL', 'severe', null, 'complete'),
    ],
    history: 30,
    ending: 'hard_stop',
  },
  {
    name: 'the hundredth turn ends at the ceiling, the ninety-ninth does not',
    after: 98,
    steps: [educator('accepted', 'PASS'), patient('corrected', { patient: 'a' }, 'WARN', 'minor', 'a')],
    history: 100,
    ending: 'max_turns',
  },
  {
    name: 'a natural end at the hundredth turn is complete',
    after: 99,
    steps: [patient('accepted', {}, 'PASS', null, null, 'complete')],
    history: 100,
    ending: 'complete',
  },
  {
    name: 'a discarded hundredth turn does not reach the ceiling',
    after: 99,
    steps: [patient('retried', { patient: 'a' }, 'FAIL', 'severe', 'a')],
    history: 99,
    ending: null,
  },
]

describe('a sequence of verdicts', () => {
  it.each(table)('$name', ({ seats, after = 0, steps, history, ending }) => {
    let state = turnsOf(after)
    for (const { role, says, is, carried } of steps) {
      const [verdict, severity = null, correction = null, complete] = says
      const step = oversee(state, {
        role,
        kind: seats?.[role] ?? 'model',
        verdict: verdictOf({ verdict, severity, correction, complete: complete === 'complete' }),
      })
      expect(step.intervention).toBe(is)
      if (carried) expect(step.next.corrections).toEqual(carried)
      expect(step.correction).toBe(
        is === 'corrected' || is === 'retried' ? (step.next.corrections[role] ?? null) : null,
      )
      state = step.next
    }
    expect([state.turns, state.ending]).toEqual([history, ending])
  })
})

it('leaves the state that it was given as it was', () => {
  const before: Oversight = { turns: 3, retries: 1, corrections: { patient: 'a' }, ending: null }
  const frozen = Object.freeze({ ...before, corrections: Object.freeze({ ...before.corrections }) })
  oversee(frozen, {
    role: 'patient',
    kind: 'model',
    verdict: verdictOf({ verdict: 'FAIL', severity: 'severe' }),
  })
  expect(frozen).toEqual(before)
})

it('counts retries for the turn at hand', () => {
  const severe = verdictOf({ verdict: 'FAIL', severity: 'severe' })
  const one = oversee(startOversight, { role: 'patient', kind: 'model', verdict: severe }).next
  const two = oversee(one, { role: 'patient', kind: 'model', verdict: severe }).next
  const accepted = oversee(two, { role: 'patient', kind: 'model', verdict: verdictOf({}) }).next
  expect([one, two, accepted].map(({ retries }) => retries)).toEqual([1, 2, 0])
})

it('takes no turn after the end', () => {
  const ended: Oversight = { ...turnsOf(mostTurns - 1), ending: 'exception' }
  expect(() => oversee(ended, { role: 'patient', kind: 'model', verdict: verdictOf({}) })).toThrow(
    'the encounter has ended: exception',
  )
})
