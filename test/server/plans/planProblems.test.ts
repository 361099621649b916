import { expect, test } from 'vitest'
import type { Instrument } from '#schema/instrument.ts'
import { plannableRows } from '#server/plans/plannableRows.ts'
import { planProblems } from '#server/plans/planProblems.ts'
import { aPlan } from '#test/support/aPlan.ts'

const words = { en: 'W', ko: '가' }
const level = (value: string) => ({ value, label: words })
const instrument = (kind: 'nominal' | 'ordinal') =>
  ({
    key: 'actions',
    title: words,
    over: 'response',
    scales: { s: { kind, levels: [level('a'), level('b'), level('c')] } },
    items: [{ id: 'action', scale: 's', title: words }],
  }) as unknown as Instrument

test('a coefficient that goes by order is none for a nominal row, and is one for an ordinal row', () => {
  const plan = { ...aPlan, primary: [{ row: 'actions/pooled', coefficient: 'spearman' as const }] }
  expect(planProblems(plan, plannableRows([instrument('ordinal')]), null)).toEqual([])
  expect(planProblems(plan, plannableRows([instrument('nominal')]), null)).toEqual([
    {
      field: 'primary.0.coefficient',
      code: 'coefficient-not-for-row',
      details: {
        row: 'actions/pooled',
        coefficient: 'spearman',
        known: ['percent_agreement', 'cohen_kappa'],
      },
    },
  ])
})

test('each row comes with its headline coefficient, which is one of those it has', () => {
  const [nominal] = plannableRows([instrument('nominal')])
  const [ordinal] = plannableRows([instrument('ordinal')])
  expect([nominal!.headline, ordinal!.headline]).toEqual(['cohen_kappa', 'weighted_kappa_quadratic'])
  for (const row of [nominal!, ordinal!]) expect(row.coefficients).toContain(row.headline)
})
