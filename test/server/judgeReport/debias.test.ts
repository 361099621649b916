import { describe, expect, it } from 'vitest'
import { DebiasReport } from '#schema/corrected.ts'
import { LocatedError } from '#schema/located.ts'
import { hasWords } from '#server/commands/words.ts'
import { debiasFile, parseDebiasOptions } from '#server/judgeReport/debias.ts'

const run = (lines: string[], ...args: string[]) => {
  const { options } = parseDebiasOptions(['cases.csv', ...args])
  return debiasFile({ name: 'cases.csv', source: [new TextEncoder().encode(lines.join('\n'))], options })
}

async function problemsOf(work: () => unknown) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof LocatedError)) throw error
    for (const { code } of error.problems) expect(hasWords(code), code).toBe(true)
    return error.problems.map(({ line, field, code }) => [line, field, code])
  }
  throw new Error('nothing was refused')
}

const wide = [
  'unit,judge,dr_a,dr_b,model,literacy,patient',
  'u1,1,1,1,m1,low,p1',
  'u2,1,0,,m1,low,p2',
  'u3,0,0,1,m2,high,p1',
  'u4,1,1,,m2,high,p2',
  'u5,1,,,m1,low,p3',
  'u6,0,,,m1,,p4',
  'u7,1,,,m2,high,p3',
  'u8,1,,,m2,high,p4',
]
const roles = 'human=dr_a,human=dr_b,stratum=literacy,cluster=patient'

describe('debias', () => {
  it('corrects one line a case: several humans averaged, models, strata, clusters', async () => {
    const { report, text } = await run(wide, '--columns', roles)
    expect(DebiasReport.parse(report)).toEqual(report)
    expect(report).toMatchObject({ judge: 'judge', humans: ['dr_a', 'dr_b'], rows: 8, cases: 8, rate: true })
    expect(report.range).toEqual({ low: 0, high: 1 })
    expect(report.slices.map(({ kind, value }) => [kind, value])).toEqual([
      ['overall', null],
      ['model', 'm1'],
      ['model', 'm2'],
      ['stratum', 'high'],
      ['stratum', 'low'],
    ])
    const [, m1, m2] = report.slices
    // m1: humans 1, 0; judge 1, 1; others 1, 0. m2: humans 1/2, 1; judge 0, 1; others 1, 1.
    expect(m1!.results).toMatchObject({ naive: { value: 0.75 }, humans: { value: 0.5 }, ppi: { value: 0 } })
    expect(m2!.results).toMatchObject({ humans: { value: 0.75 }, ppi: { value: 1 } })
    expect(m2!.beyond_range).toMatchObject({ ppi: 1.25 })
    expect(m1!.labelled).toEqual({ cases: 2, groups: 2 })
    expect(text).toContain('few groups')
    expect(text).toContain('1.2500 before the cut')
    expect(text).toContain('humans alone, PPI and PPI++ weigh each model by its share of all cases')
    expect(text).toMatch(/Rogan-Gladen .* 0\.0000 to 1\.0000 \(.*the whole range, so it tells nothing\)/)
  })

  it('reads the same from one line a rating, where the judge is named', async () => {
    const long = ['patient,model,literacy,unit,rater,value']
    for (const line of wide.slice(1)) {
      const [unit, judge, a, b, model, literacy, patient] = line.split(',')
      for (const [rater, value] of [
        ['dr_a', a],
        ['the judge', judge],
        ['dr_b', b],
      ])
        long.push(`${patient},${model},${literacy},${unit},${rater},${value}`)
    }
    const [first, second] = await Promise.all([
      run(wide, '--columns', roles),
      run(long, '--judge', 'the judge', '--columns', 'stratum=literacy,cluster=patient'),
    ])
    expect(second.report).toEqual({ ...first.report, judge: 'the judge', rows: 24 })
  })

  it('takes weights, a range and a cross-fitted λ, and numbers that are no rate', async () => {
    const scores = ['unit,judge,human,weight', 'a,4,2,3', 'b,2,3,1', 'c,3,,1', 'd,5,,2', 'e,1,2.5,2']
    const { report } = await run(scores, '--range', '1,5', '--lambda', 'cross-fitted')
    expect(report).toMatchObject({ rate: false, range: { low: 1, high: 5 }, ranking: null })
    expect(report.slices[0]!.results.humans.value).toBeCloseTo((6 + 3 + 5) / 6, 12)
    expect(report.slices[0]!.results.rogan_gladen).toMatchObject({ undefined: 'not-applicable' })
  })

  it('says where a file is wrong, all of it at once', async () => {
    const wrong = [
      'unit,judge,human,model,weight',
      'a,1,NaN,m,1',
      'b,one,1,m,1',
      ',1,1,m,1',
      'c,1,1,m,0',
      'a,1,1,m,1',
      'd,1,n/a,m,1',
      'e,1,1,m',
    ]
    expect(await problemsOf(() => run(wrong))).toEqual([
      [2, 'human', 'nan'],
      [3, 'judge', 'value-not-a-number'],
      [4, 'unit', 'empty-field'],
      [5, 'weight', 'weight-not-positive'],
      [6, 'unit', 'unit-twice'],
      [7, 'human', 'missing-marker'],
      [8, undefined, 'ragged-row'],
    ])
    expect(await problemsOf(() => run(['unit,score', 'a,1']))).toEqual([[1, 'judge', 'unknown-column']])
    expect(await problemsOf(() => run(['unit,judge']))).toEqual([[1, undefined, 'no-rows']])
    expect(await problemsOf(() => run(['unit,judge', 'a,7'], '--range', '1,5'))).toEqual([
      [2, 'judge', 'outside-range'],
    ])
    const long = ['unit,rater,value,model', 'a,j,1,m', 'a,h,1,n', 'a,j,0,m']
    expect(await problemsOf(() => run(long, '--judge', 'j'))).toEqual([
      [3, undefined, 'unit-differs'],
      [4, 'value', 'second-rating'],
    ])
    expect(await problemsOf(() => run(long.slice(0, 2), '--judge', 'k'))).toEqual([
      [undefined, '--judge', 'unknown-rater'],
    ])
  })

  it('says which option is wrong', async () => {
    const refused = (...args: string[]) => problemsOf(() => parseDebiasOptions(args))
    expect(await refused()).toEqual([[undefined, 'FILE', 'no-file']])
    expect(await refused('f', '--lambda', 'none', '--range', '5,1', '--bootstrap', '-1x')).toEqual([
      [undefined, '--bootstrap', 'option-needs-value'],
    ])
    expect(
      await refused('f', '--lambda', 'none', '--range', '5,1', '--seed', 'x', '--bootstrap', '100001'),
    ).toEqual([
      [undefined, '--bootstrap', 'too-large'],
      [undefined, '--lambda', 'not-one-of'],
      [undefined, '--range', 'not-a-range'],
      [undefined, '--seed', 'not-a-whole-number'],
    ])
    expect(await refused('f', '--columns', 'judge=a,judge=b,shoe=c,unit', '--wide')).toEqual([
      [undefined, '--wide', 'unknown-option'],
    ])
    expect(await refused('f', '--columns', 'judge=a,judge=b,shoe=c,unit,human=x,human=x,rater=r')).toEqual([
      [undefined, '--columns', 'duplicate-name'],
      [undefined, '--columns', 'unknown-role'],
      [undefined, '--columns', 'not-name-equals-value'],
      [undefined, '--columns', 'duplicate-name'],
      [undefined, '--columns', 'role-of-other-form'],
    ])
    expect(await refused('f', 'g', '--judge', 'j', '--columns', 'judge=a')).toEqual([
      [undefined, '--columns', 'role-of-other-form'],
      [undefined, 'FILE', 'one-file-only'],
    ])
  })
})
