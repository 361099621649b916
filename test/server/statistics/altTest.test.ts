import fc from 'fast-check'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { describe, expect, it } from 'vitest'
import { type AltSettings, altTest } from '#server/statistics/altTest.ts'
import type { AltDomain, AltScore } from '#server/statistics/altWins.ts'
import { benjaminiYekutieli } from '#server/statistics/multiplicity.ts'
import reference from '#test/reference/altTest.json' with { type: 'json' }

type Labels = (number | null)[]

type Vector = {
  name: string
  input: {
    llm: Record<string, number>
    humans: Record<string, Record<string, number>>
    score: string
    epsilon: number
    q_fdr: number
    min_humans_per_item: number
    min_items_per_human: number
  }
  expected: {
    omega: number
    rho: number
    passed: boolean
    annotators?: {
      annotator: string
      n: number
      rho_f: number
      rho_h: number
      dbar: number
      sd: number
      t: number
      p: number
      rejected: boolean
    }[]
  }
}
// The type of the file lists every item of every vector, and no vector has them all.
const vectors = reference.vectors as unknown as Vector[]

function domainOf(judge: Labels, labels: Labels[], more: Partial<AltDomain> = {}): AltDomain {
  return { domain: 'd', score: 'accuracy', judge, labels, clusterOf: null, ...more }
}
const names = (labels: readonly unknown[]) => labels.map((_, index) => `h${index}`)
const one = (judge: Labels, labels: Labels[], settings?: Partial<AltSettings>, more?: Partial<AltDomain>) =>
  altTest(names(labels), [domainOf(judge, labels, more)], settings).domains[0]!
const times = <T>(n: number, value: T): T[] => Array.from({ length: n }, () => value)

describe(`the alternative annotator test against ${reference.oracles}`, () => {
  it.each(vectors)('$name', ({ input, expected }) => {
    const { humans, llm: judge } = input
    const items = [...new Set([judge, ...Object.values(humans)].flatMap(Object.keys))]
    const labels = Object.values(humans).map(own => items.map(item => own[item] ?? null))
    const found = altTest(
      Object.keys(humans),
      [
        domainOf(
          items.map(item => judge[item] ?? null),
          labels,
          { score: input.score === 'neg_rmse' ? 'negative_rmse' : (input.score as AltScore) },
        ),
      ],
      {
        epsilon: input.epsilon,
        q: input.q_fdr,
        min_humans_per_item: input.min_humans_per_item,
        min_items_per_human: input.min_items_per_human,
      },
    )
    const domain = found.domains[0]!
    expect(domain.omega).toBe(expected.omega)
    expect(domain.rho).toBeCloseTo(expected.rho, 12)
    const upstream = expected.passed ? 'passes' : 'fails'
    expect(domain.verdict).toBe(Object.keys(humans).length < 3 ? null : upstream)
    for (const [index, wanted] of (expected.annotators ?? []).entries()) {
      const { tested, ...own } = domain.annotators[index]!
      expect(own).toEqual({
        annotator: wanted.annotator,
        n: wanted.n,
        rho_judge: expect.closeTo(wanted.rho_f, 12),
        rho_human: expect.closeTo(wanted.rho_h, 12),
        mean_difference: expect.closeTo(wanted.dbar, 12),
        sd: expect.closeTo(wanted.sd, 12),
        skipped: null,
      })
      expect(tested).toMatchObject({ df: wanted.n - 1, rejected: wanted.rejected })
      expect(Math.abs(tested!.t! / wanted.t - 1)).toBeLessThanOrEqual(1e-9)
      expect(Math.abs(tested!.p! / wanted.p - 1)).toBeLessThanOrEqual(1e-9)
    }
  })
})

describe('by hand', () => {
  // Three annotators. d of the first over ten items: the judge alone right on three, the first on one, a tie on six.
  const others = times(10, 1)
  const first = [0, 0, 0, 1, ...times(6, 1)]
  const judge = [1, 1, 1, 0, ...times(6, 1)]
  const small = { min_items_per_human: 10 }

  it('wins, mean and standard deviation of ten items: rho .9 and .7, mean -.2, sd² = (10·4 - 4)/90', () => {
    const { annotators } = one(judge, [first, others, others], small)
    expect(annotators[0]).toMatchObject({
      n: 10,
      rho_judge: 0.9,
      rho_human: 0.7,
      mean_difference: -0.2,
      sd: Math.sqrt(0.4),
    })
    const { t, se, df } = annotators[0]!.tested!
    expect(se).toBeCloseTo(0.2, 14)
    expect(t).toBeCloseTo((-0.2 - 0.2) / 0.2, 13)
    expect(df).toBe(9)
  })

  it('clusters of unequal size: sums -3, 1 and 0 of 3, 1 and 6 items', () => {
    // Mean -.2, residuals -3 + .6, 1 + .2, 0 + 1.2: squares 5.76 + 1.44 + 1.44 = 8.64; se² = 3/2 · 8.64/100 = .1296.
    const clusterOf = [0, 0, 0, 1, ...times(6, 2)]
    const { clustered } = one(judge, [first, others, others], small, { clusterOf })
    expect(clustered!.source).toBe('ours')
    const { annotator, clusters, tested } = clustered!.annotators[0]!
    expect([annotator, clusters]).toEqual(['h0', 3])
    expect(tested).toMatchObject({ df: 2, se: expect.closeTo(0.36, 14), t: expect.closeTo(-0.4 / 0.36, 13) })
    // On 2 degrees of freedom P(T ≤ t) = 1/2 + t/(2√(2 + t²)).
    const t = -0.4 / 0.36
    expect(tested!.p).toBeCloseTo(0.5 + t / (2 * Math.sqrt(2 + t * t)), 13)
  })

  it('minus root mean square: 4 is nearer to 5 and 3 than 2 is, and 3 ties with 5 against 4', () => {
    const score = { score: 'negative_rmse' } as const
    const settings = { min_items_per_human: 2 }
    const found = one(
      [4, 3],
      [
        [2, 5],
        [5, 4],
        [3, 4],
      ],
      settings,
      score,
    ).annotators[0]!
    expect(found).toMatchObject({ n: 2, rho_judge: 1, rho_human: 0.5, mean_difference: -0.5 })
  })

  it('decimal labels that tie on paper tie here: .1 and .3 around .2', () => {
    const settings = { min_items_per_human: 2 }
    const labels = [times(2, 0.1), times(2, 0.2), times(2, 0.2)]
    const found = one(times(2, 0.3), labels, settings, { score: 'negative_rmse' }).annotators[0]!
    expect(found).toMatchObject({ rho_judge: 1, rho_human: 1, mean_difference: 0 })
  })

  it('an item counts when the judge and two annotators have labelled it, and the rest is counted', () => {
    const found = one(
      [1, null, 1, null, 1],
      [
        [1, 1, 1, 1, 1],
        [1, 1, null, null, 1],
        [null, null, null, null, 1],
      ],
      { min_items_per_human: 2 },
    )
    expect(found.items).toBe(2)
    expect(found.left_out).toEqual([
      { reason: 'without-judge', count: 1 },
      { reason: 'rated-by-too-few', count: 2 },
    ])
    expect(found.annotators.map(({ n, skipped }) => [n, skipped])).toEqual([
      [2, null],
      [2, null],
      [1, 'too-few-items'],
    ])
  })
})

describe('the edges of rejection and verdict', () => {
  const other = times(60, 1)
  const some = Array.from({ length: 60 }, (_, item) => (item % 7 === 0 ? 0 : 1))

  it('an adjusted p at q is rejected, one above it is not', () => {
    const judge = some.toReversed()
    const p = one(judge, [some, other, other]).annotators[1]!.tested!.p_adjusted!
    expect(p).toBeGreaterThan(0)
    const rejected = (q: number) => one(judge, [some, other, other], { q }).annotators[1]!.tested!.rejected
    expect([rejected(p), rejected(p * (1 - 1e-9))]).toEqual([true, false])
  })

  it('winning against half of the annotators is enough, and against fewer is not', () => {
    const wrongOn = (when: (item: number) => boolean) =>
      Array.from({ length: 60 }, (_, item) => (when(item) ? 0 : 1))
    const judge = wrongOn(item => item % 4 === 2)
    const careless = [wrongOn(item => item % 2 === 0), wrongOn(item => item % 2 === 1)]
    expect(one(judge, [other, other, ...careless])).toMatchObject({ omega: 0.5, verdict: 'passes' })
    expect(one(judge, [other, other, other, careless[0]!])).toMatchObject({ omega: 0.25, verdict: 'fails' })
  })
})

describe('without variation', () => {
  const same = times(40, 1)
  it('below the margin p is 0, above it 1, and t is not a number', () => {
    const below = one(same, [same, same, same])
    expect(below).toMatchObject({ omega: 1, rho: 1, verdict: 'passes' })
    expect(below.annotators[0]!.tested).toEqual({
      se: 0,
      df: 39,
      t: null,
      t_undefined: 'zero-variance',
      p: 0,
      p_adjusted: 0,
      rejected: true,
    })
    const above = one(times(40, 0), [same, same, same])
    expect(above).toMatchObject({ omega: 0, rho: 0, verdict: 'fails' })
    expect(above.annotators[0]!.tested).toMatchObject({ t: null, p: 1, p_adjusted: 1, rejected: false })
  })

  it('on the margin there is no p; the test stays in the family and makes the others stricter', () => {
    const at = one(same, [same, same, same], { epsilon: 0 })
    expect(at).toMatchObject({ omega: 0, verdict: 'fails' })
    expect(at.annotators[0]!.tested).toMatchObject({ t: null, p: null, p_adjusted: null, rejected: false })

    const varied = Array.from({ length: 40 }, (_, item) => (item < 12 ? 0 : 1))
    const domains = [domainOf(same, [varied, same, same]), domainOf(same, [same, same, same])]
    const found = altTest(['a', 'b', 'c'], domains, { epsilon: 0 })
    const first = found.domains[0]!.annotators
    expect(first.slice(1).map(({ tested }) => tested!.p)).toEqual([null, null])
    expect(found.tests).toBe(6)
    const { p, p_adjusted } = first[0]!.tested!
    expect(p_adjusted! / p!).toBeCloseTo(6 * (1 + 1 / 2 + 1 / 3 + 1 / 4 + 1 / 5 + 1 / 6), 10)
  })

  it('clusters that are all alike have no variation either', () => {
    const half = Array.from({ length: 60 }, (_, item) => (item % 2 === 0 ? 0 : 1))
    const clusterOf = Array.from({ length: 60 }, (_, item) => Math.floor(item / 2))
    const { clustered, annotators } = one(times(60, 1), [half, times(60, 1), times(60, 1)], {}, { clusterOf })
    expect(annotators[0]!.tested!.t).toBeLessThan(0)
    expect(clustered!.annotators[0]!.tested).toMatchObject({ df: 29, t: null, p: 0, rejected: true })
  })
})

describe('no verdict', () => {
  const half = (n: number) => Array.from({ length: n }, (_, item) => (item % 3 === 0 ? 0 : 1))
  const verdict = ({ verdict, no_verdict, omega }: ReturnType<typeof one>) => [
    verdict,
    no_verdict,
    omega === null,
  ]

  it('with two annotators: what can be computed is there', () => {
    const found = one(times(60, 1), [half(60), times(60, 1)])
    expect(verdict(found)).toEqual([null, ['too-few-annotators'], false])
  })

  it('with three of whom one has too few items', () => {
    const third = half(60).map((label, item) => (item < 29 ? label : null))
    const found = one(times(60, 1), [half(60), times(60, 1), third])
    expect(verdict(found)).toEqual([null, ['too-few-tested'], false])
    expect(found.annotators[2]).toMatchObject({ n: 29, tested: null, skipped: 'too-few-items' })
    expect(found.annotators[2]!.rho_judge).toBeGreaterThan(0)
  })

  it('with 29 items nobody can be tested; with 30 everybody can', () => {
    const found = (n: number) => one(times(n, 1), [half(n), times(n, 1), times(n, 1)])
    expect(verdict(found(29))).toEqual([null, ['every-annotator-skipped', 'too-few-cases'], true])
    expect(found(30)).toMatchObject({ no_verdict: [], omega: expect.any(Number) })
    expect(found(30).verdict).not.toBeNull()
  })

  it('with 29 clusters, however many items', () => {
    const clusterOf = (n: number) => Array.from({ length: 120 }, (_, item) => item % n)
    const found = (n: number) =>
      one(times(120, 1), [half(120), times(120, 1), times(120, 1)], {}, { clusterOf: clusterOf(n) })
    for (const { verdict, no_verdict } of [found(29), found(29).clustered!])
      expect([verdict, no_verdict]).toEqual([null, ['too-few-cases']])
    expect([found(30).verdict, found(30).clustered!.verdict]).not.toContain(null)
  })

  it('with one cluster clusters cannot be compared', () => {
    const { clustered } = one(times(60, 1), times(3, half(60)), {}, { clusterOf: times(60, 7) })
    expect(clustered).toMatchObject({ omega: null, verdict: null })
    expect(clustered!.no_verdict).toContain('every-annotator-skipped')
    expect(clustered!.annotators[0]).toMatchObject({ clusters: 1, tested: null, skipped: 'one-cluster' })
  })

  it('without items, without annotators and without a judge', () => {
    for (const found of [one([], [[], [], []]), one([1, 1], []), one([null, null], times(3, [1, 1]))]) {
      expect(verdict(found)).toEqual([null, ['no-items'], true])
      expect(found.rho).toBeNull()
    }
  })
})

describe('several domains', () => {
  const same = times(60, 1)
  const some = Array.from({ length: 60 }, (_, item) => (item < 6 ? 0 : 1))
  it('share one family of p values and have a winning rate each', () => {
    const bad = domainOf(times(60, 0), [same, some, same])
    const good = domainOf(same, [some, some.toReversed(), same])
    const alone = altTest(['a', 'b', 'c'], [good])
    const both = altTest(['a', 'b', 'c'], [good, bad])
    expect(both.tests).toBe(6)
    expect(both.domains.map(({ omega }) => omega)).toEqual([1, 0])
    const p = both.domains.flatMap(({ annotators }) => annotators.map(({ tested }) => tested!.p))
    const adjusted = both.domains.flatMap(({ annotators }) =>
      annotators.map(({ tested }) => tested!.p_adjusted),
    )
    expect(adjusted).toEqual(benjaminiYekutieli(p))
    const first = (found: typeof both) => found.domains[0]!.annotators[0]!.tested!
    expect(first(both).p).toBe(first(alone).p)
    expect(first(both).p_adjusted).toBeGreaterThan(first(alone).p_adjusted!)
  })
})

describe('what it refuses', () => {
  it.each([
    [{ epsilon: -0.1 }],
    [{ epsilon: 1.1 }],
    [{ epsilon: Number.NaN }],
    [{ q: 0 }],
    [{ q: 1 }],
    [{ min_humans_per_item: 1 }],
    [{ min_items_per_human: 1 }],
  ])('%j', settings => {
    expect(() => one([1, 1], times(3, [1, 1]), settings)).toThrow(RangeError)
  })

  it('lists of unequal length and labels that are not numbers', () => {
    expect(() => one([1, 1], [[1, 1], [1]])).toThrow(RangeError)
    expect(() => one([1, 1], [[1, 1]], {}, { clusterOf: [0] })).toThrow(RangeError)
    expect(() => one([1, Number.NaN], [[1, 1]])).toThrow(RangeError)
    expect(() => altTest(['a', 'b'], [domainOf([1], [[1]])])).toThrow(RangeError)
  })
})

it('cannot see a judge that never says yes where yes is rare: that is for kappa to show', () => {
  const yesOnTenth = Array.from({ length: 60 }, (_, item) => (item % 10 === 0 ? 1 : 0))
  expect(one(times(60, 0), times(3, yesOnTenth))).toMatchObject({ verdict: 'passes', omega: 1, rho: 0.9 })
})

it('fails four in ten judges that are as good as the annotators from 30 items, and few from 100 (docs/alt-test.md)', () => {
  const generator = xoroshiro128plus(5)
  const chance = () => (generator.next() >>> 0) / 2 ** 32
  const passing = (items: number) => {
    let passed = 0
    for (let run = 0; run < 500; run++) {
      const truth = Array.from({ length: items }, () => (chance() < 0.5 ? 1 : 0))
      const rated = () => truth.map(label => (chance() < 0.8 ? label : 1 - label))
      if (one(rated(), [rated(), rated(), rated()]).verdict === 'passes') passed++
    }
    return passed / 500
  }
  const shares = [30, 60, 100].map(passing)
  for (const [at, share] of [0.58, 0.88, 0.98].entries())
    expect(Math.abs(shares[at]! - share)).toBeLessThan(0.02)
})

describe('Benjamini and Yekutieli', () => {
  /** The largest k with p(k) ≤ (k/m) q/c, and the k smallest rejected: the rule as it is published. */
  function published(p: readonly number[], q: number): boolean[] {
    let c = 0
    for (let i = 1; i <= p.length; i++) c += 1 / i
    const order = [...p.keys()].sort((a, b) => p[a]! - p[b]!)
    let k = 0
    for (const [at, index] of order.entries()) if (p[index]! <= (((at + 1) / p.length) * q) / c) k = at + 1
    const rejected = new Set(order.slice(0, k))
    return p.map((_, index) => rejected.has(index))
  }
  /** Whether some p lies on some threshold but for the last digits, where the order of multiplying decides. */
  const onEdge = (p: readonly number[], q: number) => {
    const c = p.reduce((sum, _, i) => sum + 1 / (i + 1), 0)
    return p.some(value => p.some((_, i) => Math.abs(value - (((i + 1) / p.length) * q) / c) < 1e-12))
  }

  it('adjusted p ≤ q rejects what the published rule rejects', () => {
    const small = fc.double({ min: 0, max: 0.1, noNaN: true })
    const any = fc.double({ min: 0, max: 1, noNaN: true })
    let mixed = 0
    fc.assert(
      fc.property(
        fc.array(fc.oneof(small, small, any), { minLength: 1, maxLength: 12 }),
        fc.double({ min: 0.001, max: 0.3, noNaN: true }),
        (p, q) => {
          fc.pre(!onEdge(p, q))
          const found = benjaminiYekutieli(p).map(adjusted => adjusted! <= q)
          expect(found).toEqual(published(p, q))
          if (found.includes(true) && found.includes(false)) mixed++
        },
      ),
      { numRuns: 2000 },
    )
    expect(mixed).toBeGreaterThan(50)
  })

  it('a p that passes only thanks to larger ones is rejected by both', () => {
    // Thresholds of three at q .05: .00909, .01818, .02727. The first fails its own and is carried by the third.
    const p = [0.012, 0.0185, 0.027]
    expect(published(p, 0.05)).toEqual([true, true, true])
    expect(benjaminiYekutieli(p).map(adjusted => adjusted! <= 0.05)).toEqual([true, true, true])
  })
})

describe('properties', () => {
  const label = fc.option(fc.integer({ min: 0, max: 3 }), { freq: 6 })
  const tables = fc
    .record({ items: fc.integer({ min: 2, max: 24 }), raters: fc.integer({ min: 2, max: 5 }) })
    .chain(({ items, raters }) =>
      fc.record({
        judge: fc.array(label, { minLength: items, maxLength: items }),
        labels: fc.array(fc.array(label, { minLength: items, maxLength: items }), {
          minLength: raters,
          maxLength: raters,
        }),
        clusterOf: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: items, maxLength: items }),
        order: fc.shuffledSubarray([...Array(items).keys()], { minLength: items, maxLength: items }),
        seats: fc.shuffledSubarray([...Array(raters).keys()], { minLength: raters, maxLength: raters }),
        relabel: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }),
        score: fc.constantFrom<AltScore>('accuracy', 'negative_rmse'),
        epsilon: fc.constantFrom(0, 0.1, 0.2),
      }),
    )
  const minimum = { min_items_per_human: 2 }
  type Table = typeof tables extends fc.Arbitrary<infer T> ? T : never
  const run = ({ judge, labels, clusterOf, score, epsilon }: Table) =>
    one(judge, labels, { ...minimum, epsilon }, { clusterOf, score })

  it('the order of the items changes nothing, to the last bit', () => {
    fc.assert(
      fc.property(tables, table => {
        const pick = <T>(list: readonly T[]) => table.order.map(item => list[item]!)
        const moved = {
          ...table,
          judge: pick(table.judge),
          labels: table.labels.map(pick),
          clusterOf: pick(table.clusterOf),
        }
        expect(run(moved)).toEqual(run(table))
      }),
    )
  })

  it('the order of the annotators changes nothing but their order', () => {
    fc.assert(
      fc.property(tables, table => {
        const plain = run(table)
        const moved = run({ ...table, labels: table.seats.map(seat => table.labels[seat]!) })
        expect(moved.omega).toBe(plain.omega)
        expect(moved.clustered!.omega).toBe(plain.clustered!.omega)
        expect([moved.verdict, moved.no_verdict]).toEqual([plain.verdict, plain.no_verdict])
        if (plain.rho !== null) expect(moved.rho).toBeCloseTo(plain.rho, 12)
        for (const [at, seat] of table.seats.entries())
          expect({ ...moved.annotators[at]!, annotator: '' }).toEqual({
            ...plain.annotators[seat]!,
            annotator: '',
          })
      }),
    )
  })

  it('accuracy does not care what labels are called, nor RMSE where its numbers begin', () => {
    fc.assert(
      fc.property(tables, table => {
        const rename = (code: number | null) =>
          code === null ? null : table.score === 'accuracy' ? table.relabel[code]! : 1000 - 3 * code
        const renamed = {
          ...table,
          judge: table.judge.map(rename),
          labels: table.labels.map(own => own.map(rename)),
        }
        expect(run(renamed)).toEqual(run(table))
      }),
    )
  })

  it('the two scores are one on a scale of two levels', () => {
    fc.assert(
      fc.property(tables, table => {
        const two = (code: number | null) => (code === null ? null : code % 2)
        const binary = {
          ...table,
          judge: table.judge.map(two),
          labels: table.labels.map(own => own.map(two)),
        }
        const { score: _a, ...accuracy } = run({ ...binary, score: 'accuracy' })
        const { score: _b, ...rmse } = run({ ...binary, score: 'negative_rmse' })
        expect(rmse).toEqual(accuracy)
      }),
    )
  })

  it('a judge that repeats one annotator never loses an item to that annotator', () => {
    fc.assert(
      fc.property(tables, table => {
        const found = run({ ...table, judge: table.labels[0]! }).annotators[0]!
        if (found.n > 0) expect(found).toMatchObject({ rho_judge: 1, rho_human: 1, mean_difference: 0 })
      }),
    )
  })

  it('with one item a cluster the variant over clusters is the published test', () => {
    fc.assert(
      fc.property(tables, table => {
        const { annotators, clustered, omega } = run({ ...table, clusterOf: [...table.judge.keys()] })
        expect(clustered!.omega).toBe(omega)
        for (const [at, { tested }] of annotators.entries()) {
          const other = clustered!.annotators[at]!.tested
          expect(other === null).toBe(tested === null)
          if (!tested || !other) continue
          expect(other.df).toBe(tested.df)
          expect(other.se).toBeCloseTo(tested.se, 12)
          if (tested.p === null) expect(other.p).toBeNull()
          else expect(other.p).toBeCloseTo(tested.p, 10)
        }
      }),
    )
  })

  it('prints neither NaN nor infinity, and a p has no place without a test', () => {
    fc.assert(
      fc.property(tables, table => {
        const found = run(table)
        expect(JSON.parse(JSON.stringify(found))).toEqual(found)
        for (const { tested, skipped } of [...found.annotators, ...found.clustered!.annotators])
          expect(tested === null).toBe(skipped !== null)
      }),
    )
  })
})
