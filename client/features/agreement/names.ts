import type { ValidationReport } from '#schema/report.ts'

/** Whether a report keeps back who rated what: there is one before freezing at a look, and on cases set aside. */
export const isUnnamed = ({ look, study }: ValidationReport): boolean =>
  look !== null || study.state === 'open'

/**
 * Physicians whose ratings are in the report, and the judge after them. Before freezing no report names a physician, and
 * `unnamed` stands for all of them; so it does where no column is one physician's.
 */
export function namesOf(report: ValidationReport, unnamed: string): string[] {
  const physicians = report.columns.flatMap(({ id, person }) =>
    id.startsWith('judge:') && person ? [person] : [],
  )
  const scored = report.scores.flatMap(({ rater }) =>
    rater.kind === 'person' && rater.name ? [rater.name] : [],
  )
  const named = [...new Set(physicians.length > 0 ? physicians : scored)]
  const people = isUnnamed(report) || named.length === 0 ? [unnamed] : named
  return report.judge ? [...people, report.judge.name] : people
}
