import type { ValidationReport } from '#schema/report.ts'

/** Physicians whose ratings are in the report, and the judge after them. */
export function namesOf(report: ValidationReport): string[] {
  const physicians = report.columns.flatMap(({ id, person }) =>
    id.startsWith('judge:') && person ? [person] : [],
  )
  const scored = report.scores.flatMap(({ rater }) =>
    rater.kind === 'person' && rater.name ? [rater.name] : [],
  )
  const people = [...new Set(physicians.length > 0 ? physicians : scored)]
  return report.judge ? [...people, report.judge.name] : people
}
