import type { AnnotatorStudy, OwnMark, OwnSubmission } from '#schema/annotation.ts'

type Assignment = AnnotatorStudy['assignments'][number]

/** What stands of a person's own work in a study, in numbers. */
export type Done = { cases: number; stages: number; answers: number; flags: number; comments: number }

export const doneOf = ({ assignments, marks }: Pick<AnnotatorStudy, 'assignments' | 'marks'>): Done => ({
  cases: assignments.filter(one => one.state === 'done').length,
  stages: assignments.reduce((sum, one) => sum + frozenIn(one).size, 0),
  answers: assignments.reduce((sum, one) => sum + one.rated, 0),
  flags: marks.filter(mark => mark.flag).length,
  comments: marks.filter(mark => mark.comment !== null).length,
})

/** The stages of a case that are frozen now, each of which can be looked at. */
const frozenIn = ({ submitted }: Pick<Assignment, 'submitted'>): Set<string> =>
  new Set(submitted.filter(one => !one.reopened).map(one => one.stage))

/**
 * The submissions of a case, stage by stage. `readable` says that the stage can be looked at now: it is frozen, and
 * so is every one before it.
 */
export function submittedStages(
  stages: readonly Pick<AnnotatorStudy['stages'][number], 'id'>[],
  assignment: Pick<Assignment, 'submitted'>,
): { stage: string; readable: boolean; revisions: OwnSubmission[] }[] {
  const frozen = frozenIn(assignment)
  const open = stages.findIndex(({ id }) => !frozen.has(id))
  return stages
    .map(({ id }, index) => ({
      stage: id,
      readable: open === -1 || index < open,
      revisions: assignment.submitted.filter(one => one.stage === id),
    }))
    .filter(one => one.revisions.length > 0)
}

/** The stage that a mark can be looked at in, or undefined where the case opens at the stage in hand instead. */
export function stageToRead(study: Pick<AnnotatorStudy, 'stages' | 'assignments'>, mark: OwnMark) {
  const assignment = study.assignments.find(one => one.id === mark.assignment)
  const found = assignment && submittedStages(study.stages, assignment).find(one => one.stage === mark.stage)
  return found?.readable ? mark.stage : undefined
}
