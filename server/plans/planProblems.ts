import type { AnalysisPlan } from '#schema/analysisPlan.ts'
import type { LocatedProblem } from '#schema/located.ts'
import type { PlannableRow } from './plannableRows.ts'

/**
 * What of a plan a study cannot hold: rows that it does not have, coefficients that a row's scale does not have, looks
 * that never come.
 *
 * @param shared shared cases that are allocated, null where nothing is yet
 */
export function planProblems(
  plan: AnalysisPlan,
  rows: readonly PlannableRow[],
  shared: number | null,
): LocatedProblem[] {
  return [...rowProblems(plan, rows), ...lookProblems(plan, shared)]
}

/** The looks, and the end of rating, that wait for more finished shared cases than there are. */
export function lookProblems(
  { looks, stopping }: Pick<AnalysisPlan, 'looks' | 'stopping'>,
  shared: number | null,
): LocatedProblem[] {
  if (shared === null) return []
  const never = looks.flatMap((look, index): LocatedProblem[] =>
    look > shared ? [{ field: `looks.${index}`, code: 'look-never-comes', details: { look, shared } }] : [],
  )
  const endless = stopping.kind === 'shared-cases' && stopping.cases > shared
  return endless
    ? [
        ...never,
        { field: 'stopping.cases', code: 'stop-never-comes', details: { cases: stopping.cases, shared } },
      ]
    : never
}

function rowProblems(plan: AnalysisPlan, rows: readonly PlannableRow[]): LocatedProblem[] {
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
