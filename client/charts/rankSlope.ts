import * as Plot from '@observablehq/plot'
import { type ChartTable, gapCell, numberCellOf, rowText, wordCell } from './chartTable.ts'
import { type Drawn, drawn, type Room } from './drawn.ts'
import { fit } from './fit.ts'
import type { LegendEntry } from './legendMark.ts'

/** One educator model: its rank by the naive judge, its rank by the corrected score, and which ranks stay possible. */
export type RankRow = {
  name: string
  before: { rank: number; value: number }
  after: { rank: number; value: number; lowest: number; highest: number }
  /** Whether it changed places with another model; a tie that comes or goes is no change. */
  moved: boolean
}

export type RankWords = {
  heads: {
    name: string
    beforeRank: string
    beforeValue: string
    afterRank: string
    afterValue: string
    lowest: string
    highest: string
    move: string
  }
  before: string
  after: string
  format: (value: number) => string
  rank: (rank: number) => string
  /** A rank that several models share. */
  tied: (rank: number) => string
  possible: string
  up: string
  down: string
  same: string
  interval: string
  unchanged: string
  changed: string
}

export function rankTable(rows: readonly RankRow[], words: RankWords): ChartTable {
  const { heads } = words
  return {
    columns: [
      { key: 'name', label: heads.name },
      { key: 'naive', label: heads.beforeValue, number: true },
      { key: 'naive_rank', label: heads.beforeRank, number: true },
      { key: 'corrected', label: heads.afterValue, number: true },
      { key: 'corrected_rank', label: heads.afterRank, number: true },
      { key: 'rank_low', label: heads.lowest, number: true },
      { key: 'rank_high', label: heads.highest, number: true },
      { key: 'move', label: heads.move },
    ],
    rows: rows.map(({ name, before, after, moved }) => [
      wordCell(name),
      numberCellOf(before.value, words.format(before.value)),
      numberCellOf(before.rank, words.rank(before.rank)),
      numberCellOf(after.value, words.format(after.value)),
      numberCellOf(after.rank, words.rank(after.rank)),
      numberCellOf(after.lowest, words.rank(after.lowest)),
      numberCellOf(after.highest, words.rank(after.highest)),
      gapCell(!moved ? words.same : after.rank < before.rank ? words.up : words.down),
    ]),
  }
}

export const rankLegend = (rows: readonly RankRow[], words: RankWords): LegendEntry[] => [
  ...(rows.some(({ moved }) => moved)
    ? [{ shape: 'line', stroke: 'var(--disagree)', words: words.changed } as const]
    : []),
  ...(rows.some(({ moved }) => !moved)
    ? [{ shape: 'line', stroke: 'var(--agree)', words: words.unchanged } as const]
    : []),
  { shape: 'band', fill: 'var(--accent-tint)', words: words.interval },
]

const rowHeight = 44

/** Where each model stands on one side: its rank, and models of one rank under each other. */
function slotsOf(rows: readonly RankRow[], of: 'before' | 'after'): number[] {
  const other = of === 'before' ? 'after' : 'before'
  const order = rows
    .map((_, index) => index)
    .sort((a, b) => rows[a]![of].rank - rows[b]![of].rank || rows[a]![other].rank - rows[b]![other].rank)
  return rows.map((_, index) => 1 + order.indexOf(index))
}

/**
 * Two rankings side by side, a line a model: ochre where it changes places with another, teal where it does not. To
 * the right of each model's name lies the joint interval of its rank, on an axis of ranks.
 */
export function rankSlope(rows: readonly RankRow[], words: RankWords, room: Room): Drawn {
  const titles = rankTable(rows, words).rows.map(rowText)
  const slots = { before: slotsOf(rows, 'before'), after: slotsOf(rows, 'after') }
  const placed = rows.map((row, index) => ({ ...row, index, title: titles[index]! }))
  const names = Math.min(210, Math.max(96, room.width * 0.27))
  const step = Math.min(28, Math.max(16, 150 / rows.length))
  const bands = rows.length * step + 12
  const marginRight = names + bands + 20
  const marginLeft = names + 12
  const colour = (row: RankRow) => (row.moved ? 'var(--disagree)' : 'var(--agree)')
  const shared = (of: 'before' | 'after', rank: number) =>
    rows.filter(row => row[of].rank === rank).length > 1
  const rankOf = (row: RankRow, of: 'before' | 'after') =>
    shared(of, row[of].rank) ? words.tied(row[of].rank) : words.rank(row[of].rank)
  const label = (row: RankRow, of: 'before' | 'after') =>
    `${rankOf(row, of)}  ${fit(row.name, names - 78, 1)}  ${words.format(row[of].value)}`
  const svg = drawn(room, {
    height: rows.length * rowHeight + 34,
    marginTop: 34,
    marginBottom: 0,
    marginLeft,
    marginRight,
    x: { domain: [0, 1], axis: null },
    y: { domain: [0.5, rows.length + 0.5], reverse: true, axis: null },
    color: { type: 'identity' },
    marks: [
      Plot.link(placed, {
        x1: 0,
        x2: 1,
        y1: ({ index }) => slots.before[index]!,
        y2: ({ index }) => slots.after[index]!,
        stroke: colour,
        strokeWidth: 2.5,
        title: 'title',
      }),
      ...(['before', 'after'] as const).flatMap(of => [
        Plot.dot(placed, {
          x: of === 'before' ? 0 : 1,
          y: ({ index }) => slots[of][index]!,
          r: 5,
          fill: colour,
          stroke: 'var(--card)',
          title: 'title',
        }),
        Plot.text(placed, {
          x: of === 'before' ? 0 : 1,
          y: ({ index }) => slots[of][index]!,
          dx: of === 'before' ? -12 : 12,
          textAnchor: of === 'before' ? 'end' : 'start',
          text: row => label(row, of),
        }),
      ]),
      Plot.text([words.before], {
        frameAnchor: 'top-left',
        dy: -30,
        dx: -12,
        textAnchor: 'end',
        fill: 'var(--ink-soft)',
        text: d => fit(d, names, 1),
      }),
      Plot.text([words.after], {
        frameAnchor: 'top-right',
        dy: -30,
        dx: 12,
        textAnchor: 'start',
        fill: 'var(--ink-soft)',
        text: d => fit(d, names, 1),
      }),
    ],
  })
  // The bands stand beside the frame, each in the line of its model.
  const y = svg.scale('y')!
  const first = room.width - marginRight + names + 24
  const xOf = (rank: number) => first + (rank - 1) * step
  const make = (tag: string, attributes: Record<string, string | number>, text?: string) => {
    const made = svg.ownerDocument.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
    if (text !== undefined) made.textContent = text
    return made
  }
  const soft = { fill: 'var(--ink-soft)', 'text-anchor': 'middle' }
  const middle = xOf((rows.length + 1) / 2)
  svg.append(
    make('text', { ...soft, x: middle, y: 12 }, fit(words.possible, bands + 16, 1)),
    ...rows.flatMap((_, index) => [
      make('text', { ...soft, x: xOf(index + 1), y: 30, 'data-rank': index + 1 }, words.rank(index + 1)),
      make('line', {
        x1: xOf(index + 1),
        x2: xOf(index + 1),
        y1: 36,
        y2: 34 + rows.length * rowHeight,
        stroke: 'var(--line)',
      }),
    ]),
  )
  for (const row of placed) {
    const [from, to] = [xOf(row.after.lowest) - 7, xOf(row.after.highest) + 7]
    const at = y.apply(slots.after[row.index]!)
    const group = make('g', { 'data-band': row.name })
    group.append(
      make('title', {}, row.title),
      make('rect', {
        x: from,
        y: at - 6,
        width: to - from,
        height: 12,
        rx: 6,
        fill: 'var(--accent-tint)',
        stroke: 'var(--line)',
      }),
      make('circle', { cx: xOf(row.after.rank), cy: at, r: 4, fill: colour(row) }),
    )
    svg.append(group)
  }
  return svg
}
