import * as Plot from '@observablehq/plot'
import { type ChartTable, numberCellOf, rowText, wordCell } from './chartTable.ts'
import { type Drawn, drawn, type Room } from './drawn.ts'
import type { LegendEntry } from './legendMark.ts'

/** Half-widths that studies of one size are expected to have; null where most had no interval. */
export type CurvePoint = {
  n: number
  labelled: number
  mean: number | null
  low: number | null
  high: number | null
  /** Simulated studies without an interval. */
  without: number
  /** Chances of a verdict against the judge and of one for it; null where they do not belong to what is shown. */
  against: number | null
  for: number | null
}

export type Curve = {
  points: readonly CurvePoint[]
  wish: number | null
  /** The fewest cases within the wish. */
  answer: number | null
  /** The cases that there are. */
  given: number
}

export type CurveWords = {
  heads: Record<
    'n' | 'labelled' | 'mean' | 'low' | 'high' | 'without' | 'against' | 'for' | 'reading',
    string
  >
  axisX: string
  axisY: string
  wish: string
  answer: string
  legend: Record<'mean' | 'band' | 'wish' | 'answer' | 'given', string>
  readings: Record<'answer' | 'given' | 'both', string>
  none: string
  width: (value: number) => string
  tick: (value: number) => string
  share: (value: number) => string
  count: (n: number) => string
}

const hasChances = ({ points }: Curve) => points.some(({ against }) => against !== null)

/** A row a simulated size, the answer and the cases at hand marked by word. */
export function curveTable(curve: Curve, words: CurveWords): ChartTable {
  const { heads, count, width, share, none, readings } = words
  const chances = hasChances(curve)
  const number = (key: keyof CurveWords['heads']) => ({ key, label: heads[key], number: true })
  const cell = (value: number | null, format: (value: number) => string) =>
    value === null ? { text: none, value: null } : numberCellOf(value, format(value))
  const reading = (n: number) => {
    const [answer, given] = [n === curve.answer, n === curve.given]
    if (answer && given) return readings.both
    if (answer) return readings.answer
    return given ? readings.given : ''
  }
  return {
    columns: [
      number('n'),
      number('labelled'),
      number('mean'),
      number('low'),
      number('high'),
      number('without'),
      ...(chances ? [number('against'), number('for')] : []),
      { key: 'reading', label: heads.reading },
    ],
    rows: curve.points.map(point => [
      numberCellOf(point.n, count(point.n)),
      numberCellOf(point.labelled, count(point.labelled)),
      cell(point.mean, width),
      cell(point.low, width),
      cell(point.high, width),
      numberCellOf(point.without, count(point.without)),
      ...(chances ? [cell(point.against, share), cell(point.for, share)] : []),
      wordCell(reading(point.n)),
    ]),
  }
}

/** What the drawing shows, and nothing that it does not. */
export function curveLegend({ wish, answer }: Curve, { legend }: CurveWords): LegendEntry[] {
  return [
    { shape: 'line', stroke: 'var(--accent)', words: legend.mean },
    { shape: 'band', fill: 'var(--accent-tint)', words: legend.band },
    ...(wish === null ? [] : [{ shape: 'dashed', stroke: 'var(--disagree)', words: legend.wish } as const]),
    ...(answer === null
      ? []
      : [{ shape: 'circle', fill: 'var(--ink)', stroke: 'var(--card)', words: legend.answer } as const]),
    { shape: 'bar', fill: 'var(--ink-soft)', stroke: 'var(--card)', words: legend.given },
  ]
}

const height = 320
const marginLeft = 52

/**
 * Half-width against number of cases: the expected one as a line through the sizes that were simulated, eight of ten
 * studies as a band, the wish as a level, and where the line comes below it as a point with its number.
 */
export function plannerCurve(curve: Curve, words: CurveWords, room: Room): Drawn {
  const titles = curveTable(curve, words).rows.map(rowText)
  const points = curve.points.flatMap(({ mean, low, high, n }, index) =>
    mean === null || low === null || high === null ? [] : [{ n, mean, low, high, title: titles[index]! }],
  )
  const answer = points.find(({ n }) => n === curve.answer)
  const highest = Math.min(1, Math.max(curve.wish ?? 0, ...points.map(({ high }) => high)) * 1.04 || 1)
  const most = Math.max(1, ...curve.points.map(({ n }) => n))
  const quiet = { fill: 'var(--ink-soft)' }
  return drawn(room, {
    height,
    marginTop: 26,
    marginBottom: 48,
    marginLeft,
    marginRight: 24,
    x: { domain: [0, most] },
    y: { type: 'linear', domain: [0, highest], clamp: true },
    marks: [
      Plot.gridY({ ticks: 5, stroke: 'var(--line)', strokeOpacity: 1 }),
      Plot.axisY({
        ticks: 5,
        tickSize: 0,
        tickPadding: 8,
        label: null,
        ...quiet,
        tickFormat: value => words.tick(value as number),
      }),
      Plot.axisX({
        ticks: room.width < 560 ? 5 : 8,
        tickSize: 0,
        tickPadding: 8,
        label: null,
        ...quiet,
        tickFormat: value => words.count(value as number),
      }),
      Plot.areaY(points, {
        x: 'n',
        y1: 'low',
        y2: 'high',
        curve: 'monotone-x',
        fill: 'var(--accent-tint)',
      }),
      Plot.ruleY([0], { stroke: 'var(--line-strong)' }),
      Plot.ruleX([curve.given], {
        y1: 0,
        y2: highest * 0.035,
        stroke: 'var(--ink-soft)',
        strokeWidth: 4,
      }),
      ...(curve.wish === null
        ? []
        : [
            Plot.ruleY([curve.wish], { stroke: 'var(--disagree)', strokeWidth: 1.5, strokeDasharray: '5 4' }),
            Plot.text([curve.wish], {
              y: d => d as number,
              frameAnchor: 'right',
              textAnchor: 'end',
              dy: -10,
              fill: 'var(--ink)',
              stroke: 'var(--card)',
              strokeWidth: 4,
              text: () => words.wish,
            }),
          ]),
      Plot.lineY(points, {
        x: 'n',
        y: 'mean',
        curve: 'monotone-x',
        stroke: 'var(--accent)',
        strokeWidth: 2,
      }),
      Plot.dot(points, { x: 'n', y: 'mean', r: 3, fill: 'var(--accent)', title: 'title' }),
      ...(answer
        ? [
            Plot.ruleX([answer], {
              x: 'n',
              y1: 0,
              y2: 'mean',
              stroke: 'var(--ink)',
              strokeDasharray: '2 3',
            }),
            Plot.dot([answer], {
              x: 'n',
              y: 'mean',
              r: 5.5,
              fill: 'var(--ink)',
              stroke: 'var(--card)',
              strokeWidth: 1.5,
              title: 'title',
            }),
            Plot.text([answer], {
              x: 'n',
              y: 'mean',
              dx: 8,
              dy: -14,
              textAnchor: answer.n > most * 0.8 ? 'end' : 'start',
              fontWeight: 600,
              fill: 'var(--ink)',
              stroke: 'var(--card)',
              strokeWidth: 4,
              text: () => words.answer,
            }),
          ]
        : []),
      Plot.text([words.axisY], {
        frameAnchor: 'top-left',
        textAnchor: 'start',
        dx: -marginLeft,
        dy: -18,
        ...quiet,
        text: d => d as string,
      }),
      Plot.text([words.axisX], {
        frameAnchor: 'bottom-right',
        textAnchor: 'end',
        dy: 44,
        lineAnchor: 'bottom',
        ...quiet,
        text: d => d as string,
      }),
    ],
  })
}
