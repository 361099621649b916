import { LocatedError, type LocatedProblem } from '#schema/located.ts'
import { parsedOptions } from '../agreement/longTableOptions.ts'
import { mostNumber } from './debiasNumbers.ts'

/** What a column tells of a case. `human` and `stratum` may be several columns; `rater` and `value` are of long tables. */
export const debiasRoles = [
  'unit',
  'judge',
  'human',
  'rater',
  'value',
  'model',
  'stratum',
  'cluster',
  'weight',
] as const
export type DebiasRole = (typeof debiasRoles)[number]

/** What `debias` was asked to do. `judge` names the rater that is the judge, which makes the file a long table. */
export type DebiasOptions = {
  columns: Partial<Record<DebiasRole, string[]>>
  judge: string | null
  range: { low: number; high: number } | null
  lambda: 'pooled' | 'cross-fitted'
  bootstrap: number
  seed: number
}

/** Options with nothing asked for. */
export const defaultDebiasOptions: DebiasOptions = {
  columns: {},
  judge: null,
  range: null,
  lambda: 'pooled',
  bootstrap: 2000,
  seed: 1,
}

const several: readonly DebiasRole[] = ['human', 'stratum']
const mostReplicates = 100_000

/** The words of `debias --help`. */
export const debiasHelp = `concord debias FILE [options]

Mean scores of a judge, corrected by the cases that humans rated too: CSV with one case a line and the
columns unit, judge and human (empty where nobody rated it), and model, stratum, cluster and weight when
there are any. Labelled cases must be a random draw from all, model by model. Higher is better.
Scores lie between -1e9 and 1e9, weights between 1e-9 and 1e9.

  --columns unit=U,judge=J,human=H,model=M,stratum=S,cluster=C,weight=W
                              other column names; human and stratum may stand several times,
                              and several humans of a case are averaged; U=A+B joins columns
  --judge NAME                a long table instead: one rating a line, with the columns unit, rater and
                              value; NAME is the judge, all others are humans
  --range LOW,HIGH            what the score can be; values and intervals are cut to it (0,1 where all
                              values are 0 and 1)
  --lambda pooled|cross-fitted  how far the judge is trusted: one share for all models, or tuned
                              apart for each, fold by fold (default pooled; one alone is cross-fitted)
  --bootstrap N               bootstrap replicates for rates (default 2000, at most 100000); 0 for none
  --seed N                    seed of everything random (default 1)
  --json                      one JSON document and nothing else
  --help                      this text
`

/**
 * The options of `debias` from its arguments, the command's own name left out.
 *
 * @throws LocatedError whose problems name an option: `unknown-option`, `option-needs-value`, `no-file`,
 *   `one-file-only`, `not-one-of`, `not-a-whole-number`, `too-large`, `not-name-equals-value`, `unknown-role`,
 *   `duplicate-name`, `column-twice`, `not-a-range`, `role-of-other-form`, `option-twice`
 */
export function parseDebiasOptions(argv: string[]): {
  file: string
  json: boolean
  help: boolean
  options: DebiasOptions
} {
  const { values, positionals } = parsed(argv)
  const problems: LocatedProblem[] = []
  const report = (field: string, code: string, details: Record<string, unknown> = {}) => {
    problems.push({ field, code, details })
  }
  const whole = (field: string, value: string | undefined, otherwise: number) => {
    if (value === undefined) return otherwise
    if (!/^\d{1,15}$/.test(value)) report(field, 'not-a-whole-number', { value })
    return Number(value)
  }
  const bootstrap = whole('--bootstrap', values.bootstrap, defaultDebiasOptions.bootstrap)
  if (bootstrap > mostReplicates) report('--bootstrap', 'too-large', { maximum: mostReplicates })
  const lambdas = ['pooled', 'cross-fitted'] as const
  const lambda = lambdas.find(one => one === (values.lambda ?? 'pooled'))
  if (lambda === undefined) report('--lambda', 'not-one-of', { found: values.lambda, expected: lambdas })
  const range = values.range === undefined ? null : rangeOf(values.range)
  if (range === undefined) report('--range', 'not-a-range', { value: values.range })
  const judge = values.judge === undefined ? null : values.judge.trim().normalize('NFC')
  const columns: DebiasOptions['columns'] = {}
  for (const text of (values.columns ?? []).flatMap(one => one.split(','))) {
    const [role, ...rest] = text.split('=')
    const name = rest.join('=').trim()
    const known = debiasRoles.find(one => one === role?.trim())
    if (name === '') report('--columns', 'not-name-equals-value', { value: text })
    else if (known === undefined) report('--columns', 'unknown-role', { found: role, expected: debiasRoles })
    else if (columns[known] && (!several.includes(known) || columns[known].includes(name)))
      report('--columns', 'duplicate-name', { name: several.includes(known) ? name : known })
    else columns[known] = [...(columns[known] ?? []), name]
  }
  for (const [name, roles] of rolesByColumn(columns, judge !== null))
    if (roles.length > 1) report('--columns', 'column-twice', { name, roles })
  for (const role of judge === null ? (['rater', 'value'] as const) : (['judge', 'human'] as const))
    if (columns[role]) report('--columns', 'role-of-other-form', { role })
  const help = values.help ?? false
  if (positionals.length === 0 && !help) report('FILE', 'no-file')
  if (positionals.length > 1) report('FILE', 'one-file-only', { files: positionals })
  const seed = whole('--seed', values.seed, defaultDebiasOptions.seed)
  if (problems.length > 0) throw new LocatedError(problems)
  return {
    file: positionals[0] ?? '',
    json: values.json ?? false,
    help,
    options: { columns, judge, range: range ?? null, lambda: lambda ?? 'pooled', bootstrap, seed },
  }
}

/**
 * Which roles each column plays, of those that must not share one. Model, stratum and cluster may: units can be their
 * own clusters, and models a stratum.
 */
function rolesByColumn(columns: DebiasOptions['columns'], long: boolean): Map<string, DebiasRole[]> {
  const apart = [
    'unit',
    ...(long ? (['rater', 'value'] as const) : (['judge', 'human'] as const)),
    'weight',
  ] as const
  const found = new Map<string, DebiasRole[]>()
  for (const role of apart)
    for (const name of columns[role] ?? [role]) found.set(name, [...(found.get(name) ?? []), role])
  return found
}

function rangeOf(text: string): { low: number; high: number } | undefined {
  const [low, high, ...more] = text.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)))
  if (low === undefined || high === undefined || more.length > 0) return undefined
  return low >= -mostNumber && high <= mostNumber && low < high ? { low, high } : undefined
}

function parsed(argv: string[]) {
  return parsedOptions(argv, {
    columns: { type: 'string', multiple: true },
    judge: { type: 'string' },
    range: { type: 'string' },
    lambda: { type: 'string' },
    bootstrap: { type: 'string' },
    seed: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
}
