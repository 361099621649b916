import { parentPort } from 'node:worker_threads'
import type { ReportQuery } from '#schema/report.ts'
import { AppError } from '../../errors.ts'
import { judgeReport } from '../../judgeReport/judgeReport.ts'
import { planFor } from '../../planner/planFor.ts'
import { openReader, type Reader } from '../../storage/open.ts'
import { validationReport } from '../validationReport.ts'
import { runJob } from './job.ts'
import type { Answer, ReportKind, Reports, Task } from './task.ts'

const port = parentPort!
type Make<K extends ReportKind> = (
  db: Reader,
  study: string,
  query: ReportQuery,
  onProgress: (done: number, of: number) => void,
) => Reports[K]
const make: { [K in ReportKind]: Make<K> } = { agreement: validationReport, judge: judgeReport }
const answer = (message: Answer) => port.postMessage(message)

port.on('message', async (task: Task) => {
  try {
    if (task.kind === 'job') return answer({ kind: 'result', result: runJob(task.job) })
    const reader = openReader(task.file)
    try {
      const progress = (done: number, of: number) => answer({ kind: 'progress', done, of })
      const result =
        task.kind === 'plan'
          ? planFor(reader.db, task.study, task.spec, progress)
          : make[task.report](reader.db, task.study, task.query, progress)
      answer({ kind: 'result', result })
    } finally {
      reader.close()
    }
  } catch (error) {
    if (error instanceof AppError) answer({ kind: 'refused', code: error.code, details: error.details })
    else answer({ kind: 'failed', message: String(error), stack: (error as Error).stack })
  }
})
