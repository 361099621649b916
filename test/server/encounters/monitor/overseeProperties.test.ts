import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mostTurns, seatKinds } from '#schema/encounter.ts'
import { monitorSeverities, type SeatRole, seatRoles } from '#schema/monitor.ts'
import { fewestTurns, mostRetries, type Overseen, oversee } from '#server/encounters/monitor/oversee.ts'
import { turnsOf, verdictOf } from './verdicts.ts'

const step = fc.record({
  role: fc.constantFrom(...seatRoles),
  verdict: fc
    .record({
      verdict: fc.constantFrom('PASS', 'WARN', 'FAIL', 'FAIL'),
      severity: fc.constantFrom(null, ...monitorSeverities, 'severe'),
      words: fc.boolean(),
      complete: fc.integer({ min: 0, max: 12 }).map(n => n === 0),
    })
    .map(({ words, ...given }) => ({ words, given })),
})
const encounter = fc.record({
  kinds: fc.record({
    educator: fc.constantFrom(...seatKinds),
    patient: fc.constantFrom(...seatKinds, 'model'),
  }),
  from: fc.constantFrom(0, 0, 5, mostTurns - 8),
  // A verdict often comes several times over, else a third severe failure of one turn would hardly ever be met.
  steps: fc
    .array(fc.tuple(step, fc.integer({ min: 1, max: 4 })), { maxLength: 30 })
    .map(runs => runs.flatMap(([one, times]) => Array<typeof one>(times).fill(one))),
})

type Lived = Overseen & { role: SeatRole; before: Overseen['next']; words: string | null; severe: boolean }

/** An encounter lived through until it ends or there is nothing more to say. Each correction has words of its own. */
function live({ kinds, from, steps }: typeof encounter extends fc.Arbitrary<infer T> ? T : never): Lived[] {
  const lived: Lived[] = []
  let state = turnsOf(from)
  for (const [n, { role, verdict }] of steps.entries()) {
    if (state.ending) break
    const words = verdict.words ? `correction ${n}` : null
    const given = verdictOf({ ...(verdict.given as object), correction: words })
    const seen = oversee(state, { role, kind: kinds[role], verdict: given })
    lived.push({
      ...seen,
      role,
      before: state,
      words,
      severe: given.verdict === 'FAIL' && given.severity === 'severe',
    })
    state = seen.next
  }
  return lived
}

const options = { seed: 20261130, numRuns: 600 }
const discarded = (intervention: Lived['intervention']) =>
  intervention === 'retried' || intervention === 'stopped'

it('counts exactly the turns that were not discarded', () => {
  fc.assert(
    fc.property(encounter, one => {
      const lived = live(one)
      const kept = lived.filter(({ intervention }) => !discarded(intervention)).length
      expect(lived.at(-1)?.next.turns ?? one.from).toBe(one.from + kept)
      for (const { intervention, severe } of lived) if (discarded(intervention)) expect(severe).toBe(true)
    }),
    options,
  )
})

it('asks for one turn again at most twice, and stops at the next severe failure', () => {
  fc.assert(
    fc.property(encounter, one => {
      let running = 0
      for (const { intervention, next } of live(one)) {
        if (intervention === 'stopped') {
          expect([running, next.ending]).toEqual([mostRetries, 'hard_stop'])
        } else running = intervention === 'retried' ? running + 1 : 0
        expect(running).toBeLessThanOrEqual(mostRetries)
        expect(next.retries).toBe(running)
      }
    }),
    options,
  )
})

it('carries a correction until the seat’s next verdict, and neither shorter nor longer', () => {
  fc.assert(
    fc.property(encounter, one => {
      const expected: Partial<Record<SeatRole, string>> = {}
      for (const { role, intervention, next, words, before } of live(one)) {
        expect(before.corrections).toEqual(expected)
        delete expected[role]
        if ((intervention === 'corrected' || intervention === 'retried') && words) expected[role] = words
        expect(next.corrections).toEqual(expected)
      }
    }),
    options,
  )
})

it('never corrects or discards an educator, a person or a record', () => {
  fc.assert(
    fc.property(encounter, one => {
      for (const { role, intervention, correction, next } of live(one)) {
        if (role === 'patient' && one.kinds.patient === 'model') continue
        expect(['accepted', 'observed']).toContain(intervention)
        expect(correction).toBeNull()
        expect(next.corrections[role]).toBeUndefined()
      }
    }),
    options,
  )
})

it('is complete from ten turns on only, and never goes past a hundred', () => {
  fc.assert(
    fc.property(encounter, one => {
      for (const { next } of live(one)) {
        if (next.ending === 'complete') expect(next.turns).toBeGreaterThanOrEqual(fewestTurns)
        expect(next.turns).toBeLessThanOrEqual(mostTurns)
        if (next.turns === mostTurns) expect(['max_turns', 'complete']).toContain(next.ending)
        if (next.ending === 'max_turns') expect(next.turns).toBe(mostTurns)
      }
    }),
    options,
  )
})

it('lives through every intervention and every ending that verdicts can bring, so the properties above say something', () => {
  const seen = new Set<string>()
  for (const one of fc.sample(encounter, options))
    for (const { intervention, next } of live(one)) seen.add(intervention).add(`${next.ending}`)
  expect([...seen].sort()).toEqual(
    [
      'accepted',
      'complete',
      'corrected',
      'hard_stop',
      'max_turns',
      'null',
      'observed',
      'retried',
      'stopped',
    ].sort(),
  )
})
