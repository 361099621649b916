import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DebiasReport } from '#schema/corrected.ts'
import { LocatedError } from '#schema/located.ts'
import { hasWords, problemText } from '#server/commands/words.ts'
import { altTestFile } from '#server/judgeReport/altTestFile.ts'
import { parseAltTestOptions } from '#server/judgeReport/altTestOptions.ts'
import { correctScore } from '#server/judgeReport/correctScore.ts'
import { debiasFile, parseDebiasOptions } from '#server/judgeReport/debias.ts'
import type { ScoredCase } from '#server/judgeReport/slices.ts'

const bytes = (lines: string[]) => [new TextEncoder().encode(lines.join('\n'))]
const run = (lines: string[], ...args: string[]) => {
  const { options } = parseDebiasOptions(['c.csv', '--bootstrap', '50', ...args])
  return debiasFile({ name: 'c.csv', source: bytes(lines), options })
}
const problemsOf = async (work: () => unknown) => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof LocatedError)) throw error
    for (const problem of error.problems) {
      expect(hasWords(problem.code), problem.code).toBe(true)
      expect(problemText(problem)).not.toMatch(/undefined|\{\{/)
    }
    return error.problems.map(({ file, line, field, code }) => [file, line, field, code])
  }
  throw new Error('nothing was refused')
}

/** Every number and every null without a reason in what was computed. */
function unfit(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path} is ${value}`]
  if (value === null || typeof value !== 'object') return []
  const own = 'value' in value && 'n' in value && value.value === null && !('undefined' in value)
  const rest = Object.entries(value).flatMap(([key, part]) => unfit(part, `${path}.${key}`))
  return own ? [`${path} has no reason`, ...rest] : rest
}

it('refuses a score or weight too far from what can be computed with, where it stands', async () => {
  const lines = (value: string, human: string, weight: string) => [
    'unit,judge,human,weight',
    'u1,1,1,1',
    `u2,${value},${human},${weight}`,
    'u3,0,,1',
  ]
  for (const far of ['1e308', '-1e308', '1000000001', '-1.1e9']) {
    expect(await problemsOf(() => run(lines(far, '1', '1')))).toEqual([
      ['c.csv', 3, 'judge', 'number-beyond'],
    ])
    expect(await problemsOf(() => run(lines('1', far, '1')))).toEqual([
      ['c.csv', 3, 'human', 'number-beyond'],
    ])
  }
  for (const far of ['1e308', '1000000001', '1e-320', '1e-10'])
    expect(await problemsOf(() => run(lines('1', '1', far)))).toEqual([
      ['c.csv', 3, 'weight', 'weight-beyond'],
    ])
  await expect(run(lines('1e9', '-1e9', '1e9'))).resolves.toBeDefined()
  const long = ['unit,rater,value', 'u1,J,1', 'u1,a,2e9', 'u2,J,1']
  expect(await problemsOf(() => run(long, '--judge', 'J'))).toEqual([['c.csv', 3, 'value', 'number-beyond']])
  expect(await problemsOf(() => parseDebiasOptions(['c.csv', '--range', '0,1e308']))).toEqual([
    [undefined, undefined, '--range', 'not-a-range'],
  ])
})

it('refuses labels of alt-test that are too far from 0, where they stand', async () => {
  const { options } = parseAltTestOptions(['r.csv', '--judge', 'J', '--score', 'rmse'])
  for (const far of ['1e308', '-1e308', '1e309', '2000000000']) {
    const source = bytes(['rater,unit,value', 'J,u1,1', `a,u1,${far}`, 'b,u1,2'])
    expect(await problemsOf(() => altTestFile({ name: 'r.csv', source, options }))).toEqual([
      ['r.csv', 3, 'value', 'number-beyond'],
    ])
  }
})

it('refuses more models or levels of a stratum than it can compare, by the column', async () => {
  const lines = Array.from({ length: 1001 }, (_, n) => `u${n},1,,m${n},${n % 2}`)
  const file = ['unit,judge,human,model,stratum', ...lines]
  expect(await problemsOf(() => run(file))).toEqual([['c.csv', 1, 'model', 'too-many-slices']])
  expect(await problemsOf(() => run(file, '--columns', 'model=stratum,stratum=model'))).toEqual([
    ['c.csv', 1, 'model', 'too-many-slices'],
  ])
})

const extreme = fc.oneof(
  fc.constantFrom(0, 1, -1, 1e9, -1e9, 1e-9, 5e-324, 1e-160),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
)
const weightOf = fc.oneof(fc.constantFrom(1, 1e9, 1e-9), fc.double({ min: 1e-9, max: 1e9, noNaN: true }))
const caseOf = (value: fc.Arbitrary<number>, weight: fc.Arbitrary<number>) =>
  fc.record({
    group: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    model: fc.constantFrom(null, 'm', 'n'),
    judge: fc.option(value),
    human: fc.option(value),
    weight,
  })

it('gives finite numbers, or none and why, for whatever it accepts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(caseOf(extreme, weightOf), { minLength: 1, maxLength: 12 }),
      fc.constantFrom('pooled', 'cross-fitted'),
      async (cases, lambda) => {
        const lines = cases.map(
          ({ group, model, judge, human, weight }, n) =>
            `u${n},${judge ?? ''},${human ?? ''},${model ?? ''},${group},${weight}`,
        )
        const { report, text } = await run(
          ['unit,judge,human,model,cluster,weight', ...lines],
          '--lambda',
          lambda,
        )
        expect(unfit(report)).toEqual([])
        for (const { results, labelled, unlabelled } of report.slices)
          for (const result of Object.values(results)) {
            if (result.value !== null) continue
            if (result.undefined === 'no-labelled') expect(labelled.cases).toBe(0)
            if (result.undefined === 'no-unlabelled') expect(unlabelled.cases).toBe(0)
          }
        expect(DebiasReport.parse(JSON.parse(JSON.stringify(report)))).toEqual(
          JSON.parse(JSON.stringify(report)),
        )
        expect(text).not.toMatch(/NaN|Infinity/)
      },
    ),
    { numRuns: 300, seed: 11 },
  )
})

it('gives a reason and no number where sums are no numbers, should such values ever come past the door', () => {
  const any = fc.oneof(extreme, fc.constantFrom(1e308, -1e308, Number.MAX_VALUE))
  const anyWeight = fc.oneof(weightOf, fc.constantFrom(1e308, 1e-320))
  const report = (
    cases: {
      group: string
      model: string | null
      judge: number | null
      human: number | null
      weight: number
    }[],
  ) =>
    correctScore(
      cases.map(
        ({ human, ...one }, n): ScoredCase => ({
          ...one,
          caseId: `u${n}`,
          strata: {},
          physicians: human === null ? [] : [human],
        }),
      ),
      { range: null, rate: false, seed: 1, replicates: 0, level: 0.95 },
    )
  fc.assert(
    fc.property(fc.array(caseOf(any, anyWeight), { minLength: 1, maxLength: 12 }), cases => {
      const results = report(cases).slices.map(slice => slice.results)
      expect(unfit(results)).toEqual([])
    }),
    { numRuns: 300, seed: 12 },
  )
})
