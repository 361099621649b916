import { type BenchmarkLine, type Criteria, easyToMatch, fewestGroups } from '#schema/benchmark.ts'
import type { Result } from '#schema/metric.ts'
import {
  type Benchmark,
  type ColumnId,
  type ValidationCell,
  type ValidationMetric,
  type ValidationReport,
  type ValidationRow,
  validationMetrics,
} from '#schema/report.ts'
import { alphaText } from './alphaText.ts'
import { number, some } from './counts.ts'
import { runName } from './judgeRun.ts'
import { decimals, given, levelText, percent, resultText } from './resultText.ts'
import { spanText } from './spanText.ts'
import { screenWord } from './words.ts'

/**
 * The report in the words of the screen: under each row its headline coefficient in each column, with the interval or
 * why there is none. People stand by the names that pages give them.
 */
export function reportText(report: ValidationReport): string {
  const persons = new Map(report.columns.map(({ id, person }) => [personOf(id), person]))
  const nameOf = (person: string) => persons.get(person) ?? screenWord('column.unknown')
  const { study, judge, split, counts, level, replicates, look } = report
  const reporting = split === 'reporting'
  const people = report.columns.flatMap(({ id }) => (personOf(id) ? [nameOf(personOf(id)!)] : []))
  const head = [
    `${study.title.en}: ${casesText(counts, reporting ? '' : `${split} `)}`,
    judge
      ? `judge run: ${runName(judge)}; model ${judge.model}; prompt ${judge.prompt_version}`
      : 'no judge run is published',
    `physicians: ${people.length > 0 ? people.join(', ') : number(counts.physicians)}`,
    ...encounterText(report),
    ...(reporting ? claims(report) : setAsideText(report)),
    ...(look
      ? [
          `interim look ${look.index} of ${look.of}: ${some(look.shared, 'shared case')} finished; what came later is left out, and no physician is named`,
        ]
      : []),
    `intervals: ${levelText(level)}, conditional on these raters; seed ${study.seed}, ${number(replicates)} replicates`,
  ]
  const rows = report.rows.map(row => {
    const names = row.cells.map(cell => columnText(cell.column, nameOf))
    const width = Math.max(...names.map(name => name.length))
    const cells = row.cells.map(
      (cell, index) => `  ${names[index]!.padEnd(width)}  ${cellText(cell, row.headline)}`,
    )
    const benchmark = row.benchmark ? benchmarkText(row.benchmark, row.headline, report) : []
    return [`${rowText(row)}: ${screenWord(`metric.${row.headline}`)}`, ...cells, ...benchmark].join('\n')
  })
  return [head.join('\n'), ...rows].join('\n\n')
}

/** What pairs of physicians have before them, where that is no text that both read. */
function encounterText({ pairs_of, encounter_pairs }: ValidationReport): string[] {
  if (pairs_of === 'one-text' || !encounter_pairs) return []
  if (pairs_of === 'recorded-encounters') return [screenWord('summary.recordedScope')]
  const { same, different } = encounter_pairs
  const scope = pairs_of === 'one-encounter' ? 'summary.togetherScope' : 'summary.encountersScope'
  return [screenWord(scope, { same: number(same), different: number(different) })]
}

/** What the report may claim: its plan, and what verdicts go by. */
const claims = ({ plan, judge, criteria }: ValidationReport): string[] => [
  plan
    ? `analysis plan: version ${plan.version}, SHA-256 ${plan.sha}`
    : 'no analysis plan: everything here is exploratory',
  ...(judge ? [criteriaText(criteria, plan)] : []),
]

/** That nothing is claimed on cases set aside, and before freezing what the report keeps back. */
const setAsideText = ({ split, study }: ValidationReport): string[] => [
  [`split.title.${split}`, `split.notice.${split}`, 'split.without'].map(key => screenWord(key)).join(' '),
  ...(study.state === 'open' ? [screenWord('split.open')] : []),
]

/** The cases that numbers rest on: all of them, or those that are rated and how many were sampled. */
function casesText({ rated, cases, shared, groups }: ValidationReport['counts'], split: string): string {
  if (rated.cases === cases)
    return `${some(cases, `${split}case`)}, ${number(shared)} of them shared, from ${some(groups, 'source patient')}`
  return `${number(rated.cases)} of ${some(cases, `sampled ${split}case`)} rated, ${number(rated.shared)} of ${number(shared)} shared, from ${number(rated.groups)} of ${some(groups, 'source patient')}`
}

/** What verdicts go by. */
function criteriaText(
  { planned, margin, alpha, families }: Criteria,
  plan: ValidationReport['plan'],
): string {
  const method = (family: keyof Criteria['families']) => screenWord(`foot.adjustment.${families[family]}`)
  return screenWord(planned ? 'foot.criteria' : 'foot.criteriaDefault', {
    margin: given(margin),
    alpha: plan ? alphaText(plan) : screenWord('foot.alpha', { alpha: given(alpha) }),
    primary: method('primary'),
    items: method('items'),
  })
}

/**
 * The human benchmark of a row by its headline coefficient: difference with interval, both sides, the verdict and what
 * carries it; then, each on a line, what the plan named by another coefficient.
 */
function benchmarkText(
  benchmark: Benchmark,
  headline: ValidationMetric,
  { criteria, split }: ValidationReport,
): string[] {
  const named = validationMetrics.filter(
    metric => metric !== headline && benchmark.results[metric].role === 'primary',
  )
  return [headline, ...named].flatMap(metric => {
    const line = benchmark.results[metric]
    const side = (result: Result) => (result.value === null ? '–' : digits(result.value, metric))
    const name = metric === headline ? '' : ` by ${screenWord(`coefficient.${metric}`)}`
    const sides = screenWord('compare.sides', { judge: side(line.judge), physicians: side(line.physicians) })
    return [
      `  Against the human benchmark${name}: difference ${resultText(line.difference, value => digits(value, metric))}; ${sides}; ${some(benchmark.n, 'unit')}, ${some(benchmark.groups, 'source patient')}`,
      ...(split === 'reporting'
        ? [`  ${screenWord(`compare.${line.role}`)}: ${verdictText(line, criteria)}`]
        : []),
      ...(easyToMatch(line, metric) ? [`  ${screenWord('compare.easy')}`] : []),
    ]
  })
}

function verdictText(line: BenchmarkLine, { margin }: Criteria): string {
  if (line.verdict === null) {
    const why = screenWord(`compare.why.${line.verdict_undefined}`, { least: fewestGroups })
    return screenWord('compare.noVerdict', { reason: why })
  }
  const word = screenWord(`benchmark.verdict.${line.verdict}`)
  const detail = line.verdict_detail && screenWord(`benchmark.detail.${line.verdict_detail}`)
  const p = (value: number | null) => (value === null ? '–' : value < 0.001 ? '< 0.001' : value.toFixed(3))
  const tests = `p ${p(line.p_difference)} of no difference, p ${p(line.p_noninferiority)} of a difference of the margin or more`
  const adjusted = line.adjusted
    ? `, adjusted ${p(line.adjusted.difference)} and ${p(line.adjusted.noninferiority)}`
    : ''
  const verdict = detail ? screenWord('compare.verdict', { word, detail }) : word
  return `${screenWord('compare.against', { margin, verdict })}; ${tests}${adjusted}`
}

const personOf = (column: ColumnId): string | undefined => /^judge:(.+)$/.exec(column)?.[1]

function columnText(column: ColumnId, nameOf: (person: string) => string): string {
  const person = personOf(column)
  if (person !== undefined) return screenWord('column.one', { name: nameOf(person) })
  const name = column === 'physicians' ? 'physicians' : 'judge'
  return `${screenWord(`column.${name}`)}, ${screenWord(`column.sub.${column}`)}`
}

function rowText({ kind, title, items }: ValidationRow): string {
  if (kind === 'item') return title.en
  return `${title.en} (${spanText(kind, items.length)})`
}

const cellText = ({ n, groups, results }: ValidationCell, metric: ValidationMetric): string =>
  `${resultText(results[metric], value => digits(value, metric))}; ${some(n, 'pair')}, ${some(groups, 'source patient')}`

const digits = (value: number, metric: ValidationMetric): string =>
  metric === 'percent_agreement' ? percent(value) : decimals(value)
