import type { CorrectedRow } from '#client/charts/correctedDots.ts'
import type { LeniencyRow } from '#client/charts/leniencyForest.ts'
import type { LikertBar } from '#client/charts/likertBars.ts'
import type { RankRow } from '#client/charts/rankSlope.ts'
import type { HeatCell } from '#client/charts/strataHeat.ts'
import {
  type CorrectedScore,
  type CorrectedSlice,
  fewGroups as fewLabelled,
  type Ranking,
} from '#schema/corrected.ts'
import type { LeniencyLine, LevelCounts, StratumCell } from '#schema/judgeReport.ts'
import { movedPast } from './order.ts'
import { fewGroups } from './report.ts'
import { inOrder, type Say } from './say.ts'

/** Lines of one instrument and kind as rows of the forest, named in the language of the screen. */
export function leniencyRows(lines: readonly LeniencyLine[], say: Say): LeniencyRow[] {
  const several = new Set(lines.map(({ by, field }) => `${by} ${field}`)).size > 1
  return inOrder(lines, ({ field, value }) => ({ field, value })).map((line, index) => ({
    id: `${index} ${line.by} ${line.field} ${line.value}`,
    name: lineName(line, several, say),
    result: line.difference,
    cases: line.cases,
    groups: line.groups,
    screen: line.screen,
    adjusted: line.adjusted,
  }))
}

function lineName({ by, field, value, label }: LeniencyLine, several: boolean, say: Say): string {
  if (by === 'language') return say.valueName('language', value)
  if (by === 'stratum') {
    const name = say.valueName(field, value)
    return several ? `${say.fieldName(field)}: ${name}` : name
  }
  return say.words(label)
}

/** Level counts as bars, physicians in their order and the judge last, as the report has them. */
export const likertRows = (levels: readonly LevelCounts[], say: Say): LikertBar[] =>
  levels.map(({ item, title, rater, counts }) => ({
    item,
    title: say.words(title),
    rater: rater.kind === 'judge' ? say.t('judge:head.judge') : rater.name,
    judge: rater.kind === 'judge',
    counts: counts.map(({ value, label, n }) => ({ value, label: say.words(label), n })),
  }))

/** Items that share a scale, so that one legend fits all bars of a chart. */
export function byScale(levels: readonly LevelCounts[]): LevelCounts[][] {
  const groups = new Map<string, LevelCounts[]>()
  for (const line of levels) {
    const scale = JSON.stringify([line.instrument, line.counts.map(({ value, label }) => [value, label])])
    groups.set(scale, [...(groups.get(scale) ?? []), line])
  }
  return [...groups.values()]
}

export const heatCells = (cells: readonly StratumCell[], say: Say): HeatCell[] =>
  inOrder(cells, ({ field, value }) => ({ field, value })).map(
    ({ field, value, model, judge, physicians, cases, groups }) => ({
      row: say.valueName(field, value),
      column: say.modelName(model),
      judge,
      physicians,
      cases,
      groups,
      screen: groups < fewGroups,
    }),
  )

/** Slices of one kind of a corrected score; the whole stands first. */
export function correctedRows(
  { slices, rate, range }: Pick<CorrectedScore, 'slices' | 'rate' | 'range'>,
  by: { kind: 'model' } | { kind: 'stratum'; stratum: string },
  say: Say,
): CorrectedRow[] {
  const chosen = slices.filter(slice => slice.kind === 'overall' || isOf(slice, by))
  return inOrder(chosen, ({ stratum, value }) => ({ field: stratum ?? '', value: value ?? '' })).map(
    slice => ({
      name: sliceName(slice, say),
      scores: {
        naive: slice.results.naive,
        humans: slice.results.humans,
        ppi_tuned: slice.results.ppi_tuned,
        ...(rate ? { rogan_gladen: slice.results.rogan_gladen } : {}),
        ppi: slice.results.ppi,
      },
      labelled: slice.labelled.cases,
      unlabelled: slice.unlabelled.cases,
      small: slice.flags.includes('few-groups'),
      judgedFew: slice.judged.groups < fewLabelled,
      lambda: slice.lambda,
      range,
    }),
  )
}

const isOf = (slice: CorrectedSlice, by: { kind: string; stratum?: string }): boolean =>
  slice.kind === by.kind && (by.stratum === undefined || slice.stratum === by.stratum)

const sliceName = ({ kind, stratum, value }: CorrectedSlice, say: Say): string =>
  kind === 'overall'
    ? say.t('judge:corrected.overall')
    : kind === 'stratum'
      ? say.valueName(stratum ?? '', value ?? '')
      : say.modelName(value)

/** Both rankings of the models; null where one of them has none. */
export function rankRows({ slices, ranking }: Pick<CorrectedScore, 'slices' | 'ranking'>): RankRow[] | null {
  const { before, after } = ranking ?? { before: null, after: null }
  if (!before?.places || !after?.places) return null
  const meanOf = (model: string, { by }: Ranking) =>
    slices.find(slice => slice.kind === 'model' && slice.value === model)?.results[by].value ?? null
  const rows = after.places.flatMap(place => {
    const first = before.places!.find(({ model }) => model === place.model)
    const [naive, corrected] = [meanOf(place.model, before), meanOf(place.model, after)]
    if (!first || naive === null || corrected === null) return []
    return [
      {
        name: place.model,
        before: { rank: first.rank, value: naive },
        after: { rank: place.rank, value: corrected, lowest: place.low, highest: place.high },
      },
    ]
  })
  return rows.map(row => ({ ...row, moved: movedPast(row, rows) }))
}
