import type { Plan } from '#schema/planner.ts'
import type { ReportQuery } from '#schema/report.ts'
import { judgeReport } from '../../judgeReport/judgeReport.ts'
import { planFor } from '../../planner/planFor.ts'
import { openReader, type Reader } from '../../storage/open.ts'
import { validationReport } from '../validationReport.ts'
import type { ReportKind, Reports, Task } from './task.ts'

type Progress = (done: number, of: number) => void
type Make<K extends ReportKind> = (
  db: Reader,
  study: string,
  query: ReportQuery,
  onProgress: Progress,
) => Reports[K]
const make: { [K in ReportKind]: Make<K> } = { agreement: validationReport, judge: judgeReport }

/** Carries out a task that reads a study's database file, which is open for as long as that takes. */
export function fromDatabase(
  task: Exclude<Task, { kind: 'job' }>,
  onProgress: Progress,
): Reports[ReportKind] | Plan {
  const reader = openReader(task.file)
  try {
    return task.kind === 'plan'
      ? planFor(reader.db, task.study, task.spec, onProgress)
      : make[task.report](reader.db, task.study, task.query, onProgress)
  } finally {
    reader.close()
  }
}
