import { eq } from 'drizzle-orm'
import type { Invitation } from '#schema/people.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { studies } from '../storage/tables/studies.ts'
import { credentialOf, liveInvite, requirePerson } from './store.ts'

/** What an invitation offers, without using it up. Unknown, used and expired ones are alike `invite-invalid`. */
export async function lookAtInvite(deps: Deps, token: string, address: string): Promise<Invitation> {
  const { db } = deps.storage
  const invite = await deps.auth.attempts.make({ account: null, address }, async () =>
    liveInvite(db, token, deps.now()),
  )
  if (!invite) throw new AppError('invite-invalid')
  const study = invite.studyId
    ? db
        .select({ key: studies.key, title: studies.title })
        .from(studies)
        .where(eq(studies.id, invite.studyId))
        .get()
    : undefined
  const person = invite.personId ? requirePerson(db, invite.personId) : undefined
  return {
    kind: invite.personId ? 'sign-in' : 'join',
    name: person?.name ?? null,
    username: person?.username ?? null,
    has_password: invite.personId !== null && Boolean(credentialOf(db, invite.personId)?.password),
    study: study ?? null,
    role: invite.role,
  }
}
