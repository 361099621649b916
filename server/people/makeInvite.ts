import { randomBytes } from 'node:crypto'
import type { MadeInvite, Role } from '#schema/people.ts'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../errors.ts'
import { sha256 } from '../storage/canonical.ts'
import type { Reader } from '../storage/open.ts'
import { invites } from '../storage/tables/people.ts'
import { type Actor, write } from '../storage/write.ts'
import { isDisabled, membershipOf, requirePerson, standingOf, studiesOf } from './store.ts'

/** How long an invitation to a study can be used. */
export const inviteMs = 7 * 86_400_000

/** What to invite to: joining `study` as `role`, or signing in as `person`. */
export type InviteTo =
  | { study: string; role: Role; person?: undefined }
  | { person: string; study?: string; role?: Role | undefined }

/**
 * Makes a link that works once, for one person, until it expires. Only the hash of its token is kept, so the link
 * cannot be shown again. Refuses `not-found`, and `role-conflict` when a maintainer asks for a sign-in link that
 * would reach further than their own studies: it signs in whoever opens it.
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
    if (to.person !== undefined) requireLinkable(tx.db, actor, to)
    else standingOf(tx.db, to.study, '')
    tx.insertOne(invites, {
      id,
      tokenSha: sha256(token),
      personId: to.person ?? null,
      studyId: to.study ?? null,
      role: to.person === undefined ? to.role : null,
      expiresAt: tx.at + to.ttlMs,
      createdAt: tx.at,
    })
    // After the number sign, so that the token stands in no server's log and no Referer.
    return { path: `/join#${token}`, expires_at: tx.at + to.ttlMs }
  })
}

function requireLinkable(db: Reader, actor: Actor, to: InviteTo & { person: string }): void {
  requirePerson(db, to.person)
  if (isDisabled(db, to.person)) throw notFound()
  if (!actor.person) return
  const membership = to.study === undefined ? undefined : membershipOf(db, to.study, to.person)
  if (!membership) throw notFound()
  if (to.role !== undefined && to.role !== membership.role)
    throw new AppError('role-conflict', { reason: 'holds-other-role', role: membership.role })
  if (studiesOf(db, to.person, 'maintainer').length > 0)
    throw new AppError('role-conflict', { reason: 'is-maintainer' })
  const mine = studiesOf(db, actor.person, 'maintainer')
  if (!studiesOf(db, to.person).every(study => mine.includes(study)))
    throw new AppError('role-conflict', { reason: 'is-in-other-studies' })
}
