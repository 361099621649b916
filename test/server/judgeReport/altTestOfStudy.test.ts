import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StudyAltTest } from '#schema/altTest.ts'
import { Instrument, type UnitKind } from '#schema/instrument.ts'
import type { AnalysisRating } from '#server/agreement/pairs.ts'
import type { ValidationData } from '#server/agreement/validationTable.ts'
import { altTestOfStudy } from '#server/judgeReport/altTestOfStudy.ts'
import { root } from '#server/root.ts'

const instrument = (key: string) =>
  Instrument.parse(JSON.parse(readFileSync(join(root, 'seed/instruments', `${key}.json`), 'utf8')))
const quality = instrument('conversation-quality')
const checklist = instrument('topic-checklist')
const comprehension = instrument('comprehension')

type Value = (rater: string, caseNumber: number, item: string, unit: number) => string | null
type Study = {
  physicians: string[]
  cases: number
  value: Value
  shared?: (caseNumber: number) => boolean
  applicable?: (caseNumber: number) => Record<string, boolean> | undefined
  /** How many cases each source patient has. */
  perGroup?: number
}

/** A study of one instrument with a judge `j` and a rating of everybody wherever `value` gives one. */
function study(of: Instrument, input: Study): ValidationData {
  const { physicians, cases, value, shared = () => true, applicable, perGroup = 1 } = input
  const units = of.over === 'answer' ? 6 : 1
  const ratingsOf = (rater: string): AnalysisRating[] =>
    Array.from({ length: cases }, (_, n) => n).flatMap(n =>
      Array.from({ length: units }, (_, unit) =>
        of.items.flatMap(({ id: item }) => {
          const given = value(rater, n, item, unit)
          const group = `patient-${Math.floor(n / perGroup)}`
          const where = { caseId: `case-${n}`, group, shared: shared(n), unit: `case-${n}/${unit}`, item }
          return given === null ? [] : [{ rater, ...where, value: given }]
        }),
      ).flat(),
    )
  const lists = Array.from({ length: cases }, (_, n) => [`case-${n}`, applicable?.(n)] as const)
  return {
    instruments: [of],
    people: new Map([[of.key, physicians.flatMap(ratingsOf)]]),
    judge: new Map([[of.key, ratingsOf('j')]]),
    physicians,
    applicable: new Map(
      lists.map(([id, list]): [string, Record<string, Record<string, boolean>>] => [
        id,
        list ? { [of.key]: list } : {},
      ]),
    ),
    units: new Map<string, ReadonlyMap<UnitKind, readonly string[]>>(),
  }
}
const test = (data: ValidationData, settings?: Parameters<typeof altTestOfStudy>[1]) => {
  const found = altTestOfStudy(data, settings)
  expect(StudyAltTest.parse(JSON.parse(JSON.stringify(found)))).toEqual(found)
  return found
}
const three = ['a', 'b', 'c']
const item = quality.items[0]!.id

describe('conversation quality', () => {
  it('is tested item by item on the distance between degrees, all tests in one family', () => {
    // c is two steps off on every third case; the judge is one step off there, and so nearer to a and b.
    const value: Value = (rater, n) => (n % 3 > 0 ? '4' : rater === 'c' ? '2' : rater === 'j' ? '3' : '4')
    const found = test(study(quality, { physicians: three, cases: 36, value }))
    expect(found).toMatchObject({ annotators: three, epsilon: 0.2, q: 0.05, tests: 12 })
    const [own] = found.instruments
    expect(own!.instrument).toBe('conversation-quality')
    expect(own!.domains.map(({ domain, items_of, score }) => [domain, items_of, score])).toEqual(
      quality.items.map(({ id }) => [`conversation-quality/${id}`, [id], 'negative_rmse']),
    )
    const [a, , c] = own!.domains[0]!.annotators
    expect(c).toMatchObject({ annotator: 'c', n: 36, rho_judge: 1, rho_human: 2 / 3 })
    // a is at 0 and 4 from b and c, the judge at 1 and 1: by RMSE the judge is nearer, by accuracy a would be.
    expect(a).toMatchObject({ rho_judge: 1, rho_human: 2 / 3 })
    expect(own!.domains[0]).toMatchObject({ items: 36, clusters: 36, omega: 1, rho: 1, verdict: 'passes' })
  })
})

describe('comprehension', () => {
  const spread: Value = (rater, n) =>
    n % 2 === 0 ? 'correct' : ({ a: 'correct', b: 'correct', c: 'incorrect' }[rater] ?? 'partially_correct')

  it('is tested on equal grades, all answers of all cases pooled, so that the middle grade earns nothing', () => {
    const found = test(study(comprehension, { physicians: three, cases: 40, value: spread }))
    const [own] = found.instruments[0]!.domains
    expect(own).toMatchObject({ domain: 'comprehension/pooled', score: 'accuracy', items: 240, clusters: 40 })
    // On odd cases the judge equals nobody: a and b equal each other, c equals nobody either.
    expect(own!.annotators.map(({ rho_judge }) => rho_judge)).toEqual([0.5, 0.5, 1])
  })

  it('counts source patients as cases: 40 cases of 20 patients are too few', () => {
    const value: Value = () => 'correct'
    const found = test(study(comprehension, { physicians: three, cases: 40, value, perGroup: 2 }))
    const [own] = found.instruments[0]!.domains
    expect(own).toMatchObject({
      items: 240,
      clusters: 20,
      omega: 1,
      verdict: null,
      no_verdict: ['too-few-cases'],
    })
    expect(own!.clustered).toMatchObject({ source: 'ours', verdict: null, no_verdict: ['too-few-cases'] })
  })
})

describe('the checklist', () => {
  const value: Value = (rater, n, id) => (rater === 'c' && n % 5 === 0 && id === 'Q1' ? 'no' : 'yes')

  it('counts only applicable cells of cases with a list, and says what it left out', () => {
    const applicable = (n: number) => (n === 0 ? undefined : { Q1: true, Q2: n % 2 === 0 })
    const [own] = test(study(checklist, { physicians: three, cases: 33, value, applicable })).instruments[0]!
      .domains
    const q2 = Array.from({ length: 33 }, (_, n) => n).filter(n => n > 0 && n % 2 === 1).length
    expect(own).toMatchObject({
      domain: 'topic-checklist/applicable',
      score: 'accuracy',
      items: 32 * 21 - q2,
      clusters: 32,
      left_out: [
        { reason: 'without-judge', count: 0 },
        { reason: 'rated-by-too-few', count: 0 },
        { reason: 'no-applicable-list', count: 21 },
        { reason: 'not-applicable', count: q2 },
      ],
    })
  })

  it('counts every cell where no case has a list', () => {
    const [own] = test(study(checklist, { physicians: three, cases: 33, value })).instruments[0]!.domains
    expect(own).toMatchObject({ domain: 'topic-checklist/pooled', items: 33 * 21 })
    expect(own!.items_of).toHaveLength(21)
  })
})

describe('what it will not claim', () => {
  const agreed: Value = () => '4'
  it('two physicians give no verdict, however many cases they share', () => {
    const found = test(study(quality, { physicians: ['a', 'b'], cases: 60, value: agreed }))
    for (const own of found.instruments[0]!.domains) {
      expect(own).toMatchObject({ omega: 1, verdict: null, no_verdict: ['too-few-annotators'] })
      expect(own.clustered).toMatchObject({ verdict: null, no_verdict: ['too-few-annotators'] })
    }
  })

  it('the protocol of two physicians and 20 shared cases: shares are there, tests are not', () => {
    const [own] = test(study(quality, { physicians: ['a', 'b'], cases: 20, value: agreed })).instruments[0]!
      .domains
    expect(own).toMatchObject({
      omega: null,
      rho: null,
      verdict: null,
      no_verdict: ['every-annotator-skipped', 'too-few-annotators', 'too-few-cases'],
    })
    expect(own!.annotators[0]).toMatchObject({ n: 20, rho_judge: 1, tested: null, skipped: 'too-few-items' })
  })

  it('cases of one physician alone take no part, nor does what the judge left out', () => {
    const value: Value = (rater, n) => (rater === 'j' && n === 0 ? null : '4')
    const [own] = test(study(quality, { physicians: three, cases: 50, value, shared: n => n < 40 }))
      .instruments[0]!.domains
    expect(own).toMatchObject({ items: 39, left_out: [{ reason: 'without-judge', count: 1 }, { count: 0 }] })
  })

  it('a shared case that one physician has rated so far is counted, not tested', () => {
    const value: Value = (rater, n) => ((rater === 'b' || rater === 'c') && n < 3 ? null : '4')
    const [own] = test(study(quality, { physicians: three, cases: 40, value })).instruments[0]!.domains
    expect(own).toMatchObject({
      items: 37,
      left_out: [{ count: 0 }, { reason: 'rated-by-too-few', count: 3 }],
    })
    expect(own!.annotators.map(({ n }) => n)).toEqual([37, 37, 37])
  })

  it('without ratings, or without a judge, there are no items', () => {
    const empty = test(study(quality, { physicians: three, cases: 0, value: agreed }))
    const unjudged = test(
      study(quality, { physicians: three, cases: 40, value: rater => (rater === 'j' ? null : '4') }),
    )
    for (const { instruments } of [empty, unjudged])
      expect(instruments[0]!.domains[0]).toMatchObject({ items: 0, omega: null, no_verdict: ['no-items'] })
  })
})

it('takes the margin that it is given', () => {
  const value: Value = (rater, n, id) => (rater === 'j' && id === item && n % 8 === 0 ? '1' : '4')
  const omega = (epsilon: number) =>
    test(study(quality, { physicians: three, cases: 64, value }), { epsilon }).instruments[0]!.domains[0]!
      .omega
  expect([omega(0.4), omega(0.1)]).toEqual([1, 0])
})

it('tests of all instruments are one family', () => {
  const one = study(quality, { physicians: three, cases: 40, value: (_, n) => String(1 + (n % 5)) })
  const other = study(comprehension, {
    physicians: three,
    cases: 40,
    value: (rater, n) => (rater === 'a' && n % 4 === 0 ? 'incorrect' : 'correct'),
  })
  const both = test({
    ...one,
    instruments: [quality, comprehension],
    people: new Map([...one.people, ...other.people]),
    judge: new Map([...one.judge, ...other.judge]),
  })
  expect(both.tests).toBe(15)
  const adjusted = (found: typeof both, of: string) =>
    found.instruments.find(({ instrument }) => instrument === of)!.domains[0]!.annotators[0]!.tested!
  const alone = adjusted(test(other), 'comprehension')
  expect(adjusted(both, 'comprehension').p).toBe(alone.p)
  expect(adjusted(both, 'comprehension').p_adjusted).toBeGreaterThan(alone.p_adjusted!)
})

it('an instrument without levels has no result, and others keep theirs', () => {
  const words = Instrument.parse({
    ...structuredClone(quality),
    key: 'words',
    scales: { quality: { kind: 'text' } },
    items: quality.items.map(({ anchors: _, ...one }) => one),
  })
  const data = study(quality, { physicians: three, cases: 30, value: () => '4' })
  const both = altTestOfStudy({ ...data, instruments: [words, quality] })
  expect(both).toEqual(altTestOfStudy(data))
})
