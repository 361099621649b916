import type { Role } from '#schema/people.ts'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../errors.ts'
import type { Reader } from '../storage/open.ts'
import { members } from '../storage/tables/people.ts'
import { type Actor, write } from '../storage/write.ts'
import { roleConflict } from './roles.ts'
import { membershipOf, standingOf, studyOnlyMaintainedBy } from './store.ts'

type PeopleDeps = Pick<Deps, 'storage' | 'now' | 'newId'>

/**
 * Gives a member of a study another role, from the next request on. The old membership is closed, not changed, so
 * that it stays known what they could see. Refuses `not-found`, `role-conflict` and `last-maintainer`.
 */
export function changeRole(
  deps: PeopleDeps,
  actor: Actor,
  { study, person, role, reason }: { study: string; person: string; role: Role; reason: string },
): void {
  if (membershipOf(deps.storage.db, study, person)?.role === role) return
  write(deps, actor, { verb: 'member.change-role', study, subject: person, reason, note: { role } }, tx => {
    const membership = requireMembership(tx.db, study, person)
    const conflict = roleConflict(standingOf(tx.db, study, person), role)
    if (conflict) throw new AppError('role-conflict', { reason: conflict })
    requireOtherMaintainer(tx.db, study, person, membership.role)
    tx.updateOne(members, { id: membership.id }, { toAt: tx.at })
    tx.insertOne(members, { id: deps.newId(), studyId: study, personId: person, role, fromAt: tx.at })
  })
}

/**
 * Takes a person out of a study, from the next request on; what they did there stays. Refuses `not-found` and
 * `last-maintainer`.
 */
export function removeMember(
  deps: PeopleDeps,
  actor: Actor,
  { study, person, reason }: { study: string; person: string; reason: string },
): void {
  write(deps, actor, { verb: 'member.remove', study, subject: person, reason }, tx => {
    const membership = requireMembership(tx.db, study, person)
    requireOtherMaintainer(tx.db, study, person, membership.role)
    tx.updateOne(members, { id: membership.id }, { toAt: tx.at })
  })
}

function requireMembership(db: Reader, study: string, person: string) {
  const membership = membershipOf(db, study, person)
  if (!membership) throw notFound()
  return membership
}

function requireOtherMaintainer(db: Reader, study: string, person: string, role: Role): void {
  if (role === 'maintainer' && studyOnlyMaintainedBy(db, person, [study]))
    throw new AppError('last-maintainer')
}
