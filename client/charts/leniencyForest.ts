import * as Plot from '@observablehq/plot'
import type { Result } from '#schema/metric.ts'
import { type ChartTable, numberCellOf, rowText, wordCell } from './chartTable.ts'
import { axis, type Drawn, drawn, type Room } from './drawn.ts'
import { fit } from './fit.ts'
import type { LegendEntry } from './legendMark.ts'
import {
  domainOf,
  type IntervalHeads,
  intervalColumns,
  resultCells,
  type ValueWords,
  valuesOf,
} from './results.ts'

/** A difference of judge and physicians; `screen` where too few source patients stand behind it for more. */
export type LeniencyRow = {
  id: string
  name: string
  result: Result
  cases: number
  groups: number
  screen: boolean
  /** p among the lines of its kind; null where there is none. */
  adjusted: number | null
}

export type LeniencyWords = ValueWords & {
  heads: IntervalHeads & { name: string; cases: string; groups: string; reading: string; adjusted: string }
  screen: string
  estimate: string
  noTest: string
  p: (value: number) => string
  count: (value: number) => string
  above: string
  below: string
  level: string
}

export function leniencyTable(rows: readonly LeniencyRow[], words: LeniencyWords): ChartTable {
  const { heads, count } = words
  return {
    columns: [
      { key: 'name', label: heads.name },
      ...intervalColumns(heads),
      { key: 'cases', label: heads.cases, number: true },
      { key: 'groups', label: heads.groups, number: true },
      { key: 'reading', label: heads.reading },
      { key: 'adjusted_p', label: heads.adjusted, number: true },
    ],
    rows: rows.map(row => [
      wordCell(row.name),
      ...resultCells(row.result, words),
      numberCellOf(row.cases, count(row.cases)),
      numberCellOf(row.groups, count(row.groups)),
      wordCell(row.screen ? words.screen : words.estimate),
      row.adjusted === null
        ? { text: words.noTest, value: null }
        : numberCellOf(row.adjusted, words.p(row.adjusted)),
    ]),
  }
}

export const leniencyLegend = (rows: readonly LeniencyRow[], words: LeniencyWords): LegendEntry[] => [
  ...(rows.some(({ screen, result }) => !screen && result.value !== null)
    ? [{ shape: 'interval', fill: 'var(--ink)', stroke: 'var(--ink)', words: words.level } as const]
    : []),
  ...(rows.some(({ screen, result }) => screen && result.value !== null)
    ? [
        {
          shape: 'open-interval',
          fill: 'var(--card)',
          stroke: 'var(--ink-soft)',
          words: words.screen,
        } as const,
      ]
    : []),
]

const rowHeight = 32
const top = 26

/**
 * A line a row: judge less physicians with its interval, about a line at zero. A filled dot is an estimate; an open
 * one on a dashed line is a screen. A value that is absent is a gap with its reason.
 */
export function leniencyForest(rows: readonly LeniencyRow[], words: LeniencyWords, room: Room): Drawn {
  const titles = new Map(leniencyTable(rows, words).rows.map((row, index) => [rows[index]!.id, rowText(row)]))
  const names = Math.min(280, Math.max(110, room.width * 0.32))
  const marginLeft = names + 64
  const there = rows.flatMap(row => (row.result.value === null ? [] : [{ ...row, ...row.result }]))
  const lined = there.flatMap(row => (row.ci ? [{ ...row, low: row.ci.low, high: row.ci.high }] : []))
  const title = ({ id }: { id: string }) => titles.get(id)!
  const isScreen = (row: { screen: boolean }) => row.screen
  const line = (screen: boolean) =>
    Plot.ruleY(
      lined.filter(row => isScreen(row) === screen),
      {
        y: 'id',
        x1: 'low',
        x2: 'high',
        stroke: screen ? 'var(--ink-soft)' : 'var(--ink)',
        strokeWidth: 2,
        strokeDasharray: screen ? '4 3' : 'none',
        title,
      },
    )
  const dot = (screen: boolean) =>
    Plot.dot(
      there.filter(row => isScreen(row) === screen),
      {
        y: 'id',
        x: 'value',
        r: 5,
        fill: screen ? 'var(--card)' : 'var(--ink)',
        stroke: screen ? 'var(--ink-soft)' : 'var(--ink)',
        strokeWidth: 1.5,
        title,
      },
    )
  return drawn(room, {
    height: rows.length * rowHeight + top + 30,
    marginTop: top,
    marginBottom: 30,
    marginLeft,
    marginRight: 30,
    x: { domain: domainOf([0, ...valuesOf(rows.map(({ result }) => result))]), nice: true },
    y: { type: 'band', domain: rows.map(({ id }) => id), axis: null, padding: 0 },
    marks: [
      ...axis(words.format),
      Plot.ruleX([0], { stroke: 'var(--line-strong)', strokeWidth: 1.5 }),
      Plot.text([words.below], {
        frameAnchor: 'top-left',
        dy: -20,
        text: d => `← ${d}`,
        fill: 'var(--ink-soft)',
        textAnchor: 'start',
      }),
      Plot.text([words.above], {
        frameAnchor: 'top-right',
        dy: -20,
        text: d => `${d} →`,
        fill: 'var(--ink-soft)',
        textAnchor: 'end',
      }),
      line(true),
      line(false),
      dot(true),
      dot(false),
      Plot.text(
        rows.filter(({ result }) => result.value === null),
        {
          y: 'id',
          x: 0,
          dx: 8,
          textAnchor: 'start',
          fill: 'var(--ink-soft)',
          text: ({ result }: LeniencyRow) => (result.value === null ? words.why(result.undefined) : ''),
          title,
        },
      ),
      Plot.text(rows, {
        y: 'id',
        frameAnchor: 'left',
        dx: -marginLeft,
        textAnchor: 'start',
        lineHeight: 1.15,
        text: ({ name }: LeniencyRow) => fit(name, names - 8),
      }),
      Plot.text(there, {
        y: 'id',
        frameAnchor: 'left',
        dx: -12,
        textAnchor: 'end',
        text: ({ value }) => words.format(value),
      }),
    ],
  })
}
