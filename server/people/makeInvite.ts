import { randomBytes } from 'node:crypto'
import type { MadeInvite, Role } from '#schema/people.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { sha256 } from '../storage/canonical.ts'
import { invites } from '../storage/tables/people.ts'
import { type Actor, write } from '../storage/write.ts'
import { isDisabled, mayInvite, requirePerson, standingOf } from './store.ts'

/** How long an invitation to a study can be used. */
export const inviteMs = 7 * 86_400_000

/** What to invite to: joining `study` as `role`, or signing in as `person`. */
export type InviteTo =
  | { study: string; role: Role; person?: undefined }
  | { person: string; study?: undefined; role?: undefined }

/**
 * Makes a link that works once, for one person, until it expires. Only the hash of its token is kept, so the link
 * cannot be shown again. Refuses `not-found`, also to a maintainer who asks for what only the operator may make: a
 * link to sign in as somebody signs in whoever opens it.
 */
export function makeInvite(
  deps: Pick<Deps, 'storage' | 'now' | 'newId'>,
  actor: Actor,
  to: InviteTo & { ttlMs: number },
): MadeInvite {
  const token = randomBytes(32).toString('base64url')
  const id = deps.newId()
  const note = { invite: id, role: to.role ?? null }
  const happening = { verb: 'invite.make', study: to.study ?? null, subject: to.person ?? to.study, note }
  return write(deps, actor, happening, tx => {
    const offer = { personId: to.person ?? null, studyId: to.study ?? null }
    if (!mayInvite(tx.db, actor.person, offer)) throw notFound()
    if (to.person === undefined) standingOf(tx.db, to.study, '')
    else if (requirePerson(tx.db, to.person) && isDisabled(tx.db, to.person)) throw notFound()
    tx.insertOne(invites, {
      id,
      tokenSha: sha256(token),
      ...offer,
      role: to.role ?? null,
      madeBy: actor.person,
      expiresAt: tx.at + to.ttlMs,
      createdAt: tx.at,
    })
    // After the number sign, so that the token stands in no server's log and no Referer.
    return { path: `/join#${token}`, expires_at: tx.at + to.ttlMs }
  })
}
