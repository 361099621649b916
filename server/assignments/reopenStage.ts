import type { ReopenStage } from '#schema/annotation.ts'
import { guessesPersona } from '#schema/study.ts'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../errors.ts'
import type { BlindReader, BlindRun } from '../storage/blind.ts'
import { reopenings } from '../storage/tables/ratings.ts'
import { type Actor, write } from '../storage/write.ts'
import { requireStudy } from '../studies/store.ts'
import { newestOf } from './stageProgress.ts'
import { ownAssignment, reopeningsOf, requireOpen, standingOf, submissionsOf } from './store.ts'
import { assignedStage, frozenSubmission, laterStageShown } from './submissionStore.ts'

/**
 * A physician takes back their own freeze, within ten minutes and before a later stage was shown. Sent again, it
 * changes nothing. Refuses `not-found`, `study-not-open`, `stage-not-frozen` and `reopen-too-late`.
 */
export function reopenOwnStage(
  deps: Deps,
  actor: Actor,
  blind: BlindRun,
  assignment: string,
  stage: string,
): void {
  const { study, submission } = blind(q => ownFreeze(q, assignment, stage, deps.now()))
  if (submission) reopen(deps, actor, { study, assignment, stage, submission, own: true, reason: 'own' })
}

/** The submission to take back; none when that was done already. */
function ownFreeze(
  q: BlindReader,
  id: string,
  stageId: string,
  now: number,
): { study: string; submission?: string } {
  const assignment = ownAssignment(q, id)
  requireOpen(assignment.state)
  const stage = standingOf(q, assignment, now).progress.find(row => row.id === stageId)
  if (!stage) throw notFound()
  const newest = newestOf(submissionsOf(q, id), stageId)
  if (!newest) throw new AppError('stage-not-frozen')
  const before = reopeningsOf(q, id).find(row => row.submission === newest.id)
  if (before && !before.own) throw new AppError('stage-not-frozen')
  if (before) return { study: assignment.study }
  if (stage.reopen_until === null) throw new AppError('reopen-too-late')
  return { study: assignment.study, submission: newest.id }
}

/**
 * A maintainer reopens a frozen stage, with the reason that the next revision will carry.
 * Refuses `not-found`, `study-not-open`, `stage-not-frozen`, and `persona-seen` for a guess of the persona after its
 * card was shown: a second guess would be no guess.
 */
export function reopenForAnnotator(
  deps: Deps,
  actor: Actor,
  study: string,
  assignment: string,
  { stage, reason }: ReopenStage,
): void {
  const { db } = deps.storage
  if (!assignedStage(db, study, assignment, stage)) throw notFound()
  const { state, protocol } = requireStudy(db, study)
  requireOpen(state)
  const submission = frozenSubmission(db, assignment, stage)
  if (!submission) throw new AppError('stage-not-frozen')
  if (guessesPersona(protocol) && laterStageShown(db, assignment, stage)) throw new AppError('persona-seen')
  reopen(deps, actor, { study, assignment, stage, submission, own: false, reason })
}

function reopen(
  deps: Deps,
  actor: Actor,
  what: {
    study: string
    assignment: string
    stage: string
    submission: string
    own: boolean
    reason: string
  },
): void {
  const { study, assignment, stage, submission, own, reason } = what
  const happening = { verb: 'stage.reopen', study, subject: assignment, reason, note: { stage } }
  write(deps, actor, happening, tx =>
    tx.insertOne(reopenings, {
      id: deps.newId(),
      submissionId: submission,
      personId: actor.person,
      own,
      reason,
      at: tx.at,
    }),
  )
}
