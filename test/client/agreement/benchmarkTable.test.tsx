// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AgreementPage } from '#client/features/agreement/AgreementPage.tsx'
import type { ValidationReport } from '#schema/report.ts'
import type { Language } from '#schema/words.ts'
import { showScreen } from '#test/client/ui/screen.tsx'
import { aReport, aRow, between, point } from './aReport.ts'

const values = { physicians: between(0.572, 0.46, 0.67), judge: between(0.249, 0.17, 0.33) }
const planned = aRow('Topics', values, {
  difference: between(-0.323, -0.44, -0.21),
  line: {
    role: 'primary',
    family: 'primary',
    p_noninferiority: 0.99,
    p_difference: 0.0004,
    adjusted: { noninferiority: 1, difference: 0.012 },
  },
})
const { results } = planned.benchmark!
const other = { ...results.cohen_kappa, role: 'exploratory' as const, family: null, adjusted: null }
const topics = {
  ...planned,
  benchmark: {
    ...planned.benchmark!,
    results: {
      percent_agreement: other,
      cohen_kappa: results.cohen_kappa,
      weighted_kappa_linear: other,
      weighted_kappa_quadratic: other,
      spearman: other,
    },
    left_out: [{ reason: 'judge-missing' as const, count: 3 }],
  },
}
const few = aRow(
  'Quality',
  { physicians: point(0.2), judge: point(0.3) },
  { groups: 9, difference: between(0.1, 0.05, 0.15) },
)
const report = aReport([few, topics])

async function show(shown: ValidationReport, language: Language = 'en') {
  await showScreen(() => <AgreementPage study="s1" report={shown} judges={[]} onJudge={() => {}} />, {
    language,
  })
  const [table] = await screen.findAllByRole('table')
  return table!
}
const cells = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map(cell => {
    const copy = cell.cloneNode(true) as HTMLElement
    for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove()
    return copy.textContent
  })

it('has what was planned first, then what explores, with both sides, difference, pairs and verdict', async () => {
  const table = await show({ ...report, criteria: { ...report.criteria, planned: true } })
  const rows = within(table).getAllByRole('row').map(cells)
  expect(rows).toEqual([
    ['Row', 'Judge–P', 'P–P', 'Difference', '95% interval', 'Pairs J–P / P–P', 'Against margin 0.10'],
    ['Primary, as planned'],
    ['TopicsCohen’s κ, 2 items pooled', '0.249', '0.572', '−0.323', '−0.44 to −0.21', '40 / 40', 'below'],
    ['Exploratory'],
    [
      'QualityCohen’s κ, 2 items pooled',
      '0.300',
      '0.200',
      '+0.100',
      '0.05 to 0.15',
      '40 / 40',
      'few patients',
    ],
  ])
})

it('labels everything exploratory where no plan was made, and shows the coefficient that is chosen', async () => {
  const table = await show(aReport([aRow('Topics', values, { difference: between(-0.323, -0.44, -0.21) })]))
  within(table).getByText('Exploratory: no analysis plan was made')
  expect(within(table).queryByText('Primary, as planned')).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: 'Percent agreement' })[0]!)
  expect(cells(within(table).getAllByRole('row').at(-1)!).slice(1, 5)).toEqual([
    '24.9%',
    '57.2%',
    '−32.3 pp',
    '−44.0 pp to −21.0 pp',
  ])
})

it('opens what stands behind a difference: tests, adjusted and not, and what was left out', async () => {
  const table = await show(report)
  fireEvent.click(within(table).getByRole('button', { name: /^Topics, difference:/ }))
  const panel = screen.getByRole('region', { name: 'Topics' })
  const said = panel.textContent!
  expect(said).toContain('judge 0.249, physicians 0.572')
  expect(said).toContain('Against margin 0.10: below (by more than the margin)')
  expect(said).toContain('No difference, two-sided: p below 0.001')
  expect(said).toContain('Lower by the margin or more, one-sided: p 0.990 (held against 0.025)')
  expect(said).toContain('Primary. Adjusted by Holm among the primary rows: p 0.012 and 1.000')
  expect(said).toContain('In no family of tests, so not adjusted')
  expect(said).toContain('Ratings of physicians that the judge did not give: 3')
  expect(table.textContent).not.toMatch(/Holm|0\.012/)
  expect(document.activeElement?.textContent).toBe('Topics')
  fireEvent.click(within(panel).getByRole('button', { name: /^Physician–physician/ }))
  within(screen.getByRole('region', { name: 'Topics' })).getByRole('table', {
    name: /a number opens its cases/i,
  })
})

it('says of few source patients why there is no verdict, and gives no p value', async () => {
  const table = await show(report)
  fireEvent.click(within(table).getByRole('button', { name: /^Quality, difference:/ }))
  const said = screen.getByRole('region', { name: 'Quality' }).textContent!
  expect(said).toContain('No verdict: fewer than 10 source patients stand behind it.')
  expect(said).not.toMatch(/two-sided|adjusted/i)
})

it('explains a column from its head, and a step back keeps the page', async () => {
  const table = await show(report)
  fireEvent.click(within(table).getByRole('button', { name: 'P–P' }))
  const dialog = await screen.findByRole('dialog', { name: 'Human benchmark (P–P)' })
  expect(dialog.textContent).toContain('It is no ceiling.')
})

it('says how small a difference these cases could not show', async () => {
  await show(report)
  screen.getByText(
    /^With 20 cases, a difference cannot be told from zero when it is smaller than this: topics 0\.1[12]\.$/,
  )
})

it('has no comparison where there is no judge', async () => {
  const bare = aReport([aRow('Topics', { physicians: point(0.5) })], {
    judge: null,
    columns: [{ id: 'physicians', person: null }],
  })
  await show(bare)
  expect(screen.getAllByRole('table')[0]!.textContent).toContain('Physician–physician')
  expect(screen.queryByText(/against the human benchmark/i)).toBeNull()
})
