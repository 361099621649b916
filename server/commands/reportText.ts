import type {
  ColumnId,
  ValidationCell,
  ValidationMetric,
  ValidationReport,
  ValidationRow,
} from '#schema/report.ts'
import { number, some } from './counts.ts'
import { decimals, percent, resultText } from './resultText.ts'
import { screenWord } from './words.ts'

/**
 * The report in the words of the screen: under each row its headline coefficient in each column, with the interval or
 * why there is none. `nameOf` gives the user name of a person's id.
 */
export function reportText(report: ValidationReport, nameOf: (person: string) => string): string {
  const { study, judge, counts, level, replicates, plan, look } = report
  const people = report.columns.flatMap(({ id }) => (personOf(id) ? [nameOf(personOf(id)!)] : []))
  const head = [
    `${study.title.en}: ${some(counts.cases, 'case')}, ${number(counts.shared)} of them shared, from ${some(counts.groups, 'source patient')}`,
    judge
      ? `judge run: ${judge.name}; model ${judge.model}; prompt ${judge.prompt_version}`
      : 'no judge run is published',
    `physicians: ${people.length > 0 ? people.join(', ') : number(counts.physicians)}`,
    plan
      ? `analysis plan: version ${plan.version}, SHA-256 ${plan.sha}`
      : 'no analysis plan: everything here is exploratory',
    ...(look
      ? [
          `interim look ${look.index} of ${look.of}: ${some(look.shared, 'shared case')} finished; what came later is left out, and no physician is named`,
        ]
      : []),
    `intervals: ${Number((level * 100).toFixed(2))} %${lookShare(plan)}, conditional on these raters; seed ${study.seed}, ${number(replicates)} replicates`,
  ]
  const rows = report.rows.map(row => {
    const names = row.cells.map(cell => columnText(cell.column, nameOf))
    const width = Math.max(...names.map(name => name.length))
    const cells = row.cells.map(
      (cell, index) => `  ${names[index]!.padEnd(width)}  ${cellText(cell, row.headline)}`,
    )
    return [`${rowText(row)}: ${screenWord(`metric.${row.headline}`)}`, ...cells].join('\n')
  })
  return [head.join('\n'), ...rows].join('\n\n')
}

/** Why intervals are wider than α alone would make them. */
const lookShare = (plan: ValidationReport['plan']): string =>
  plan && plan.looks.length > 0
    ? ` (alpha ${plan.alpha} shared out over ${some(plan.looks.length, 'planned look')} and the final report)`
    : ''

const personOf = (column: ColumnId): string | undefined => /^judge:(.+)$/.exec(column)?.[1]

function columnText(column: ColumnId, nameOf: (person: string) => string): string {
  const person = personOf(column)
  if (person !== undefined) return screenWord('column.one', { name: nameOf(person) })
  const name = column === 'physicians' ? 'physicians' : 'judge'
  return `${screenWord(`column.${name}`)}, ${screenWord(`column.sub.${column}`)}`
}

function rowText({ kind, title, items }: ValidationRow): string {
  if (kind === 'item') return title.en
  const span =
    kind === 'pooled' && items.length === 1
      ? screenWord('row.pooledOne')
      : screenWord(`row.${kind}`, { items: some(items.length, 'item') })
  return `${title.en} (${span})`
}

const cellText = ({ n, groups, results }: ValidationCell, metric: ValidationMetric): string =>
  `${resultText(results[metric], value => digits(value, metric))}; ${some(n, 'pair')}, ${some(groups, 'source patient')}`

const digits = (value: number, metric: ValidationMetric): string =>
  metric === 'percent_agreement' ? percent(value) : decimals(value)
