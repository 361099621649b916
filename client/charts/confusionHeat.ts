import * as Plot from '@observablehq/plot'
import { type ChartTable, numberCellOf, rowText, wordCell } from './chartTable.ts'
import { type Drawn, drawn, type Room } from './drawn.ts'
import { fit } from './fit.ts'
import type { LegendEntry } from './legendMark.ts'
import { inkOfStrength } from './strength.ts'

/** Pairs by the level each rater gave: `counts[i][j]` with the first rater's level i, the second's j. */
export type ConfusionData = { labels: readonly string[]; counts: readonly (readonly number[])[] }

export type ConfusionWords = {
  heads: { first: string; second: string; n: string; reading: string }
  agree: string
  disagree: string
  count: (n: number) => string
}

/** How strong a count is shown: 0 for none, 1 to 5 by its share of the largest. */
export const countStrength = (count: number, largest: number): number =>
  count === 0 || largest === 0 ? 0 : Math.max(1, Math.ceil((count / largest) * 5))

export function confusionTable({ labels, counts }: ConfusionData, words: ConfusionWords): ChartTable {
  const { heads } = words
  return {
    columns: [
      { key: 'first', label: heads.first },
      { key: 'second', label: heads.second },
      { key: 'n', label: heads.n, number: true },
      { key: 'reading', label: heads.reading },
    ],
    rows: counts.flatMap((row, first) =>
      row.map((n, second) => [
        wordCell(labels[first]!),
        wordCell(labels[second]!),
        numberCellOf(n, words.count(n)),
        wordCell(first === second ? words.agree : words.disagree),
      ]),
    ),
  }
}

export const confusionLegend = (words: ConfusionWords): LegendEntry[] => [
  { shape: 'field', fill: 'var(--level-4)', words: words.agree },
  { shape: 'field', fill: 'var(--off-4)', words: words.disagree },
]

/** Counts of pairs, first rater down, second across: teal on the diagonal, ochre off it, by strength. */
export function confusionHeat({ labels, counts }: ConfusionData, words: ConfusionWords, room: Room): Drawn {
  const titles = confusionTable({ labels, counts }, words).rows.map(rowText)
  const largest = Math.max(0, ...counts.flat())
  const cells = counts.flatMap((row, first) =>
    row.map((n, second) => ({
      first,
      second,
      n,
      strength: countStrength(n, largest),
      hue: first === second ? 'level' : 'off',
      title: titles[first * row.length + second]!,
    })),
  )
  const marginLeft = Math.min(130, Math.max(80, room.width * 0.22))
  const fill = ({ strength, hue }: { strength: number; hue: string }) =>
    strength === 0 ? 'var(--educator)' : `var(--${hue}-${strength})`
  const places = labels.map((_, index) => index)
  return drawn(room, {
    height: 62 + labels.length * 58,
    marginTop: 62,
    marginBottom: 0,
    marginLeft,
    marginRight: 0,
    x: { type: 'band', domain: places, axis: null, padding: 0 },
    y: { type: 'band', domain: places, axis: null, padding: 0 },
    color: { type: 'identity' },
    marks: [
      Plot.cell(cells, { x: 'second', y: 'first', fill, inset: 1.5, rx: 6, title: 'title' }),
      Plot.text(cells, {
        x: 'second',
        y: 'first',
        text: ({ n }) => words.count(n),
        fill: ({ strength }) => inkOfStrength(strength),
        title: 'title',
      }),
      Plot.text(places, {
        x: d => d,
        frameAnchor: 'top',
        dy: -8,
        lineAnchor: 'bottom',
        fill: 'var(--ink-soft)',
        text: d => fit(labels[d]!, (room.width - marginLeft) / labels.length - 6),
      }),
      Plot.text(places, {
        y: d => d,
        frameAnchor: 'left',
        dx: -10,
        textAnchor: 'end',
        fill: 'var(--ink-soft)',
        text: d => fit(labels[d]!, marginLeft - 14),
      }),
      Plot.text([words.heads], {
        frameAnchor: 'top-left',
        dx: -marginLeft,
        dy: -58,
        textAnchor: 'start',
        fill: 'var(--ink-soft)',
        text: ({ first, second }) => fit(`${first} ↓  ${second} →`, room.width - 8, 1),
      }),
    ],
  })
}
