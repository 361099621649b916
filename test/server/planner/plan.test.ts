import { expect, test } from 'vitest'
import { Plan } from '#schema/planner.ts'
import { AppError } from '#server/errors.ts'
import { assumedSource } from '#server/planner/assumed.ts'
import { makePlan } from '#server/planner/plan.ts'
import { planText } from '#server/planner/planText.ts'
import { simulate, spreadOf } from '#server/planner/simulate.ts'
import { checklist, likert, paper, single } from './terms.ts'

test('other studies of the size that answers a wish have that half-width, within the error of simulation', () => {
  const source = assumedSource(checklist, 2)
  const plan = makePlan(source, { ...paper, wants: { difference: 0.1, score: 0.03 } })
  for (const { measure, wish, cases } of plan.answers) {
    const size = { ...paper.design, shared: cases! }
    const { mean, error } = spreadOf(simulate(source, size, 300, 99), measure)
    const at = plan.answers.find(one => one.measure === measure)!.at!
    expect(at.mean!, measure).toBeLessThanOrEqual(wish + 1e-9)
    // One case fewer is wider by the curve's own slope; both simulations wobble.
    expect(Math.abs(mean! - wish), measure).toBeLessThan(4 * Math.hypot(error!, at.error!) + wish / cases!)
  }
}, 60_000)

test('the paper’s design tells its checklist’s shortfall for certain and its Likert difference hardly ever', () => {
  const { claims } = makePlan(assumedSource(checklist, 2), paper)
  expect(claims.assumed.below).toBeGreaterThan(0.9)
  expect(claims.point.widths.physicians!.mean).toBeGreaterThan(0.06)
  expect(claims.point.widths.physicians!.mean).toBeLessThan(0.15)
  expect(claims.detectable).toBeGreaterThan(0.1)
  expect(claims.detectable).toBeLessThan(0.3)
  const soft = makePlan(assumedSource(likert, 2), paper).claims
  expect(soft.assumed.inconclusive).toBeGreaterThan(0.6)
  expect(soft.point.widths.difference!.mean).toBeGreaterThan(claims.point.widths.difference!.mean!)
}, 60_000)

test('the same arguments give the same plan, another seed another one, and both keep to the schema', () => {
  const source = assumedSource(single, 2)
  const terms = { ...paper, wants: { kappa: 0.2 }, simulations: 50 }
  const plan = makePlan(source, terms)
  expect(makePlan(source, terms)).toEqual(plan)
  expect(makePlan(source, { ...terms, seed: 2 })).not.toEqual(plan)
  expect(Plan.parse(JSON.parse(JSON.stringify(plan)))).toEqual(plan)
})

test('half-widths fall along the curve, and it says how far it is until all is done', () => {
  const heard: [number, number][] = []
  const plan = makePlan(assumedSource(checklist, 2), { ...paper, simulations: 50 }, (...at) => heard.push(at))
  for (const measure of ['kappa', 'physicians', 'difference', 'score'] as const) {
    const widths = plan.points.map(({ widths: { [measure]: spread } }) => spread!.mean!)
    expect(widths, measure).toEqual(widths.toSorted((a, b) => b - a))
  }
  expect(plan.points.map(({ n }) => n)).toContain(20)
  expect(heard.length).toBe(plan.points.length)
  for (const [done, of] of heard) expect(done).toBeLessThanOrEqual(of)
})

test('a wish that the smallest study meets says so; one beyond the largest names no number', () => {
  const { answers } = makePlan(assumedSource(single, 2), {
    ...paper,
    wants: { kappa: 0.8, score: 0.001 },
    simulations: 50,
  })
  expect(answers.map(({ measure, cases, least, undefined: why }) => [measure, cases, least, why])).toEqual([
    ['kappa', 5, true, undefined],
    ['score', null, false, 'beyond-limit'],
  ])
})

test('exclusive cases answer for agreement and score, and never for the difference', () => {
  const { answers, points } = makePlan(assumedSource(single, 2), {
    ...paper,
    design: { ...paper.design, vary: 'exclusive' },
    wants: { kappa: 0.15, difference: 0.2 },
    simulations: 50,
  })
  expect(answers.map(({ measure, cases, undefined: why }) => [measure, cases !== null, why])).toEqual([
    ['kappa', true, undefined],
    ['difference', false, 'shared-only'],
  ])
  expect(points[0]).toMatchObject({ n: 0, labelled: 20 })
})

test('where most studies have no interval no number is named', () => {
  const source = assumedSource({ ...single, levels: [1, 999] }, 2)
  const plan = makePlan(source, {
    ...paper,
    design: { ...paper.design, exclusive: 0 },
    wants: { difference: 0.1 },
    simulations: 50,
  })
  expect(plan.answers[0]).toMatchObject({ cases: null, undefined: 'no-interval' })
  expect(plan.claims.detectable).toBeNull()
})

test('another true difference moves the chances and leaves the half-widths', () => {
  const source = assumedSource({ ...checklist, judge: 0.5, physicians: 0.5 }, 2)
  const equal = makePlan(source, { ...paper, simulations: 50 })
  const short = makePlan(source, { ...paper, simulations: 50, difference: -0.4 })
  expect(short.points.map(({ widths }) => widths)).toEqual(equal.points.map(({ widths }) => widths))
  expect(short.claims.assumed.below).toBe(1)
  expect(equal.claims.assumed).toEqual(equal.claims.equal)
  expect(short.claims.equal).toEqual(equal.claims.equal)
})

test('a study that takes too long to simulate is refused before anything is drawn', () => {
  const source = assumedSource({ ...checklist, units: 100 }, 2)
  const large = { ...paper, design: { ...paper.design, shared: 1000, exclusive: 1000 }, simulations: 1000 }
  expect(() => makePlan(source, large)).toThrow(AppError)
})

test('a plan in words leaves no placeholder, key or broken number', () => {
  for (const vary of ['shared', 'exclusive'] as const) {
    const text = planText(
      makePlan(assumedSource(single, 2), {
        ...paper,
        design: { ...paper.design, vary },
        wants: { kappa: 0.15, difference: 0.2, score: 0.001 },
        simulations: 50,
      }),
    )
    expect(text).not.toMatch(/[{}<>]|NaN|undefined|\b\w+\.\w+\.\w+/)
    expect(text).toMatch(/What this rests on/)
  }
})
