import { expect, test } from 'vitest'
import type { AppError } from '#server/errors.ts'
import { assumedSource } from '#server/planner/assumed.ts'
import { uniformFor } from '#server/planner/chance.ts'
import { type PilotCase, pilotSource } from '#server/planner/pilot.ts'
import { simulate, spreadOf } from '#server/planner/simulate.ts'
import { checklist } from './terms.ts'

const common = {
  physicians: ['kim', 'lee'],
  levels: 2,
  items: 1,
  coefficient: 'cohen_kappa',
  scored: true,
} as const

/** A pilot of cases drawn from assumptions: shared ones first, then those of each physician. */
function aPilot(shared: number, exclusive: number): PilotCase[] {
  const source = assumedSource(checklist, 2)
  const uniform = uniformFor(1, 'pilot')
  const kinds = [
    ...Array.from({ length: shared }, () => 'shared' as const),
    ...Array.from({ length: exclusive }, () => 0),
    ...Array.from({ length: exclusive }, () => 1),
  ]
  return kinds.map((kind, index) => ({ ...source.draw(kind, uniform), group: `patient ${index}` }))
}

const refusalOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return (error as AppError).details
  }
  return 'nothing was refused'
}

test('a large pilot promises what the assumptions behind it promise', () => {
  const size = { shared: 30, exclusive: 10, unlabelled: 500 }
  const assumed = simulate(assumedSource(checklist, 2), size, 100, 2)
  const pilot = pilotSource({ ...common, cases: aPilot(600, 200) })
  const drawn = simulate(pilot, size, 100, 3)
  for (const measure of ['kappa', 'physicians', 'difference', 'score', 'score_humans'] as const) {
    const ratio = spreadOf(drawn, measure).mean! / spreadOf(assumed, measure).mean!
    expect(ratio, measure).toBeGreaterThan(0.9)
    expect(ratio, measure).toBeLessThan(1.1)
  }
  expect(pilot.truth.kappa).toBeCloseTo(checklist.judge, 1.2)
  expect(pilot.truth.physicians).toBeCloseTo(checklist.physicians, 1.2)
})

test('cases are drawn as they are, a shared one from those that all rated and the others without a colleague’s ratings', () => {
  const cases = aPilot(8, 3)
  const source = pilotSource({ ...common, cases })
  expect(source.pilot).toEqual({ cases: 14, shared: 8, groups: 14, units_per_case: 21 })
  const uniform = uniformFor(5, 'draws')
  const shared = new Set(cases.slice(0, 8).map(({ ratings }) => ratings.join()))
  for (let i = 0; i < 40; i++) expect(shared).toContain(source.draw('shared', uniform).ratings.join())
  for (let i = 0; i < 40; i++) {
    const { ratings } = source.draw(1, uniform)
    expect([...ratings].filter((_, at) => at % 3 === 0)).toEqual(new Array(21).fill(-1))
    expect([...ratings].filter((level, at) => at % 3 !== 0 && level >= 0)).toHaveLength(42)
  }
})

test('a source patient with many cases is drawn no more often than one with a single case', () => {
  const cases = aPilot(30, 0).map((one, index) => ({ ...one, group: index < 25 ? 'many' : `one ${index}` }))
  const source = pilotSource({ ...common, cases })
  const uniform = uniformFor(6, 'draws')
  const many = new Set(cases.slice(0, 25).map(({ ratings }) => ratings.join()))
  const drawn = Array.from({ length: 3000 }, () => source.draw('shared', uniform).ratings.join())
  expect(drawn.filter(one => many.has(one)).length / 3000).toBeCloseTo(1 / 6, 1.2)
})

test('a pilot that cannot be drawn from says why', () => {
  expect(refusalOf(() => pilotSource({ ...common, cases: aPilot(4, 10) }))).toEqual({
    problem: 'pilot-few-shared',
    count: 4,
    least: 5,
  })
  const alone = aPilot(9, 0).map(one => ({ ...one, ratings: one.ratings.filter((_, at) => at % 3 > 0) }))
  expect(refusalOf(() => pilotSource({ ...common, physicians: ['lee'], cases: alone }))).toEqual({
    problem: 'pilot-few-physicians',
    count: 1,
  })
  const constant = aPilot(9, 0).map(one => ({ ...one, ratings: one.ratings.map(() => 1) }))
  expect(refusalOf(() => pilotSource({ ...common, cases: constant }))).toEqual({ problem: 'pilot-constant' })
})

test('levels without an order have no score', () => {
  const source = pilotSource({ ...common, scored: false, cases: aPilot(9, 0) })
  expect(source.truth).toMatchObject({ score: null, score_correlation: null })
  const studies = simulate(source, { shared: 9, exclusive: 0, unlabelled: 500 }, 10, 1)
  expect(spreadOf(studies, 'score').mean).toBeNull()
})
