import { describe, expect, it } from 'vitest'
import { LocatedError } from '#schema/located.ts'
import { Result } from '#schema/metric.ts'
import { agreeFile, parseAgreeOptions } from '#server/agreement/agree.ts'
import { agreeText } from '#server/agreement/agreeText.ts'
import { runJobs } from '#server/agreement/resampling/pool.ts'
import { allMetrics, pairMetrics } from '#server/statistics/result.ts'

async function run(lines: string[], ...argv: string[]) {
  const quick = argv.includes('--bootstrap') ? [] : ['--bootstrap', '0']
  const { file, options } = parseAgreeOptions(['r.csv', ...quick, ...argv])
  const source = [new TextEncoder().encode(`${lines.join('\n')}\n`)]
  const report = await agreeFile({ name: file, source, options, run: runJobs })
  return { report, text: agreeText(report) }
}

async function problemsOf(lines: string[], ...argv: string[]) {
  try {
    await run(lines, ...argv)
  } catch (error) {
    if (error instanceof LocatedError) return error.problems
    throw error
  }
  throw new Error('nothing was refused')
}

/** One column of values a rater, units numbered in order. */
function table(ratings: Record<string, (string | number)[]>, item = 'Q1'): string[] {
  const rows = Object.entries(ratings).flatMap(([rater, values]) =>
    values.map((value, unit) => `${rater},u${unit + 1},${item},${value}`),
  )
  return ['rater,unit,item,value', ...rows]
}

const fourPoint = table({ a: [4, 4, 3, 4, 2, 4, 1, 1], b: [4, 4, 3, 4, 4, 2, 1, 1] })

describe('the report of agree', () => {
  it('has the keys of the contract and a valid result for every metric', async () => {
    const { report } = await run(fourPoint, '--scale', '1,2,3,4')
    expect(report).toMatchObject({ seed: 1, replicates: 0 })
    const [item] = report.items
    expect(item).toMatchObject({
      item: 'Q1',
      scale: ['1', '2', '3', '4'],
      scale_source: 'declared',
      raters: ['a', 'b'],
    })
    expect(item!.pairs[0]).toMatchObject({ raters: ['a', 'b'], n: 8 })
    expect(item!.all).toMatchObject({ n_units: 8, n_raters: 2 })
    expect(Object.keys(item!.pairs[0]!.results)).toEqual([...pairMetrics])
    expect(Object.keys(item!.all.results)).toEqual([...allMetrics])
    const results = [...Object.values(item!.pairs[0]!.results), ...Object.values(item!.all.results)]
    for (const result of results) expect(Result.parse(JSON.parse(JSON.stringify(result)))).toEqual(result)
  })

  it('gives the values of the TensorFlow Addons example: kappa .6190, quadratic .6893, with general errors', async () => {
    const { results } = (await run(fourPoint, '--scale', '1,2,3,4')).report.items[0]!.pairs[0]!
    expect(results.cohen_kappa).toMatchObject({
      value: expect.closeTo(0.6190476190476191, 9),
      se: expect.closeTo(0.23222434674815612, 9),
    })
    expect(results.weighted_kappa_quadratic).toMatchObject({
      value: expect.closeTo(0.6893203883495147, 9),
      se: expect.closeTo(0.2267728260819964, 9),
    })
    expect(results.spearman.value).toBeCloseTo(0.6643835616438356, 9)
  })

  it('joins raters by unit, whatever the order of the lines', async () => {
    const [header, ...rows] = fourPoint
    const shuffled = [
      header!,
      ...rows.filter((_, i) => i % 3 === 1),
      ...rows.filter((_, i) => i % 3 !== 1).reverse(),
    ]
    const plain = (await run(fourPoint, '--raters', 'a,b')).report.items
    expect(JSON.stringify((await run(shuffled, '--raters', 'a,b')).report.items)).toBe(JSON.stringify(plain))
  })

  it('takes the names that objects are born with as names of raters, units, items and labels', async () => {
    const lines = [
      'rater,unit,item,value',
      '__proto__,__proto__,__proto__,toString',
      'constructor,__proto__,__proto__,toString',
      '__proto__,constructor,__proto__,__proto__',
      'constructor,constructor,__proto__,toString',
    ]
    const argv = ['--item', '__proto__=toString,__proto__', '--raters', 'constructor,__proto__']
    const [item] = (await run(lines, ...argv)).report.items
    expect(item).toMatchObject({ item: '__proto__', scale: ['toString', '__proto__'] })
    expect(item!.pairs[0]).toMatchObject({
      raters: ['constructor', '__proto__'],
      n: 2,
      results: { percent_agreement: { value: 0.5 } },
    })
  })

  it('repeats itself to the byte', async () => {
    expect(JSON.stringify((await run(fourPoint)).report)).toBe(JSON.stringify((await run(fourPoint)).report))
  })

  it('measures a pair over the units both rated and says how many only one did', async () => {
    const { report } = await run(table({ a: [1, 2, 1, ''], b: [1, 2, '', 2] }), '--scale', '1,2')
    const [item] = report.items
    expect(item!.pairs[0]).toMatchObject({
      n: 2,
      n_one_only: 2,
      results: { cohen_kappa: { value: 1, n: 2 } },
    })
    expect(item!.all).toMatchObject({ n_units: 4, n_pairable_units: 2, n_complete_units: 2 })
    expect(report.left_out).toEqual([
      { reason: 'empty-value', count: 2 },
      { reason: 'rater-not-selected', count: 0 },
      { reason: 'unit-rated-once', count: 2 },
    ])
  })

  it('keeps raters in order of first appearance, or as named, and counts those not named', async () => {
    const lines = table({ z: [1, 2], a: [1, 1], m: [2, 2] })
    const pairs = async (...argv: string[]) =>
      (await run(lines, ...argv)).report.items[0]!.pairs.map(pair => pair.raters)
    expect(await pairs()).toEqual([
      ['z', 'a'],
      ['z', 'm'],
      ['a', 'm'],
    ])
    expect(await pairs('--raters', 'm,z')).toEqual([['m', 'z']])
    expect((await run(lines, '--raters', 'm,z')).report.left_out).toContainEqual({
      reason: 'rater-not-selected',
      count: 2,
    })
  })

  it('refuses a rater or an item that the file does not have', async () => {
    expect(await problemsOf(fourPoint, '--raters', 'a,c')).toEqual([
      {
        file: 'r.csv',
        field: '--raters',
        code: 'unknown-rater',
        details: { rater: 'c', raters: ['a', 'b'] },
      },
    ])
    expect(await problemsOf(fourPoint, '--item', 'Q9=1,2')).toMatchObject([
      { field: '--item', code: 'absent-item' },
    ])
  })
})

describe('the scale', () => {
  it('is sorted as numbers when observed, so 10 comes after 9', async () => {
    const { scale, scale_source } = (await run(table({ a: [10, 9, 2, 1], b: [9, 10, 1, 2] }))).report
      .items[0]!
    expect({ scale, scale_source }).toEqual({ scale: ['1', '2', '9', '10'], scale_source: 'observed' })
  })

  it('of words nobody declared allows nominal coefficients only', async () => {
    const [item] = (await run(table({ a: ['yes', 'no', 'no'], b: ['yes', 'no', 'yes'] }))).report.items
    const missing = Object.entries({ ...item!.pairs[0]!.results, ...item!.all.results }).filter(
      ([, r]) => r.value === null,
    )
    expect(missing.every(([, r]) => 'undefined' in r && r.undefined === 'scale-not-declared')).toBe(true)
    expect(missing.map(([metric]) => metric).sort()).toEqual(
      [
        'weighted_kappa_linear',
        'weighted_kappa_quadratic',
        'spearman',
        'kendall_tau_b',
        'gwet_ac2_linear',
        'gwet_ac2_quadratic',
        'prevalence_index',
        'bias_index',
        'macro_f1_declared',
        'krippendorff_alpha_ordinal',
        'krippendorff_alpha_interval',
        'icc_1_1',
        'icc_2_1',
        'icc_3_1',
        'icc_1_k',
        'icc_2_k',
        'icc_3_k',
      ].sort(),
    )
  })

  it('of words keeps its declared order, never the alphabet: quadratic kappa .6667', async () => {
    const a = ['low', 'mid', 'high', 'low', 'high', 'mid', 'low', 'high']
    const b = ['low', 'high', 'high', 'mid', 'high', 'low', 'low', 'mid']
    const [item] = (await run(table({ a, b }), '--scale', 'low,mid,high')).report.items
    expect(item!.pairs[0]!.results.weighted_kappa_quadratic.value).toBeCloseTo(2 / 3, 12)
    expect(item!.all.results.krippendorff_alpha_ordinal.value).toBeCloseTo(0.6875, 12)
    expect(item!.all.results.icc_2_1).toMatchObject({ value: null, undefined: 'labels-not-numeric' })
  })

  it('can be another one for one item', async () => {
    const lines = [
      ...table({ a: [1, 2], b: [1, 1] }),
      ...table({ a: ['no', 'yes'], b: ['no', 'no'] }, 'Q2').slice(1),
    ]
    const items = (await run(lines, '--scale', '1,2,3', '--item', 'Q2=no,yes')).report.items
    expect(items.map(({ item, scale }) => [item, scale])).toEqual([
      ['Q1', ['1', '2', '3']],
      ['Q2', ['no', 'yes']],
    ])
  })

  it('by value differs from by index where steps are unequal', async () => {
    const lines = table({ a: [0, 1, 2, 5, 10, 10, 5, 2], b: [0, 2, 2, 5, 5, 10, 10, 1] })
    const kappa = async (by: string) =>
      (await run(lines, '--scale', '0,1,2,5,10', '--distance', by)).report.items[0]!.pairs[0]!.results
        .weighted_kappa_quadratic.value
    expect(await kappa('value')).toBeCloseTo(0.7544273907910272, 9)
    expect(await kappa('index')).not.toBeCloseTo(0.7544273907910272, 2)
  })

  it('of words has no distance by value', async () => {
    const lines = table({ a: ['no', 'yes'], b: ['no', 'no'] })
    const { results } = (await run(lines, '--scale', 'no,yes', '--distance', 'value')).report.items[0]!
      .pairs[0]!
    expect(results.weighted_kappa_linear).toMatchObject({ value: null, undefined: 'labels-not-numeric' })
    expect(results.cohen_kappa.value).toBe(0)
  })

  it('of numbers too large or too small to square is a scale of words', async () => {
    const [item] = (await run(table({ a: ['1e200', '3'], b: ['3', '3'] }), '--scale', '3,1e200')).report.items
    expect(item!.all.results.krippendorff_alpha_interval).toMatchObject({ undefined: 'labels-not-numeric' })
    const [tiny] = (await run(table({ a: ['1e-200', '0'], b: ['0', '0'] }))).report.items
    expect(tiny!.all.results.icc_2_1).toMatchObject({ undefined: 'scale-not-declared' })
  })

  it('refuses one number written in two ways, which would look like disagreement', async () => {
    expect(await problemsOf(table({ a: ['1', '2'], b: ['1.0', '2.0'] }))).toMatchObject([
      { file: 'r.csv', field: 'Q1', code: 'same-number-two-labels', details: { labels: ['1', '1.0'] } },
    ])
  })
})

describe('what cannot be known', () => {
  it('takes the cluster as what was drawn where clusters hold several units, the unit where none does', async () => {
    const rows = (cluster: (unit: number) => string) => [
      'rater,unit,value,cluster',
      ...[1, 2, 1, 2, 1, 1, 2, 2].flatMap((value, unit) => [
        `a,${unit},${value},${cluster(unit)}`,
        `b,${unit},${unit < 4 ? value : 2},${cluster(unit)}`,
      ]),
    ]
    const shared = (await run(rows(unit => `p${unit % 4}`))).report.items[0]!
    expect(shared.n_clusters).toBe(4)
    const results = [...Object.values(shared.pairs[0]!.results), ...Object.values(shared.all.results)]
    for (const result of results) {
      if (result.value === null) continue
      expect(result).not.toHaveProperty('analytic')
      if (result.ci) expect(result.ci.method).toMatch(/^jackknife-t/)
    }
    expect(shared.pairs[0]!.results.cohen_kappa).toMatchObject({ groups: 4, ci: { level: 0.95 } })
    const alone = (await run(rows(unit => `p${unit}`))).report.items[0]!
    const plain = (await run(rows(unit => `p${unit}`).map(line => line.replace(/,[^,]*$/, '')))).report
      .items[0]!
    const analytic = (item: typeof alone) =>
      Object.values(item.pairs[0]!.results).map(result => (result.value === null ? null : result.analytic))
    expect(analytic(alone)).toEqual(analytic(plain))
    expect(analytic(alone).filter(Boolean).length).toBeGreaterThan(8)
    expect(alone.pairs[0]!.results.cohen_kappa).toMatchObject({
      groups: 8,
      analytic: { method: 'fleiss-cohen-everitt-1969' },
    })
  })

  it('gives bootstrap intervals only when replicates are asked for, and repeats them by seed', async () => {
    const kappa = async (...argv: string[]) =>
      (await run(fourPoint, ...argv)).report.items[0]!.pairs[0]!.results.cohen_kappa
    expect(await kappa()).not.toHaveProperty('bootstrap')
    const seeded = await kappa('--bootstrap', '300', '--seed', '5')
    expect(seeded).toMatchObject({ bootstrap: { replicates: 300, level: 0.95 } })
    expect(await kappa('--bootstrap', '300', '--seed', '5')).toEqual(seeded)
    expect(await kappa('--bootstrap', '300', '--seed', '6')).not.toEqual(seeded)
  })

  it('counts single ratings among the groups of a coefficient that they enter, and of no other', async () => {
    const { all } = (await run(table({ a: [1, 2, 1, 2, 1, ''], b: [1, 2, 2, '', '', 1] }), '--scale', '1,2'))
      .report.items[0]!
    expect(all).toMatchObject({ n_units: 6, n_pairable_units: 3 })
    expect(all.results.gwet_ac1).toMatchObject({ n: 6, groups: 6 })
    expect(all.results.fleiss_kappa).toMatchObject({ n: 6, groups: 6 })
    expect(all.results.krippendorff_alpha_nominal).toMatchObject({ n: 3, groups: 3 })
  })

  it('claims no interval from one unit with two ratings', async () => {
    const { all } = (await run(table({ a: [1, ''], b: [1, 2] }), '--scale', '1,2')).report.items[0]!
    expect(all.results.gwet_ac1).toMatchObject({ value: 1, ci: null })
  })

  it('does not depend on the last bit of a value on the edge: relabelled raters have the same interval', async () => {
    const lines = table({ a: [3, 1, 2, 1, 2], b: [1, 2, 3, 2, 1], c: [2, 3, 1, 3, 3] })
    const forms = async (raters: string) => {
      const { results } = (await run(lines, '--scale', '1,2,3', '--raters', raters)).report.items[0]!.all
      return [results.icc_1_1, results.icc_1_k].map(found =>
        found.value === null ? found.undefined : (found.ci?.method ?? found.ci_undefined),
      )
    }
    expect(await forms('c,b,a')).toEqual(await forms('a,b,c'))
  })

  it('loses no digit to a large common offset of numeric labels', async () => {
    const of = async (offset: number) => {
      const at = (list: number[]) => list.map(value => value + offset)
      const lines = table({ a: at([1, 2, 3, 2, 1, 3]), b: at([1, 2, 2, 2, 1, 3]) })
      return (await run(lines)).report.items[0]!.all.results.icc_2_1.value!
    }
    expect(await of(1e12)).toBeCloseTo(await of(0), 12)
  })

  it('takes the groups of a pair, not of the file, where raters overlap in part', async () => {
    const third = [
      'rater,unit,value',
      ...['a', 'b', 'c'].flatMap((rater, first) =>
        Array.from({ length: 12 }, (_, unit) => [unit, (unit * 7 + first * (unit % 2)) % 3] as const)
          .filter(([unit]) => unit % 3 !== first)
          .map(([unit, value]) => `${rater},${unit},${value}`),
      ),
    ]
    const { pairs, all } = (await run(third)).report.items[0]!
    expect(pairs.map(({ n, results }) => [n, results.percent_agreement])).toEqual([
      [4, expect.objectContaining({ groups: 4 })],
      [4, expect.objectContaining({ groups: 4 })],
      [4, expect.objectContaining({ groups: 4 })],
    ])
    expect(all).toMatchObject({ n_units: 12, n_pairable_units: 12, n_complete_units: 0 })
    expect(all.results.icc_2_1).toMatchObject({ value: null, undefined: 'no-complete-units' })
  })

  it('prints no NaN, no infinity and no bare null for any shape of table', async () => {
    const shapes = [
      table({ a: [1], b: [2] }),
      table({ a: [1], b: [1] }),
      table({ a: [1, 2, 3] }),
      table({ a: ['', ''], b: ['', ''] }),
      table({ a: [1, ''], b: ['', 2] }),
      table({ a: [2, 1, 1, 1, 1], b: [1, 2, 2, 2, 2] }),
      table({ a: ['1e200', 3, '-1e200'], b: ['-1e200', 3, 3] }),
      table({ a: ['1e-200', 0, '3e-200'], b: ['3e-200', 0, 0] }),
    ]
    for (const by of ['index', 'value']) {
      for (const { pairs, all } of (
        await Promise.all(shapes.map(shape => run(shape, '--distance', by)))
      ).flatMap(({ report }) => report.items)) {
        for (const results of [...pairs.map(pair => pair.results), all.results]) {
          for (const result of Object.values(results)) expect(Result.safeParse(result).success).toBe(true)
        }
      }
    }
  })
})

describe('the text of agree', () => {
  it('is an aligned table with reasons instead of blanks', async () => {
    const { text } = await run(table({ a: ['no', 'no'], b: ['no', 'no'] }))
    expect(text).toContain('scale (observed): no')
    expect(text).toMatch(/cohen_kappa +– {2}undefined: all one value +2/)
    expect(text).toMatch(/percent_agreement +1\.0000 {2}0\.\d{4} to 1\.0000 \(wilson-1927\) +2/)
    expect(text).not.toMatch(/NaN|null|Infinity/)
  })

  it('shows one kind of weighted kappa when asked to, and the report keeps both', async () => {
    const { text, report } = await run(fourPoint, '--weights', 'linear')
    expect(text).toContain('weighted_kappa_linear')
    expect(text).not.toContain('weighted_kappa_quadratic')
    expect(report.items[0]!.pairs[0]!.results.weighted_kappa_quadratic.value).not.toBeNull()
  })
})
