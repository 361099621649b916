import type { AnalysisPlan } from '#schema/analysisPlan.ts'
import type { LocatedProblem } from '#schema/located.ts'
import type { PlannableRow } from './plannableRows.ts'

/** What of a plan a study cannot hold: rows that it does not have, coefficients that a row's scale does not have. */
export function planProblems(plan: AnalysisPlan, rows: readonly PlannableRow[]): LocatedProblem[] {
  const known = new Map(rows.map(row => [row.id, row]))
  return plan.primary.flatMap(({ row: id, coefficient }, index): LocatedProblem[] => {
    const row = known.get(id)
    if (!row)
      return [
        {
          field: `primary.${index}.row`,
          code: 'unknown-row',
          details: { row: id, known: [...known.keys()] },
        },
      ]
    if (row.coefficients.includes(coefficient)) return []
    return [
      {
        field: `primary.${index}.coefficient`,
        code: 'coefficient-not-for-row',
        details: { row: id, coefficient, known: row.coefficients },
      },
    ]
  })
}
