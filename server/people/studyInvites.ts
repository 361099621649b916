import { and, desc, eq, gt, isNotNull, or } from 'drizzle-orm'
import type { InviteLine } from '#schema/people.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import type { Reader } from '../storage/open.ts'
import { invites } from '../storage/tables/people.ts'
import { type Actor, write } from '../storage/write.ts'
import { mayInvite } from './store.ts'

/**
 * The links of a study that were used, or that somebody can still join by, the newest first. A link that its maker
 * may no longer stand for is not among them. The token is never here: only its hash is kept.
 */
export const invitesOf = (db: Reader, study: string, now: number): InviteLine[] =>
  db
    .select()
    .from(invites)
    .where(and(eq(invites.studyId, study), or(isNotNull(invites.usedAt), gt(invites.expiresAt, now))))
    .orderBy(desc(invites.createdAt), desc(invites.id))
    .all()
    .filter(invite => invite.usedAt !== null || mayInvite(db, invite.madeBy, invite))
    .flatMap(({ id, role, createdAt, expiresAt, usedAt }) =>
      role ? [{ id, role, made_at: createdAt, expires_at: expiresAt, used_at: usedAt }] : [],
    )

/** Makes a link of a study worthless from now on. Refuses `not-found`, also when it was used or has run out. */
export function withdrawInvite(
  deps: Pick<Deps, 'storage' | 'now'>,
  actor: Actor,
  { study, invite }: { study: string; invite: string },
): void {
  write(deps, actor, { verb: 'invite.withdraw', study, subject: study, note: { invite } }, tx => {
    const open = tx.db
      .select({ usedAt: invites.usedAt, expiresAt: invites.expiresAt })
      .from(invites)
      .where(and(eq(invites.id, invite), eq(invites.studyId, study)))
      .get()
    if (!open || open.usedAt !== null || open.expiresAt <= tx.at) throw notFound()
    tx.updateOne(invites, { id: invite }, { expiresAt: tx.at })
  })
}
