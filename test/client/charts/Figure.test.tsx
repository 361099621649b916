// @vitest-environment jsdom

import * as Plot from '@observablehq/plot'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChartTable, numberCellOf, wordCell } from '#client/charts/chartTable.ts'
import { drawn, type Room } from '#client/charts/drawn.ts'
import { Figure } from '#client/charts/Figure.tsx'
import { i18nReady } from '#client/i18n.ts'

const table: ChartTable = {
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'mean', label: 'Mean', number: true },
  ],
  rows: [
    [wordCell('a'), numberCellOf(1 / 3, '0.33')],
    [wordCell('b'), numberCellOf(2, '2.00')],
  ],
}
const draw = (room: Room) =>
  drawn(room, { marks: [Plot.dot([1, 2], { x: d => d, fill: 'var(--agree)', title: () => 'x' })] })

const files: { name: string; text: Promise<string> }[] = []
beforeEach(async () => {
  await i18nReady
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  files.length = 0
  let last: Blob
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      last = blob
      return 'blob:x'
    },
    revokeObjectURL: () => {},
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: last.text() })
  })
  document.documentElement.style.setProperty('--agree', '#0e6a66')
  document.documentElement.style.setProperty('--font', '"Inter", sans-serif')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const shown = () =>
  render(
    <Figure
      name="a-chart"
      title="Means"
      says="b lies above a."
      draw={draw}
      legend={[{ shape: 'circle', fill: 'var(--agree)', words: 'mean' }]}
      table={table}
    />,
  )

test('the drawing is an image with a name, and its numbers are a table', () => {
  shown()
  const image = screen.getByRole('img', { name: 'Means. b lies above a.' })
  expect(image.querySelectorAll('circle, [fill="var(--agree)"]').length).toBeGreaterThan(0)
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
  expect(rows.map(row => row.textContent)).toEqual(['NameMean', 'a0.33', 'b2.00'])
})

test('nothing of the drawing says English words of the library or brings styles that the page refuses', () => {
  shown()
  const image = screen.getByRole('img')
  expect(image.querySelectorAll('style, [aria-label]')).toHaveLength(0)
})

test('the table is taken as a file with unrounded numbers', async () => {
  shown()
  fireEvent.click(screen.getByRole('button', { name: 'Means: CSV' }))
  expect(files[0]!.name).toBe('a-chart.csv')
  expect((await files[0]!.text).replace('\uFEFF', '')).toBe(`name,mean\r\na,${1 / 3}\r\nb,2\r\n`)
})

test('the drawing is taken as a file that needs nothing of the page', async () => {
  shown()
  fireEvent.click(screen.getByRole('button', { name: 'Means: SVG' }))
  const { name, text } = files[0]!
  expect(name).toBe('a-chart.svg')
  const parsed = new DOMParser().parseFromString(await text, 'image/svg+xml')
  expect(parsed.querySelector('parsererror')).toBeNull()
  expect(await text).not.toMatch(/var\(/)
  expect(await text).toContain('#0e6a66')
  const words = [...parsed.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(words).toEqual(expect.arrayContaining(['Means', 'b lies above a.', 'mean']))
})
