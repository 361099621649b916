import { type OpenAssignment, OpenedAssignment } from '#schema/annotation.ts'
import type { Pane } from '#schema/instrument.ts'
import { partSha } from '../cases/partSha.ts'
import type { Deps } from '../deps.ts'
import { encounterOf, transcriptOf } from '../encounters/store.ts'
import { AppError, notFound } from '../errors.ts'
import { currentRatings } from '../ratings/store.ts'
import type { BlindReader, BlindRun } from '../storage/blind.ts'
import { exposures } from '../storage/tables/ratings.ts'
import { type Actor, write } from '../storage/write.ts'
import {
  countAssignments,
  instrumentOf,
  newestNotice,
  ownAssignment,
  partsOf,
  partsToShow,
  standingOf,
  unitsOf,
} from './store.ts'

const Parts = OpenedAssignment.shape.parts
/** Panes that the reply has a place for, in the order in which they stand there. */
const servedPanes = Object.keys(Parts.shape) as Pane[]

/**
 * Shows one stage of one's own assignment: the one to work on (the last when all are frozen), or a frozen one by
 * its id. What is shown is logged first and read afterwards, so that nothing is ever seen without a trace.
 * Refuses `not-found`, `notice-missing`, `notice-not-accepted`, and `stage-not-current` for a later stage.
 */
export function openAssignment(
  deps: Deps,
  actor: Actor,
  blind: BlindRun,
  id: string,
  { ui_lang, stage: wanted }: OpenAssignment,
): OpenedAssignment {
  const { assignment, stage, panes, said } = blind(q => chooseStage(q, id, wanted, deps.now()))
  const at = write(deps, actor, { verb: 'assignment.open', study: assignment.study, subject: id }, tx => {
    const parts = partsToShow(tx.db, assignment.caseId, panes).filter(
      ({ pane }) => !said || pane !== 'dialogue',
    )
    if (said) parts.push({ pane: 'dialogue', sha: partSha(said) })
    tx.insertMany(
      exposures,
      parts.map(({ pane, sha }) => ({
        id: deps.newId(),
        assignmentId: id,
        stageId: stage,
        pane,
        partSha: sha,
        uiLang: ui_lang,
        session: actor.session,
        at: tx.at,
      })),
    )
    tx.note({ stage })
    return tx.at
  })
  return blind(q => openedStage(q, id, stage, at))
}

function chooseStage(q: BlindReader, id: string, wanted: string | undefined, now: number) {
  const assignment = ownAssignment(q, id)
  const notice = newestNotice(q, assignment.study)
  if (!notice) throw new AppError('notice-missing')
  if (!notice.accepted) throw new AppError('notice-not-accepted', { notice: notice.id })
  const { stages, progress } = standingOf(q, assignment, now)
  const chosen = wanted
    ? progress.find(stage => stage.id === wanted)
    : (progress.find(stage => stage.state === 'current') ?? progress.at(-1))
  if (!chosen) throw notFound()
  if (chosen.state === 'later') throw new AppError('stage-not-current')
  const stage = stages.find(row => row.id === chosen.id)!
  const panes = servedPanes.filter(pane => stage.panes.includes(pane))
  const encounter = panes.includes('dialogue') ? encounterOf(q, id) : undefined
  return { assignment, stage: stage.id, panes, said: encounter && transcriptOf(q, encounter.id) }
}

function openedStage(q: BlindReader, id: string, stageId: string, now: number): OpenedAssignment {
  const assignment = ownAssignment(q, id)
  const { stages, progress } = standingOf(q, assignment, now)
  const stage = stages.find(row => row.id === stageId)!
  const bodies = new Map(partsOf(q, assignment, stage.panes).map(part => [part.pane, part.body]))
  return {
    id,
    study: assignment.study,
    position: assignment.position,
    of: countAssignments(q, assignment.study),
    language: assignment.language,
    stage: stageId,
    stages: progress,
    // parsed strictly: a body that holds more than its pane shows must not leave the server
    parts: Parts.parse(
      Object.fromEntries(servedPanes.filter(pane => bodies.has(pane)).map(pane => [pane, bodies.get(pane)])),
    ),
    units: unitsOf(q, assignment, instrumentOf(q, stage.instrumentVersion).over),
    ratings: currentRatings(q, id, stageId),
  }
}
