type Assignment = { id: string; caseId: string; kind: string }
type Submission = { assignment: string; stage: string; reopened: number }

/** The assignments whose stages all stand submitted; a stage that was reopened does not. */
export function finishedAssignments<T extends Assignment>(
  assignments: readonly T[],
  submissions: readonly Submission[],
  stages: readonly { stage: string }[],
): T[] {
  const standing = new Set(
    submissions.filter(one => !one.reopened).map(({ assignment, stage }) => `${assignment} ${stage}`),
  )
  return assignments.filter(({ id }) => stages.every(({ stage }) => standing.has(`${id} ${stage}`)))
}

/** How many shared cases all their physicians have finished. */
export function finishedSharedCases(
  assignments: readonly Assignment[],
  finished: readonly Assignment[],
): number {
  const done = new Set(finished.map(({ id }) => id))
  const shared = assignments.filter(({ kind }) => kind === 'shared')
  const waiting = new Set(shared.filter(({ id }) => !done.has(id)).map(({ caseId }) => caseId))
  return new Set(shared.map(({ caseId }) => caseId).filter(caseId => !waiting.has(caseId))).size
}
