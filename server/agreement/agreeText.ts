import type { Result } from '#server/statistics/result.ts'
import { leftOutText } from '../commands/leftOutText.ts'
import { reasonShort } from '../commands/resultText.ts'
import type { AgreeReport } from './agree.ts'
import type { ItemReport } from './agreeItem.ts'

/** A report as a table for people: the only place of `agree` that rounds. */
export function agreeText(report: AgreeReport): string {
  const heading = [
    `${report.n_ratings} ratings, ${report.items.length} ${report.items.length === 1 ? 'item' : 'items'}`,
    ...leftOutText(report.left_out),
    `intervals: ${report.level * 100} %, conditional on these raters; seed ${report.seed}, ${report.replicates} bootstrap replicates; distance by ${report.distance}`,
  ]
  return `${[heading.join('\n'), ...report.items.map(item => itemText(item, report))].join('\n\n')}\n`
}

function itemText(item: ItemReport, { weights, level }: AgreeReport): string {
  const clusters = item.n_clusters === null ? [] : [`clusters: ${item.n_clusters}`]
  const shown = (metric: string) => !isWeighted(metric) || weights === null || metric.endsWith(weights)
  const tables = item.pairs.map(({ raters, n, n_one_only, results }) =>
    [
      `${raters.join(' and ')}: ${n} units rated by both, ${n_one_only} by one only`,
      ...table(results, level, shown),
    ].join('\n'),
  )
  const { all } = item
  const counts = `${all.n_units} units, ${all.n_pairable_units} with two ratings or more, ${all.n_complete_units} complete`
  const everyone = [`all ${all.n_raters} raters: ${counts}`, ...table(all.results, level, shown)].join('\n')
  const title = [`${item.item}`, `scale (${item.scale_source}): ${item.scale.join(', ')}`, ...clusters].join(
    '\n',
  )
  return [title, ...tables, everyone].join('\n\n')
}

/** Coefficients that exist once with linear and once with quadratic weights. */
function isWeighted(metric: string): boolean {
  return metric.startsWith('weighted_kappa_')
}

function table(results: Record<string, Result>, level: number, shown: (metric: string) => boolean): string[] {
  const rows = Object.entries(results)
    .filter(([metric]) => shown(metric))
    .map(([metric, result]) => [metric, ...cells(result)])
  const lines = [['', 'value', `${level * 100} % interval`, 'n'], ...rows]
  const width = (column: number) => Math.max(...lines.map(line => line[column]!.length))
  const widths = [0, 1, 2, 3].map(width)
  return lines.map(line =>
    [
      `  ${line[0]!.padEnd(widths[0]!)}`,
      line[1]!.padStart(widths[1]!),
      line[2]!.padEnd(widths[2]!),
      line[3]!.padStart(widths[3]!),
    ].join('  '),
  )
}

function cells(result: Result): [string, string, string] {
  const n = String(result.n)
  if (result.value === null) return ['–', `undefined: ${reasonShort(result.undefined)}`, n]
  if (result.ci === null) return [digits(result.value), `none: ${reasonShort(result.ci_undefined!)}`, n]
  const { low, high, method } = result.ci
  const held = result.coverage === undefined ? '' : `, held the truth in ${result.coverage} of simulations`
  return [digits(result.value), `${digits(low)} to ${digits(high)} (${method}${held})`, n]
}

function digits(value: number): string {
  const text = value.toFixed(4)
  return Number(text) === 0 ? text.replace('-', '') : text
}
