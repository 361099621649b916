import { describe, expect, it } from 'vitest'
import { CorrectedSlice } from '#schema/corrected.ts'
import { correctScore } from '#server/judgeReport/correctScore.ts'
import type { ScoredCase } from '#server/judgeReport/slices.ts'

const aCase = (
  caseId: string,
  judge: number | null,
  physicians: number[],
  more: Partial<ScoredCase> = {},
): ScoredCase => ({
  caseId,
  group: caseId,
  model: null,
  strata: {},
  judge,
  physicians,
  ...more,
})
const plain = { range: null, rate: false, level: 0.95, seed: 1, replicates: 0 }
const ratio = { range: { low: 0, high: 1 }, rate: true, level: 0.95, seed: 1, replicates: 200 }
const overall = (cases: ScoredCase[], correction: Parameters<typeof correctScore>[1] = plain) =>
  correctScore(cases, correction).slices[0]!

describe('corrected scores', () => {
  const cases = [
    aCase('1', 3, [4, 2]),
    aCase('2', 2, [1]),
    aCase('3', 4, [5, 5, 2]),
    aCase('4', 5, []),
    aCase('5', 3, []),
  ]

  it('average the physicians of a case, so that it counts once', () => {
    // Humans 3, 1, 4 by the judge's 3, 2, 4; the others 5 and 3.
    const { results, labelled, unlabelled, judged } = overall(cases)
    expect([labelled.cases, unlabelled.cases, judged.cases]).toEqual([3, 2, 5])
    expect(results.humans).toMatchObject({ value: expect.closeTo(8 / 3, 12), n: 3 })
  })

  it('take the unlabelled cases without the labelled ones', () => {
    const { results } = overall(cases)
    expect(results.ppi.value).toBeCloseTo(8 / 3 + 4 - 3, 12)
    expect(results.naive.value).toBeCloseTo(17 / 5, 12)
  })

  it('flag fewer than fifteen labelled groups, and only those', () => {
    const labelled = (count: number) =>
      Array.from({ length: count }, (_, i) => aCase(`l${i}`, i % 2, [i % 3]))
    expect(overall([...labelled(14), ...cases.slice(3)]).flags).toEqual(['few-groups'])
    expect(overall([...labelled(15), ...cases.slice(3)]).flags).toEqual([])
    const oneGroup = labelled(15).map((one, i) => ({ ...one, group: i < 2 ? 'twins' : one.group }))
    expect(overall([...oneGroup, ...cases.slice(3)]).flags).toEqual(['few-groups'])
  })

  it('give each model its share of all judged cases, whatever share of it humans rated', () => {
    // Humans rated 2 of 2 + 6 cases of a, and 2 of 2 + 2 of b: the shares are 8/12 and 4/12.
    const of = (model: string, human: number[], others: number) => [
      ...human.map((value, i) => aCase(`${model}${i}`, value, [value], { model })),
      ...Array.from({ length: others }, (_, i) => aCase(`${model}u${i}`, i % 2, [], { model })),
    ]
    const found = overall([...of('a', [1, 0], 6), ...of('b', [1, 1], 2)])
    expect(found.results.humans.value).toBeCloseTo((8 / 12) * 0.5 + 4 / 12, 12)
    expect(found.results.ppi.value).toBeCloseTo(0.5, 12)
    // In a stratum too, where a model's labelled cases stand for three times as many others as the other's.
    const inStratum = [...of('a', [1, 0], 6), ...of('b', [1, 1], 2)].map(one => ({
      ...one,
      strata: { x: 'y' },
    }))
    const [stratum] = correctScore(inStratum, plain).slices.filter(({ kind }) => kind === 'stratum')
    expect(stratum!.results.humans.value).toBeCloseTo((8 / 12) * 0.5 + 4 / 12, 12)
  })

  it('weight cases as they are told to', () => {
    const heavy = [
      aCase('1', 1, [0], { weight: 3 }),
      aCase('2', 0, [1]),
      aCase('3', 1, [], { weight: 3 }),
      aCase('4', 0, []),
    ]
    const { results } = overall(heavy)
    expect(results.humans.value).toBeCloseTo(1 / 4, 12)
    expect(results.naive.value).toBeCloseTo(3 / 4, 12)
    expect(results.ppi.value).toBeCloseTo(1 / 4, 12)
  })

  it('cut values and intervals to what the score can be, and keep what was cut', () => {
    const sure = [
      ...Array.from({ length: 6 }, (_, i) => aCase(`l${i}`, i < 2 ? 0 : 1, [1])),
      ...Array.from({ length: 6 }, (_, i) => aCase(`u${i}`, i < 1 ? 0 : 1, [])),
    ]
    const { results, beyond_range } = overall(sure, { ...ratio, rate: false })
    expect(results.ppi).toMatchObject({ value: 1, ci: { high: 1 } })
    expect(beyond_range.ppi).toBeCloseTo(1 + 5 / 6 - 4 / 6, 12)
    expect(overall(sure).results.ppi.value).toBeCloseTo(7 / 6, 12)
  })

  it('correct a rate by what the judge misses, cut and said so, and nothing else', () => {
    // sensitivity 2/3, specificity 2/3, p = 1: (1 + 2/3 - 1) / (1/3) = 2, cut to 1.
    const human = [1, 1, 1, 0, 0, 0]
    const judge = [1, 1, 0, 0, 0, 1]
    const sides = [
      ...human.map((value, i) => aCase(`l${i}`, judge[i]!, [value])),
      ...[1, 1, 1].map((value, i) => aCase(`u${i}`, value, [])),
    ]
    const found = overall(sides, ratio)
    expect(found.results.rogan_gladen).toMatchObject({
      value: 1,
      ci: { high: 1, method: 'rogan-gladen-delta' },
    })
    expect(found.beyond_range.rogan_gladen).toBeCloseTo(2, 12)
    expect(overall(sides).results.rogan_gladen).toMatchObject({ value: null, undefined: 'not-applicable' })
  })

  it('say why there is no correction: nothing judged, labelled or left unlabelled', () => {
    const results = (list: ScoredCase[]) => overall(list).results
    expect(results([aCase('1', null, [1])])).toMatchObject({
      naive: { undefined: 'no-judged' },
      humans: { undefined: 'no-judged' },
      ppi: { undefined: 'no-judged' },
    })
    expect(results(cases.slice(3))).toMatchObject({
      naive: { value: 4 },
      humans: { undefined: 'no-labelled' },
      ppi_tuned: { undefined: 'no-labelled' },
    })
    expect(results(cases.slice(0, 3))).toMatchObject({
      naive: { value: 3 },
      humans: { value: expect.closeTo(8 / 3, 12) },
      ppi: { undefined: 'no-unlabelled' },
      ppi_tuned: { undefined: 'no-unlabelled' },
    })
    const withModels = [
      aCase('1', 1, [1], { model: 'a' }),
      aCase('2', 0, [], { model: 'a' }),
      aCase('3', 0, [], { model: 'b' }),
    ]
    expect(results(withModels)).toMatchObject({ humans: { undefined: 'model-without-value' } })
  })

  it('leave cases out that the judge has no score for, and count them', () => {
    const { left_out, slices } = correctScore([...cases, aCase('6', null, [1]), aCase('7', null, [])], plain)
    expect(left_out).toEqual([
      { reason: 'judge-missing', count: 1 },
      { reason: 'judge-and-humans-missing', count: 1 },
    ])
    expect(slices[0]).toEqual(overall(cases))
  })

  it('count patients with cases of both kinds, and share λ between models, not for one alone', () => {
    const list = ['a', 'b'].flatMap(model =>
      Array.from({ length: 8 }, (_, i) =>
        aCase(`${model}${i}`, (i + (model === 'a' ? 0 : 1)) % 3, i < 4 ? [i % 3] : [], {
          model,
          group: `p${i % 6}`,
        }),
      ),
    )
    const { slices, ranking } = correctScore(list, plain)
    const [whole, a, b] = slices
    expect(whole).toMatchObject({ groups_with_both: 2, judged: { groups: 6 }, lambda_from: 'pooled' })
    expect(a!.lambda).toBe(b!.lambda)
    expect(ranking!.before.places!.map(({ model }) => model)).toEqual(['a', 'b'])
    expect(correctScore(list, { ...plain, lambda: 'cross-fitted' }).slices[1]!.lambda_from).toBe(
      'cross-fitted',
    )
    const alone = correctScore(
      list.filter(one => one.model === 'a'),
      plain,
    )
    expect(alone.slices[0]!.lambda_from).toBe('cross-fitted')
    expect(alone.ranking).toBeNull()
  })

  it('do not rank models by a method that has no interval for one of them', () => {
    const list = [
      ...cases.map(one => ({ ...one, model: 'a' })),
      aCase('b1', 1, [], { model: 'b' }),
      aCase('b2', 2, [], { model: 'b' }),
    ]
    const { ranking } = correctScore(list, plain)
    expect(ranking!.before.places).toHaveLength(2)
    expect(ranking!.after).toEqual({ by: 'ppi_tuned', places: null, without: ['b'] })
  })

  it('fit the shape that screens read, for any mixture of cases', () => {
    const list = Array.from({ length: 40 }, (_, i) =>
      aCase(`${i}`, i % 7 === 0 ? null : i % 2, i % 3 === 0 ? [Number(i % 4 > 1)] : [], {
        model: ['a', 'b', null][i % 3]!,
        group: `p${i % 11}`,
        strata: i % 5 === 0 ? {} : { literacy: i % 2 === 0 ? 'low' : 'high' },
      }),
    )
    for (const slice of correctScore(list, ratio).slices) expect(CorrectedSlice.parse(slice)).toEqual(slice)
  })

  it('draw the same bootstrap again for the same seed', () => {
    const list = Array.from({ length: 40 }, (_, i) =>
      aCase(`${i}`, Number(i % 4 > 1 || i % 7 === 0), i < 20 ? [Number(i % 4 > 1)] : []),
    )
    const first = overall(list, ratio).results.rogan_gladen
    expect(overall(list, ratio).results.rogan_gladen).toEqual(first)
    expect(overall(list, { ...ratio, seed: 2 }).results.rogan_gladen).not.toEqual(first)
  })
})
