import { describe, expect, it } from 'vitest'
import { AltNoVerdictReason, AltScore, AltSkipReason, AltTestReport } from '#schema/altTest.ts'
import { LocatedError } from '#schema/located.ts'
import { hasWords, problemText } from '#server/commands/words.ts'
import { altTestFile } from '#server/judgeReport/altTestFile.ts'
import { parseAltTestOptions } from '#server/judgeReport/altTestOptions.ts'
import { altSkipReasons } from '#server/statistics/altTest.ts'
import { altNoVerdictReasons } from '#server/statistics/altVerdict.ts'
import { altScores } from '#server/statistics/altWins.ts'

async function run(lines: string[], ...argv: string[]) {
  const { file, options } = parseAltTestOptions(['r.csv', '--judge', 'j', ...argv])
  const source = [new TextEncoder().encode(`${lines.join('\n')}\n`)]
  const found = await altTestFile({ name: file, source, options })
  expect(AltTestReport.parse(JSON.parse(JSON.stringify(found.report)))).toEqual(found.report)
  return found
}

async function problemsOf(lines: string[], ...argv: string[]) {
  try {
    await run(lines, ...argv)
  } catch (error) {
    if (!(error instanceof LocatedError)) throw error
    for (const problem of error.problems) {
      expect(hasWords(problem.code)).toBe(true)
      expect(problemText(problem)).not.toMatch(/undefined|\[object|\{\{/)
    }
    return error.problems
  }
  throw new Error('nothing was refused')
}

/** Rows of raters over units u0, u1, …: one value each, empty where nothing was said. */
const rows = (ratings: Record<string, (string | number)[]>, item?: string): string[] =>
  Object.entries(ratings).flatMap(([rater, values]) =>
    values.map((value, unit) => [rater, `u${unit}`, value, ...(item === undefined ? [] : [item])].join(',')),
  )
const times = (n: number, of: (unit: number) => string | number) =>
  Array.from({ length: n }, (_, at) => of(at))
const plain = (n = 40) => ({
  a: times(n, () => 'yes'),
  j: times(n, () => 'yes'),
  b: times(n, unit => (unit % 4 === 0 ? 'no' : 'yes')),
  c: times(n, () => 'yes'),
})

describe('the report of alt-test', () => {
  it('takes everybody but the judge, in order of first appearance', async () => {
    const { report } = await run(['rater,unit,value', ...rows(plain())])
    expect(report).toMatchObject({
      judge: 'j',
      annotators: ['a', 'b', 'c'],
      epsilon: 0.2,
      q: 0.05,
      min_humans_per_item: 2,
      min_items_per_human: 30,
      tests: 3,
      n_ratings: 160,
    })
    expect(report.domains).toHaveLength(1)
    expect(report.domains[0]).toMatchObject({
      domain: 'value',
      score: 'accuracy',
      items: 40,
      clusters: null,
      clustered: null,
      verdict: 'passes',
      no_verdict: [],
    })
    // b is alone on every fourth unit; there the judge is as near to a and c as they are to each other and it.
    expect(report.domains[0]!.annotators[1]).toMatchObject({ annotator: 'b', rho_judge: 1, rho_human: 0.75 })
  })

  it('joins by unit, whatever the order of the lines', async () => {
    const lines = rows(plain())
    const shuffled = [
      ...lines.filter((_, at) => at % 3 === 1),
      ...lines.filter((_, at) => at % 3 !== 1).reverse(),
    ]
    const named = ['--raters', 'c,b,a']
    const { report } = await run(['rater,unit,value', ...lines], ...named)
    expect((await run(['rater,unit,value', ...shuffled], ...named)).report).toEqual(report)
    expect(report.annotators).toEqual(['c', 'b', 'a'])
  })

  it('counts what takes no part: empty cells, raters not named, units without judge or with one annotator', async () => {
    const table = { ...plain(40), other: times(40, () => 'no') }
    table.j[0] = ''
    for (const rater of ['b', 'c'] as const) table[rater][1] = ''
    const { report, text } = await run(['rater,unit,value', ...rows(table)], '--raters', 'a,b,c')
    expect(report.left_out).toEqual([
      { reason: 'empty-value', count: 3 },
      { reason: 'rater-not-selected', count: 40 },
      { reason: 'without-judge', count: 1 },
      { reason: 'rated-by-too-few', count: 1 },
    ])
    expect(report).toMatchObject({ n_ratings: 157, domains: [{ items: 38 }] })
    expect(text).toContain('left out: values of raters who were not chosen: 40')
  })

  it('makes a domain of each item, in one family of tests', async () => {
    const wrong = { ...plain(), j: times(40, () => 'no') }
    const lines = ['rater,unit,value,item', ...rows(plain(), 'Q1'), ...rows(wrong, 'Q2')]
    const { report } = await run(lines)
    expect(report.tests).toBe(6)
    expect(report.domains.map(({ domain, omega, verdict }) => [domain, omega, verdict])).toEqual([
      ['Q1', 1, 'passes'],
      ['Q2', 0, 'fails'],
    ])
    expect((await run(lines.filter(line => !line.endsWith('Q2')))).report.tests).toBe(3)
  })

  it('with clusters has a second test, ours, and counts clusters as cases', async () => {
    const withCluster = (of: (unit: number) => number) => [
      'rater,unit,value,cluster',
      ...rows(plain(60)).map(line => `${line},p${of(Number(/u(\d+)/.exec(line)![1]))}`),
    ]
    const many = (await run(withCluster(unit => unit % 30))).report.domains[0]!
    expect(many).toMatchObject({
      clusters: 30,
      verdict: 'passes',
      clustered: { source: 'ours', verdict: 'passes' },
    })
    const few = await run(withCluster(unit => unit % 29))
    expect(few.report.domains[0]).toMatchObject({
      clusters: 29,
      verdict: null,
      no_verdict: ['too-few-cases'],
    })
    expect(few.text).toContain('no verdict: fewer than 30 cases, won against 3 of 3')
    expect(few.text).toContain('ours, no part of the published test')
  })

  it('compares numbers by their distance when asked to, however they are written', async () => {
    const table = {
      a: times(36, () => '3'),
      b: times(36, () => '5.0'),
      c: times(36, () => '5'),
      j: times(36, () => '4'),
    }
    const lines = ['rater,unit,value', ...rows(table)]
    const near = (await run(lines, '--score', 'rmse')).report.domains[0]!
    expect(near.score).toBe('negative_rmse')
    // The judge at 4 is nearer to 5 and 5 than a at 3; b at 5 is at 2² + 0 from the others, the judge at 1 + 1.
    expect(near.annotators.map(({ mean_difference }) => mean_difference)).toEqual([-1, -1, -1])
    // As text 5 and 5.0 would be two labels that never agree.
    expect(await problemsOf(lines)).toEqual([expect.objectContaining({ code: 'same-number-two-labels' })])
  })

  it('takes the names that objects are born with', async () => {
    const table = { __proto__x: times(30, () => 'toString'), constructor: times(30, () => '__proto__') }
    const lines = rows({ ...table, j: times(30, () => 'toString') }).map(line =>
      line.replace('__proto__x', '__proto__'),
    )
    const { report } = await run(['rater,unit,value', ...lines])
    expect(report.annotators).toEqual(['__proto__', 'constructor'])
    expect(report.domains[0]!.annotators.map(({ rho_judge }) => rho_judge)).toEqual([1, 1])
  })

  it('refuses a judge or an annotator that the file does not have', async () => {
    const lines = ['rater,unit,value', 'a,u1,1', 'b,u1,1']
    expect(await problemsOf(lines, '--raters', 'a,x')).toEqual([
      expect.objectContaining({ file: 'r.csv', field: '--judge', code: 'unknown-rater' }),
      expect.objectContaining({ file: 'r.csv', field: '--raters', code: 'unknown-rater' }),
    ])
  })

  it('names the first line of every word that a distance would need as a number', async () => {
    const lines = ['rater,unit,score', 'a,u1,1', 'b,u1,low', 'a,u2,high', 'b,u2,low', 'j,u1,1', 'z,u1,other']
    const word = { file: 'r.csv', field: 'score', code: 'wrong-type' }
    const argv = ['--score', 'rmse', '--columns', 'value=score', '--raters', 'a,b']
    expect(await problemsOf(lines, ...argv)).toEqual([
      expect.objectContaining({ ...word, line: 3, details: expect.objectContaining({ found: '“low”' }) }),
      expect.objectContaining({ ...word, line: 4, details: expect.objectContaining({ found: '“high”' }) }),
    ])
  })
})

describe('the text of alt-test', () => {
  it('says who was skipped and why, and shows no null, NaN or infinity', async () => {
    const table = { ...plain(40), d: times(40, unit => (unit < 10 ? 'yes' : '')) }
    const { text } = await run(['rater,unit,value', ...rows(table)])
    expect(text).toMatch(/d +10 .*skipped: fewer than 30 items/)
    expect(text).toMatch(/a +40 .* won \(no variation\)/)
    expect(text).not.toMatch(/null|NaN|Infinity|undefined/)
    const { text: bare } = await run(['rater,unit,value', 'a,u1,1', 'j,u1,1'])
    expect(bare).toContain('no verdict: nothing has both the judge and enough annotators')
    expect(bare).not.toMatch(/null|NaN|Infinity|undefined/)
  })

  it('calls a p small that is too small for a number, and 0 only where nothing varies', async () => {
    const { text } = await run(['rater,unit,value', ...rows(plain(4000))])
    expect(text).toMatch(/a +4,000 .* – +0\.0000 +0\.0000 +won \(no variation\)/)
    expect(text).toMatch(/b +4,000 .* -65\.\d\d +< 0\.0001 +< 0\.0001 +won/)
  })
})

it('the shape of the report knows every reason and score that the mathematics has, and no other', () => {
  expect(AltSkipReason.options).toEqual([...altSkipReasons])
  expect(AltNoVerdictReason.options).toEqual([...altNoVerdictReasons])
  expect(AltScore.options).toEqual([...altScores])
})
