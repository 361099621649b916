import { asc, desc, eq, max } from 'drizzle-orm'
import type { Reader } from '../storage/open.ts'
import { instruments, instrumentVersions, stages } from '../storage/tables/studies.ts'

export const instrumentIdOf = (db: Reader, key: string): string | undefined =>
  db.select({ id: instruments.id }).from(instruments).where(eq(instruments.key, key)).get()?.id

/** The number of the newest version, 0 when there is none. */
export const newestNumber = (db: Reader, instrumentId: string): number =>
  db
    .select({ n: max(instrumentVersions.n) })
    .from(instrumentVersions)
    .where(eq(instrumentVersions.instrumentId, instrumentId))
    .get()?.n ?? 0

export const versionBySha = (db: Reader, sha: string): { id: string; n: number } | undefined =>
  db
    .select({ id: instrumentVersions.id, n: instrumentVersions.n })
    .from(instrumentVersions)
    .where(eq(instrumentVersions.sha, sha))
    .get()

/** The newest version published under a key. */
export const newestVersionOf = (db: Reader, key: string) =>
  db
    .select({ id: instrumentVersions.id, n: instrumentVersions.n, body: instrumentVersions.body })
    .from(instrumentVersions)
    .innerJoin(instruments, eq(instruments.id, instrumentVersions.instrumentId))
    .where(eq(instruments.key, key))
    .orderBy(desc(instrumentVersions.n))
    .limit(1)
    .get()

/** The instruments of a study as its stages froze them, whole, and whether a newer version has come since. */
export const instrumentsOfStudy = (db: Reader, study: string) =>
  db
    .select({
      ordinal: stages.ordinal,
      stage: stages.id,
      panes: stages.panes,
      id: instrumentVersions.id,
      version: instrumentVersions.n,
      sha: instrumentVersions.sha,
      at: instrumentVersions.at,
      instrumentId: instrumentVersions.instrumentId,
      instrument: instrumentVersions.body,
    })
    .from(stages)
    .innerJoin(instrumentVersions, eq(instrumentVersions.id, stages.instrumentVersionId))
    .where(eq(stages.studyId, study))
    .orderBy(asc(stages.ordinal))
    .all()
    .map(({ instrumentId, ...row }) => ({ ...row, newest: newestNumber(db, instrumentId) }))
