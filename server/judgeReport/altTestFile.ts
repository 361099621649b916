import type { AltTestReport } from '#schema/altTest.ts'
import { LocatedError, type LocatedProblem } from '#schema/located.ts'
import { altTest } from '#server/statistics/altTest.ts'
import { readLongTable } from '../agreement/longTable.ts'
import type { LongTable } from '../agreement/tableBuilder.ts'
import { altTestDomain } from './altTestDomain.ts'
import type { AltTestOptions } from './altTestOptions.ts'
import { altTestText } from './altTestText.ts'

/** Reads a long table and tests its judge. `text` is for people, `report` for programs. */
export async function altTestFile(input: {
  name: string
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  options: AltTestOptions
}): Promise<{ report: AltTestReport; text: string }> {
  const { name, source, options } = input
  try {
    const table = await readLongTable({ name, source, columns: options.columns })
    const report = altTestOf(table, options)
    return { report, text: altTestText(report) }
  } catch (error) {
    if (!(error instanceof LocatedError)) throw error
    throw new LocatedError(error.problems.map(problem => ({ file: name, ...problem })))
  }
}

/**
 * The alternative annotator test of a long table: each item a domain, each unit an item of the test.
 *
 * @throws LocatedError `unknown-rater`, or what is wrong with the labels (see `altTestDomain`)
 */
export function altTestOf(table: LongTable, options: AltTestOptions): AltTestReport {
  requireKnown(table, options)
  const annotators = options.raters ?? table.raters.filter(rater => rater !== options.judge)
  const places = annotators.map(rater => table.raters.indexOf(rater))
  const judge = table.raters.indexOf(options.judge)
  const domains = table.items.map(item => altTestDomain(table, item, { judge, annotators: places }, options))
  const result = altTest(annotators, domains, { epsilon: options.epsilon })
  const counted = new Set([judge, ...places])
  let rated = 0
  let selected = 0
  for (const { rater, value } of table.items)
    for (const [row, code] of value.entries()) {
      if (code < 0) continue
      rated++
      if (counted.has(rater[row]!)) selected++
    }
  return {
    judge: options.judge,
    annotators,
    ...result,
    n_ratings: selected,
    left_out: [
      { reason: 'empty-value', count: table.rows - rated },
      { reason: 'rater-not-selected', count: rated - selected },
      ...(['without-judge', 'rated-by-too-few'] as const).map(reason => ({
        reason,
        count: result.domains
          .flatMap(({ left_out }) => left_out)
          .reduce((sum, line) => (line.reason === reason ? sum + line.count : sum), 0),
      })),
    ],
  }
}

function requireKnown({ raters }: LongTable, options: AltTestOptions): void {
  const strangers = (field: string, names: readonly string[]): LocatedProblem[] =>
    names
      .filter(rater => !raters.includes(rater))
      .map(rater => ({ field, code: 'unknown-rater', details: { rater, raters } }))
  const problems = [...strangers('--judge', [options.judge]), ...strangers('--raters', options.raters ?? [])]
  if (problems.length > 0) throw new LocatedError(problems)
}
