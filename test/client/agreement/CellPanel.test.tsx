// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CellPanel } from '#client/features/agreement/CellPanel.tsx'
import { Foot } from '#client/features/agreement/Foot.tsx'
import type { Place } from '#client/features/agreement/place.ts'
import type { ValidationReport, ValidationRow } from '#schema/report.ts'
import { showScreen } from '#test/client/ui/screen.tsx'
import { aReport, aRow, between, point } from './aReport.ts'

const levels = ['1', '2', '3'].map(value => ({
  value,
  label: value === '3' ? { en: '3 (highest)', ko: '3점(가장 높음)' } : { en: value, ko: `${value}점` },
}))
const counts = [
  [4, 0, 0],
  [0, 3, 2],
  [0, 0, 5],
]
const plain = aRow('quality', { judge: point(0.5) }, { kind: 'item' })
const row: ValidationRow = {
  ...plain,
  labels: levels,
  cells: plain.cells.map(cell => ({ ...cell, confusion: counts })),
}
const seo: ValidationReport = aReport([row])
const pair = {
  case: 'c1',
  ext_id: 'case-1',
  item: 'q1',
  unit: 'u1',
  unit_kind: 'dialogue' as const,
  unit_ordinal: 1,
  first: { rater: 'Dr. Seo', value: '2' },
  second: { rater: 'rubric', value: '3' },
}

async function show(place: Place) {
  const moves: Place[] = []
  const closed: true[] = []
  await showScreen(
    () => (
      <main>
        <CellPanel
          study="s1"
          report={seo}
          judge="j1"
          place={place}
          opened
          onMove={to => moves.push(to)}
          onClose={() => closed.push(true)}
        />
      </main>
    ),
    { server: { 'GET /studies/s1/agreement/pairs': { body: { pairs: [pair] } } } },
  )
  await screen.findByRole('main')
  return { moves, closed }
}
const cell: Place = { row: row.id, column: 'judge' }
const count = { first: '2', second: '3' }

it('heads the table of a numbered scale with the numbers, and says once what they mean', async () => {
  await show(cell)
  const heads = screen.getAllByRole('columnheader')
  expect(heads.map(head => head.textContent)).toEqual(['1', '2', '3'])
  expect(heads[2]!.getAttribute('aria-label')).toBe('3 (highest)')
  screen.getByText('3: 3 (highest)')
  screen.getByText('Most frequent disagreement: physician “2”, judge “3 (highest)”; 2 of 14 pairs.')
})

it('names who gave which value over the cases of a count', async () => {
  await show({ ...cell, count })
  await screen.findByText('Physician: 2 · judge: 3 (highest)')
  await screen.findByText('Dr. Seo · rubric')
})

it('leads back by Escape one step at a time, and closes only the cell itself', async () => {
  const list = await show({ ...cell, count })
  fireEvent.keyDown(screen.getByRole('heading', { level: 2 }), { key: 'Escape' })
  expect([list.moves, list.closed]).toEqual([[cell], []])
})

it('closes the cell by Escape', async () => {
  const { moves, closed } = await show(cell)
  fireEvent.keyDown(screen.getByRole('heading', { level: 2 }), { key: 'Escape' })
  expect([moves, closed]).toEqual([[], [true]])
})

it('tells the level of intervals only where there is one', async () => {
  const foot = async (report: ValidationReport) => {
    const { unmount } = await showScreen(() => <Foot report={report} />, { server: {} })
    const said = (await screen.findByText(/Raters/)).textContent!
    unmount()
    return said
  }
  expect(await foot(seo)).not.toMatch(/interval|Seed/)
  const intervals = aReport([aRow('quality', { judge: between(0.5, 0.4, 0.6) })])
  expect(await foot(intervals)).toContain('Seed 17, 2,000 replicates, 95% interval level.')
})
