import { and, eq } from 'drizzle-orm'
import type { Reader } from '../storage/open.ts'
import { allocations, assignments, samples } from '../storage/tables/studies.ts'

/** How many shared cases of the reporting split are allocated; null while no case is. */
export function sharedAllocated(db: Reader, study: string): number | null {
  const rows = db
    .select({ caseId: assignments.caseId, kind: allocations.kind })
    .from(assignments)
    .innerJoin(allocations, eq(allocations.assignmentId, assignments.id))
    .innerJoin(samples, eq(samples.id, assignments.sampleId))
    .where(
      and(
        eq(assignments.studyId, study),
        eq(assignments.state, 'active'),
        eq(assignments.occasion, 1),
        eq(samples.split, 'reporting'),
      ),
    )
    .all()
  if (rows.length === 0) return null
  return new Set(rows.flatMap(({ caseId, kind }) => (kind === 'shared' ? [caseId] : []))).size
}
