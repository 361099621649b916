import { LocatedError, type LocatedProblem } from '#schema/located.ts'
import {
  PlanAssumptions,
  type PlannedCoefficient,
  PlanTerms,
  plannedCoefficients,
  wishedMeasures,
} from '#schema/planner.ts'
import type { ColumnNames } from '../agreement/agreeColumns.ts'
import {
  columnsOption,
  noMore,
  oneOf,
  parsedOptions,
  type Report,
  reporter,
} from '../agreement/longTableOptions.ts'

/** What `plan` was asked to do: from assumptions, or from a long table in which one rater is the judge. */
export type PlanOptions = {
  json: boolean
  help: boolean
  terms: PlanTerms
  from:
    | { kind: 'assumptions'; assumptions: PlanAssumptions }
    | {
        kind: 'pilot'
        file: string
        judge: string
        scale: string[] | null
        items: string[] | null
        columns: ColumnNames
        coefficient: PlannedCoefficient | null
      }
}

/** The words of `plan --help`. */
export const planHelp = `concord plan [options]

How many shared and exclusive cases give κ, the difference to the human benchmark and a corrected
score to a wished half-width, and what a study with --shared cases could claim. Simulates studies.

What is assumed:
  --levels 30,70              how often each level of the scale is used, lowest first (default 30,70)
  --coefficient NAME          ${plannedCoefficients.join(', ')}
                              (default: cohen_kappa for two levels, else quadratic)
  --judge-agreement 0.45      the coefficient of judge and physician
  --physician-agreement 0.55  that of two physicians, the human benchmark
  --units 21                  ratings that one rater gives a case
  --icc 0.1                   how alike the ratings of a case are, 0 to 0.9
Or a pilot in its place, a long table (CSV) as agree reads it, one cluster a case:
  --pilot FILE --judge NAME   the rater that is the judge; all others are physicians
  --scale 1,2,3  --item ITEM  its levels in order; only these items (repeatable), else all pooled
  --columns rater=R,unit=U,value=V,item=I,cluster=C

The study:
  --physicians 2              who rate every shared case (a pilot has its own)
  --exclusive 25              cases of each physician alone
  --shared 20                 shared cases there are, for what they can claim
  --unlabelled 500            cases that the judge alone rates
  --vary shared|exclusive     the number that is looked for (default shared)

What is wished:
  --want kappa=0.1            half-width of a 95 % interval: ${wishedMeasures.join(', ')} (repeatable, or
                              with commas; default kappa=0.1,difference=0.1,score=0.03)
  --margin 0.1                δ: how far below the benchmark is still not inferior
  --difference D              true difference (judge less physicians) that chances are told for
  --simulations 150           studies of each size, 50 to 1000
  --seed N                    seed of everything random (default 1)
  --json                      one JSON document and nothing else
  --help                      this text
`

const text = { type: 'string' } as const
const many = { type: 'string', multiple: true } as const

/**
 * The options of `plan` from its arguments, the command's own name left out.
 *
 * @throws LocatedError whose problems name an option
 */
export function parsePlanOptions(argv: string[]): PlanOptions {
  const { values, positionals } = parsedOptions(argv, options)
  noMore(positionals, 0)
  const problems: LocatedProblem[] = []
  const report = reporter(problems)
  const number = (name: keyof typeof values, otherwise: number): number => {
    const given = values[name]
    if (typeof given !== 'string') return otherwise
    const value = Number(given)
    if (given.trim() !== '' && Number.isFinite(value)) return value
    report(`--${name}`, 'needs-number', { value: given })
    return otherwise
  }
  const pilot = values.pilot !== undefined
  if (pilot !== (values.judge !== undefined)) report(pilot ? '--judge' : '--pilot', 'needs-pilot-and-judge')
  for (const name of withoutPilot)
    if (pilot && values[name] !== undefined) report(`--${name}`, 'option-not-with', { other: '--pilot' })
  for (const name of withPilot)
    if (!pilot && values[name] !== undefined) report(`--${name}`, 'option-needs-other', { other: '--pilot' })

  const levels = levelsOf(values.levels ?? '30,70', report)
  const coefficient = oneOf('--coefficient', values.coefficient, plannedCoefficients, report)
  const assumptions = PlanAssumptions.safeParse({
    kind: 'assumptions',
    levels,
    coefficient: coefficient ?? (levels.length > 2 ? 'weighted_kappa_quadratic' : 'cohen_kappa'),
    judge: number('judge-agreement', 0.45),
    physicians: number('physician-agreement', 0.55),
    units: number('units', 21),
    icc: number('icc', 0.1),
  })
  const terms = PlanTerms.safeParse({
    design: {
      physicians: number('physicians', 2),
      exclusive: number('exclusive', 25),
      shared: number('shared', 20),
      unlabelled: number('unlabelled', 500),
      vary: values.vary ?? 'shared',
    },
    wants: wantsOf(values.want, report),
    margin: number('margin', 0.1),
    ...(values.difference === undefined ? {} : { difference: number('difference', 0) }),
    simulations: number('simulations', 150),
    seed: number('seed', 1),
  })
  for (const result of [...(pilot ? [] : [assumptions]), terms])
    for (const issue of result.error?.issues ?? [])
      report(optionOf(issue.path.map(String)), 'out-of-range', { why: issue.message })
  const columns = columnsOption(values.columns ?? [], report)
  if (problems.length > 0) throw new LocatedError(problems)
  return {
    json: values.json ?? false,
    help: values.help ?? false,
    terms: terms.data!,
    from: pilot
      ? {
          kind: 'pilot',
          file: values.pilot!,
          judge: values.judge!.normalize('NFC'),
          scale: values.scale?.split(',').map(label => label.trim()) ?? null,
          items: values.item?.map(item => item.trim().normalize('NFC')) ?? null,
          columns,
          coefficient,
        }
      : { kind: 'assumptions', assumptions: assumptions.data! },
  }
}

const options = {
  levels: text,
  coefficient: text,
  'judge-agreement': text,
  'physician-agreement': text,
  units: text,
  icc: text,
  pilot: text,
  judge: text,
  scale: text,
  item: many,
  columns: many,
  physicians: text,
  exclusive: text,
  shared: text,
  unlabelled: text,
  vary: text,
  want: many,
  margin: text,
  difference: text,
  simulations: text,
  seed: text,
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** What is assumed, and a pilot has of its own; and what only a pilot has. */
const withoutPilot = [
  'levels',
  'judge-agreement',
  'physician-agreement',
  'units',
  'icc',
  'physicians',
] as const
const withPilot = ['scale', 'item', 'columns'] as const

/** Shares of the levels; the default in place of what cannot be read, which is reported. */
function levelsOf(given: string, report: Report): number[] {
  const parts = given.split(',').map(part => part.trim())
  if (parts.every(part => /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(part))) return parts.map(Number)
  report('--levels', 'not-numbers-with-commas', { value: given })
  return [30, 70]
}

function wantsOf(given: string[] | undefined, report: Report): Record<string, number> {
  if (given === undefined) return { kappa: 0.1, difference: 0.1, score: 0.03 }
  const wants: Record<string, number> = {}
  for (const want of given.flatMap(list => list.split(','))) {
    const [name = '', value] = want.split('=').map(part => part.trim())
    if (value === undefined || name === '')
      report('--want', 'needs-name-equals-number', { value: want, example: 'kappa=0.1' })
    else if (!wishedMeasures.some(measure => measure === name))
      report('--want', 'not-one-of', { found: name, expected: wishedMeasures })
    else if (name in wants) report('--want', 'duplicate-name', { name })
    else if (value === '' || !Number.isFinite(Number(value))) report('--want', 'needs-number', { value })
    else wants[name] = Number(value)
  }
  return wants
}

/** The option behind a path of the schema. */
function optionOf(path: readonly string[]): string {
  const [first, second] = path
  if (first === 'design') return `--${second}`
  if (first === 'wants') return '--want'
  if (first === 'judge') return '--judge-agreement'
  if (first === 'physicians') return '--physician-agreement'
  return `--${first}`
}
