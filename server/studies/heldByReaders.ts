import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '../storage/open.ts'
import { caseHidden } from '../storage/tables/cases.ts'
import { user } from '../storage/tables/people.ts'
import { assignments } from '../storage/tables/studies.ts'

/**
 * Recorded encounters that are allocated to somebody who held them: the file ids of the cases, each with the user
 * name. Who held an encounter is in the hidden part of its case (see `transcriptCase`).
 */
export function heldByReaders(db: Reader, study: string): { case: string; username: string }[] {
  const seat = (role: 'educator' | 'patient') =>
    sql`json_extract(${caseHidden.hidden}, ${`$.encounter.${role}.person`})`
  return db
    .select({ case: caseHidden.extId, username: sql<string>`coalesce(${user.username}, ${user.id})` })
    .from(assignments)
    .innerJoin(caseHidden, eq(caseHidden.caseId, assignments.caseId))
    .innerJoin(user, eq(user.id, assignments.personId))
    .where(
      and(
        eq(assignments.studyId, study),
        eq(assignments.state, 'active'),
        sql`${assignments.personId} IN (${seat('educator')}, ${seat('patient')})`,
      ),
    )
    .all()
    .sort((a, b) => (a.case < b.case ? -1 : 1))
}
