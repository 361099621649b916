import { and, eq } from 'drizzle-orm'
import type { Reader } from '../storage/open.ts'
import { caseHidden } from '../storage/tables/cases.ts'
import { assignments } from '../storage/tables/studies.ts'

/** The file ids of allocated cases that one physician alone has: nobody could come to sit opposite them. */
export function unpairedCases(db: Reader, study: string): string[] {
  const people = new Map<string, Set<string>>()
  for (const { ref, person } of db
    .select({ ref: caseHidden.extId, person: assignments.personId })
    .from(assignments)
    .innerJoin(caseHidden, eq(caseHidden.caseId, assignments.caseId))
    .where(and(eq(assignments.studyId, study), eq(assignments.state, 'active')))
    .all())
    people.set(ref, (people.get(ref) ?? new Set()).add(person))
  return [...people].flatMap(([ref, { size }]) => (size < 2 ? [ref] : [])).sort()
}
