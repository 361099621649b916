import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { StageProgress } from '#schema/annotation.ts'
import { type Pane, panes as paneNames } from '#schema/instrument.ts'
import type { StudyState } from '#schema/study.ts'
import { encounterOf, transcriptOf, turnsOf } from '../encounters/store.ts'
import { AppError, notFound } from '../errors.ts'
import type { BlindReader } from '../storage/blind.ts'
import { given, kept } from '../storage/kept.ts'
import type { Reader } from '../storage/open.ts'
import { caseParts, cases, units } from '../storage/tables/cases.ts'
import { consents } from '../storage/tables/people.ts'
import { exposures, reopenings, submissions } from '../storage/tables/ratings.ts'
import { assignments, instrumentVersions, notices, stages, studies } from '../storage/tables/studies.ts'
import { protocols } from '../studies/protocols.ts'
import { stageProgress } from './stageProgress.ts'

const assignmentById = kept(q =>
  q
    .select({
      id: assignments.id,
      study: assignments.studyId,
      state: studies.state,
      protocol: studies.protocol,
      caseId: assignments.caseId,
      language: cases.language,
      position: assignments.position,
    })
    .from(assignments)
    .innerJoin(studies, eq(studies.id, assignments.studyId))
    .innerJoin(cases, eq(cases.id, assignments.caseId))
    .where(eq(assignments.id, given('id'))),
)

/** The assignment with this id, if it is one's own; refuses `not-found` for any other. */
export function ownAssignment(q: BlindReader, id: string) {
  const assignment = assignmentById(q).get({ id })
  if (!assignment) throw notFound()
  return assignment
}
export type OwnAssignment = ReturnType<typeof ownAssignment>

/** Refuses `study-not-open` unless ratings may still change. */
export function requireOpen(state: StudyState): void {
  if (state !== 'open') throw new AppError('study-not-open', { state })
}

const stagesByStudy = kept(q =>
  q
    .select({
      id: stages.id,
      ordinal: stages.ordinal,
      panes: stages.panes,
      instrumentVersion: stages.instrumentVersionId,
    })
    .from(stages)
    .where(eq(stages.studyId, given('study')))
    .orderBy(asc(stages.ordinal)),
)
export const stagesOfStudy = (q: BlindReader, study: string) => stagesByStudy(q).all({ study })

export type StudyStage = ReturnType<typeof stagesOfStudy>[number]

const instrumentByVersion = kept(q =>
  q
    .select({ body: instrumentVersions.body })
    .from(instrumentVersions)
    .where(eq(instrumentVersions.id, given('version'))),
)
export const instrumentOf = (q: BlindReader, version: string) => instrumentByVersion(q).get({ version })!.body

const submissionsByAssignment = kept(q =>
  q
    .select({
      id: submissions.id,
      stage: submissions.stageId,
      revision: submissions.revision,
      at: submissions.at,
    })
    .from(submissions)
    .where(eq(submissions.assignmentId, given('assignment')))
    .orderBy(asc(submissions.at), asc(submissions.id)),
)
export const submissionsOf = (q: BlindReader, assignment: string) =>
  submissionsByAssignment(q).all({ assignment })

const reopeningsByAssignment = kept(q =>
  q
    .select({ submission: reopenings.submissionId, own: reopenings.own })
    .from(reopenings)
    .innerJoin(submissions, eq(submissions.id, reopenings.submissionId))
    .where(eq(submissions.assignmentId, given('assignment')))
    .orderBy(asc(reopenings.submissionId)),
)
export const reopeningsOf = (q: BlindReader, assignment: string) =>
  reopeningsByAssignment(q).all({ assignment })

const exposedStages = kept(q =>
  q
    .selectDistinct({ stage: exposures.stageId })
    .from(exposures)
    .where(eq(exposures.assignmentId, given('assignment'))),
)

/** Ids of the stages that were shown for this assignment, ever. */
const shownStages = (q: BlindReader, assignment: string): Set<string> =>
  new Set(
    exposedStages(q)
      .all({ assignment })
      .map(row => row.stage),
  )

/** Whether an assignment's conversation is held in the room, before its stages. */
const isLive = ({ protocol }: OwnAssignment): boolean => protocols[protocol].live

/**
 * The stages of an assignment with where each stands at a time, and which of them were ever shown. Nothing can be
 * taken back once the study is not open; nothing is asked before a conversation in the room has ended.
 */
export function standingOf(q: BlindReader, assignment: OwnAssignment, now: number) {
  const stages = stagesOfStudy(q, assignment.study)
  const shown = shownStages(q, assignment.id)
  const talking = isLive(assignment) && encounterOf(q, assignment.id)?.state !== 'ended'
  const progress: StageProgress[] = stageProgress(
    stages,
    submissionsOf(q, assignment.id),
    reopeningsOf(q, assignment.id),
    shown,
    now,
  )
    .map(stage => (assignment.state === 'open' ? stage : { ...stage, reopen_until: null }))
    .map(stage => (talking ? { ...stage, state: 'later' } : stage))
  return { stages, shown, progress }
}

/** The newest notice of a study, and whether the person has accepted it. */
export function newestNotice(q: BlindReader, study: string) {
  const notice = q
    .select({ id: notices.id, version: notices.version, body: notices.body })
    .from(notices)
    .where(eq(notices.studyId, study))
    .orderBy(desc(notices.version))
    .limit(1)
    .get()
  if (!notice) return undefined
  const consent = q.select({ id: consents.id }).from(consents).where(eq(consents.noticeId, notice.id)).get()
  return { ...notice, accepted: consent !== undefined }
}

const assignmentCount = kept(q =>
  q
    .select({ n: count() })
    .from(assignments)
    .where(eq(assignments.studyId, given('study'))),
)
export const countAssignments = (q: BlindReader, study: string): number =>
  assignmentCount(q).get({ study })?.n ?? 0

const partsByCase = kept(q =>
  q
    .select({ pane: caseParts.pane, body: caseParts.body })
    .from(caseParts)
    .where(
      and(
        eq(caseParts.caseId, given('case')),
        inArray(
          caseParts.pane,
          paneNames.map(pane => given(pane)),
        ),
      ),
    )
    .orderBy(asc(caseParts.pane)),
)

/** The bodies of a case's panes, as far as the person has been shown them. */
export const shownParts = (q: BlindReader, caseId: string, panes: readonly Pane[]) =>
  partsByCase(q).all({
    case: caseId,
    ...Object.fromEntries(paneNames.map(pane => [pane, panes.includes(pane) ? pane : null])),
  })

/** The same for an assignment, with what was said in its own conversation where that is held in the room. */
export function partsOf(q: BlindReader, assignment: OwnAssignment, panes: readonly Pane[]) {
  const parts = shownParts(q, assignment.caseId, panes)
  const encounter = isLive(assignment) ? encounterOf(q, assignment.id) : undefined
  if (!encounter || !panes.includes('dialogue')) return parts
  return [
    ...parts.filter(({ pane }) => pane !== 'dialogue'),
    { pane: 'dialogue' as const, body: transcriptOf(q, encounter.id) },
  ]
}

type UnitKind = (typeof units.$inferSelect)['kind']

/** The units of an assignment that an instrument is over, or that evidence refers to, in their order. */
export function unitsOf(q: BlindReader, assignment: OwnAssignment, kind: UnitKind) {
  const encounter = isLive(assignment) ? encounterOf(q, assignment.id) : undefined
  if (encounter && kind === 'encounter') return [{ id: encounter.unit, ordinal: 1 }]
  if (encounter && kind === 'turn')
    return turnsOf(q, encounter.id).map(({ id, turn }) => ({ id, ordinal: turn }))
  return q
    .select({ id: units.id, ordinal: units.ordinal })
    .from(units)
    .where(and(eq(units.caseId, assignment.caseId), eq(units.kind, kind)))
    .orderBy(asc(units.ordinal))
    .all()
}

/** Hashes of the panes that are about to be shown. For the exposure log alone: nothing has been shown yet. */
export const partsToShow = (db: Reader, caseId: string, panes: readonly Pane[]) =>
  db
    .select({ pane: caseParts.pane, sha: caseParts.sha })
    .from(caseParts)
    .where(and(eq(caseParts.caseId, caseId), inArray(caseParts.pane, [...panes])))
    .orderBy(asc(caseParts.pane))
    .all()
