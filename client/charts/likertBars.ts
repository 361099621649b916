import * as Plot from '@observablehq/plot'
import { type ChartTable, numberCellOf, rowText, wordCell } from './chartTable.ts'
import { axis, type Drawn, drawn, type Room } from './drawn.ts'
import { fit, textWidth } from './fit.ts'
import type { LegendEntry } from './legendMark.ts'
import { inkOn, levelFill } from './strength.ts'

/** One bar: how often one rater gave each level of one item. Levels stand from the lowest to the highest. */
export type LikertBar = {
  item: string
  title: string
  rater: string
  judge: boolean
  counts: { value: string; label: string; n: number }[]
}

export type LikertWords = {
  heads: { item: string; rater: string; level: string; n: string; share: string }
  count: (n: number) => string
  share: (share: number) => string
  total: (n: number) => string
  none: string
}

const totalOf = ({ counts }: LikertBar) => counts.reduce((sum, { n }) => sum + n, 0)

/** Where each level of a bar lies, in shares of the bar. */
function segmentsOf(bar: LikertBar) {
  const total = totalOf(bar)
  let at = 0
  return total === 0
    ? []
    : bar.counts.map(({ value, label, n }, index) => {
        const from = at
        at += n
        return { value, label, n, index, from: from / total, to: at / total, share: n / total }
      })
}

/** A row for each level of each bar; a bar without ratings has one that says so. */
export function likertTable(bars: readonly LikertBar[], words: LikertWords): ChartTable {
  const { heads, count } = words
  return {
    columns: [
      { key: 'item', label: heads.item },
      { key: 'rater', label: heads.rater },
      { key: 'level', label: heads.level },
      { key: 'n', label: heads.n, number: true },
      { key: 'share', label: heads.share, number: true },
    ],
    rows: bars.flatMap(bar => {
      const names = [wordCell(bar.title), wordCell(bar.rater)]
      const segments = segmentsOf(bar)
      if (segments.length === 0)
        return [[...names, wordCell(words.none), numberCellOf(0, count(0)), { text: '', value: null }]]
      return segments.map(({ label, n, share }) => [
        ...names,
        wordCell(label),
        numberCellOf(n, count(n)),
        numberCellOf(share, words.share(share)),
      ])
    }),
  }
}

/** Levels by strength; one legend for all bars, whose scale is the same. */
export const likertLegend = (bars: readonly LikertBar[]): LegendEntry[] =>
  (bars[0]?.counts ?? []).map(({ label }, index, all) => ({
    shape: 'field',
    fill: levelFill(index, all.length),
    words: label,
  }))

const rowHeight = 28
const headHeight = 30

/**
 * A full bar for each item and rater, its levels by strength of one hue with their counts, and how many ratings stand
 * behind it at the end.
 */
export function likertBars(bars: readonly LikertBar[], words: LikertWords, room: Room): Drawn {
  const table = likertTable(bars, words)
  const items = [...new Set(bars.map(({ item }) => item))]
  // Heads and bars stand on one line of places, from top to bottom.
  let y = 0
  const heads: { y: number; title: string }[] = []
  const places = items.flatMap(item => {
    const own = bars.filter(bar => bar.item === item)
    heads.push({ y: y + headHeight - 10, title: own[0]!.title })
    y += headHeight
    return own.map(bar => {
      const place = { bar, y: y + rowHeight / 2 }
      y += rowHeight
      return place
    })
  })
  const titles = new Map<string, string>()
  for (const row of table.rows)
    titles.set(JSON.stringify(row.slice(0, 3).map(({ text }) => text)), rowText(row))
  const marginLeft = Math.min(190, Math.max(90, room.width * 0.2))
  const marginRight = 64
  const inner = room.width - marginLeft - marginRight
  const segments = places.flatMap(({ bar, y: at }) =>
    segmentsOf(bar).map(segment => ({
      ...segment,
      y1: at - rowHeight / 2 + 3,
      y2: at + rowHeight / 2 - 3,
      y: at,
      of: bar.counts.length,
      title: titles.get(JSON.stringify([bar.title, bar.rater, segment.label]))!,
    })),
  )
  const seen = segments.filter(({ n }) => n > 0)
  const fill = ({ index, of }: { index: number; of: number }) => levelFill(index, of)
  return drawn(room, {
    height: y + 30,
    marginTop: 0,
    marginBottom: 30,
    marginLeft,
    marginRight,
    x: { domain: [0, 1] },
    y: { domain: [0, y], range: [0, y], axis: null },
    color: { type: 'identity' },
    marks: [
      ...axis(words.share),
      Plot.rect(seen, {
        x1: 'from',
        x2: 'to',
        y1: 'y1',
        y2: 'y2',
        fill,
        stroke: 'var(--line-strong)',
        strokeWidth: 0.75,
        insetRight: 1,
        title: 'title',
      }),
      Plot.text(
        seen.filter(({ share, n }) => share * inner > textWidth(words.count(n)) + 2),
        {
          x: ({ from, to }) => (from + to) / 2,
          y: 'y',
          text: ({ n }) => words.count(n),
          fill: ({ index, of }) => inkOn(index, of),
          title: 'title',
        },
      ),
      Plot.text(heads, {
        y: 'y',
        frameAnchor: 'left',
        dx: -marginLeft,
        textAnchor: 'start',
        fontWeight: 600,
        text: ({ title }) => fit(title, room.width - 12, 1),
      }),
      Plot.text(places, {
        y: 'y',
        frameAnchor: 'left',
        dx: -marginLeft,
        textAnchor: 'start',
        text: ({ bar }) => fit(bar.rater, marginLeft - 10, 1),
      }),
      Plot.text(places, {
        y: 'y',
        frameAnchor: 'right',
        dx: 8,
        textAnchor: 'start',
        fill: 'var(--ink-soft)',
        text: ({ bar }) => (totalOf(bar) === 0 ? '' : words.total(totalOf(bar))),
      }),
      Plot.text(
        places.filter(({ bar }) => totalOf(bar) === 0),
        {
          y: 'y',
          frameAnchor: 'left',
          dx: 8,
          textAnchor: 'start',
          fill: 'var(--ink-soft)',
          text: () => words.none,
        },
      ),
    ],
  })
}
