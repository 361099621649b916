import { parentPort } from 'node:worker_threads'
import { AppError } from '../../errors.ts'
import type { Answer, Task } from './task.ts'

// What a task needs is loaded when it comes: a job of resampling waits neither for the reports nor for the database.

const port = parentPort!
const answer = (message: Answer) => port.postMessage(message)
const progress = (done: number, of: number) => answer({ kind: 'progress', done, of })

port.on('message', async (task: Task) => {
  try {
    answer({ kind: 'result', result: await carriedOut(task) })
  } catch (error) {
    if (error instanceof AppError) answer({ kind: 'refused', code: error.code, details: error.details })
    else answer({ kind: 'failed', message: String(error), stack: (error as Error).stack })
  }
})

async function carriedOut(task: Task): Promise<Extract<Answer, { kind: 'result' }>['result']> {
  if (task.kind === 'job') {
    const { runJob } = await import('./job.ts')
    return runJob(task.job)
  }
  const { fromDatabase } = await import('./fromDatabase.ts')
  return fromDatabase(task, progress)
}
