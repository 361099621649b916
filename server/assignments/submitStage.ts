import type { GoOnward, OpenedAssignment, SubmitStage, SubmittedStage } from '#schema/annotation.ts'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../errors.ts'
import { currentRatings } from '../ratings/store.ts'
import type { BlindReader, BlindRun } from '../storage/blind.ts'
import { sha256 } from '../storage/canonical.ts'
import { submissionRatings, submissions } from '../storage/tables/ratings.ts'
import { type Actor, write } from '../storage/write.ts'
import { goOnward } from './goOnward.ts'
import { missingAnswers } from './missingAnswers.ts'
import { openAssignment } from './openAssignment.ts'
import { instrumentOf, ownAssignment, requireOpen, standingOf, submissionsOf, unitsOf } from './store.ts'
import { ratingsOfSubmission, reopeningReason, submissionIdTaken } from './submissionStore.ts'

/**
 * Freezes one stage of one's own assignment with exactly the ratings that the physician saw in the review.
 * Sent again, it freezes nothing more and gets the same reply. With `onward`, what follows is then opened, as a verb
 * of its own; where that is refused the stage is frozen all the same, and `opened` is null. Refuses `not-found`, `study-not-open`,
 * `submission-id-reused`, `stage-frozen`, `stage-not-current`, `stage-incomplete` (with how many answers are
 * missing) and `stale-submission` (with the ids of one's newest ratings).
 */
export function submitStage(
  deps: Deps,
  actor: Actor,
  blind: BlindRun,
  assignmentId: string,
  stageId: string,
  input: SubmitStage,
): SubmittedStage {
  const freeze = blind(q => prepareFreeze(q, assignmentId, stageId, input, deps.now()))
  if (!freeze.stored) {
    const { study, revision, afterLater, ratingsSha } = freeze
    const happening = {
      verb: 'stage.submit',
      study,
      subject: assignmentId,
      note: { stage: stageId, revision },
    }
    write(deps, actor, happening, tx => {
      if (submissionIdTaken(tx.db, input.id)) throw new AppError('submission-id-reused')
      tx.insertOne(submissions, {
        id: input.id,
        assignmentId,
        stageId,
        revision,
        reason: revision > 1 ? reopeningReason(tx.db, assignmentId, stageId) : null,
        afterLater,
        ratingsSha,
        session: actor.session,
        at: tx.at,
      })
      tx.insertMany(
        submissionRatings,
        input.ratings.map(ratingId => ({ submissionId: input.id, ratingId })),
      )
    })
  }
  const done = blind(q => submitted(q, assignmentId, input.id))
  return { ...done, opened: input.onward ? followed(done.next, input.onward) : null }

  function followed(next: string | null, onward: GoOnward): OpenedAssignment | null {
    try {
      if (next === null) return goOnward(deps, actor, blind, assignmentId, onward)
      return openAssignment(deps, actor, blind, assignmentId, onward)
    } catch (error) {
      // The freeze stands and must be told; why nothing opens is found out by opening it by hand.
      if (error instanceof AppError) return null
      throw error
    }
  }
}

type Freeze =
  | { stored: true }
  | { stored: false; study: string; revision: number; afterLater: boolean; ratingsSha: string }

function prepareFreeze(
  q: BlindReader,
  assignmentId: string,
  stageId: string,
  input: SubmitStage,
  now: number,
): Freeze {
  const assignment = ownAssignment(q, assignmentId)
  const { stages, shown, progress: all } = standingOf(q, assignment, now)
  const stage = stages.find(row => row.id === stageId)
  if (!stage) throw notFound()
  const wanted = [...input.ratings].sort()
  const known = submissionsOf(q, assignmentId).find(row => row.id === input.id)
  if (known) {
    const same = known.stage === stageId && ratingsOfSubmission(q, known.id).join() === wanted.join()
    if (!same) throw new AppError('submission-id-reused')
    return { stored: true }
  }
  requireOpen(assignment.state)
  const progress = all.find(row => row.id === stageId)!
  if (progress.state === 'frozen') throw new AppError('stage-frozen')
  if (progress.state === 'later' || !shown.has(stageId)) throw new AppError('stage-not-current')

  const instrument = instrumentOf(q, stage.instrumentVersion)
  const newest = currentRatings(q, assignmentId, stageId)
  const missing = missingAnswers(instrument, unitsOf(q, assignment, instrument.over), newest)
  if (missing > 0) throw new AppError('stage-incomplete', { missing })
  const ids = newest.map(rating => rating.id).sort()
  if (ids.join() !== wanted.join()) throw new AppError('stale-submission', { newest: ids })
  const values = newest.map(({ id, value }) => [id, value]).sort(([a], [b]) => (a! < b! ? -1 : 1))
  return {
    stored: false,
    study: assignment.study,
    revision: progress.revision + 1,
    afterLater: stages.some(later => later.ordinal > stage.ordinal && shown.has(later.id)),
    ratingsSha: sha256(JSON.stringify(values)),
  }
}

function submitted(q: BlindReader, assignmentId: string, id: string): Omit<SubmittedStage, 'opened'> {
  const { revision, at } = submissionsOf(q, assignmentId).find(row => row.id === id)!
  const { progress } = standingOf(q, ownAssignment(q, assignmentId), at)
  return { id, revision, at, next: progress.find(stage => stage.state === 'current')?.id ?? null }
}
