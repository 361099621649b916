import { and, asc, eq, max } from 'drizzle-orm'
import { given, kept } from '../../storage/kept.ts'
import type { Reader } from '../../storage/open.ts'
import { attempts, endpointAcknowledgements, verdicts } from '../../storage/tables/encounters.ts'
import type { PastVerdict } from './oversightOf.ts'

const verdictsByEncounter = kept(db =>
  db
    .select({
      ordinal: verdicts.ordinal,
      intervention: verdicts.intervention,
      issue: verdicts.issue,
      correction: verdicts.correction,
      n: attempts.n,
    })
    .from(verdicts)
    .leftJoin(attempts, eq(attempts.id, verdicts.attemptId))
    .where(eq(verdicts.encounterId, given('encounter')))
    .orderBy(asc(verdicts.ordinal), asc(attempts.n)),
)

/** The verdicts on an encounter's turns, accepted and discarded, oldest first. */
export const pastVerdicts = (db: Reader, encounter: string): PastVerdict[] =>
  verdictsByEncounter(db)
    .all({ encounter })
    .map(({ n: _, ...row }) => ({ ...row, role: row.ordinal % 2 === 1 ? 'educator' : 'patient' }))

const attemptCount = kept(db =>
  db
    .select({ n: max(attempts.n) })
    .from(attempts)
    .where(and(eq(attempts.encounterId, given('encounter')), eq(attempts.ordinal, given('ordinal')))),
)

/** The number of the next attempt at a turn, counted from 1. */
export const nextAttempt = (db: Reader, encounter: string, ordinal: number): number =>
  (attemptCount(db).get({ encounter, ordinal })?.n ?? 0) + 1

/** How many attempts at a turn have failed. */
export const failedAttempts = (db: Reader, encounter: string, ordinal: number): number =>
  db
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(eq(attempts.encounterId, encounter), eq(attempts.ordinal, ordinal), eq(attempts.state, 'failed')),
    )
    .all().length

export const isAcknowledged = (db: Reader, endpoint: string, study?: string): boolean =>
  db
    .select({ id: endpointAcknowledgements.id })
    .from(endpointAcknowledgements)
    .where(
      and(
        eq(endpointAcknowledgements.endpoint, endpoint),
        ...(study === undefined ? [] : [eq(endpointAcknowledgements.studyId, study)]),
      ),
    )
    .get() !== undefined
