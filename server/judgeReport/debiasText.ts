import {
  type CorrectedSlice,
  correctionMethods,
  type DebiasReport,
  fewGroups,
  type Ranking,
} from '#schema/corrected.ts'
import type { Result } from '#schema/metric.ts'
import { leftOutText } from '../commands/leftOutText.ts'
import { reasonShort } from '../commands/resultText.ts'

const names: Record<(typeof correctionMethods)[number], string> = {
  naive: 'judge alone',
  humans: 'humans alone',
  ppi: 'PPI',
  ppi_tuned: 'PPI++',
  rogan_gladen: 'Rogan-Gladen',
}

/** A report as a table for people: the only place of `debias` that rounds. */
export function debiasText(report: DebiasReport): string {
  const { judge, humans, rows, cases, level, seed, replicates } = report
  const head = [
    `${rows} rows, ${cases} cases; judge: ${judge}; humans: ${humans.join(', ') || 'none'}`,
    ...leftOutText(report.left_out),
    `intervals: ${level * 100} %, conditional on these humans; seed ${seed}, ${replicates} bootstrap replicates`,
  ]
  const several = report.slices.filter(({ kind }) => kind === 'model').length > 1
  const slices = report.slices.map(slice => sliceText(slice, report, several))
  const rankings = report.ranking ? [rankingText(report.ranking, level)] : []
  return `${[head.join('\n'), ...slices, ...rankings].join('\n\n')}\n`
}

function sliceText(slice: CorrectedSlice, { level, rate, range }: DebiasReport, several: boolean): string {
  const { judged, labelled, unlabelled, lambda } = slice
  const shared = slice.groups_with_both === 0 ? '' : `, ${slice.groups_with_both} clusters with both`
  const trust =
    lambda === null ? [] : [`  PPI++ trusts the judge by ${digits(lambda)} (${slice.lambda_from})`]
  const weighted =
    several && slice.kind !== 'model'
      ? ['  humans alone, PPI and PPI++ weigh each model by its share of all cases, labelled or not']
      : []
  const few = slice.flags.includes('few-groups')
    ? [`  few groups: humans rated cases of fewer than ${fewGroups} clusters`]
    : []
  const shown = correctionMethods.filter(method => method !== 'rogan_gladen' || rate)
  return [
    titleOf(slice),
    `  ${judged.cases} cases, ${labelled.cases} labelled in ${labelled.groups} clusters, ${unlabelled.cases} not in ${unlabelled.groups}${shared}`,
    ...weighted,
    ...few,
    ...trust,
    ...table([
      ['', 'value', `${level * 100} % interval`, 'n', 'clusters'],
      ...shown.map(method => [
        names[method],
        ...cells(slice.results[method], slice.beyond_range[method], range),
      ]),
    ]),
  ].join('\n')
}

function titleOf({ kind, stratum, value }: CorrectedSlice): string {
  if (kind === 'overall') return 'all cases'
  return kind === 'model' ? `model ${value}` : `${stratum}: ${value}`
}

function cells(result: Result, beyond: number | undefined, range: DebiasReport['range']): string[] {
  const n = String(result.n)
  if (result.value === null) return ['–', `undefined: ${reasonShort(result.undefined)}`, n, '']
  const groups = String(result.groups ?? '')
  const raw = beyond === undefined || beyond === result.value ? '' : `, ${digits(beyond)} before the cut`
  if (result.ci === null)
    return [digits(result.value), `none: ${reasonShort(result.ci_undefined!)}${raw}`, n, groups]
  const { low, high, method } = result.ci
  // Cut to what the score can be, an interval may be all of that.
  const whole =
    range && low <= range.low && high >= range.high ? '; the whole range, so it tells nothing' : ''
  return [digits(result.value), `${digits(low)} to ${digits(high)} (${method}${raw}${whole})`, n, groups]
}

function rankingText({ before, after }: { before: Ranking; after: Ranking }, level: number): string {
  const placesOf = (ranking: Ranking) => new Map((ranking.places ?? []).map(place => [place.model, place]))
  const [first, second] = [placesOf(before), placesOf(after)]
  const models = [...new Set([...first.keys(), ...second.keys()])].sort(
    (a, b) => (first.get(a)?.rank ?? 0) - (first.get(b)?.rank ?? 0),
  )
  const cell = (place: { rank: number; low: number; high: number } | undefined) =>
    place ? `${place.rank} (${place.low} to ${place.high})` : '–'
  const lacking = [before, after].flatMap(({ by, without }) =>
    without.length > 0 ? [`  no ranking by ${names[by]}: no interval for ${without.join(', ')}`] : [],
  )
  return [
    `ranking, with the places that remain possible for all models at once (${level * 100} %)`,
    ...lacking,
    ...(models.length === 0
      ? []
      : table([
          ['', names[before.by], names[after.by]],
          ...models.map(model => [model, cell(first.get(model)), cell(second.get(model))]),
        ])),
  ].join('\n')
}

function table(lines: string[][]): string[] {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map(line => line[column]!.length)))
  return lines.map(line =>
    `  ${line.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`.trimEnd(),
  )
}

function digits(value: number): string {
  const text = value.toFixed(4)
  return Number(text) === 0 ? text.replace('-', '') : text
}
