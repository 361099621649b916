import * as Plot from '@observablehq/plot'
import { type ChartTable, emptyCell, gapCell, numberCellOf, rowText, wordCell } from './chartTable.ts'
import { type Drawn, drawn, type Room } from './drawn.ts'
import { fit } from './fit.ts'
import type { LegendEntry } from './legendMark.ts'
import { fifths, inkOfStrength } from './strength.ts'

/** A cell of a field of cases and an educator model, on the cases that judge and physicians both scored. */
export type HeatCell = {
  row: string
  column: string
  judge: number | null
  physicians: number | null
  cases: number
  groups: number
  /** Too few source patients to be more than a screen. */
  screen: boolean
}

export type HeatMeasure = 'judge' | 'physicians' | 'leniency'

export type HeatWords = {
  heads: {
    row: string
    column: string
    judge: string
    physicians: string
    leniency: string
    cases: string
    groups: string
    reading: string
  }
  format: (value: number) => string
  signed: (value: number) => string
  count: (n: number) => string
  screen: string
  estimate: string
  noCases: string
  /** What no mean could be taken of. */
  noScore: string
  range: (from: string, to: string) => string
}

const measured = (cell: HeatCell, measure: HeatMeasure): number | null =>
  measure === 'leniency'
    ? cell.judge === null || cell.physicians === null
      ? null
      : cell.judge - cell.physicians
    : cell[measure]

const axesOf = (cells: readonly HeatCell[]) => ({
  rows: [...new Set(cells.map(({ row }) => row))],
  columns: [...new Set(cells.map(({ column }) => column))],
})

/** Every place of the grid, with its cell where there are cases. */
function grid(cells: readonly HeatCell[]) {
  const { rows, columns } = axesOf(cells)
  const found = new Map(cells.map(cell => [JSON.stringify([cell.row, cell.column]), cell]))
  return rows.flatMap(row =>
    columns.map(column => ({ row, column, cell: found.get(JSON.stringify([row, column])) ?? null })),
  )
}

export function heatTable(cells: readonly HeatCell[], words: HeatWords): ChartTable {
  const { heads, format, signed, count } = words
  const value = (number: number | null, say: (value: number) => string) =>
    number === null ? gapCell(words.noScore) : numberCellOf(number, say(number))
  return {
    columns: [
      { key: 'row', label: heads.row },
      { key: 'column', label: heads.column },
      { key: 'judge', label: heads.judge, number: true },
      { key: 'physicians', label: heads.physicians, number: true },
      { key: 'leniency', label: heads.leniency, number: true },
      { key: 'cases', label: heads.cases, number: true },
      { key: 'groups', label: heads.groups, number: true },
      { key: 'reading', label: heads.reading },
    ],
    rows: grid(cells).map(({ row, column, cell }) => [
      wordCell(row),
      wordCell(column),
      ...(cell
        ? [
            value(cell.judge, format),
            value(cell.physicians, format),
            value(measured(cell, 'leniency'), signed),
            numberCellOf(cell.cases, count(cell.cases)),
            numberCellOf(cell.groups, count(cell.groups)),
            wordCell(cell.screen ? words.screen : words.estimate),
          ]
        : [
            emptyCell,
            emptyCell,
            emptyCell,
            numberCellOf(0, count(0)),
            numberCellOf(0, count(0)),
            gapCell(words.noCases),
          ]),
    ]),
  }
}

/** Fifths of what is shown: of the means between the lowest and the highest, of leniency by its distance from 0. */
function scaleOf(cells: readonly HeatCell[], measure: HeatMeasure) {
  const values = cells.flatMap(cell => measured(cell, measure) ?? [])
  if (measure === 'leniency') {
    const { of, parts } = fifths(0, Math.max(0, ...values.map(Math.abs)))
    return { parts, of: (value: number) => of(Math.abs(value)), hue: 'off' }
  }
  const low = values.length === 0 ? 0 : Math.min(...values)
  return { ...fifths(low, values.length === 0 ? 0 : Math.max(...values)), hue: 'level' }
}

export function heatLegend(
  cells: readonly HeatCell[],
  measure: HeatMeasure,
  words: HeatWords,
): LegendEntry[] {
  const { parts, hue } = scaleOf(cells, measure)
  const say = measure === 'leniency' ? (value: number) => `±${words.format(value)}` : words.format
  return [
    ...parts.map(
      ({ strength, from, to }): LegendEntry => ({
        shape: 'field',
        fill: `var(--${hue}-${strength})`,
        words: words.range(measure === 'leniency' ? words.format(from) : say(from), say(to)),
      }),
    ),
    ...(cells.some(({ screen }) => screen)
      ? [{ shape: 'hatched', fill: 'var(--card)', stroke: 'var(--ink-soft)', words: words.screen } as const]
      : []),
  ]
}

const rowHeight = 38
const headHeight = 40
/** Under this the numbers of neighbouring cells touch. */
const narrowest = 62

/** The least width at which the cells of a field can be read. */
export const heatLeast = (cells: readonly HeatCell[]): number =>
  120 + axesOf(cells).columns.length * narrowest

/**
 * A field of cases against educator models: teal by the height of a mean, ochre by the distance of judge and
 * physicians, the number always in the cell. A screen is hatched; where there are no cases there is a dash.
 */
export function strataHeat(
  cells: readonly HeatCell[],
  measure: HeatMeasure,
  words: HeatWords,
  room: Room,
): Drawn {
  const { rows, columns } = axesOf(cells)
  const { of, hue } = scaleOf(cells, measure)
  const titles = heatTable(cells, words).rows.map(rowText)
  const say = measure === 'leniency' ? words.signed : words.format
  const places = grid(cells).map((place, index) => {
    const value = place.cell ? measured(place.cell, measure) : null
    return { ...place, value, strength: value === null ? 0 : of(value), title: titles[index]! }
  })
  const there = places.filter(({ value }) => value !== null)
  const marginLeft = Math.min(230, Math.max(110, room.width * 0.24))
  const cellWidth = (room.width - marginLeft) / Math.max(1, columns.length)
  const fill = ({ strength }: { strength: number }) => `var(--${hue}-${strength})`
  const place = { x: 'column', y: 'row', inset: 1.5, rx: 5, title: 'title' } as const
  const svg = drawn(room, {
    height: headHeight + rows.length * rowHeight,
    marginTop: headHeight,
    marginBottom: 0,
    marginLeft,
    marginRight: 0,
    x: { type: 'band', domain: columns, axis: null, padding: 0 },
    y: { type: 'band', domain: rows, axis: null, padding: 0 },
    color: { type: 'identity' },
    marks: [
      Plot.cell(there, { ...place, fill }),
      Plot.cell(
        there.filter(({ cell }) => cell!.screen),
        {
          ...place,
          fill: ({ strength }) =>
            `url(#hatch-on-${inkOfStrength(strength) === 'var(--ink)' ? 'light' : 'strong'})`,
        },
      ),
      Plot.cell(
        places.filter(({ value }) => value === null),
        { ...place, fill: 'none', stroke: 'var(--line)' },
      ),
      Plot.text(there, {
        x: 'column',
        y: 'row',
        text: ({ value }) => say(value!),
        fill: ({ strength }) => inkOfStrength(strength),
        stroke: fill,
        strokeWidth: 5,
        title: 'title',
      }),
      Plot.text(
        places.filter(({ value }) => value === null),
        { x: 'column', y: 'row', text: () => '–', fill: 'var(--ink-soft)', title: 'title' },
      ),
      Plot.text(columns, {
        x: d => d,
        frameAnchor: 'top',
        dy: -8,
        lineAnchor: 'bottom',
        lineHeight: 1.15,
        fill: 'var(--ink-soft)',
        text: d => fit(d, cellWidth - 8),
      }),
      Plot.text(rows, {
        y: d => d,
        frameAnchor: 'left',
        dx: -marginLeft,
        textAnchor: 'start',
        lineHeight: 1.15,
        text: d => fit(d, marginLeft - 12),
      }),
    ],
  })
  return hatched(svg, `${hue}-${measure}-${rows.length}x${columns.length}`)
}

/** Lines are in the ink that is read on a cell, so that they are seen on the darkest ones too. */
const hatchInk = { light: 'var(--ink)', strong: 'var(--accent-ink)' } as const

/** Gives a drawing the patterns that its hatched cells name, under names that no other drawing has. */
function hatched(svg: Drawn, name: string): Drawn {
  const { ownerDocument: document } = svg
  const make = (tag: string, attributes: Record<string, string>) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
    return made
  }
  const definitions = make('defs', {})
  for (const [on, stroke] of Object.entries(hatchInk)) {
    const pattern = make('pattern', {
      id: `hatch-${on}-${name}`,
      patternUnits: 'userSpaceOnUse',
      width: '7',
      height: '7',
      patternTransform: 'rotate(45)',
    })
    const ends = { x1: '0', x2: '0', y1: '0', y2: '7' }
    pattern.append(make('line', { ...ends, stroke, 'stroke-opacity': on === 'light' ? '0.4' : '0.6' }))
    definitions.append(pattern)
    for (const cell of svg.querySelectorAll(`[fill="url(#hatch-on-${on})"]`))
      cell.setAttribute('fill', `url(#hatch-${on}-${name})`)
  }
  svg.prepend(definitions)
  return svg
}
