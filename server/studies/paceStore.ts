import { sql } from 'drizzle-orm'
import type { Reader } from '../storage/open.ts'
import { type Pace, paceOf } from './pace.ts'
import { requireStudy, stagesOf, studiesMaintainedBy } from './store.ts'

/**
 * What a study's cases took in finished studies of the same protocol that this person maintains; null where too
 * little is on record. Only studies in which nobody answers any more count, so it tells of nobody at work.
 */
export function paceKnownTo(db: Reader, person: string | null, study: string): Pace | null {
  if (person === null) return null
  const { protocol } = requireStudy(db, study)
  const finished = studiesMaintainedBy(db, person).filter(
    one => one.protocol === protocol && (one.state === 'frozen' || one.state === 'unblinded'),
  )
  return paceOf(finished.flatMap(({ id }) => timesOf(db, id)))
}

/**
 * Time in hand of each case whose stages are all submitted. The clock of an item goes on while it is in hand, so an
 * answer that was changed counts by its longest reading, not by their sum.
 */
const timesOf = (db: Reader, study: string): { person: string; ms: number }[] =>
  db.all<{ person: string; ms: number }>(sql`
    SELECT a.person_id AS person, sum(t.ms) AS ms
    FROM assignments a
    JOIN (SELECT assignment_id, max(active_ms) AS ms FROM ratings GROUP BY assignment_id, stage_id, item, unit_id) t
      ON t.assignment_id = a.id
    WHERE a.study_id = ${study} AND a.state = 'active'
      AND (SELECT count(DISTINCT stage_id) FROM submissions s WHERE s.assignment_id = a.id) = ${stagesOf(db, study).length}
    GROUP BY a.id`)
