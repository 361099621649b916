import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { SeatRole } from '#schema/monitor.ts'
import { guessInstrument } from '#schema/study.ts'
import { lastSubmissions } from '../../agreement/store.ts'
import { AppError } from '../../errors.ts'
import type { Reader } from '../../storage/open.ts'
import { encounters, seats } from '../../storage/tables/encounters.ts'
import { ratings, submissionRatings } from '../../storage/tables/ratings.ts'
import { instruments, instrumentVersions, stages } from '../../storage/tables/studies.ts'
import { requireStudy } from '../../studies/store.ts'
import { requireLive } from '../maintainerStore.ts'
import { isWhole, transcriptId } from './transcriptCase.ts'

/** A line of a rating file, about the case that the encounter's transcript becomes. */
export type HeldRating = { case_id: string; instrument: string; item: string; value: string }

/**
 * How the physicians who held the encounters of a study rated them, as a rating file for the study in which others
 * read the transcripts: imported there, it stands beside the readers as one more rater. Only the last submission of
 * each counts; a guess of the persona is no rating of it. Nobody is named. Refuses `not-found` and
 * `study-not-frozen`: until then nobody sees these ratings.
 *
 * @param role whose rating, where two physicians held an encounter together
 * @param whole leaves out the encounters that `transcriptsOf` leaves out then
 */
export function heldRatings(
  db: Reader,
  study: string,
  { role, whole }: { role?: SeatRole | undefined; whole: boolean },
): HeldRating[] {
  requireLive(db, study)
  const { state } = requireStudy(db, study)
  if (state !== 'frozen' && state !== 'unblinded') throw new AppError('study-not-frozen')
  const counted = new Set(lastSubmissions(db, study).map(({ id }) => id))
  const own = sql`coalesce(${seats.assignmentId}, ${encounters.assignmentId})`
  return (
    db
      .select({
        submission: submissionRatings.submissionId,
        encounter: encounters.id,
        role: seats.role,
        ending: encounters.ending,
        instrument: instruments.key,
        item: ratings.item,
        value: ratings.value,
      })
      .from(encounters)
      .innerJoin(seats, and(eq(seats.encounterId, encounters.id), eq(seats.kind, 'person')))
      // Of one assignment there may be an encounter that came to nothing, and was begun anew.
      .innerJoin(ratings, and(eq(ratings.unitId, encounters.unitId), sql`${ratings.assignmentId} = ${own}`))
      .innerJoin(submissionRatings, eq(submissionRatings.ratingId, ratings.id))
      .innerJoin(stages, eq(stages.id, ratings.stageId))
      .innerJoin(instrumentVersions, eq(instrumentVersions.id, stages.instrumentVersionId))
      .innerJoin(instruments, eq(instruments.id, instrumentVersions.instrumentId))
      .where(and(eq(encounters.studyId, study), eq(encounters.state, 'ended'), isNotNull(ratings.value)))
      .orderBy(asc(encounters.at), asc(encounters.id), asc(seats.role), asc(ratings.item))
      .all()
      .filter(
        row =>
          counted.has(row.submission) &&
          row.instrument !== guessInstrument &&
          (!whole || isWhole(row.ending!)) &&
          row.role === (role ?? row.role),
      )
      .map(({ encounter, instrument, item, value }) => ({
        case_id: transcriptId(encounter),
        instrument,
        item,
        value: value!,
      }))
  )
}
