import * as Plot from '@observablehq/plot'
import type { Result } from '#schema/metric.ts'
import { type ChartTable, emptyCell, numberCellOf, rowText, wordCell } from './chartTable.ts'
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
import { type PointShape, symbolOf } from './shapes.ts'

/**
 * What stands for one educator model: the judge alone, physicians alone, and the judge corrected by physicians as far
 * as it deserves, for a rate also by its sensitivity and specificity. `ppi`, which trusts it fully, is in the table
 * alone.
 */
export const scoreKinds = ['naive', 'humans', 'ppi_tuned', 'rogan_gladen', 'ppi'] as const
export type ScoreKind = (typeof scoreKinds)[number]
type DrawnKind = Exclude<ScoreKind, 'ppi'>
export type CorrectedRow = {
  name: string
  /** Every row has the same kinds. */
  scores: Partial<Record<ScoreKind, Result>>
  labelled: number
  unlabelled: number
  /** So few labelled source patients that intervals which rest on them may be too short. */
  small: boolean
  /** The same of all that the judge scored, on which the judge alone rests. */
  judgedFew: boolean
  /** How far PPI++ trusts the judge. */
  lambda: number | null
  /** What the score can be; an interval as wide as that tells nothing. */
  range: { low: number; high: number } | null
}

export type CorrectedWords = ValueWords & {
  heads: IntervalHeads & {
    name: string
    kind: string
    n: string
    lambda: string
    labelled: string
    unlabelled: string
    reading: string
  }
  kinds: Record<ScoreKind, string>
  small: string
  few: string
  /** Of an interval that takes in all that the score can be. */
  whole: string
  estimate: string
  count: (n: number) => string
}

const looks: Record<DrawnKind, { shape: PointShape; fill: string; stroke: string }> = {
  naive: { shape: 'diamond', fill: 'var(--card)', stroke: 'var(--disagree)' },
  humans: { shape: 'square', fill: 'var(--card)', stroke: 'var(--ink-soft)' },
  ppi_tuned: { shape: 'circle', fill: 'var(--accent)', stroke: 'var(--accent)' },
  rogan_gladen: { shape: 'triangle', fill: 'var(--card)', stroke: 'var(--accent)' },
}

const kindsOf = (rows: readonly CorrectedRow[]) => scoreKinds.filter(kind => rows[0]?.scores[kind])
/** Kinds that have a value in some row; what has none anywhere is told in a sentence, once. */
const drawnKinds = (rows: readonly CorrectedRow[]) =>
  kindsOf(rows).filter(
    (kind): kind is DrawnKind =>
      kind !== 'ppi' && rows.some(({ scores }) => scores[kind] && scores[kind].value !== null),
  )

/** Kinds that no row has a value of, with the reason of the first row. */
export const absentKinds = (rows: readonly CorrectedRow[]) =>
  kindsOf(rows).flatMap(kind => {
    const results = rows.flatMap(({ scores }) => scores[kind] ?? [])
    const first = results.find(result => result.value === null)
    return first && first.value === null && results.every(({ value }) => value === null)
      ? [{ kind, reason: first.undefined }]
      : []
  })

/** A row for each model and kind of score. */
export function correctedTable(rows: readonly CorrectedRow[], words: CorrectedWords): ChartTable {
  const { heads, count } = words
  return {
    columns: [
      { key: 'name', label: heads.name },
      { key: 'kind', label: heads.kind },
      ...intervalColumns(heads),
      { key: 'n', label: heads.n, number: true },
      { key: 'lambda', label: heads.lambda, number: true },
      { key: 'labelled', label: heads.labelled, number: true },
      { key: 'unlabelled', label: heads.unlabelled, number: true },
      { key: 'reading', label: heads.reading },
    ],
    rows: rows.flatMap(row =>
      kindsOf(rows).map(kind => [
        wordCell(row.name),
        wordCell(words.kinds[kind]),
        ...resultCells(row.scores[kind]!, words),
        numberCellOf(row.scores[kind]!.n, count(row.scores[kind]!.n)),
        kind === 'ppi_tuned' && row.lambda !== null
          ? numberCellOf(row.lambda, words.format(row.lambda))
          : emptyCell,
        numberCellOf(row.labelled, count(row.labelled)),
        numberCellOf(row.unlabelled, count(row.unlabelled)),
        wordCell(readingOf(row, kind, words)),
      ]),
    ),
  }
}

/** What an interval is worth: the judge alone does not rest on the labels, everything else does. */
function readingOf(row: CorrectedRow, kind: ScoreKind, words: CorrectedWords): string {
  const result = row.scores[kind]!
  const { range } = row
  const ci = result.value === null ? null : result.ci
  if (ci && range && ci.low <= range.low && ci.high >= range.high) return words.whole
  if (kind === 'naive') return row.judgedFew ? words.few : words.estimate
  return row.small ? words.small : words.estimate
}

export const correctedLegend = (rows: readonly CorrectedRow[], words: CorrectedWords): LegendEntry[] =>
  drawnKinds(rows).map(kind => ({ ...looks[kind], words: words.kinds[kind] }))

/** No axis goes on beyond what a score can be. */
function withinRange([low, high]: [number, number], rows: readonly CorrectedRow[]): [number, number] {
  const range = rows[0]?.range
  return range ? [Math.max(low, range.low), Math.min(high, range.high)] : [low, high]
}

const lineHeight = 20
const between = 22

/** The scores of a model, one under the other, each with its interval: told apart by shape, and in the table by word. */
export function correctedDots(rows: readonly CorrectedRow[], words: CorrectedWords, room: Room): Drawn {
  const kinds = drawnKinds(rows)
  const all = kindsOf(rows)
  const titles = correctedTable(rows, words).rows.map(rowText)
  const rowHeight = kinds.length * lineHeight + between
  const lines = rows.flatMap((row, index) =>
    kinds.map((kind, place) => ({
      kind,
      result: row.scores[kind]!,
      y: index * rowHeight + between / 2 + (place + 0.5) * lineHeight,
      title: titles[index * all.length + all.indexOf(kind)]!,
    })),
  )
  const there = lines.flatMap(line => (line.result.value === null ? [] : [{ ...line, ...line.result }]))
  const lined = there.flatMap(line => (line.ci ? [{ ...line, low: line.ci.low, high: line.ci.high }] : []))
  const names = Math.min(230, Math.max(100, room.width * 0.24))
  const marginLeft = names + 56
  const height = rows.length * rowHeight
  return drawn(room, {
    height: height + 30,
    marginTop: 0,
    marginBottom: 30,
    marginLeft,
    marginRight: 20,
    x: { domain: withinRange(domainOf(valuesOf(lines.map(({ result }) => result))), rows), nice: true },
    y: { domain: [0, height], range: [0, height], axis: null },
    color: { type: 'identity' },
    symbol: { domain: kinds, range: kinds.map(kind => symbolOf(looks[kind].shape)) },
    marks: [
      ...axis(words.format),
      Plot.ruleY(
        rows.slice(1).map((_, index) => (index + 1) * rowHeight),
        { stroke: 'var(--line)', insetLeft: -marginLeft },
      ),
      Plot.ruleY(lined, {
        y: 'y',
        x1: 'low',
        x2: 'high',
        stroke: ({ kind }) => looks[kind as DrawnKind].stroke,
        strokeWidth: 2,
        title: 'title',
      }),
      Plot.dot(there, {
        x: 'value',
        y: 'y',
        symbol: 'kind',
        r: 5,
        fill: ({ kind }) => looks[kind as DrawnKind].fill,
        stroke: ({ kind }) => looks[kind as DrawnKind].stroke,
        strokeWidth: 1.5,
        title: 'title',
      }),
      Plot.text(
        lines.filter(({ result }) => result.value === null),
        {
          y: 'y',
          frameAnchor: 'left',
          dx: 8,
          textAnchor: 'start',
          fill: 'var(--ink-soft)',
          stroke: 'var(--card)',
          strokeWidth: 6,
          text: ({ kind, result }) =>
            result.value === null ? `${words.kinds[kind as DrawnKind]}: ${words.why(result.undefined)}` : '',
          title: 'title',
        },
      ),
      Plot.text(there, {
        y: 'y',
        frameAnchor: 'left',
        dx: -12,
        textAnchor: 'end',
        text: ({ value }) => words.format(value),
      }),
      Plot.text(rows, {
        y: (_, index) => (index + 0.5) * rowHeight,
        frameAnchor: 'left',
        dx: -marginLeft,
        textAnchor: 'start',
        lineHeight: 1.2,
        text: ({ name, small }) =>
          `${fit(name, names - 8)}${small ? `\n${fit(words.small, names - 8)}` : ''}`,
      }),
    ],
  })
}
