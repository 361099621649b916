import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { ChangePassword } from '#schema/people.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { session } from '../storage/tables/people.ts'
import { type Actor, write } from '../storage/write.ts'
import { setPassword } from './addPerson.ts'
import { endSessions } from './sessions.ts'
import { credentialOf, requirePerson } from './store.ts'

/**
 * Changes one's own password and ends one's other sessions, in one verb. A wrong current password is
 * `wrong-credentials` and counts as a failed sign-in, so that a left-open browser is no way to guess it.
 */
export async function changePassword(
  deps: Deps,
  actor: Actor & { person: string },
  { current, next }: ChangePassword,
  address: string,
): Promise<void> {
  const { db } = deps.storage
  const { username } = requirePerson(db, actor.person)
  const before = credentialOf(db, actor.person)?.password
  const attempt = { account: username, address, person: actor.person }
  const right = await deps.auth.attempts.make(attempt, async () =>
    before && (await verifyPassword({ hash: before, password: current })) ? true : undefined,
  )
  if (!right) throw new AppError('wrong-credentials')
  const hash = await hashPassword(next)
  write(deps, actor, { verb: 'person.change-password', subject: actor.person }, tx => {
    // Hashing took a while: the session may have ended, or the password changed, since.
    const live = tx.db
      .select({ id: session.id })
      .from(session)
      .where(eq(session.id, actor.session ?? ''))
      .get()
    if (!live) throw new AppError('not-signed-in')
    if (credentialOf(tx.db, actor.person)?.password !== before) throw new AppError('wrong-credentials')
    setPassword(deps, tx, actor.person, hash)
    endSessions(tx, actor.person, actor.session)
  })
}
