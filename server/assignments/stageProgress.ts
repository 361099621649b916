import type { StageProgress } from '#schema/annotation.ts'

/** How long a physician may take back a freeze without asking anybody. */
export const reopenWindow = 10 * 60_000

export type SubmissionOfStage = { id: string; stage: string; revision: number; at: number }

/**
 * Where each stage of one assignment stands; `stages` in their order, one result for each.
 * The current stage is the first whose newest submission is missing or was reopened. Those before it are frozen;
 * those after it are later, even one that was frozen once: it is not shown again while an earlier one is open.
 * `shown` holds the ids of the stages that were ever shown for this assignment: a freeze can be taken back by
 * hand only until a later stage was seen, because the answer could rest on it afterwards.
 */
export function stageProgress(
  stages: readonly { id: string; ordinal: number }[],
  submissions: readonly SubmissionOfStage[],
  reopenings: readonly { submission: string }[],
  shown: ReadonlySet<string>,
  now: number,
): StageProgress[] {
  const reopened = new Set(reopenings.map(reopening => reopening.submission))
  const newest = stages.map(stage => newestOf(submissions, stage.id))
  const open = newest.findIndex(submission => !submission || reopened.has(submission.id))
  const current = open === -1 ? stages.length : open
  return stages.map(({ id, ordinal }, index) => {
    const submission = newest[index]
    const until = (submission?.at ?? 0) + reopenWindow
    const frozen = index < current
    const laterShown = stages.slice(index + 1).some(later => shown.has(later.id))
    return {
      id,
      ordinal,
      state: frozen ? 'frozen' : index === current ? 'current' : 'later',
      revision: submission?.revision ?? 0,
      reopen_until: frozen && !laterShown && now <= until ? until : null,
    }
  })
}

/** The submission of a stage with the highest revision. */
export const newestOf = <T extends SubmissionOfStage>(submissions: readonly T[], stage: string) =>
  submissions
    .filter(submission => submission.stage === stage)
    .reduce<T | undefined>((best, next) => (best && best.revision > next.revision ? best : next), undefined)
