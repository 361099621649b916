import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { account, members, user } from '../storage/tables/people.ts'
import { studies } from '../storage/tables/studies.ts'

/** Everybody, by username, with the roles they hold now by study key, for the operator. */
export function listPeople({ storage }: Pick<Deps, 'storage'>) {
  const roles = storage.db
    .select({ person: members.personId, study: studies.key, role: members.role })
    .from(members)
    .innerJoin(studies, eq(studies.id, members.studyId))
    .where(isNull(members.toAt))
    .orderBy(asc(studies.key))
    .all()
  return storage.db
    .select({
      id: user.id,
      username: user.username,
      name: user.name,
      disabledAt: user.disabledAt,
      credential: account.id,
    })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), isNotNull(account.password)))
    .orderBy(asc(user.username))
    .all()
    .map(({ disabledAt, credential, ...person }) => ({
      ...person,
      disabled: disabledAt !== null,
      has_password: credential !== null,
      roles: roles.filter(held => held.person === person.id).map(({ study, role }) => ({ study, role })),
    }))
}
