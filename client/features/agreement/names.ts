import type { ValidationReport } from '#schema/report.ts'

/**
 * Physicians whose ratings are in the report, and the judge after them. A look before freezing names no physician, and
 * `unnamed` stands for all of them.
 */
export function namesOf(report: ValidationReport, unnamed: string): string[] {
  const physicians = report.columns.flatMap(({ id, person }) =>
    id.startsWith('judge:') && person ? [person] : [],
  )
  const scored = report.scores.flatMap(({ rater }) =>
    rater.kind === 'person' && rater.name ? [rater.name] : [],
  )
  const named = [...new Set(physicians.length > 0 ? physicians : scored)]
  const people = report.look ? [unnamed] : named
  return report.judge ? [...people, report.judge.name] : people
}
