import { LocatedError, type LocatedProblem } from '#schema/located.ts'
import { altDefaults } from '#server/statistics/altTest.ts'
import type { AltScore } from '#server/statistics/altWins.ts'
import type { ColumnNames } from '../agreement/agreeColumns.ts'
import {
  columnsOption,
  fileArgument,
  oneOf,
  parsedOptions,
  ratersOption,
  reporter,
} from '../agreement/longTableOptions.ts'

/** What `alt-test` was asked to do. */
export type AltTestOptions = {
  judge: string
  epsilon: number
  score: AltScore
  columns: ColumnNames
  /** The annotators, in this order; null takes everybody but the judge, in order of first appearance. */
  raters: string[] | null
}

/** The words of `alt-test --help`. */
export const altTestHelp = `concord alt-test FILE --judge NAME [options]

May the judge take the place of an annotator? The alternative annotator test (Calderon, Reichart
and Dror 2025) of a long table: CSV with the columns rater, unit and value, and item and cluster
when there are any. Several items are domains: one family of p values, a winning rate each. With
clusters there is a second test over clusters, which is ours and marked so.

  --judge NAME                the rater that is the judge
  --epsilon E                 the margin, 0 to 1 (default ${altDefaults.epsilon}): .2 where the annotators are
                              experts, .15 skilled, .1 a crowd; 0 asks the judge to be better
  --score accuracy|rmse       equal labels (default), or distance between numbers
  --columns rater=R,unit=U,value=V,item=I,cluster=C
                              other column names; U=A+B joins the columns A and B
  --raters a,b,c              only these annotators, in this order (default: all but the judge)
  --json                      one JSON document and nothing else
  --help                      this text

There is no verdict with fewer than three annotators, or fewer than 30 clusters (items, where
the file names no clusters).
`

/**
 * The options of `alt-test` from its arguments, the command's own name left out.
 *
 * @throws LocatedError whose problems name an option: `unknown-option`, `option-needs-value`, `no-file`,
 *   `one-file-only`, `needed` (no judge), `wrong-type` (a margin that is none), `not-one-of`, `not-name-equals-value`,
 *   `unknown-role`, `needs-two-raters`, `duplicate-name` (also for a judge among the annotators)
 */
export function parseAltTestOptions(argv: string[]): {
  file: string
  json: boolean
  help: boolean
  options: AltTestOptions
} {
  const { values, positionals } = parsedOptions(argv, {
    judge: { type: 'string' },
    epsilon: { type: 'string' },
    score: { type: 'string' },
    columns: { type: 'string', multiple: true },
    raters: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
  const problems: LocatedProblem[] = []
  const report = reporter(problems)
  const help = values.help ?? false
  const file = fileArgument(positionals, help, report)
  const judge = (values.judge ?? '').trim().normalize('NFC')
  if (judge === '' && !help) report('--judge', 'needed')
  const raters = ratersOption(values.raters, report)
  if (raters?.includes(judge)) report('--raters', 'duplicate-name', { name: judge })
  const epsilon = values.epsilon === undefined ? altDefaults.epsilon : shareOf(values.epsilon)
  if (epsilon === null)
    report('--epsilon', 'wrong-type', { expected: 'a number from 0 to 1', found: `“${values.epsilon}”` })
  const score = oneOf('--score', values.score, ['accuracy', 'rmse'] as const, report)
  const columns = columnsOption(values.columns ?? [], report)
  if (problems.length > 0) throw new LocatedError(problems)
  const options: AltTestOptions = {
    judge,
    epsilon: epsilon ?? altDefaults.epsilon,
    score: score === 'rmse' ? 'negative_rmse' : 'accuracy',
    columns,
    raters,
  }
  return { file, json: values.json ?? false, help, options }
}

function shareOf(text: string): number | null {
  const value = Number(text)
  return /^(\d+\.?\d*|\.\d+)$/.test(text) && value <= 1 ? value : null
}
