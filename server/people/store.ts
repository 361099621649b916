import { and, asc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import type { Role } from '#schema/people.ts'
import { notFound } from '../errors.ts'
import { sha256 } from '../storage/canonical.ts'
import type { Reader } from '../storage/open.ts'
import { account, invites, members, user } from '../storage/tables/people.ts'
import { ratings } from '../storage/tables/ratings.ts'
import { assignments, studies } from '../storage/tables/studies.ts'
import type { Tx } from '../storage/write.ts'
import type { Standing } from './roles.ts'

const face = { id: user.id, name: user.name, username: user.username }

/** What others see of a person; refuses `not-found`. */
export function requirePerson(db: Reader, person: string) {
  const found = db.select(face).from(user).where(eq(user.id, person)).get()
  if (!found) throw notFound()
  return found
}

export const isDisabled = (db: Reader, person: string): boolean => disablingOf(db, person)?.at !== null

/** Since when a person is disabled, and by which maintainer; `by` is null when it was the operator. */
export const disablingOf = (db: Reader, person: string) =>
  db.select({ at: user.disabledAt, by: user.disabledBy }).from(user).where(eq(user.id, person)).get()

export const personNamed = (db: Reader, username: string): string | undefined =>
  db.select({ id: user.id }).from(user).where(eq(user.username, username)).get()?.id

/** The password row of a person, if they ever set one. */
export const credentialOf = (db: Reader, person: string) =>
  db
    .select({ id: account.id, password: account.password })
    .from(account)
    .where(and(eq(account.userId, person), eq(account.providerId, 'credential')))
    .get()

/** The people of a study now, by username. */
export const membersOf = (db: Reader, study: string) =>
  db
    .select({ ...face, role: members.role, disabledAt: user.disabledAt, joined_at: members.fromAt })
    .from(members)
    .innerJoin(user, eq(user.id, members.personId))
    .where(and(eq(members.studyId, study), isNull(members.toAt)))
    .orderBy(asc(user.username))
    .all()
    .map(({ disabledAt, ...member }) => ({ ...member, disabled: disabledAt !== null }))

/** The membership a person holds in a study now. */
export const membershipOf = (db: Reader, study: string, person: string) =>
  db
    .select({ id: members.id, role: members.role })
    .from(members)
    .where(and(eq(members.studyId, study), eq(members.personId, person), isNull(members.toAt)))
    .get()

/** What a person has been and done in a study; refuses `not-found` for a study that does not exist. */
export function standingOf(db: Reader, study: string, person: string): Standing {
  const found = db.select({ state: studies.state }).from(studies).where(eq(studies.id, study)).get()
  if (!found) throw notFound()
  const held = db
    .select({ role: members.role, toAt: members.toAt })
    .from(members)
    .where(and(eq(members.studyId, study), eq(members.personId, person)))
    .all()
  const rating = db
    .select({ id: ratings.id })
    .from(assignments)
    .innerJoin(ratings, eq(ratings.assignmentId, assignments.id))
    .where(and(eq(assignments.personId, person), eq(assignments.studyId, study)))
    .limit(1)
    .get()
  return {
    state: found.state,
    now: held.find(membership => membership.toAt === null)?.role ?? null,
    ever: held.map(membership => membership.role),
    rated: rating !== undefined,
  }
}

/** The studies where a person holds this role (any role, when none is named) now. */
export const studiesOf = (db: Reader, person: string, role?: Role): string[] =>
  db
    .select({ study: members.studyId })
    .from(members)
    .where(and(eq(members.personId, person), isNull(members.toAt), ...(role ? [eq(members.role, role)] : [])))
    .all()
    .map(membership => membership.study)

/** The first of these studies that nobody but this person could maintain: disabled people maintain nothing. */
export const studyOnlyMaintainedBy = (db: Reader, person: string, among: string[]): string | undefined => {
  const others = db
    .select({ study: members.studyId })
    .from(members)
    .innerJoin(user, eq(user.id, members.personId))
    .where(
      and(
        inArray(members.studyId, among),
        eq(members.role, 'maintainer'),
        ne(members.personId, person),
        isNull(members.toAt),
        isNull(user.disabledAt),
      ),
    )
    .all()
    .map(membership => membership.study)
  return among.find(study => !others.includes(study))
}

/**
 * The invitation of a token while it can still be used: not used up, not expired, its person not disabled, and
 * whoever made it still somebody who may make it.
 */
export function liveInvite(db: Reader, token: string, now: number) {
  const invite = db
    .select()
    .from(invites)
    .where(and(eq(invites.tokenSha, sha256(token)), isNull(invites.usedAt)))
    .get()
  if (!invite || invite.expiresAt <= now) return undefined
  if (invite.personId && isDisabled(db, invite.personId)) return undefined
  return mayInvite(db, invite.madeBy, invite) ? invite : undefined
}

/**
 * Whether somebody may offer this: the operator (null) anything; a maintainer a role in a study that they maintain,
 * and never to sign in as somebody, because with that they could answer in another one's name.
 */
export const mayInvite = (
  db: Reader,
  maker: string | null,
  to: { personId: string | null; studyId: string | null },
): boolean =>
  maker === null ||
  (to.personId === null &&
    to.studyId !== null &&
    !isDisabled(db, maker) &&
    membershipOf(db, to.studyId, maker)?.role === 'maintainer')

/** Makes the open sign-in links of a person worthless. */
export function voidSignInLinks(tx: Tx, person: string): void {
  const open = tx.db
    .select({ id: invites.id })
    .from(invites)
    .where(and(eq(invites.personId, person), isNull(invites.usedAt), gt(invites.expiresAt, tx.at)))
    .all()
  for (const { id } of open) tx.updateOne(invites, { id }, { expiresAt: tx.at })
}
