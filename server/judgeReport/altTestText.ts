import type { AltAnnotator, AltNoVerdictReason, AltSkipReason, AltTestReport } from '#schema/altTest.ts'
import { altFewest } from '#server/statistics/altVerdict.ts'
import { number, some } from '../commands/counts.ts'
import { leftOutText } from '../commands/leftOutText.ts'

type Domain = AltTestReport['domains'][number]

/** Why there is no verdict, in words. */
export const whyNoVerdict: Record<AltNoVerdictReason, string> = {
  'no-items': 'nothing has both the judge and enough annotators',
  'every-annotator-skipped': 'no annotator could be tested',
  'too-few-annotators': `fewer than ${altFewest.annotators} annotators`,
  'too-few-tested': `fewer than ${altFewest.annotators} annotators could be tested`,
  'too-few-cases': `fewer than ${altFewest.cases} cases`,
}

/** A report as tables for people: the only place of `alt-test` that rounds. */
export function altTestText(report: AltTestReport): string {
  const heading = [
    `${report.judge} in place of each of ${some(report.annotators.length, 'annotator')}, margin ${report.epsilon}`,
    `${some(report.n_ratings, 'rating')}; ${some(report.tests, 'test')} adjusted together (Benjamini–Yekutieli, q ${report.q})`,
    ...leftOutText(report.left_out),
  ]
  return `${[heading.join('\n'), ...report.domains.map(domain => domainText(domain, report))].join('\n\n')}\n`
}

function domainText(domain: Domain, report: AltTestReport): string {
  const { annotators, clustered, clusters, items, rho } = domain
  const from = clusters === null ? '' : ` from ${some(clusters, 'cluster')}`
  const tables = [
    [
      `${domain.domain} (${domain.score})`,
      verdictText(domain, annotators),
      `average advantage probability ρ: ${rho === null ? '–' : digits(rho)}`,
      `${some(items, 'item')}${from} with the judge and ${report.min_humans_per_item} annotators or more`,
      ...aligned([
        ['annotator', 'n', 'judge as near', 'annotator as near', 'difference', 't', 'p', 'adjusted', ''],
        ...annotators.map(one => annotatorCells(one, report)),
      ]),
    ],
  ]
  if (clustered)
    tables.push([
      'over clusters: ours, no part of the published test',
      verdictText(clustered, clustered.annotators),
      ...aligned([
        ['annotator', 'clusters', 't', 'p', 'adjusted', ''],
        ...clustered.annotators.map(one => [
          one.annotator,
          number(one.clusters),
          ...testCells(one),
          outcomeOf(one, report),
        ]),
      ]),
    ])
  return tables.map(lines => lines.join('\n')).join('\n\n')
}

type Outcome = Pick<AltAnnotator, 'tested' | 'skipped'>

function verdictText(
  { verdict, no_verdict, omega }: Pick<Domain, 'verdict' | 'no_verdict' | 'omega'>,
  annotators: readonly Outcome[],
): string {
  const tested = annotators.filter(one => one.tested)
  const won = tested.filter(one => one.tested!.rejected)
  const rate = omega === null ? '' : `, won against ${won.length} of ${tested.length} (ω ${digits(omega)})`
  if (verdict !== null) return `${verdict}${rate}; half is needed`
  return `no verdict: ${no_verdict.map(reason => whyNoVerdict[reason]).join(', ')}${rate}`
}

const annotatorCells = (one: AltAnnotator, report: AltTestReport): string[] => [
  one.annotator,
  number(one.n),
  ...[one.rho_judge, one.rho_human, one.mean_difference].map(value => (value === null ? '–' : digits(value))),
  ...testCells(one),
  outcomeOf(one, report),
]

function testCells({ tested }: Outcome): string[] {
  if (!tested) return ['–', '–', '–']
  const t = tested.t === null ? '–' : tested.t.toFixed(2)
  return [t, ...[tested.p, tested.p_adjusted].map(p => (p === null ? '–' : small(p, tested.t)))]
}

function outcomeOf({ tested, skipped }: Outcome, report: AltTestReport): string {
  if (!tested) {
    const why: Record<AltSkipReason, string> = {
      'no-items': 'no items',
      'too-few-items': `fewer than ${report.min_items_per_human} items`,
      'one-cluster': 'one cluster only',
    }
    return `skipped: ${why[skipped!]}`
  }
  const varies = tested.t_undefined ? ' (no variation)' : ''
  return `${tested.rejected ? 'won' : 'not won'}${varies}`
}

/** Columns of one width each; names and what came of it to the left, figures to the right. */
function aligned(lines: readonly string[][]): string[] {
  const last = lines[0]!.length - 1
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map(line => line[column]!.length)))
  return lines.map(line =>
    line
      .map((cell, column) =>
        column === 0 || column === last ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      )
      .join('  ')
      .replace(/^/, '  ')
      .trimEnd(),
  )
}

// A p of a far t is below the smallest number there is, but not 0.
const small = (p: number, t: number | null) => (p < 0.0001 && t !== null ? '< 0.0001' : digits(p))

function digits(value: number): string {
  const text = value.toFixed(4)
  return Number(text) === 0 ? text.replace('-', '') : text
}
