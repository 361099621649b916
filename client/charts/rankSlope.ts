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
    rows: rows.map(({ name, before, after }) => [
      wordCell(name),
      numberCellOf(before.value, words.format(before.value)),
      numberCellOf(before.rank, words.rank(before.rank)),
      numberCellOf(after.value, words.format(after.value)),
      numberCellOf(after.rank, words.rank(after.rank)),
      numberCellOf(after.lowest, words.rank(after.lowest)),
      numberCellOf(after.highest, words.rank(after.highest)),
      gapCell(after.rank < before.rank ? words.up : after.rank > before.rank ? words.down : words.same),
    ]),
  }
}

export const rankLegend = (rows: readonly RankRow[], words: RankWords): LegendEntry[] => [
  ...(rows.some(({ before, after }) => before.rank !== after.rank)
    ? [{ shape: 'line', stroke: 'var(--disagree)', words: words.changed } as const]
    : []),
  ...(rows.some(({ before, after }) => before.rank === after.rank)
    ? [{ shape: 'line', stroke: 'var(--agree)', words: words.unchanged } as const]
    : []),
  { shape: 'band', fill: 'var(--accent-tint)', words: words.interval },
]

const rowHeight = 44
const lane = 20

/**
 * Two rankings side by side, a line a model: ochre where its rank changes, teal where it stays. On the right stands
 * the joint interval of each rank as a band of its own.
 */
export function rankSlope(rows: readonly RankRow[], words: RankWords, room: Room): Drawn {
  const titles = rankTable(rows, words).rows.map(rowText)
  const placed = rows.map((row, index) => ({ ...row, index, title: titles[index]! }))
  const last = Math.max(...rows.map(({ before, after }) => Math.max(before.rank, after.rank, after.highest)))
  const names = Math.min(210, Math.max(96, room.width * 0.27))
  const bands = rows.length * lane + 12
  const marginRight = names + bands + 20
  const marginLeft = names + 12
  const moved = ({ before, after }: RankRow) => before.rank !== after.rank
  const colour = (row: RankRow) => (moved(row) ? 'var(--disagree)' : 'var(--agree)')
  const label = (row: RankRow, of: 'before' | 'after') =>
    `${words.rank(row[of].rank)}  ${fit(row.name, names - 78, 1)}  ${words.format(row[of].value)}`
  const laneAt = ({ index }: { index: number }) => room.width - marginRight + names + 24 + index * lane
  const svg = drawn(room, {
    height: last * rowHeight + 34,
    marginTop: 34,
    marginBottom: 0,
    marginLeft,
    marginRight,
    x: { domain: [0, 1], axis: null },
    y: { domain: [0.5, last + 0.5], reverse: true, axis: null },
    color: { type: 'identity' },
    marks: [
      Plot.link(placed, {
        x1: 0,
        x2: 1,
        y1: ({ before }) => before.rank,
        y2: ({ after }) => after.rank,
        stroke: colour,
        strokeWidth: 2.5,
        title: 'title',
      }),
      ...(['before', 'after'] as const).flatMap(of => [
        Plot.dot(placed, {
          x: of === 'before' ? 0 : 1,
          y: row => row[of].rank,
          r: 5,
          fill: colour,
          stroke: 'var(--card)',
          title: 'title',
        }),
        Plot.text(placed, {
          x: of === 'before' ? 0 : 1,
          y: row => row[of].rank,
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
  // The bands stand beside the frame, a lane a model, on the ranks of the frame.
  const y = svg.scale('y')!
  const make = (tag: string, attributes: Record<string, string | number>) => {
    const made = svg.ownerDocument.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
    return made
  }
  for (const row of placed) {
    const [from, to] = [y.apply(row.after.lowest) - 9, y.apply(row.after.highest) + 9]
    const at = laneAt(row)
    const group = make('g', { 'data-band': row.name })
    const title = make('title', {})
    title.textContent = row.title
    group.append(
      title,
      make('rect', {
        x: at - 6,
        y: from,
        width: 12,
        height: to - from,
        rx: 6,
        fill: 'var(--accent-tint)',
        stroke: 'var(--line)',
      }),
      make('circle', { cx: at, cy: y.apply(row.after.rank), r: 4, fill: colour(row) }),
    )
    svg.append(group)
  }
  return svg
}
