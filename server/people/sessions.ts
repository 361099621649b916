import { and, eq, isNull, lte } from 'drizzle-orm'
import { sha256 } from '../storage/canonical.ts'
import { given, kept } from '../storage/kept.ts'
import type { Reader } from '../storage/open.ts'
import { session, user } from '../storage/tables/people.ts'
import type { Tx } from '../storage/write.ts'

/** A session ends after this long without a request. */
export const idleMs = 12 * 3_600_000
/** A request moves the end of a session only when it was last moved this long ago, so that events stay few. */
export const refreshMs = 3_600_000

const sessionByToken = kept(db =>
  db
    .select({ id: session.id, person: session.userId, expiresAt: session.expiresAt })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.tokenSha, given('sha')), isNull(user.disabledAt))),
)

/** The session of a token, unless it has to be moved, has ended, was never there, or its person is disabled. */
export function freshSession(
  db: Reader,
  token: string,
  now: number,
): { id: string; person: string } | undefined {
  const found = sessionByToken(db).get({ sha: sha256(token) })
  if (!found || found.expiresAt.getTime() <= now + idleMs - refreshMs) return undefined
  return { id: found.id, person: found.person }
}

const sessionById = kept(db =>
  db
    .select({ expiresAt: session.expiresAt })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.id, given('id')), isNull(user.disabledAt))),
)

/** Whether a session that a request came with still lives; asking does not prolong it. */
export const sessionLives = (db: Reader, id: string, now: number): boolean =>
  (sessionById(db).get({ id })?.expiresAt.getTime() ?? 0) > now

/** Begins a session and clears away the same person's expired ones. The token itself is never stored. */
export function insertSession(tx: Tx, made: { id: string; person: string; token: string }): void {
  const expired = tx.db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.userId, made.person), lte(session.expiresAt, new Date(tx.at))))
    .all()
  for (const { id } of expired) tx.deleteWhere(session, { id })
  tx.insertOne(session, {
    id: made.id,
    tokenSha: sha256(made.token),
    userId: made.person,
    expiresAt: new Date(tx.at + idleMs),
    createdAt: new Date(tx.at),
    updatedAt: new Date(tx.at),
  })
}

/** Ends every session of a person, but for the one to keep. */
export function endSessions(tx: Tx, person: string, keep?: string | null): void {
  const live = tx.db.select({ id: session.id }).from(session).where(eq(session.userId, person)).all()
  for (const { id } of live) if (id !== keep) tx.deleteWhere(session, { id })
}
