import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Reader } from '../storage/open.ts'
import { caseHidden } from '../storage/tables/cases.ts'
import { members, user } from '../storage/tables/people.ts'
import { assignments, studies } from '../storage/tables/studies.ts'

/** A person's assignments in their order, with the name of each case in its file. */
export const assignmentsWithRefs = (db: Reader, study: string, person: string) =>
  db
    .select({ id: assignments.id, ref: caseHidden.extId })
    .from(assignments)
    .innerJoin(caseHidden, eq(caseHidden.caseId, assignments.caseId))
    .where(and(eq(assignments.studyId, study), eq(assignments.personId, person)))
    .orderBy(asc(assignments.position))
    .all()

/** Who is in the study with this key now and can sign in. */
export const peopleIn = (db: Reader, key: string) =>
  db
    .select({ id: user.id, username: user.username, name: user.name, role: members.role })
    .from(members)
    .innerJoin(user, eq(user.id, members.personId))
    .innerJoin(studies, eq(studies.id, members.studyId))
    .where(and(eq(studies.key, key), isNull(members.toAt), isNull(user.disabledAt)))
    .orderBy(asc(user.username))
    .all()
