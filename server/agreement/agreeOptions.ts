import { LocatedError, type LocatedProblem } from '#schema/located.ts'
import type { ColumnNames } from './agreeColumns.ts'
import type { DistanceBy } from './agreeMeasure.ts'
import { declaredLabels } from './agreeScale.ts'
import {
  columnsOption,
  fileArgument,
  listOf,
  oneOf,
  parsedOptions,
  ratersOption,
  reporter,
} from './longTableOptions.ts'

/** What `agree` was asked to do. */
export type AgreeOptions = {
  /** Declared labels for every item that has none of its own. */
  scale: string[] | null
  /** Declared labels by item. */
  itemScales: Record<string, string[]>
  /** Which weighted kappas the text shows; null shows both. The JSON always has both. */
  weights: 'linear' | 'quadratic' | null
  distance: DistanceBy
  bootstrap: number
  seed: number
  columns: ColumnNames
  /** The raters to compare, in this order; null takes all, in order of first appearance. */
  raters: string[] | null
}

/** Options with nothing asked for. */
export const defaultAgreeOptions: AgreeOptions = {
  scale: null,
  itemScales: {},
  weights: null,
  distance: 'index',
  bootstrap: 2000,
  seed: 1,
  columns: {},
  raters: null,
}

/** More replicates than this change no digit that anybody reads, and would not fit in memory. */
const mostReplicates = 100_000

/** The words of `agree --help`. */
export const agreeHelp = `concord agree FILE [options]

Agreement of the ratings in a long table: CSV with the columns rater, unit and value,
and item and cluster when there are any. Quote labels that hold a comma as CSV does.

  --scale 1,2,3,4,5           the labels of the scale, in order, used or not
  --item ITEM=1,2,3           the labels of one item (repeatable)
  --columns rater=R,unit=U,value=V,item=I,cluster=C
                              other column names; U=A+B joins the columns A and B
  --raters a,b                only these raters, in this order
  --weights linear|quadratic  show only these weighted kappas (the JSON has both)
  --distance index|value      distance by steps of the scale (default) or by its numbers
  --bootstrap N               bootstrap replicates (default 2000, at most 100000); 0 gives analytic
                              and jackknife intervals only
  --seed N                    seed of everything random (default 1)
  --json                      one JSON document and nothing else
  --help                      this text
`

/**
 * The options of `agree` from its arguments, the command's own name left out.
 *
 * @throws LocatedError whose problems name an option: `unknown-option`, `option-needs-value`, `no-file`,
 *   `one-file-only`, `not-one-of`, `not-a-whole-number`, `too-large`, `not-name-equals-value`, `unknown-role`,
 *   `duplicate-name`, `needs-two-raters`, or what is wrong with a scale
 */
export function parseAgreeOptions(argv: string[]): {
  file: string
  json: boolean
  help: boolean
  options: AgreeOptions
} {
  const { values, positionals } = parsed(argv)
  const problems: LocatedProblem[] = []
  const report = reporter(problems)
  const labels = (option: string, text: string) => {
    const declared = declaredLabels(option, listOf(text))
    problems.push(...declared.problems)
    return declared.labels
  }
  const whole = (option: string, value: string | undefined, otherwise: number) => {
    if (value === undefined) return otherwise
    const number = Number(value)
    if (!/^\d+$/.test(value) || !Number.isSafeInteger(number)) report(option, 'not-a-whole-number', { value })
    return number
  }
  const replicates = whole('--bootstrap', values.bootstrap, defaultAgreeOptions.bootstrap)
  if (replicates > mostReplicates) report('--bootstrap', 'too-large', { maximum: mostReplicates })

  const itemScales: Record<string, string[]> = Object.create(null)
  for (const text of values.item ?? []) {
    const cut = text.lastIndexOf('=')
    if (cut < 1) report('--item', 'not-name-equals-value', { value: text })
    else {
      const item = text.slice(0, cut).trim().normalize('NFC')
      if (item in itemScales) report('--item', 'duplicate-name', { name: item })
      itemScales[item] = labels(`--item ${item}`, text.slice(cut + 1))
    }
  }

  const columns = columnsOption(values.columns ?? [], report)
  const raters = ratersOption(values.raters, report)

  const help = values.help ?? false
  const file = fileArgument(positionals, help, report)

  const options: AgreeOptions = {
    scale: values.scale === undefined ? null : labels('--scale', values.scale),
    itemScales,
    weights: oneOf('--weights', values.weights, ['linear', 'quadratic'] as const, report),
    distance: oneOf('--distance', values.distance, ['index', 'value'] as const, report) ?? 'index',
    bootstrap: replicates,
    seed: whole('--seed', values.seed, defaultAgreeOptions.seed),
    columns,
    raters,
  }
  if (problems.length > 0) throw new LocatedError(problems)
  return { file, json: values.json ?? false, help, options }
}

function parsed(argv: string[]) {
  return parsedOptions(argv, {
    scale: { type: 'string' },
    item: { type: 'string', multiple: true },
    columns: { type: 'string', multiple: true },
    raters: { type: 'string' },
    weights: { type: 'string' },
    distance: { type: 'string' },
    bootstrap: { type: 'string' },
    seed: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
}
