import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { account, user } from '../storage/tables/people.ts'

/** Everybody, by username, for the operator. */
export const listPeople = ({ storage }: Pick<Deps, 'storage'>) =>
  storage.db
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
    }))
