import type { Reader } from '../storage/open.ts'
import { stagesOf } from '../studies/store.ts'
import { activeAssignments, shownIn, submissionsIn } from './maintainerStore.ts'
import { newestOf, stageProgress } from './stageProgress.ts'

/**
 * The assignments of a study as its maintainer follows them: who has which case, and where each stage stands.
 * States and times only, in whatever state the study is; nobody's answer is read for it. `shown` says that the
 * physician has seen what the stage shows; `revision` counts submissions, 0 before the first.
 */
export function listAssignments(db: Reader, study: string) {
  const stages = stagesOf(db, study)
  const submissions = groupBy(submissionsIn(db, study), row => row.assignment)
  const shown = groupBy(shownIn(db, study), row => row.assignment)
  return activeAssignments(db, study).map(assignment => {
    const mine = submissions.get(assignment.id) ?? []
    const seen = new Set((shown.get(assignment.id) ?? []).map(row => row.stage))
    const reopened = mine.flatMap(({ id, reopening }) => (reopening === null ? [] : [{ submission: id }]))
    // the time matters only for what a physician may take back alone, which is not told here
    const progress = stageProgress(stages, mine, reopened, seen, 0)
    return {
      ...assignment,
      stages: stages.map(({ id, ordinal, instrument }, index) => {
        const { state, revision } = progress[index]!
        const newest = newestOf(mine, id)
        return {
          id,
          ordinal,
          title: instrument.title,
          state: state === 'later' ? ('waiting' as const) : state,
          shown: seen.has(id),
          revision,
          after_later: newest?.afterLater ?? false,
          submitted_at: newest?.at ?? null,
        }
      }),
    }
  })
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
