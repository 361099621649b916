import { and, asc, desc, eq, max, type SQL } from 'drizzle-orm'
import type { CurrentRating, Evidence } from '#schema/annotation.ts'
import type { BlindReader } from '../storage/blind.ts'
import type { Reader } from '../storage/open.ts'
import { units } from '../storage/tables/cases.ts'
import { evidence, ratings } from '../storage/tables/ratings.ts'

const columns = {
  id: ratings.id,
  item: ratings.item,
  unit: ratings.unitId,
  version: ratings.version,
  value: ratings.value,
  comment: ratings.comment,
  flag: ratings.flag,
  saved_at: ratings.at,
}

/** The newest version of each of one's own answers in a stage, by unit, then item. */
export function currentRatings(q: BlindReader, assignment: string, stage: string): CurrentRating[] {
  const here = and(eq(ratings.assignmentId, assignment), eq(ratings.stageId, stage))!
  const rows = q
    .select(columns)
    .from(ratings)
    .innerJoin(units, eq(units.id, ratings.unitId))
    .where(here)
    .orderBy(asc(units.ordinal), asc(ratings.item), asc(ratings.version))
    .all()
  const newest = new Map(rows.map(row => [`${row.unit} ${row.item}`, row]))
  const basis = evidenceOf(q, here)
  return [...newest.values()].map(row => current(row, basis.get(row.id) ?? []))
}

type Answer = { assignment: string; stage: string; item: string; unit: string }

const isAnswer = (at: Answer): SQL =>
  and(
    eq(ratings.assignmentId, at.assignment),
    eq(ratings.stageId, at.stage),
    eq(ratings.item, at.item),
    eq(ratings.unitId, at.unit),
  )!

/** The number of the newest version of one answer; 0 when it was never given. */
export const newestVersion = (q: BlindReader, at: Answer): number =>
  q
    .select({ n: max(ratings.version) })
    .from(ratings)
    .where(isAnswer(at))
    .get()?.n ?? 0

/** The newest version of one answer, whole. */
export function newestRating(q: BlindReader, at: Answer): CurrentRating | null {
  const row = q
    .select(columns)
    .from(ratings)
    .where(isAnswer(at))
    .orderBy(desc(ratings.version))
    .limit(1)
    .get()
  return row ? current(row, evidenceOf(q, eq(ratings.id, row.id)).get(row.id) ?? []) : null
}

const current = (
  { saved_at, ...row }: Omit<CurrentRating, 'evidence'>,
  basis: Evidence[],
): CurrentRating => ({ ...row, evidence: basis, saved_at })

/** Everything that one's own stored rating said when it came in, or undefined. */
export function storedRating(q: BlindReader, id: string) {
  const row = q
    .select({
      id: ratings.id,
      assignment: ratings.assignmentId,
      stage: ratings.stageId,
      item: ratings.item,
      unit: ratings.unitId,
      version: ratings.version,
      value: ratings.value,
      comment: ratings.comment,
      flag: ratings.flag,
      ui_lang: ratings.uiLang,
      active_ms: ratings.activeMs,
      client_at: ratings.clientAt,
      saved_at: ratings.at,
    })
    .from(ratings)
    .where(eq(ratings.id, id))
    .get()
  return row && { ...row, evidence: evidenceOf(q, eq(ratings.id, id)).get(id) ?? [] }
}

/** Whether anybody's rating has this id. For the writer alone. */
export const ratingIdTaken = (db: Reader, id: string): boolean =>
  db.select({ id: ratings.id }).from(ratings).where(eq(ratings.id, id)).get() !== undefined

/** What ratings rest on, by rating; `where` chooses the ratings. */
function evidenceOf(q: BlindReader, where: SQL): Map<string, Evidence[]> {
  const found = new Map<string, Evidence[]>()
  const rows = q
    .select({
      rating: evidence.ratingId,
      kind: evidence.kind,
      unit: evidence.unitId,
      part: evidence.part,
      start: evidence.startAt,
      end: evidence.endAt,
      text_sha: evidence.textSha,
    })
    .from(ratings)
    .innerJoin(evidence, eq(evidence.ratingId, ratings.id))
    .where(where)
    .orderBy(asc(evidence.ratingId), asc(evidence.n))
    .all()
  for (const row of rows) {
    // a row is only ever written from a parsed Evidence, so the members of its kind are there
    const one: Evidence =
      row.kind === 'turn'
        ? { kind: 'turn', unit: row.unit! }
        : { kind: 'span', part: row.part!, start: row.start!, end: row.end!, text_sha: row.text_sha! }
    found.set(row.rating, [...(found.get(row.rating) ?? []), one])
  }
  return found
}
