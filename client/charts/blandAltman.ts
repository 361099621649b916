import * as Plot from '@observablehq/plot'
import type { Result } from '#schema/metric.ts'
import { type ChartTable, emptyCell, numberCellOf, rowText, wordCell } from './chartTable.ts'
import { type Drawn, drawn, type Room, tickSpacing } from './drawn.ts'
import type { LegendEntry } from './legendMark.ts'
import { domainOf, type IntervalHeads, resultCells, type ValueWords, valuesOf } from './results.ts'
import { type PointShape, pointShapes, symbolOf } from './shapes.ts'

/** One case: both scores, and the educator model by whose shape it is drawn. */
export type ScorePoint = { name: string; model: string; judge: number; physicians: number }
export type ScoreLimits = { bias: Result; lower: Result; upper: Result }
export type BlandAltmanData = { points: readonly ScorePoint[]; limits: ScoreLimits }

export type BlandAltmanWords = ValueWords & {
  heads: IntervalHeads & {
    name: string
    model: string
    judge: string
    physicians: string
    mean: string
    difference: string
  }
  signed: (value: number) => string
  bias: string
  lower: string
  upper: string
  /** What a band is. */
  interval: string
  mean: string
  difference: string
}

/** Shapes come again after eight models: then the table alone tells them apart. */
export const shapeOfModel = (models: readonly string[], model: string): PointShape =>
  pointShapes[models.indexOf(model) % pointShapes.length]!

const modelsOf = (points: readonly ScorePoint[]) => [...new Set(points.map(({ model }) => model))].sort()

const lines = ['upper', 'bias', 'lower'] as const

/** Mean difference and limits first, then a row for each case. */
export function blandAltmanTable({ points, limits }: BlandAltmanData, words: BlandAltmanWords): ChartTable {
  const { heads, format, signed } = words
  const columns = [
    { key: 'name', label: heads.name },
    { key: 'model', label: heads.model },
    { key: 'judge', label: heads.judge, number: true },
    { key: 'physicians', label: heads.physicians, number: true },
    { key: 'mean', label: heads.mean, number: true },
    { key: 'difference', label: heads.difference, number: true },
    { key: 'low', label: heads.low, number: true },
    { key: 'high', label: heads.high, number: true },
  ]
  return {
    columns,
    rows: [
      ...lines.map(line => [
        wordCell(words[line]),
        ...Array.from({ length: 4 }, () => emptyCell),
        ...resultCells(limits[line], { format: signed, why: words.why }),
      ]),
      ...points.map(({ name, model, judge, physicians }) => {
        const [mean, difference] = [(judge + physicians) / 2, judge - physicians]
        return [
          wordCell(name),
          wordCell(model),
          numberCellOf(judge, format(judge)),
          numberCellOf(physicians, format(physicians)),
          numberCellOf(mean, format(mean)),
          numberCellOf(difference, signed(difference)),
          emptyCell,
          emptyCell,
        ]
      }),
    ],
  }
}

export const blandAltmanLegend = (
  { points, limits }: BlandAltmanData,
  words: BlandAltmanWords,
): LegendEntry[] => {
  const models = modelsOf(points)
  const bands = lines.some(line => limits[line].value !== null && limits[line].ci)
  return [
    ...models.map(
      (model): LegendEntry => ({
        shape: shapeOfModel(models, model),
        fill: 'var(--accent)',
        stroke: 'var(--card)',
        words: model,
      }),
    ),
    ...(bands ? [{ shape: 'band', fill: 'var(--accent-tint)', words: words.interval } as const] : []),
  ]
}

/**
 * Difference of judge and physicians against their mean, a point a case. The mean difference is a line, the limits of
 * agreement dashed ones, each on the band of its interval.
 */
export function blandAltman({ points, limits }: BlandAltmanData, words: BlandAltmanWords, room: Room): Drawn {
  const models = modelsOf(points)
  const table = blandAltmanTable({ points, limits }, words)
  const titles = table.rows.slice(lines.length).map(rowText)
  const placed = points.map((point, index) => ({
    ...point,
    mean: (point.judge + point.physicians) / 2,
    difference: point.judge - point.physicians,
    title: titles[index]!,
  }))
  const found = lines.flatMap((line, index) => {
    const result = limits[line]
    if (result.value === null) return []
    const ends = result.ci ? { low: result.ci.low, high: result.ci.high } : null
    return [{ line, value: result.value, ends, title: rowText(table.rows[index]!) }]
  })
  const bands = found.flatMap(({ ends, ...rest }) => (ends ? [{ ...rest, ...ends }] : []))
  const marginRight = room.width < 560 ? 92 : 150
  const ofMeans = domainOf(placed.map(({ mean }) => mean))
  return drawn(room, {
    height: Math.round(Math.min(420, Math.max(300, room.width * 0.42))),
    marginTop: 26,
    marginBottom: 46,
    marginLeft: 52,
    marginRight,
    x: { domain: ofMeans },
    y: {
      domain: domainOf([
        0,
        ...placed.map(({ difference }) => difference),
        ...valuesOf(lines.map(line => limits[line])),
      ]),
    },
    symbol: { domain: models, range: models.map(model => symbolOf(shapeOfModel(models, model))) },
    marks: [
      Plot.rect(bands, {
        x1: ofMeans[0],
        x2: ofMeans[1],
        y1: 'low',
        y2: 'high',
        fill: 'var(--accent-tint)',
        title: 'title',
      }),
      Plot.gridY({ ticks: 6, stroke: 'var(--line)', strokeOpacity: 1 }),
      Plot.axisY({
        ticks: 6,
        tickSize: 0,
        label: null,
        fill: 'var(--ink-soft)',
        tickFormat: value => words.signed(value as number),
      }),
      Plot.axisX({
        tickSpacing,
        tickSize: 0,
        tickPadding: 8,
        label: null,
        fill: 'var(--ink-soft)',
        tickFormat: value => words.format(value as number),
      }),
      Plot.ruleY([0], { stroke: 'var(--line-strong)' }),
      Plot.ruleY(
        found.filter(({ line }) => line === 'bias'),
        { y: 'value', stroke: 'var(--ink)', strokeWidth: 2, title: 'title' },
      ),
      Plot.ruleY(
        found.filter(({ line }) => line !== 'bias'),
        { y: 'value', stroke: 'var(--ink)', strokeWidth: 1.5, strokeDasharray: '5 4', title: 'title' },
      ),
      Plot.dot(placed, {
        x: 'mean',
        y: 'difference',
        symbol: 'model',
        r: 5.5,
        fill: 'var(--accent)',
        stroke: 'var(--card)',
        strokeWidth: 1,
        title: 'title',
      }),
      Plot.text(found, {
        y: 'value',
        frameAnchor: 'right',
        dx: 8,
        textAnchor: 'start',
        lineHeight: 1.2,
        text: ({ line, value }: (typeof found)[number]) =>
          room.width < 560
            ? `${words[line]}\n${words.signed(value)}`
            : `${words[line]} ${words.signed(value)}`,
      }),
      Plot.text([words.difference], {
        frameAnchor: 'top-left',
        dx: -52,
        dy: -22,
        textAnchor: 'start',
        fill: 'var(--ink-soft)',
        text: d => d,
      }),
      Plot.text([words.mean], {
        frameAnchor: 'bottom-right',
        dy: 40,
        textAnchor: 'end',
        fill: 'var(--ink-soft)',
        text: d => d,
      }),
    ],
  })
}
